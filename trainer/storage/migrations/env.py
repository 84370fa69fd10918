"""Alembic's way in: it runs this file for each migration, on the connection that ``upgrade`` hands over."""

from alembic import context

from trainer.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite cannot change a column in place; Alembic then copies the table.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
