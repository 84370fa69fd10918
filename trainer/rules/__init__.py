"""The rules of Kasino: standard library only, no clock, no global random, no text for people."""
