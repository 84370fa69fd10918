"""What a learner answered, on its way to the database."""

from collections.abc import Mapping

from flask import current_app

from trainer.storage import progress
from trainer.storage.errors import StorageError
from trainer.web.shell import learner, store
from trainer.web.shell.i18n import gettext as _
from trainer.web.tasks.answers import SKIP, Said, as_query
from trainer.web.tasks.page import Judged


def record(
    kind: progress.Kind,
    said: Said,
    verdict: Judged | None,
    *,
    rules: str,
    item: str,
    skill: str,
    keep: Mapping[str, str],
) -> str:
    """Store an attempt at ``item``; what to tell the reader when that fails, else nothing.

    ``rules`` is what addresses call the rules, ``keep`` the parts of an address that stay.
    """
    outcome: progress.Verdict = "skipped" if said.do == SKIP or verdict is None else "not_yet"
    if verdict is not None and verdict.right:
        outcome = "right"
    try:
        progress.record_attempt(
            store.engine(),
            learner.ensure(),
            at=store.now(),
            kind=kind,
            rules=rules,
            item=item,
            skill=skill,
            # The query that shows this answer again, after the item's own address.
            answer=as_query({**keep, **said.to_query()}),
            verdict=outcome,
            hints=said.hints,
            assisted=said.hints > 0,
        )
    except StorageError as error:
        current_app.logger.error("%s", error)
        return _("This answer could not be saved, so it will not count. %(why)s", why=store.explain(error))
    return ""
