"""Lessons as data: files that people write, checked against the engine, put in order for the pages."""
