"""Pages for what went wrong: said plainly, with the way back."""

from flask import Flask, Response, make_response, render_template, request
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException


def wording(status: int) -> tuple[str, str]:
    """Heading and sentence for one HTTP status."""
    match status:
        case 403:
            return (
                _("This came from another page"),
                _("For safety, forms work only on our own pages. Open the page and try again."),
            )
        case 404:
            return _("This card is not in the pack"), _("The page has moved or never was.")
        case 405:
            return _("This page does not take that"), _("Go back and use the buttons of the page.")
        case 409:
            return (
                _("The table has changed meanwhile"),
                _("Somebody was faster, or the page was old. Load it again and go on."),
            )
        case 413:
            return _("That is too much at once"), _("Send less, or in smaller pieces.")
        case 422 | 400:
            return (
                _("We could not read that"),
                _("Something in the form was not as expected. Go back and look it over."),
            )
        case 503:
            return _("Just now nothing can be saved"), _("Nothing is lost. Wait a moment and try again.")
        case _:
            return _("Something went wrong here"), _("It is our fault, not yours. Try again in a moment.")


def init_app(app: Flask) -> None:
    """Answer each HTTP error with a page of ours."""

    @app.errorhandler(HTTPException)
    def http_error(error: HTTPException) -> Response:
        status = error.code or 500
        if request.path.startswith("/api/"):  # a program asked
            page = make_response({"error": {"code": "bad_request", "message": error.description}}, status)
        else:
            title, text = wording(status)
            page = make_response(render_template("error.html", status=status, title=title, text=text), status)
        for name, value in error.get_headers():
            if name == "Allow":  # a 405 must say what would do
                page.headers[name] = value
        return page
