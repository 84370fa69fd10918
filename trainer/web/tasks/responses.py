"""Question pages as answers to requests: whole pages, the pieces that htmx swaps in, and the way back."""

from functools import lru_cache

from flask import Response, current_app, make_response, redirect, render_template
from jinja2 import Environment, Template
from jinja2.environment import TemplateModule
from werkzeug.datastructures import MultiDict

from trainer.web.shell import prefs
from trainer.web.shell.htmx import shared_macros, wants_fragment
from trainer.web.tasks.page import TaskPage


def wanted_look(form: MultiDict[str, str]) -> dict[str, str]:
    """What a press on one of the buttons of ``_look.html`` asks for, such as ``{"values": "all"}``."""
    name, _equals, value = form.get("show", "").partition("=")
    return {name: value} if name in ("values", "counter") else {}


def look_response(page: TaskPage, look: dict[str, str]) -> Response:
    """The way back to the same page, cards still picked, drawn as the reader wishes from now on."""
    address = page.place.address(page.said)
    response = make_response(redirect(address, 303))
    if wants_fragment():
        # Every card is drawn anew, so the page is loaded and not a piece of it.
        response = make_response("", 204)
        response.headers["HX-Redirect"] = address
    response.vary.add("HX-Request")
    chosen = prefs.current().with_valid(look)
    return prefs.remember(response, chosen, current_app.config["KASINO"])


def page_response(page: TaskPage, template: str, **context: object) -> Response:
    """The answer to a GET: the whole page ``template``, or the form alone when htmx asks for a piece."""
    name = "_question.html" if wants_fragment() else template
    response = make_response(render_template(name, q=page, **context), 422 if page.problem else 200)
    response.vary.add("HX-Request")
    return response


@lru_cache(maxsize=4)
def _answer_template(environment: Environment) -> tuple[Template, dict[str, TemplateModule]]:
    """The template of all answers and the macros it needs."""
    return environment.get_template("_answer.html"), shared_macros(environment)


def _pieces(page: TaskPage) -> str:
    """What htmx gets for an answer."""
    template, macros = _answer_template(current_app.jinja_env)
    return template.render(q=page, sentence=page.live, **macros)


def answer_response(page: TaskPage, template: str, **context: object) -> Response:
    """The answer to a POST: to htmx the pieces that change, to others the way to the page that shows them.

    What cannot be read is answered at once in both ways, with status 422 and the same cards still picked.
    """
    if not wants_fragment():
        if page.problem:
            return page_response(page, template, **context)
        response = make_response(redirect(page.place.address(page.said), 303))
    elif page.problem:
        response = make_response(_pieces(page), 422)
    else:
        response = make_response(_pieces(page))
        response.headers["HX-Replace-Url"] = page.place.address(page.said)
    response.vary.add("HX-Request")
    return response
