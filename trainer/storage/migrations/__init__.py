"""The migrations: one file a step under ``versions``, run in order at start-up."""
