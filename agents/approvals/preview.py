"""What a rehearsed call tells besides its answer: each thing it would change, what hangs on what it would delete, what
becomes of each thing it names, and what it costs. A dry run answers with it, and people see the same before they approve."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.db.models import Q, Sum
from django.utils import timezone

from agents.approvals.client_sight import SIGHT, FactSight
from agents.approvals.named import named_of_kind
from agents.changesets.rows import dependents_of
from agents.models import UsageOperation
from audit.changes.calls import diff_of, last_number
from audit.changes.diffs import CHANGED, DELETED, MADE
from audit.changes.tracked import by_table, of_table
from config.api import kinds
from config.api.current import current_call
from config.api.dryrun import Changed
from config.api.kind_rows import titles_of

MOST = 100  # things, and things that hang on them, that are listed one by one
SAYS_NOTHING = ("id", "version", "allowed_actions", "created_at", "updated_at", "firm_id", "case_id")
Dependent = dict[str, Any]


class ApprovalPreview:
    """Begun before a rehearsal; called as the operation has answered, before that is undone."""

    def __init__(self, view: Any, objects: Mapping[str, Any]) -> None:
        self.view, self.subject = view, objects.get(view.tool.subject_name)
        self.subject_id = getattr(self.subject, "pk", None)
        self.began, self.since = timezone.now(), last_number()
        self.facts = FactSight(view)
        self.dependents: list[Dependent] = []
        self.titles: dict[uuid.UUID, str] = {}  # of what nobody can read afterwards
        if view.tool.audit == "delete" and self.subject is not None:
            self.dependents = dependents_on(view, self.subject)
            self.titles = {one["entity_id"]: one["title"] for one in self.dependents}
            self.titles |= titles_of({view.tool.entity: [self.subject.pk]}, view.scope)

    def __call__(self, status: int, answer: Any, changes: Changed) -> dict[str, Any]:
        call, seen = current_call(), self.facts.changes()
        diff = diff_of(call, self.view.scope, since=self.since) if call else []
        if SIGHT in changes and self.subject_id:
            seen[self.subject_id] = changes[SIGHT]
        diff = [_with_visibility(one, seen) for one in diff] or self._without_record(status, answer, changes)
        diff = [one | {"title": one["title"] or self.titles.get(one["entity_id"], "")} for one in diff]
        deleted = {one["entity_id"] for one in diff if one["kind"] == DELETED}
        dependents = [one | {"deleted": one["entity_id"] in deleted} for one in self.dependents]
        return {
            "diff": diff[:MOST],
            "diff_more": max(0, len(diff) - MOST),
            "outcomes": self._outcomes(diff),
            "client_sight": {
                "gains": sum(one["to"] is True for one in seen.values()),
                "loses": sum(one["from"] is True for one in seen.values()),
            },
            "dependents": dependents[:MOST],
            "dependents_more": max(0, len(dependents) - MOST),
            "cost_cents": self._reserved(),
        }

    def _outcomes(self, diff: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """What becomes of each thing of the tool's own kind that the body names."""
        found = {one["entity_id"]: one["kind"] for one in diff}
        return [
            {"entity_id": pk, "outcome": found.get(pk, "unchanged")}
            for pk in named_of_kind(self.view, self.view.tool.entity)
        ]

    def _without_record(self, status: int, answer: Any, changes: Changed) -> list[dict[str, Any]]:
        """The same of what has no history of changes: by the answer, or by the subject that is no more."""
        tool = self.view.tool
        given: dict[str, Any] = answer if isinstance(answer, dict) else {}
        if tool.audit == "delete" and self.subject is not None:
            return [_entry(tool.entity, self.subject_id, _called(self.subject), DELETED, {})]
        if tool.audit == "create" and status < 300 and given:
            values = {
                name: {"from": None, "to": value}
                for name, value in given.items()
                if name not in tool.follow_up and value not in (None, "", [], {})
            }
            title = given.get("name") or given.get("title") or (self.view.body.get("filename") if tool.body else "")
            return [_entry(tool.entity, given.get("id"), str(title or ""), MADE, values)]
        if changes:
            return [_entry(tool.entity, self.subject_id, _called(self.subject), CHANGED, changes)]
        return []

    def _reserved(self) -> int:
        """What the call has put by for the work it began, or has begun again."""
        actor = self.view.actor
        own = Q(actor_id=actor.id, session_id=actor.session_id) | Q(job_id=self.subject_id, job_id__isnull=False)
        rows = UsageOperation.objects.filter(own, firm_id=actor.in_firm, created_at__gte=self.began)
        return rows.aggregate(cents=Sum("price_cents"))["cents"] or 0


def dependents_on(view: Any, subject: Any) -> list[Dependent]:
    """What hangs on the thing as it is, and on what came inside it, as far as the caller may see that: a fact that cites a
    document, a document that came inside another."""
    table = subject._meta.db_table
    wanted, found = {table: {str(subject.pk)}} if table in by_table() else {}, defaultdict[str, list[uuid.UUID]](list)
    seen: set[str] = set()
    while wanted:
        rows = [row for one, ids in wanted.items() for each in dependents_of(one, ids).values() for row in each]
        seen |= {pk for ids in wanted.values() for pk in ids}
        wanted = {table: fresh} if (fresh := {row["id"] for one, row in rows if one == table} - seen) else {}
        for one, row in rows:
            found[of_table(one).entity].append(uuid.UUID(str(row[of_table(one).column])))
    titles = {name: _visible_titles(view, name, ids) for name, ids in found.items()}
    return [
        {"entity_type": name, "entity_id": pk, "title": title}
        for name, each in titles.items()
        for pk, title in each.items()
    ]


def _visible_titles(view: Any, name: str, ids: list[uuid.UUID]) -> dict[uuid.UUID, str]:
    rows = kinds.kind_of(name).model.objects.visible_to(view.scope).filter(pk__in=set(ids)).order_by("pk")
    titles = titles_of({name: ids}, view.scope)
    return {pk: titles.get(pk, "") for pk in rows.values_list("pk", flat=True)}


def _entry(kind: str, pk: Any, title: str, what: str, values: Changed) -> dict[str, Any]:
    fields = [
        {"name": name, "label": kinds.field_label(name), **value}
        for name, value in values.items()
        if name not in SAYS_NOTHING
    ]
    return {"entity_type": kind, "entity_id": pk, "title": title, "kind": what, "fields": fields, "parts": []}


def _with_visibility(entry: dict[str, Any], seen: Mapping[Any, dict[str, Any]]) -> dict[str, Any]:
    """The same, with what becomes of the client's sight of the thing, where that is not among its fields: it follows from the
    status and sources, whose history is none of the thing's own."""
    listed = {one["name"] for one in entry["fields"]}
    if entry["kind"] != CHANGED or SIGHT in listed or entry["entity_id"] not in seen:
        return entry
    sight = {"name": SIGHT, "label": kinds.field_label(SIGHT), **seen[entry["entity_id"]]}
    return entry | {"fields": [*entry["fields"], sight]}


def _called(row: Any) -> str:
    return str(getattr(row, "name", "") or getattr(row, "title", ""))
