"""Judgement about positions: why a choice is wrong, what to try next. Codes and facts, never prose."""
