"""Facts of the engine as sentences; nothing in here knows a page."""
