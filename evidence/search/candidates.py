"""What a search found, before any of it is read: pages, passages and spans with their scores, in one order."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Literal, NamedTuple

from config.api.errors import Invalid
from config.api.pagination import make_cursor, read_cursor
from evidence.models import EvidenceItem, Page
from evidence.search.reach import Reach
from evidence.search.worded import Wanted

Sort = Literal["relevance", "date", "-date"]
SALT = "intactus.search"
UNDATED = -1e9  # whichever way it is sorted, what has no date comes last


class Candidate(NamedTuple):
    """A page that was found; ``passage`` or ``span`` say where on it, else its words do. ``item_id`` where it is known."""

    page_id: uuid.UUID | None
    score: float
    key: str
    passage: uuid.UUID | None = None
    span: tuple[int, int] | None = None
    item_id: uuid.UUID | None = None


@dataclass(frozen=True, slots=True)
class Candidates:
    """What was found, best first; whether that is all there is; and the words that were sought, as PostgreSQL has them
    in each language."""

    found: list[Candidate]
    is_whole: bool
    wanted: Wanted = field(default_factory=dict)


def best_first(found: list[Candidate]) -> list[Candidate]:
    return sorted(found, key=lambda one: (-one.score, one.key))


def after(
    found: Sequence[Candidate], sought: str, cursor: str | None, limit: int
) -> tuple[list[Candidate], str | None]:
    """What follows the cursor, and the cursor of what follows that, by score and key: newly indexed text neither repeats
    nor skips an old hit."""
    last = decode(cursor, sought) if cursor else None
    rest = [one for one in found if last is None or (-one.score, one.key) > last]
    shown, more = list(rest[:limit]), len(rest) > limit
    return shown, encode(sought, shown[-1].score, shown[-1].key) if more else None


def encode(sought: str, score: float, key: Any) -> str:
    return make_cursor([sought, -score, str(key)], salt=SALT)


def decode(cursor: str, sought: str) -> tuple[float, str]:
    made_for, score, key = read_cursor(cursor, salt=SALT)
    if made_for != sought:
        raise Invalid.field("cursor", "This cursor belongs to another search.")
    return score, key


def items_of_candidates(found: Sequence[Candidate]) -> dict[str, uuid.UUID]:
    """The document of each candidate, by its key."""
    pages = [one.page_id for one in found if one.item_id is None and one.page_id]
    of_page = dict(Page.objects.filter(pk__in=pages).values_list("pk", "item_id")) if pages else {}
    return {one.key: item for one in found if (item := one.item_id or of_page.get(one.page_id)) is not None}


def by_date(candidates: Candidates, reach: Reach, sort: Sort) -> Candidates:
    """The same in the order of the documents' own dates. These are none of a client's business: to them it is the day a
    document came."""
    if sort == "relevance":
        return candidates
    items = items_of_candidates(candidates.found)
    rows = EvidenceItem.objects.visible_to(reach.scope).filter(pk__in=set(items.values()))
    dates = dict(rows.values_list("pk", "created_at" if reach.scope.client_boundary else "document_date"))
    sign = -1 if sort == "date" else 1
    found = [one._replace(score=_place(dates.get(items.get(one.key)), sign)) for one in candidates.found]
    return replace(candidates, found=best_first(found))


def _place(day: date | None, sign: int) -> float:
    return UNDATED if day is None else float(sign * day.toordinal())
