"""A session's changes as a diff for people: grouped by entity, what it was and is, with which tools and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from agents.changesets.plan import Blocker
from agents.changesets.tracked import LINKS, MAIN, UNSAID, Row, key_of_change
from agents.discovery.readable import titled_items
from agents.models import AgentSession, Change
from audit.models import AuditEntry
from config.api.kinds import field_label
from config.api.scope import Scope
from evidence.items.places import place_words
from evidence.models import Page
from facts.models import Entity

TITLE = {"fact": "text", "evidence": "title", "entity": "name", "relationship": "predicate", "case": "name"}
MADE, CHANGED, DELETED = "made", "changed", "deleted"


class ReviewedSessions:
    """The sessions whose changes a caller may look at: their own agents', and those that worked in their cases."""

    @staticmethod
    def visible_to(scope: Scope) -> QuerySet[AgentSession]:
        own = AgentSession.objects.visible_to(scope)
        if scope.kind != "person" or scope.client_boundary or scope.case_ids is None:
            return own
        worked = Change.objects.visible_to(scope).filter(session=OuterRef("pk"))
        return AgentSession.objects.filter(Q(pk__in=own.values("pk")) | Exists(worked), firm_id=scope.actor.in_firm)


def first_changes(changes: QuerySet[Change]) -> QuerySet[Change]:
    """The first of the changes of each entity, by which the entities are paged."""
    same = Change.objects.filter(
        session=OuterRef("session"), entity_type=OuterRef("entity_type"), entity_id=OuterRef("entity_id")
    )
    return changes.filter(~Exists(same.filter(number__lt=OuterRef("number"))))


def diffs_of(
    firsts: Iterable[Change], changes: Iterable[Change], blocked: dict[int, Blocker], *, scope: Scope
) -> list[dict[str, Any]]:
    """The diff of each entity whose first change is given, in that order; ``changes`` are all of the session's."""
    by_entity = defaultdict(list)
    for change in sorted(changes, key=lambda one: one.number):
        by_entity[change.entity_type, change.entity_id].append(change)
    groups = [by_entity[first.entity_type, first.entity_id] for first in firsts]
    shown = [change for group in groups for change in group]
    names = _Names(shown, scope)
    reasons = _reasons(shown)
    return [_diff(group, blocked, names, reasons) for group in groups if group]


def _diff(
    group: list[Change], blocked: dict[int, Blocker], names: _Names, reasons: dict[tuple[str, str], str | None]
) -> dict[str, Any]:
    first = group[0]
    own = [change for change in group if change.table == MAIN[first.entity_type]]
    reviews = {change.review for change in group}
    in_the_way = [
        {"number": change.number, "reason": blocked[change.number].reason, "by": blocked[change.number].by}
        for change in group if change.number in blocked
    ]  # fmt: skip
    return {
        "entity_type": first.entity_type,
        "entity_id": first.entity_id,
        "case_id": first.case_id,
        "title": names.title(group),
        "kind": _kind(own[0].before, own[-1].after) if own else CHANGED,
        "fields": _fields(own[0].before, own[-1].after) if own else [],
        "parts": _parts(group, names),
        "steps": [_step(change, reasons) for change in group],
        "review": reviews.pop() if len(reviews) == 1 else "mixed",
        "can_revert": not in_the_way and any(change.review != Change.Review.REVERTED for change in group),
        "blocked": in_the_way,
    }


def _kind(before: Row | None, after: Row | None) -> str:
    if before is None:
        return MADE
    return DELETED if after is None or (after.get("deleted_at") and not before.get("deleted_at")) else CHANGED


def _fields(before: Row | None, after: Row | None) -> list[dict[str, Any]]:
    """What differs, by column, without what says nothing to people; of something made or deleted, what it says at all."""
    was, now = before or {}, after or {}
    names = [name for name in {**was, **now} if name not in UNSAID and was.get(name) != now.get(name)]
    plain: tuple[Any, ...] = (None, "", [], {}, "day")  # a date to the day is what a date is
    said = names if before and after else [name for name in names if (was or now)[name] not in plain]
    said.sort(key=lambda name: (name not in TITLE.values(), name))
    return [{"name": name, "label": field_label(name), "from": was.get(name), "to": now.get(name)} for name in said]


def _parts(group: list[Change], names: _Names) -> list[dict[str, Any]]:
    """The sources, linked entities and mentions that came, went or changed, each with its words before and after."""
    rows = defaultdict(list)
    for change in group:
        if change.table != MAIN[change.entity_type]:
            rows[key_of_change(change)].append(change)
    parts = []
    for (table, _), changes in rows.items():
        before, after = changes[0].before, changes[-1].after
        if before != after:
            was, now = (names.words(table, row) for row in (before, after))
            parts.append({"noun": names.noun(table), "kind": _kind(before, after), "from": was, "to": now})
    return parts


def _step(change: Change, reasons: dict[tuple[str, str], str | None]) -> dict[str, Any]:
    return {
        "number": change.number,
        "at": change.created_at,
        "kind": change.kind,
        "tool": change.tool,
        "request_id": change.request_id,
        "reasoning": reasons.get((change.request_id, change.tool)),
        "review": change.review,
    }


def _reasons(changes: list[Change]) -> dict[tuple[str, str], str | None]:
    """Why the session's calls were made, in its own words, by request and tool."""
    if not changes:
        return {}
    entries = AuditEntry.objects.filter(
        session_id=changes[0].session_id, request_id__in={change.request_id for change in changes}
    )
    return {(one, tool): why for one, tool, why in entries.values_list("request_id", "tool", "reasoning_trace") if why}


class _Names:
    """What the rows' other ends are called, as far as the reader may see them: three queries for a page."""

    def __init__(self, changes: list[Change], scope: Scope) -> None:
        rows = [row for change in changes for row in (change.before, change.after) if row]
        items = titled_items(scope).filter(pk__in={row["item_id"] for row in rows if "item_id" in row})
        self.items = {str(pk): title for pk, title in items.values_list("pk", "title")}
        cited = {row["page_id"] for row in rows if row.get("page_id")}
        pages = Page.objects.filter(pk__in=cited, item__in=items.values("pk"))
        told = pages.values_list("pk", "number", "label", "item__media_type")
        self.pages = {str(pk): place_words(number, label, kind) for pk, number, label, kind in told}
        ids = {row[name] for row in rows for name in ("entity_id", "subject_id", "object_id") if name in row}
        entities = Entity.objects.visible_to(scope).filter(pk__in=ids)
        self.entities = {str(pk): name for pk, name in entities.values_list("pk", "name")}

    def noun(self, table: str) -> str:
        return {"facts_citation": "source", LINKS: "about", "facts_mention": "mention"}[table]

    def words(self, table: str, row: Row | None) -> str | None:
        if row is None:
            return None
        if table == LINKS:
            return self.entities.get(row["entity_id"], "someone or something")
        quote = row.get("quote") or row.get("text") or ""
        title = self.items.get(row["item_id"], "a document")
        place = self.pages.get(str(row.get("page_id")))
        return f"“{quote}” – {title}" + (f", {place}" if place else "")

    def title(self, group: list[Change]) -> str:
        own = [change for change in group if change.table == MAIN[change.entity_type]]
        if not own:
            return ""
        row = own[-1].after or own[-1].before or {}
        if own[0].entity_type == "relationship":
            ends = [self.entities.get(row[end], "?") for end in ("subject_id", "object_id")]
            return f"{ends[0]} {row['predicate']} {ends[1]}"
        return str(row[TITLE[own[0].entity_type]])
