"""The timeline as it is drawn: every event in a few columns, so that ten thousand come in one answer."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from django.db.models import FilteredRelation, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Left

from cases.models import Case
from config.api.pagination import ordered
from config.api.scope import Scope
from config.db import any_of
from evidence.models import EvidenceItem
from facts.entities.readers import named_entities
from facts.facts.readers import within_reach
from facts.models import Citation, Fact, FactEntity, Issue, IssueLink
from facts.temporal.words import days_label
from facts.temporal.zones import zone_words
from facts.timeline.entries import entries_of, entry_names
from facts.timeline.gaps import gaps_between
from facts.timeline.readers import ORDER, dated_facts, pages_of_dates

MOST = 10_000
WORDS = 100
COLUMNS = (
    "id", "date", "date_end", "date_precision", "status", "words", "main__kind", "main__precision", "main__time", "main__zone",
    "main__text",
)  # fmt: skip


def drawing_of(scope: Scope, case: Case, filters: Mapping[str, Any], include: Sequence[str]) -> dict[str, Any]:
    """The first ``MOST`` events that the filters leave, with what they are sorted into lanes by, and the long gaps."""
    rows = within_reach(Fact.objects.visible_to(scope).filter(case=case), scope, case)
    found = _rows(dated_facts(rows, scope, case, filters), scope, case, filters)
    events, ids = [_event(row, scope) for row in found[:MOST]], [row[0] for row in found[:MOST]]
    about = _entities(scope, case, ids)
    issues, titles = _issues(scope, ids)
    kinds = {} if scope.is_outside else dict(_sources(ids))
    for event in events:
        pk = event["fact_id"]
        event |= {"entity_ids": about["of"][pk], "issue_ids": issues[pk], "evidence_kind": kinds.get(pk, "")}
    entries, is_all = entries_of([one for one in entry_names() if one in include], scope, case, filters)
    spans = [(event["date"], event["date_end"]) for event in events]
    return {
        "events": events, "is_whole": len(found) <= MOST, "entities": about["names"], "issues": titles,
        "entries": entries, "entries_whole": is_all, "gaps": gaps_between(spans),
    }  # fmt: skip


def _rows(rows: QuerySet[Any], scope: Scope, case: Case, filters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    main = FilteredRelation("temporal_mentions", condition=Q(temporal_mentions__is_main=True))
    for part in pages_of_dates(rows.annotate(main=main, words=Left("text", WORDS)), scope, case, filters):
        found += ordered(part, ORDER).values_list(*COLUMNS)[: MOST + 1 - len(found)]
    return found


def _event(row: tuple[Any, ...], scope: Scope) -> dict[str, Any]:
    event = dict(zip(COLUMNS, row, strict=True))
    named = {name.removeprefix("main__"): value for name, value in event.items() if name.startswith("main__")}
    return {
        "date_label": _label(event, named, scope),
        "fact_id": event["id"], "date": event["date"], "date_end": event["date_end"],
        "date_precision": event["date_precision"], "kind": named["kind"] or "on",
        "time": f"{named['time']:%H:%M}" if named["time"] else None,
        "zone": None if named["zone"] is None else zone_words(named["zone"]), "status": event["status"], "text": event["words"],
    }  # fmt: skip


def _label(event: Mapping[str, Any], named: Mapping[str, Any], scope: Scope) -> str | None:
    """The days in words, where kind and precision say less than the text does. Outside the firm it may stand in a source that
    is hidden."""
    if named["kind"] in (None, "on", "recurring") or scope.is_outside:
        return None
    return days_label(SimpleNamespace(**named, date=event["date"], date_end=event["date_end"]))


def _entities(scope: Scope, case: Case, ids: list[uuid.UUID]) -> dict[str, Any]:
    """By fact the entities that the caller sees, and their names."""
    links = list(FactEntity.objects.filter(any_of("fact_id", ids)).values_list("fact_id", "entity_id"))
    known = named_entities(scope).filter(any_of("id", list({entity for _, entity in links})), case=case)
    names = {
        pk: {"id": pk, "name": name, "type": kind} for pk, name, kind in known.values_list("id", "shown_name", "type")
    }
    of: dict[uuid.UUID, list[uuid.UUID]] = defaultdict(list)
    for fact, entity in links:
        if entity in names and names[entity]["name"]:
            of[fact].append(entity)
    return {"of": of, "names": [one for one in names.values() if one["name"]]}


def _issues(scope: Scope, ids: list[uuid.UUID]) -> tuple[dict[uuid.UUID, list[uuid.UUID]], list[dict[str, Any]]]:
    """By fact the issues it is linked to, and their titles: the firm's."""
    of: dict[uuid.UUID, list[uuid.UUID]] = defaultdict(list)
    if scope.is_outside:
        return of, []
    links = IssueLink.objects.filter(any_of("fact_id", ids)).exclude(status="dismissed")
    seen = Issue.objects.visible_to(scope)
    titles: dict[uuid.UUID, str] = {}
    for fact, issue, title in links.filter(issue__in=seen).values_list("fact_id", "issue_id", "issue__title"):
        of[fact].append(issue)
        titles[issue] = title
    return of, [{"id": pk, "title": title} for pk, title in titles.items()]


def _sources(ids: list[uuid.UUID]) -> QuerySet[Any, Any]:
    """By fact the kind of its first source, each looked up: a join of ten thousand would read all documents there are."""
    kind = Subquery(EvidenceItem.objects.filter(pk=OuterRef("item_id")).values("kind")[:1])
    return Citation.objects.filter(any_of("fact_id", ids), is_primary=True).values_list("fact_id", kind)
