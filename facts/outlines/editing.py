"""The operations of a call on an outline's entries, one after the other: what is refused of them stops no other."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cases.policies import check_person
from config.api.errors import ApiError, ApprovalNeeded, Conflict, Invalid, NotFound
from config.api.scope import Actor, Scope
from config.db import made_by
from facts.claims.actions import standing_of
from facts.models import Outline, OutlineEntry
from facts.models.claim import Standing
from facts.models.outline import REFERENCES
from facts.outlines.policies import MOST_ENTRIES, WITHHELD, check_change_entries, check_number
from facts.outlines.references import MISSING, References
from facts.outlines.restoring import rows_deleted_with
from facts.outlines.showing import entries_of, tree_of

Operation = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class OperationOutcome:
    """What became of one operation: the entry it is about, or why it was refused."""

    status: int
    entry_id: uuid.UUID | None = None
    error: ApiError | None = None
    index: int = 0


class Editing:
    """One call's changes of an outline, which the caller holds. ``finish`` stores them; until then nothing is."""

    def __init__(
        self,
        *,
        actor: Actor,
        scope: Scope,
        outline: Outline,
        operations: Sequence[Operation | ApiError],
        made: Mapping[str, Any] | None = None,
    ) -> None:
        self.actor, self.scope, self.outline, self.operations = actor, scope, outline, operations
        self.maker = made or {**standing_of(actor), **made_by(actor)}  # of what is added
        self.entries = {one.pk: one for one in entries_of(outline)}
        self.before = tree_of(self.entries.values()).places()
        self.tree = tree_of(self.entries.values())
        self.names: dict[str, uuid.UUID] = {}  # what operations of this call call the entries they add
        self.made: dict[uuid.UUID, OutlineEntry] = {}
        self.touched: set[uuid.UUID] = set()
        self.gone: set[uuid.UUID] = set()
        self.drafts = {
            at: self._draft(one)
            for at, one in enumerate(operations)
            if not isinstance(one, ApiError) and one["op"] == "add"
        }
        self.known = References(scope, outline.case_id, [*self.drafts.values(), *self._named()])

    def run(self) -> list[OperationOutcome]:
        return [replace(self._outcome(at, one), index=at) for at, one in enumerate(self.operations)]

    def finish(self) -> bool:
        """Store what changed; returns whether anything did."""
        places = self.tree.places()
        moved = {one for one, place in places.items() if one in self.entries and self.before.get(one) != place}
        for one, (parent, place) in places.items():
            row = self.made.get(one) or self.entries[one]
            row.parent_id, row.position = parent, place
        OutlineEntry.objects.filter(pk__in=self.gone & set(self.before)).delete()
        OutlineEntry.objects.bulk_create([self.made[one] for one, _ in self.tree.walk() if one in self.made])
        changed = [self.entries[one] for one in (moved | self.touched) & set(places) & set(self.before)]
        OutlineEntry.objects.bulk_update(changed, ["parent", "position", "text", "said", "status", "decided_by"])
        return bool(changed or self.made or self.gone & set(self.before))

    def _outcome(self, at: int, one: Operation | ApiError) -> OperationOutcome:
        if isinstance(one, ApiError):
            return OperationOutcome(one.status_code, error=one)
        act: Callable[[int, Operation], OperationOutcome] = getattr(self, f"_{one['op']}")
        try:
            return act(at, one)
        except ApprovalNeeded:
            raise
        except ApiError as refusal:
            return OperationOutcome(refusal.status_code, error=refusal)

    def _add(self, at: int, one: Operation) -> OperationOutcome:
        check_number(len(self.tree) + 1, MOST_ENTRIES, "entries in an outline")
        entry = self.drafts[at]
        if entry.kind in REFERENCES:
            shown = self.known.shown(entry)
            if shown is None:
                raise NotFound
            if shown.state == MISSING:
                raise Invalid.field("page_line", "The transcript has no such lines as it reads now, or more than 250.")
            entry.said = shown.said
        self.tree.add(entry.pk, **self._place(one))
        self.made[entry.pk] = entry
        if name := one.get("ref"):
            self.names[name] = entry.pk
        return OperationOutcome(201, entry.pk)

    def _change(self, at: int, one: Operation) -> OperationOutcome:
        entry = self._entry(one)
        self._check_seen([entry.pk])
        if not one["text"] and entry.kind not in REFERENCES:
            raise Invalid.field("text", "A heading or note has words.")
        if entry.text != one["text"]:
            check_change_entries(self.actor, [entry])
            entry.text = one["text"]
            self._touch(entry)
        return OperationOutcome(200, entry.pk)

    def _move(self, at: int, one: Operation) -> OperationOutcome:
        entry, place = self._entry(one), self.tree.places()
        was = place[entry.pk]
        self.tree.move(entry.pk, **self._place(one))
        if self.tree.places()[entry.pk] != was:
            check_change_entries(self.actor, [entry])
        return OperationOutcome(200, entry.pk)

    def _delete(self, at: int, one: Operation) -> OperationOutcome:
        entry = self._entry(one)
        below = self.tree.with_all_under(entry.pk)
        self._check_seen(below)
        check_change_entries(self.actor, [self._row(pk) for pk in below])
        self.gone.update(self.tree.remove(entry.pk))
        for pk in below:
            self.made.pop(pk, None)
        return OperationOutcome(204, entry.pk)

    def _accept(self, at: int, one: Operation) -> OperationOutcome:
        check_person(self.actor, "accept entries of an outline")
        entry = self._entry(one)
        self._check_seen([entry.pk])
        for pk in self.tree.with_all_under(entry.pk):
            self._accept_one(self._row(pk))
        return OperationOutcome(200, entry.pk)

    def _accept_one(self, row: OutlineEntry) -> None:
        shown = self.known.shown(row) if row.kind in REFERENCES else None
        if row.kind in REFERENCES and shown is None and self.known.is_withheld(row):
            return
        said = shown.said if shown and shown.state != MISSING else row.said
        if row.status != Standing.APPROVED or row.said != said:
            row.status, row.said = Standing.APPROVED, said
            self._touch(row)

    def _restore(self, at: int, one: Operation) -> OperationOutcome:
        pk = one["entry_id"]
        if pk in self.tree:
            return OperationOutcome(200, pk)
        rows = rows_deleted_with(self.outline, pk)
        if not rows:
            raise NotFound
        check_change_entries(self.actor, rows)
        check_number(len(self.tree) + len(rows), MOST_ENTRIES, "entries in an outline")
        for row in rows:
            parent = row.parent_id if row.parent_id is None or row.parent_id in self.tree else None
            before = [
                each for each, (above, place) in self.tree.places().items() if above == parent and place < row.position
            ]
            after = max(before, key=lambda each: self.tree.places()[each][1], default=None)
            self.tree.add(row.pk, under=parent, after=after, first=True)
            self.made[row.pk] = row
        return OperationOutcome(201, pk)

    def _entry(self, one: Operation) -> OutlineEntry:
        pk = one["entry_id"]
        if pk not in self.tree:
            raise NotFound
        return self._row(pk)

    def _row(self, pk: uuid.UUID) -> OutlineEntry:
        return self.made.get(pk) or self.entries[pk]

    def _place(self, one: Operation) -> dict[str, Any]:
        found = {name: self._named_entry(name, one.get(name)) for name in ("under", "after")}
        return {**found, "first": one.get("first", False)}

    def _named_entry(self, field: str, given: str | None) -> uuid.UUID | None:
        """An entry by its id, or by the name that an earlier operation of this call gave it."""
        if not given:
            return None
        pk = self.names.get(given) or _as_id(given)
        if pk is None or pk not in self.tree:
            raise Invalid.field(field, "There is no such entry in this outline.")
        return pk

    def _check_seen(self, ids: Sequence[uuid.UUID]) -> None:
        rows = [self._row(pk) for pk in ids]
        if any(
            row.kind in REFERENCES and self.known.shown(row) is None and self.known.is_withheld(row) for row in rows
        ):
            raise Conflict(WITHHELD, suggestion="Leave it, or move it; who may see it can change or delete it.")

    def _touch(self, entry: OutlineEntry) -> None:
        if self.actor.decider:
            entry.decided_by_id = self.actor.decider.id
        self.touched.add(entry.pk)

    def _draft(self, one: Operation) -> OutlineEntry:
        ids = {"firm_id": self.outline.firm_id, "case_id": self.outline.case_id, "outline": self.outline}
        fields = {name: one[name] for name in DRAFTED if one.get(name) is not None}
        return OutlineEntry(**ids, **fields, **self.maker)

    def _named(self) -> list[OutlineEntry]:
        """The stored entries that an operation changes, with all under them: what they refer to has to be known."""
        known = [one for one in self.operations if not isinstance(one, ApiError)]
        ids = {one["entry_id"] for one in known if one["op"] in ("change", "delete", "accept")}
        below = {each for pk in ids if pk in self.tree for each in self.tree.with_all_under(pk)}
        return [self.entries[pk] for pk in below]


DRAFTED = (
    "kind", "text", "fact_id", "transcript_id", "exhibit_id", "item_id", "question_id", "issue_id", "page", "first_page",
    "first_line", "last_page", "last_line",
)  # fmt: skip


def _as_id(given: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(given)
    except ValueError:
        return None
