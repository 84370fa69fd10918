"""The one place that decides between a whole page and a fragment (DESIGN: page first)."""

from typing import Any

from flask import Response, make_response, render_template, request
from jinja2 import Environment
from jinja2.environment import TemplateModule


def wants_fragment() -> bool:
    """Whether htmx asks for a piece of a page; a history restore always gets the whole page."""
    return (
        request.headers.get("HX-Request") == "true"
        and request.headers.get("HX-History-Restore-Request") != "true"
        and request.headers.get("HX-Boosted") != "true"
    )


def respond(page: str, fragment: str, status: int = 200, **context: Any) -> Response:
    """The page ``page``, or only the fragment file ``fragment`` when htmx asked, from one context.

    The same address answers both, so the answer varies by the header that told them apart.
    """
    template = fragment if wants_fragment() else page
    response = make_response(render_template(template, **context), status)
    response.vary.add("HX-Request")
    return response


def shared_macros(environment: Environment) -> dict[str, TemplateModule]:
    """The macros of cards and parts, for fragments sent alone; an import looks them up for each anew."""
    return {name: environment.get_template(f"_{name}.html").module for name in ("cards", "parts")}
