"""Rows that a body names by their ids: all of them, or an error that names each id that is not right."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from config.api.errors import Invalid
from config.api.kinds import has_case

NOT_VISIBLE = "There is no such thing here, or you may not see it."


def resolve_ids(rows: Any, ids: Iterable[uuid.UUID], field: str, *, view: Any) -> list[Any]:
    """The rows of all these ids, each once, in their order: those the caller may see, of the call's case.

    An id of anything else is an error that names it, whether there is such a row elsewhere or not.
    """
    ids = list(ids)
    within = rows.visible_to(view.scope)
    if has_case(within.model):
        within = within.filter(case_id=view.case_id)
    found = {row.pk: row for row in within.filter(pk__in=ids)} if ids else {}
    bad = {f"{field}.{n}": [NOT_VISIBLE] for n, one in enumerate(ids) if one not in found}
    if bad:
        raise Invalid("Some of these ids are not right; nothing was changed.", details={"fields": bad})
    return [found[one] for one in dict.fromkeys(ids)]
