"""The engine for programs: ``POST /api/v1/<op>`` with the object that ``solve --jsonl`` takes a line of.

Beside what that takes as ``rules``, the code of a house-rule sheet will do: the sheets lie here.
"""

import json
import threading
from typing import Any

from flask import Blueprint, Response, current_app, request

from trainer import protocol
from trainer.protocol.sheets import Unavailable, rules_or_sheet
from trainer.rules.ruleset import Ruleset
from trainer.storage import houserules
from trainer.storage.errors import StorageError
from trainer.web.shell import rulebook
from trainer.web.shell.rulebook import UnknownRules

bp = Blueprint("api", __name__, url_prefix="/api/v1")

#: A crowded table takes a few hundred megabytes for a moment; several of them must not add up. Together they
#: take no longer for it, since one processor does the work of all threads anyway.
_one_at_a_time = threading.Lock()


@bp.post("/<op>")
def answer(op: str) -> Response:
    """The engine's answer: 200; 400 with ``error`` for a bad request, 404 for an unknown op.

    503 when house rules are asked for and cannot be read.
    """
    # As much as a line of ``solve`` may hold; a letter takes up to four bytes.
    request.max_content_length = 4 * protocol.MAX_LINE
    text = request.get_data(cache=False)
    with _one_at_a_time:
        found = protocol.answer_text(text, op, rules_of)
    status = 200
    if "error" in found:
        status = 400 if op in protocol.OPS else 404
        status = 503 if found["error"]["code"] == Unavailable.code else status
    return Response(
        json.dumps(found) + "\n",
        status=status,
        content_type="application/json; charset=utf-8",
    )


def rules_of(value: Any) -> Ruleset:
    """The rules that a request names: those of a sheet by its code, else as the engine reads them.

    :raises RulesetError: for what names no rules; a code that no sheet has is an unknown preset.
    :raises Unavailable: when the sheets cannot be read.
    """
    return rules_or_sheet(value, _find)


def _find(name: str) -> Ruleset | None:
    if not houserules.is_code(name):
        return None
    try:
        return rulebook.find(name).rules
    except UnknownRules:
        return None
    except StorageError as error:
        current_app.logger.error("%s", error)
        raise Unavailable from error
