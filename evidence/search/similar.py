"""More like this: documents whose passages mean most nearly what a document, or one place of it, says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from evidence.models import EvidenceItem
from evidence.search.candidates import Candidate, after
from evidence.search.meanings import QueryVector
from evidence.search.nearest import nearest_to
from evidence.search.reach import Reach
from evidence.search.readers import SearchPage, hits_of
from evidence.search.spaces import space_of

PASSAGES = 50  # of the document that are compared
ALIKE = 20  # places that are enough where many of the nearest are not the caller's: the first ones are looked at


def similar(
    *,
    reach: Reach,
    item: EvidenceItem,
    page: int | None = None,
    start: int = 0,
    cursor: str | None = None,
    limit: int = 50,
) -> SearchPage:
    """A cursor page of other documents' best passages, one each, the most alike first."""
    sought = _meaning(item, page, start)
    if sought is None:  # it is not read yet, or has no text
        return SearchPage([], None, 0, True)
    others = replace(reach, items=reach.items.exclude(pk=item.pk), is_narrowed=True, is_in_order=False)
    near, is_whole = nearest_to(others, sought, enough=ALIKE)
    best: dict[Any, Candidate] = {}
    for one in near:
        best.setdefault(one.item_id, Candidate(one.page_id, one.score, one.key, passage=one.id))
    found = list(best.values())
    shown, following = after(found, f"similar {item.pk} {page} {start}", cursor, limit)
    return SearchPage(hits_of(shown, {}, others), following, len(found), is_whole)


def _meaning(item: EvidenceItem, page: int | None, start: int) -> QueryVector | None:
    """What the passage at this place means, or the whole document in the mean."""
    space = space_of(item.case_id)
    rows = space.rows().filter(item=item)
    if page is not None:
        rows = rows.filter(page__number=page, **{"end__gt" if space.is_own else "passage__end__gt": start}).order_by(
            "start"
        )[:1]
    else:
        rows = rows.order_by("id")[:PASSAGES]
    vectors = list(rows.values_list("embedding", flat=True))
    if not vectors:
        return None
    mean = np.mean([np.asarray(one, dtype=float) for one in vectors], axis=0)
    return QueryVector(space, [float(one) for one in mean / max(float(np.linalg.norm(mean)), 1e-12)])
