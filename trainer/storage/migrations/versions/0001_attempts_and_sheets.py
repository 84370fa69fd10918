"""The first tables: attempts of lessons and drills, score sheets with their events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    row_id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "attempts",
        sa.Column("id", row_id, nullable=False),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("item", sa.String(200), nullable=False),
        sa.Column("skill", sa.String(60), nullable=False),
        sa.Column("answer", sa.String(2000), nullable=False),
        sa.Column("verdict", sa.String(8), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("assisted", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_attempts"),
    )
    op.create_index("ix_attempts_learner_id", "attempts", ["learner", "id"])
    op.create_table(
        "sheets",
        sa.Column("id", row_id, nullable=False),
        sa.Column("token", sa.String(32), nullable=False),
        sa.Column("nonce", sa.String(32), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sheets"),
        sa.UniqueConstraint("token", name="uq_sheets_token"),
        sa.UniqueConstraint("nonce", name="uq_sheets_nonce"),
    )
    op.create_table(
        "sheet_events",
        sa.Column("sheet_id", row_id, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("nonce", sa.String(32), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("sheet_id", "version", name="pk_sheet_events"),
        sa.ForeignKeyConstraint(
            ["sheet_id"], ["sheets.id"], name="fk_sheet_events_sheet_id_sheets", ondelete="CASCADE"
        ),
        sa.UniqueConstraint("sheet_id", "nonce", name="uq_sheet_events_sheet_id"),
    )
    op.create_table(
        "sheet_lists",
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("sheet_id", row_id, nullable=False),
        sa.Column("added_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("learner", "sheet_id", name="pk_sheet_lists"),
        sa.ForeignKeyConstraint(
            ["sheet_id"], ["sheets.id"], name="fk_sheet_lists_sheet_id_sheets", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    """Drop them again, and what is in them."""
    for table in ("sheet_lists", "sheet_events", "sheets", "attempts"):
        op.drop_table(table)
