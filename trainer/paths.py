"""The only module that knows where the templates, static files and lessons lie."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def data_root() -> Path:
    """The folder that holds ``templates/``, ``static/`` and ``lessons/``.

    An installed wheel carries them inside the package, in ``_data``; a checkout has them at its top.
    """
    packed = PACKAGE / "_data"
    return packed if packed.is_dir() else PACKAGE.parent


TEMPLATES = data_root() / "templates"
STATIC = data_root() / "static"
LESSONS = data_root() / "lessons"
TRANSLATIONS = PACKAGE / "translations"
