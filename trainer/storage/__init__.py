"""Where everything is kept: rows in a database, behind plain functions that know nothing of the game."""
