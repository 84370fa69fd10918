"""Who learns here: a random cookie, given when there is first something to store, and kept as a digest only.

Nobody signs in. Whoever reads the database cannot become the learner, for the digest does not lead back.
"""

import hashlib
import re
import secrets

from flask import Flask, Response, g, request

from trainer.config import Config

COOKIE = "kasino_learner"
YEAR = 365 * 24 * 3600

_TOKEN = re.compile(r"[0-9a-f]{32}")


def current() -> str | None:
    """The key of the learner who sent this request, or ``None`` when there is none yet. Changes nothing."""
    token = _token()
    return _key(token) if token else None


def ensure() -> str:
    """The key of the learner, a new one if need be; the answer then carries the cookie for a year from now.

    For requests that store something; a GET never calls this.
    """
    token = _token()
    if token is None:
        token = secrets.token_hex(16)
    g.kasino_learner = token
    return _key(token)


def _token() -> str | None:
    """The cookie's text, when it is one of ours."""
    token: str = g.get("kasino_learner") or request.cookies.get(COOKIE, "")
    return token if _TOKEN.fullmatch(token) else None


def _key(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def init_app(app: Flask, config: Config) -> None:
    """Send the cookie with each answer to a request that called :func:`ensure`."""

    @app.after_request
    def send_cookie(response: Response) -> Response:
        token = g.get("kasino_learner")
        # After a failure nothing was stored, so there is nothing to come back to.
        if token and response.status_code < 500:
            response.set_cookie(
                COOKIE, token, max_age=YEAR, httponly=True, samesite="Lax", secure=config.secure_cookies
            )
        return response
