"""Rows that a body names by their ids: all of them, or an error that names each id that is not right."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from config.api.errors import Invalid

UNSEEN = "There is no such thing here, or you may not see it."


def chosen(rows: Any, ids: Iterable[uuid.UUID], field: str) -> list[Any]:
    """The rows of all these ids, each once, in their order. Ids not among ``rows`` are an error that names each."""
    ids = list(ids)
    found = {row.pk: row for row in rows.filter(pk__in=ids)}
    bad = {f"{field}.{n}": [UNSEEN] for n, one in enumerate(ids) if one not in found}
    if bad:
        raise Invalid("Some of these ids are not right; nothing was changed.", details={"fields": bad})
    return [found[one] for one in dict.fromkeys(ids)]
