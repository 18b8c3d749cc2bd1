"""A session's changes as a diff for people: grouped by entity, what it was and is, with which tools and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from agents.changesets.plan import Blocker
from agents.changesets.reviews import Review, review_of
from agents.changesets.tracked import key_of_change
from agents.models import AgentSession
from audit.changes.calls import titles_of_things
from audit.changes.diffs import CHANGED, Named, fields_of, kind_of, names_of, parts_of
from audit.changes.references import concealed_ids, without
from audit.changes.tracked import main_table
from audit.models import Change
from config.api.scope import Scope


class ReviewedSessions:
    """The sessions whose changes a caller may look at: their own agents', and those that worked in their cases."""

    @staticmethod
    def visible_to(scope: Scope) -> QuerySet[AgentSession]:
        own = AgentSession.objects.visible_to(scope)
        if scope.kind != "person" or scope.is_outside or scope.case_ids is None:
            return own
        worked = Change.objects.visible_to(scope).filter(session_id=OuterRef("pk"))
        return AgentSession.objects.filter(Q(pk__in=own.values("pk")) | Exists(worked), firm_id=scope.actor.in_firm)


def first_changes(changes: QuerySet[Change]) -> QuerySet[Change]:
    """The first of the changes of each entity, by which the entities are paged."""
    same = Change.objects.filter(
        session_id=OuterRef("session_id"), entity_type=OuterRef("entity_type"), entity_id=OuterRef("entity_id")
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
    named, concealed = names_of(shown, scope), concealed_ids(shown, scope)
    found = [_diff(group, blocked, named, concealed) for group in groups if group]
    unnamed = [(one["entity_type"], one["entity_id"]) for one in found if not one["title"]]
    titles = titles_of_things(unnamed, scope) if unnamed else {}  # of what was changed only in what does not name it
    return [one | {"title": one["title"] or titles.get(one["entity_id"], "")} for one in found]


def _diff(group: list[Change], blocked: dict[int, Blocker], named: Named, concealed: frozenset[str]) -> dict[str, Any]:
    first = group[0]
    own = [change for change in group if change.table == main_table(first.entity_type)]
    reviews = {review_of(change) for change in group}
    in_the_way = [
        {"number": change.number, "reason": blocked[change.number].reason, "by": blocked[change.number].by}
        for change in group if change.number in blocked
    ]  # fmt: skip
    before, after = (own[0].before, own[-1].after) if own else (None, None)
    return {
        "entity_type": first.entity_type,
        "entity_id": first.entity_id,
        "case_id": first.case_id,
        "title": _title(own, named),
        "kind": kind_of(before, after) if own else CHANGED,
        "fields": without(fields_of(own[0].table, before, after), concealed) if own else [],
        "parts": parts_of(group, named, key_of_change),
        "steps": [_step(change) for change in group],
        "review": reviews.pop() if len(reviews) == 1 else "mixed",
        "can_revert": not in_the_way and any(review_of(change) != Review.REVERTED for change in group),
        "blocked": in_the_way,
    }


def _title(own: list[Change], named: Named) -> str:
    """What the thing is called after its last change, or was before it was deleted."""
    return named[own[-1].number, "after" if own[-1].after else "before"] if own else ""


def _step(change: Change) -> dict[str, Any]:
    return {
        "number": change.number,
        "at": change.created_at,
        "kind": change.kind,
        "tool": change.tool,
        "request_id": change.request_id,
        "reasoning": change.reason or None,
        "review": review_of(change),
    }
