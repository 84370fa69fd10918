"""The engine for programs: ``POST /api/v1/<op>`` with the object that ``solve --jsonl`` takes a line of."""

import json

from flask import Blueprint, Response, request

from trainer import protocol

bp = Blueprint("api", __name__, url_prefix="/api/v1")


@bp.post("/<op>")
def answer(op: str) -> Response:
    """The engine's answer: 200; 400 with ``error`` for a bad request, 404 for an unknown op."""
    found = protocol.answer_text(request.get_data(cache=False), op)
    status = 200 if "error" not in found else 400 if op in protocol.OPS else 404
    return Response(
        json.dumps(found) + "\n",
        status=status,
        content_type="application/json; charset=utf-8",
    )
