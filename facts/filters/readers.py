"""What a notification about new matches says: counted and named when it is read, as the reader may see them."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.db.models import Count, F, Window
from django.db.models.functions import RowNumber
from django.urls import reverse

from config.api.scope import Scope
from config.ui.human import excerpt
from evidence.items.outward import with_shown_title
from evidence.models import EvidenceItem
from facts.filters.lists import list_named
from facts.models import FilterAlert, FilterMatch

NAMED, LONGEST = 3, 120


def digests(scope: Scope, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, dict[str, Any]]:
    """For each alert what to say of it; as many queries for many as for one."""
    items = EvidenceItem.objects.visible_to(scope)
    matches = FilterMatch.objects.filter(alert_id__in=ids, item__in=items.values("pk")).order_by()
    counted = matches.values("alert_id").annotate(number=Count("pk")).values_list("alert_id", "number")
    counts: dict[uuid.UUID, int] = dict(counted)
    place = Window(RowNumber(), partition_by=F("alert_id"), order_by=F("item_id").desc())
    first = list(matches.annotate(place=place).filter(place__lte=NAMED).order_by("alert_id", "place"))
    shown = with_shown_title(items.filter(pk__in=[one.item_id for one in first]), scope)
    titles: dict[uuid.UUID, str] = dict(shown.values_list("pk", "shown_title"))
    named: dict[uuid.UUID, list[dict[str, str]]] = defaultdict(list)
    for one in first:
        if title := titles.get(one.item_id):
            path = reverse("evidence_item", args=[one.item_id])
            named[one.alert_id].append({"title": excerpt(title, LONGEST), "path": path, "words": ""})
    alerts = FilterAlert.objects.visible_to(scope).filter(pk__in=counts).select_related("filter")
    return {one.pk: _digest(one, counts[one.pk], named[one.pk]) for one in alerts}


def _digest(alert: FilterAlert, total: int, named: list[dict[str, str]]) -> dict[str, Any]:
    saved = alert.filter
    target = list_named(saved.target)
    documents = "document" if total == 1 else "documents"
    verb = "matches" if total == 1 else "match"
    words = f"{documents} with {target.alert_noun} that match" if target.alert_noun else f"{documents} {verb}"
    path = target.path(saved.case_id, saved.params)
    parts = [{"count": total, "words": "new", "tone": "good", "path": path}]
    return {
        "title": f"{total} new {words} “{saved.name}”", "total": total, "parts": parts, "first": named,
        "more": max(0, total - len(named)),
    }  # fmt: skip
