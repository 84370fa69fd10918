"""The score sheet of a real table: a fold over the list of what was entered."""
