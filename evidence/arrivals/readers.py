"""What became of the files of an arrival, counted from the items that the caller may see."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection
from typing import Any
from urllib.parse import urlencode

from django.db.models import Case, Count, F, Q, When, Window
from django.db.models.functions import RowNumber
from django.urls import reverse

from config.api.scope import Scope
from evidence.items.filters import LIKELY, of_privilege
from evidence.items.outward import with_shown_title
from evidence.models import Arrival, EvidenceItem

NAMED = 3
Status = EvidenceItem.Status
READING = "still being read"
# By what became of them: the words after the number, the tone, and the statuses.
OUTCOMES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("read", "good", (Status.READY,)),
    ("partly read", "warn", (Status.PARTIAL,)),
    ("can’t be read", "warn", (Status.UNSUPPORTED,)),
    ("failed", "bad", (Status.FAILED,)),
    ("cancelled", "muted", (Status.CANCELLED,)),
    (READING, "muted", (Status.PROCESSING, Status.UPLOADED)),
)
PRIVILEGED = "may be privileged"


def digests(scope: Scope, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, dict[str, Any]]:
    """For each arrival what to say of it. Three queries, however many arrivals and files there are."""
    counts = {row["arrival_id"]: row for row in _counts(scope, ids)}
    named: dict[uuid.UUID, list[dict[str, str]]] = defaultdict(list)
    for row in _first(scope, ids):
        path = reverse("evidence_item", args=[row["pk"]])
        words = _unread_words(row["status"], row["status_message"])
        named[row["arrival_id"]].append({"title": row["shown_title"], "path": path, "words": words})
    arrivals = Arrival.objects.visible_to(scope).filter(pk__in=ids)
    return {one.pk: _digest(scope, one, counts.get(one.pk, {}), named[one.pk]) for one in arrivals}


def _items(scope: Scope, ids: Collection[uuid.UUID]) -> Any:
    return EvidenceItem.objects.visible_to(scope).filter(arrival_id__in=ids).order_by()


def _counts(scope: Scope, ids: Collection[uuid.UUID]) -> Any:
    each = {f"n{place}": Count("pk", filter=Q(status__in=of)) for place, (_, _, of) in enumerate(OUTCOMES)}
    likely = Count("pk", filter=of_privilege(LIKELY))
    return _items(scope, ids).values("arrival_id").annotate(total=Count("pk"), likely=likely, **each)


def _first(scope: Scope, ids: Collection[uuid.UUID]) -> Any:
    """The titles of the first few, those that failed or may be privileged before the others."""
    matters = Q(status=Status.FAILED)
    if scope.sees_all_evidence:
        matters |= of_privilege(LIKELY)
    rows = _items(scope, ids).annotate(matters=Case(When(matters, then=1), default=0))
    place = Window(RowNumber(), partition_by=F("arrival_id"), order_by=[F("matters").desc(), F("pk").asc()])
    rows = with_shown_title(rows, scope).annotate(place=place).filter(place__lte=NAMED)
    return rows.order_by("arrival_id", "place").values("pk", "arrival_id", "shown_title", "status", "status_message")


def _digest(scope: Scope, arrival: Arrival, counts: dict[str, Any], named: list[dict[str, str]]) -> dict[str, Any]:
    total = counts.get("total", 0)
    parts = [
        {"count": counts[f"n{place}"], "words": words, "tone": tone, "path": _path(scope, arrival, status=of[0])}
        for place, (words, tone, of) in enumerate(OUTCOMES) if counts.get(f"n{place}")
    ]  # fmt: skip
    if scope.sees_all_evidence and counts.get("likely"):
        path = _path(scope, arrival, privilege=LIKELY)
        parts.append({"count": counts["likely"], "words": PRIVILEGED, "tone": "bad", "path": path})
    is_own = scope.actor.id == arrival.uploader_id
    return {
        "title": _title_of_one(named[0], parts) if is_own and total == 1 and named else _title(total, parts, is_own=is_own),
        "total": total, "parts": parts, "first": named if total == 1 else _listed(named), "more": max(0, total - len(named)),
    }  # fmt: skip


def _unread_words(status: str, message: str) -> str:
    """Why a file could not be read, where it could not."""
    if status not in (Status.FAILED, Status.UNSUPPORTED):
        return ""
    return f"could not be read: {message}" if message else "could not be read"


def _listed(named: list[dict[str, str]]) -> list[dict[str, str]]:
    """Files as a list in a sentence names them: of each what is wrong with it, without what to do about it."""
    return [one | {"words": one["words"].partition(". ")[0].rstrip(".")} for one in named]


def _title_of_one(file: dict[str, str], parts: list[dict[str, Any]]) -> str:
    """ "broken.pdf could not be read: The document is password-protected." """
    became = parts[0]["words"]
    return f"{file['title']} {file['words'] or ('is ' if became == READING else 'was ') + became}"


def _title(total: int, parts: list[dict[str, Any]], *, is_own: bool) -> str:
    """ "34 files arrived: 19 read, 13 can’t be read, 2 failed; 1 may be privileged"."""
    if not total:
        return "The files that arrived are not in the case any more"
    files = "1 file" if total == 1 else f"{total:,} files"
    counts = [f"{one['count']:,} {one['words']}" for one in parts if one["words"] != PRIVILEGED]
    likely = [f"; {one['count']:,} {PRIVILEGED}" for one in parts if one["words"] == PRIVILEGED]
    return f"{files} {'you sent' if is_own else 'arrived'}: {', '.join(counts)}{''.join(likely)}"


def _path(scope: Scope, arrival: Arrival, **narrowed: str) -> str:
    """The list of these files; a client's is the case's own page."""
    if scope.client_boundary:
        return reverse("portal", args=[arrival.case_id])
    return arrival_path(arrival.case_id, arrival.pk, **narrowed)


def arrival_path(case_id: uuid.UUID | str | None, pk: uuid.UUID | str, **narrowed: str) -> str:
    return f"{reverse('case_evidence', args=[case_id])}?{urlencode({'arrival_id': str(pk), **narrowed})}"
