"""The few rows of each case that a briefing names: a slice of each case, all cases in one query."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.db.models import F, QuerySet

from agents.briefing.statistics import UNREADABLE
from audit.models import Event
from audit.models.event import EventRows
from config.api.kind_rows import titles_of
from config.api.kinds import passing_event_types
from config.api.scope import Scope
from evidence.items.outward import with_shown_title
from evidence.models import EvidenceItem
from facts.models import Fact

NAMED, RECENT, FEW = 5, 10, 50
SHOWN = "event_type", "entity_type", "entity_id", "actor_type", "created_at"
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
    rows = with_shown_title(EvidenceItem.objects.visible_to(scope), scope).filter(status__in=UNREADABLE)
    return _each(rows.order_by("-id"), cases, NAMED, "pk", "shown_title", "status_message")


def recent_events(scope: Scope, cases: Ids, types: Collection[str]) -> Rows:
    """Of each case its last actions, newest first: what is not numbered yet comes first. What engines found in
    a document is left out: that it was processed says so once."""
    rows = Event.objects.filter(entity_type__in=list(types))
    rows = rows.exclude(event_type__in=passing_event_types()).exclude(data__has_key="engine")
    found = _recent(rows.order_by(F("position").desc(nulls_first=True), "-id"), scope, cases)
    ids: dict[str, set[uuid.UUID]] = defaultdict(set)
    for event in (event for events in found.values() for event in events):
        ids[event["entity_type"]].add(event["entity_id"])
    titles = titles_of(ids, scope)
    for event in (event for events in found.values() for event in events):
        event["title"] = titles.get(event["entity_id"], "")
    return found


def _recent(rows: EventRows, scope: Scope, cases: Ids) -> Rows:
    """Those the scope may see, by case: looked for among the last ones, whose kinds are few, and else among all."""
    last = _each(rows, cases, FEW, "pk", "entity_type")
    looked_at = [one for events in last.values() for one in events]
    some = rows.filter(pk__in=[one["pk"] for one in looked_at])
    found = _each(some.visible_to(scope, kinds={one["entity_type"] for one in looked_at}), cases, RECENT, *SHOWN)
    short = [case for case, events in last.items() if len(events) == FEW and len(found[case]) < RECENT]
    return found | _each(rows.visible_to(scope), short, RECENT, *SHOWN) if short else found


def _each(rows: QuerySet[Any], cases: Ids, number: int, *columns: str) -> Rows:
    """The first ``number`` rows of each case, in the order of ``rows``."""
    slices = [rows.filter(case_id=case)[:number].values("case_id", *columns) for case in cases]
    found: Rows = defaultdict(list)
    if slices:
        first, *rest = slices
        for row in first.union(*rest, all=True) if rest else first:
            found[row.pop("case_id")].append(row)
    return found
