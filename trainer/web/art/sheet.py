"""The picture sheet, and addresses that change with what they name, so that browsers may keep it for good."""

import hashlib
from functools import cache

from flask import Blueprint, Flask, Response, request, url_for

from trainer import paths
from trainer.web.art import cards as cardart
from trainer.web.art import icons

bp = Blueprint("art", __name__)

FOREVER = "public, max-age=31536000, immutable"


@cache
def sheet() -> bytes:
    """The one SVG file with every card, icon and shape as a symbol."""
    symbols = "".join((*cardart.symbols(), *icons.symbols()))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'.encode()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:10]


@cache
def sheet_version() -> str:
    """A short digest of the drawing."""
    return _digest(sheet())


@cache
def _file_version(name: str, changed: int) -> str:
    """A short digest of one static file; ``changed`` only makes a changed file be read again."""
    return _digest((paths.STATIC / name).read_bytes())


def asset(name: str) -> str:
    """The address of the static file ``name``, with its version."""
    path = paths.STATIC / name
    version = _file_version(name, path.stat().st_mtime_ns) if path.is_file() else None
    return url_for("static", filename=name, v=version)


def art(symbol: str) -> str:
    """The address of one symbol of the sheet, for ``<use href>``."""
    return f"{_sheet_address(request.script_root)}#{symbol}"


@cache
def _sheet_address(root: str) -> str:
    """The sheet's address where the app is mounted at ``root``: worked out once for every card drawn."""
    return url_for("art.cards", v=sheet_version())


@bp.get("/art/cards.svg")
def cards() -> Response:
    """The sheet; cacheable for ever under its versioned address."""
    return Response(sheet(), mimetype="image/svg+xml")


def init_app(app: Flask) -> None:
    """Give templates ``asset`` and ``art``, and let versioned answers be kept."""
    app.jinja_env.globals.update(asset=asset, art=art)
    app.register_blueprint(bp)

    @app.after_request
    def keep_versioned(response: Response) -> Response:
        versioned = request.endpoint in ("static", "art.cards") and "v" in request.args
        if versioned and response.status_code in (200, 304):
            response.headers["Cache-Control"] = FOREVER
        return response
