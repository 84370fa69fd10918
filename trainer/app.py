"""The application factory: everything that a running Kasino trainer is made of, put together once."""

from flask import Flask, Response
from flask_compress import Compress

from trainer import config as configuration
from trainer import paths, web


def create_app(config: configuration.Config | None = None) -> Flask:
    """A ready Flask app.

    ``config`` defaults to what the environment asks for.

    :raises RuntimeError: when ``static/vendor/htmx.min.js`` is missing; the text says how to get it.
    """
    config = config or configuration.from_environment()
    if not (paths.STATIC / "vendor" / "htmx.min.js").is_file():
        raise RuntimeError(
            "static/vendor/htmx.min.js is missing; install the project (python3 -m trainer run does it), "
            "the build puts the file there"
        )
    app = Flask("trainer", template_folder=str(paths.TEMPLATES), static_folder=str(paths.STATIC))
    app.config.update(
        KASINO=config,
        TESTING=config.testing,
        # The largest honest request is a score sheet's form; anything near this limit is a mistake.
        MAX_CONTENT_LENGTH=256 * 1024,
        COMPRESS_MIN_SIZE=1400,
        COMPRESS_LEVEL=6,
    )
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    Compress(app)
    app.after_request(close_when_sent)  # after Compress here means before it at each answer
    web.init_app(app, config)
    return app


def close_when_sent(response: Response) -> Response:
    """``response``, with a promise to close what it streams: Compress puts its own stream before a file's."""
    close = getattr(response.response, "close", None)
    if close:
        response.call_on_close(close)
    return response
