"""Build hook: fetch htmx out of the build requirement that carries it into ``static/vendor/``.

The repository holds no third-party code. The pinned build requirement ``django-htmx`` ships htmx as released;
the file is read by path from pip's isolated build environment (Django is never imported), and its digest is
checked, because build requirements stand outside the hashed lists in ``trainer/lock``.
"""

import hashlib
from importlib import metadata
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CARRIER = "django-htmx"
SOURCE = "django_htmx/static/django_htmx/htmx-2.min.js"
SHA256 = "71ea67185bfa8c98c39d31717c6fce5d852370fcdfd129db4543774d3145c0de"
TARGET = "static/vendor/htmx.min.js"


def htmx() -> bytes:
    """The script, exactly as released.

    :raises RuntimeError: when the carrier is not installed beside the build, or carries another file.
    """
    try:
        data = Path(str(metadata.distribution(CARRIER).locate_file(SOURCE))).read_bytes()
    except (metadata.PackageNotFoundError, FileNotFoundError) as error:
        raise RuntimeError(
            f"the build needs htmx from {CARRIER}, pinned in [build-system] of pyproject.toml; "
            "without build isolation, install those requirements first"
        ) from error
    digest = hashlib.sha256(data).hexdigest()
    if digest != SHA256:
        raise RuntimeError(f"{CARRIER} carries another htmx than expected: sha256 {digest}, not {SHA256}")
    return data


class VendorHook(BuildHookInterface):
    """Puts htmx in place before the files of any build, editable ones too, are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the checked script to ``static/vendor``; an equal file is left alone."""
        data = htmx()
        target = Path(self.root) / TARGET
        if target.is_file() and target.read_bytes() == data:
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
