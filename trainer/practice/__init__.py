"""Drills and questions: making tables, judging answers. The one judge of lessons and drills is ``check``."""
