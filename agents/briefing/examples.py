"""The few rows of each case that a briefing names: a slice of each case, all cases in one query."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Any

from django.db.models import F, QuerySet

from agents.briefing.statistics import UNREADABLE
from audit.models import Event
from config.api.scope import Scope
from evidence.models import EvidenceItem
from facts.entities.readers import named_entities
from facts.models import Fact

NAMED, RECENT = 5, 10
PASSING = ("job.progress", "evidence.viewed", "evidence.reviewed")  # no actions on the case
Rows = dict[uuid.UUID, list[dict[str, Any]]]
Ids = Collection[uuid.UUID]


def latest_facts(scope: Scope, cases: Ids) -> Rows:
    """Of each case the approved facts of the latest dates."""
    rows = Fact.objects.visible_to(scope).filter(status=Fact.Status.APPROVED, date__isnull=False)
    return _each(rows.order_by("-date", "-id"), cases, 2, "pk", "text", "date")


def proposed_facts(scope: Scope, cases: Ids) -> Rows:
    """Of each case the facts that wait longest for review."""
    rows = Fact.objects.visible_to(scope).filter(status=Fact.Status.PROPOSED).order_by("id")
    return _each(rows, cases, NAMED, "pk", "text")


def unreadable_items(scope: Scope, cases: Ids) -> Rows:
    """Of each case the newest documents that could not be read."""
    rows = EvidenceItem.objects.visible_to(scope).filter(status__in=UNREADABLE).order_by("-id")
    return _each(rows, cases, NAMED, "pk", "title", "status_message")


def recent_events(scope: Scope, cases: Ids, types: Collection[str]) -> Rows:
    """Of each case its last actions, newest first: what is not numbered yet comes first."""
    rows = Event.objects.visible_to(scope).filter(entity_type__in=list(types)).exclude(event_type__in=PASSING)
    found = _each(
        rows.order_by(F("position").desc(nulls_first=True), "-id"), cases, RECENT,
        "event_type", "entity_type", "entity_id", "actor_type", "created_at",
    )  # fmt: skip
    names = _names(scope, [event for events in found.values() for event in events])
    for events in found.values():
        for event in events:
            event["title"] = names.get(event["entity_id"], "")
    return found


def _each(rows: QuerySet[Any], cases: Ids, number: int, *columns: str) -> Rows:
    """The first ``number`` rows of each case, in the order of ``rows``."""
    slices = [rows.filter(case_id=case)[:number].values("case_id", *columns) for case in cases]
    found: Rows = defaultdict(list)
    if slices:
        first, *rest = slices
        for row in first.union(*rest, all=True) if rest else first:
            found[row.pop("case_id")].append(row)
    return found


def _names(scope: Scope, events: list[dict[str, Any]]) -> dict[uuid.UUID, str]:
    """What the events' things are called, where they still are and the scope may see them."""
    ids: dict[str, set[uuid.UUID]] = defaultdict(set)
    for event in events:
        ids[event["entity_type"]].add(event["entity_id"])
    sources: dict[str, tuple[Callable[[], QuerySet[Any]], str]] = {
        "evidence": (lambda: EvidenceItem.objects.visible_to(scope), "title"),
        "fact": (lambda: Fact.objects.visible_to(scope), "text"),
        "entity": (lambda: named_entities(scope), "shown_name"),
    }
    names: dict[uuid.UUID, str] = {}
    for kind, (rows, column) in sources.items():
        if ids[kind]:
            names |= dict(rows().filter(pk__in=ids[kind]).values_list("pk", column))
    return names
