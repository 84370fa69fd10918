"""The tables. Moments are milliseconds since 1970 in UTC, which every database stores and compares alike."""

from datetime import UTC, datetime

from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table
from sqlalchemy import UniqueConstraint as Unique

#: Names for every constraint, so that a later migration can speak of them.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite counts up by itself only in a column that says INTEGER.
ROW_ID = BigInteger().with_variant(Integer, "sqlite")

#: A SHA-256 in hexadecimal digits.
DIGEST = String(64)

attempts = Table(
    "attempts",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("learner", DIGEST, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("rules", String(40), nullable=False),
    Column("item", String(200), nullable=False),
    Column("skill", String(60), nullable=False),
    Column("answer", String(2000), nullable=False),
    Column("verdict", String(8), nullable=False),
    Column("hints", Integer, nullable=False),
    Column("assisted", Boolean, nullable=False),
    Index("ix_attempts_learner_id", "learner", "id"),
)

sheets = Table(
    "sheets",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("token", String(32), nullable=False),
    Column("nonce", String(32), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Unique("token"),
    Unique("nonce"),
)

sheet_events = Table(
    "sheet_events",
    metadata,
    Column("sheet_id", ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("nonce", String(32), nullable=False),
    Column("body", JSON, nullable=False),
    Unique("sheet_id", "nonce"),
)

#: Which learner has which sheet in their list.
sheet_lists = Table(
    "sheet_lists",
    metadata,
    Column("learner", DIGEST, primary_key=True),
    Column("sheet_id", ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
    Column("added_at", BigInteger, nullable=False),
)

#: Named rule sets of families; ``options`` holds every option, so that a later preset cannot change them.
house_rules = Table(
    "house_rules",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("code", String(6), nullable=False),
    Column("learner", DIGEST, nullable=False),
    Column("name", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Unique("code"),
    Index("ix_house_rules_learner_id", "learner", "id"),
)


def to_stored(moment: datetime) -> int:
    """The milliseconds of an aware ``moment``."""
    return round(moment.timestamp() * 1000)


def from_stored(milliseconds: int) -> datetime:
    """The moment, in UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
