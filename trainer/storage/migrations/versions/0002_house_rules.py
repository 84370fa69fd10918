"""House-rule sheets: named rule sets with a short code."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "house_rules",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_house_rules"),
        sa.UniqueConstraint("code", name="uq_house_rules_code"),
    )
    op.create_index("ix_house_rules_learner_id", "house_rules", ["learner", "id"])


def downgrade() -> None:
    """Drop it again, and what is in it."""
    op.drop_table("house_rules")
