"""Our own drawings: the playing cards, the icons, and the one picture sheet they are sent as."""
