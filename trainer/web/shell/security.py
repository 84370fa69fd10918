"""Headers that every answer carries, and the guard against forms sent from other sites."""

from urllib.parse import SplitResult, urlsplit

from flask import Flask, Response, abort, request

from trainer.config import Config

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def is_from_another_site() -> bool:
    """Whether the browser says that this request was started by a page of another site.

    Browsers put ``Sec-Fetch-Site`` on each request; older ones send ``Origin`` with each form. Programs
    send neither and carry no cookie of ours by accident, so they pass. Nothing here can expire, so a
    score sheet may lie open all evening and a lost cookie costs no entry.
    """
    fetch_site = request.headers.get("Sec-Fetch-Site")
    if fetch_site is not None:
        return fetch_site not in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is not None and parts_of(origin).netloc != request.host


def parts_of(address: str) -> SplitResult:
    """The parts of an address out of a header; none of an address that is no address."""
    try:
        return urlsplit(address)
    except ValueError:
        return SplitResult("", "", "", "", "")


def init_app(app: Flask, config: Config) -> None:
    """Refuse cross-site writes and put the security headers on each answer."""

    @app.before_request
    def refuse_other_sites() -> None:
        if request.method not in SAFE_METHODS and is_from_another_site():
            abort(403)

    @app.after_request
    def add_headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response
