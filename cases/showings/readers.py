"""What a notification about things that were shown says: counted and named when it is read, as the reader may see them."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.db.models import Count, F, Window
from django.db.models.functions import RowNumber
from django.urls import reverse

from cases.models import Showing, ShownThing
from config.api.kind_rows import titles_of
from config.api.kinds import kind_of, path_to
from config.api.scope import Scope
from config.ui.human import excerpt

NAMED, LONGEST = 3, 120


def digests(scope: Scope, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, dict[str, Any]]:
    """For each showing what to say of it; as many queries for many as for one."""
    things = ShownThing.objects.visible_to(scope).filter(showing_id__in=ids).order_by()
    counts: dict[uuid.UUID, dict[str, int]] = defaultdict(dict)
    for row in things.values("showing_id", "entity_type").annotate(number=Count("pk")).order_by("entity_type"):
        counts[row["showing_id"]][row["entity_type"]] = row["number"]
    named = _first(scope, things)
    showings = Showing.objects.filter(pk__in=counts).values_list("pk", "case_id")
    return {pk: _digest(case_id, counts[pk], named[pk]) for pk, case_id in showings}


def _first(scope: Scope, things: Any) -> dict[uuid.UUID, list[dict[str, str]]]:
    place = Window(RowNumber(), partition_by=F("showing_id"), order_by=F("pk").asc())
    rows = list(things.annotate(place=place).filter(place__lte=NAMED).order_by("showing_id", "place"))
    ids: dict[str, set[uuid.UUID]] = defaultdict(set)
    for one in rows:
        ids[one.entity_type].add(one.entity_id)
    titles = titles_of(ids, scope)
    named: dict[uuid.UUID, list[dict[str, str]]] = defaultdict(list)
    for one in rows:
        if one.entity_id in titles:  # hidden between the two looks
            path = path_to(one.entity_type, one.entity_id, one.case_id)
            named[one.showing_id].append({"title": _clipped(titles[one.entity_id]), "path": path, "words": ""})
    return named


def _digest(case_id: uuid.UUID, counts: dict[str, int], named: list[dict[str, str]]) -> dict[str, Any]:
    total, page = sum(counts.values()), reverse("portal", args=[case_id])
    parts = [
        {"count": number, "words": _word(name, number), "tone": "muted", "path": page}
        for name, number in counts.items()
    ]
    what = " and ".join(f"{one['count']:,} {one['words']}" for one in parts)
    return {
        "title": f"{what} {'was' if total == 1 else 'were'} shown to you",
        "total": total, "parts": parts, "first": named, "more": max(0, total - len(named)),
    }  # fmt: skip


def _word(name: str, number: int) -> str:
    return kind_of(name).label if number == 1 else kind_of(name).plural


def _clipped(title: str) -> str:
    return excerpt(title, LONGEST)
