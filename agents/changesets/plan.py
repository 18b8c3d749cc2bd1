"""What of a session's changes can be taken back, newest first, and what stands in the way of the rest."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from agents.changesets.recordings import is_of_transcription, only_moved, renamed_items
from agents.changesets.rows import dependents_of, rows_now
from agents.changesets.since import changed_since
from agents.changesets.tracked import LINKS, Key, as_left, key_of, key_of_change
from agents.models import Approval
from audit.changes.tracked import of_table
from audit.models import Change, Job
from cases.models import Case
from config.api.scope import Scope
from evidence.models import EvidenceItem, Page

ARCHIVED = "The case is archived; nothing in it can be changed."
NEVER_DELETED = "A case is archived, never deleted: archive it instead."
THERE_AGAIN = "There is one like it again."
AWAITED = "An agent's request about it waits for approval."
BEING_READ = "It is still being read; wait until the job has ended, or stop it."
OTHERWISE = "This is changed back where it was changed: more than the record itself depends on it."
NO_WORDS = "The words it cited do not stand in the document any more."
NO_SOURCE = "The document it cited was deleted."


@dataclass(frozen=True, slots=True)
class Blocker:
    """Why a change can't be taken back; ``by`` names what came after it, where there is such: entity type, id, text."""

    reason: str
    by: list[dict[str, str]] = field(default_factory=list)


def plan(changes: Iterable[Change], *, scope: Scope, lock: bool = False) -> dict[int, Blocker]:
    """By number, what keeps each of these changes of one session from being taken back, if all of them are to be.

    What is done to one thing is taken back together or stays: a fact never loses the source it was made with. Constant in
    queries. ``lock`` keeps the rows as they are to the end of the transaction.
    """
    newest_first = sorted(changes, key=lambda one: -one.number)
    return _Plan(newest_first, lock=lock).blocked(scope) if newest_first else {}


class _Plan:
    """The rows as they would be, while the changes are taken back one after the other."""

    def __init__(self, changes: list[Change], *, lock: bool) -> None:
        self.changes = changes
        self.rows_now = rows_now(changes, lock=lock)
        self.archived_now = _archived(changes)
        self.dependents = _dependents(changes)
        self.awaited = _awaited(changes)
        self.being_read = _being_read(changes)
        self.renamed = renamed_items(changes)
        self.unsupported = _unsupported(changes, self.renamed)

    def blocked(self, scope: Scope) -> dict[int, Blocker]:
        """Go back without what is in the way, until nothing more is: what stays may be what something else rests on."""
        held: dict[uuid.UUID, tuple[Change, Blocker]] = {}
        while fresh := self._go_back(held):
            held |= fresh
        explanations = changed_since([change for change, blocker in held.values() if not blocker.reason], scope=scope)
        reasons = {
            entity: Blocker(*explanations[change.number]) if change.number in explanations else blocker
            for entity, (change, blocker) in held.items()
        }
        return {change.number: reasons[change.entity_id] for change in self.changes if change.entity_id in reasons}

    def _go_back(self, held: Collection[uuid.UUID]) -> dict[uuid.UUID, tuple[Change, Blocker]]:
        """Take back all but what was done to the things that are held; what is found in the way, by thing."""
        self.rows: dict[Key, Any] = dict(self.rows_now)
        self.removed: set[Key] = set()
        self.archived = set(self.archived_now)
        found: dict[uuid.UUID, tuple[Change, Blocker]] = {}
        for change in self.changes:
            if change.entity_id in held or change.entity_id in found:
                continue
            blocker = self._blocker(change)
            if blocker is None:
                self._take_back(change)
            else:
                found[change.entity_id] = (change, blocker)
        return found

    def _take_back(self, change: Change) -> None:
        key = key_of_change(change)
        if change.before is None:
            self.rows.pop(key, None)
            self.removed.add(key)
            return
        self.rows[key] = {**self.rows.get(key, {}), **change.before}
        if _archives(change):
            self.archived.discard(change.case_id)

    def _blocker(self, change: Change) -> Blocker | None:
        """What stands in this change's way after the newer ones were taken back. Without a reason: ask who came later."""
        if change.case_id in self.archived and not _archives(change):
            return Blocker(ARCHIVED)
        if approval := self.awaited.get(change.entity_id):
            return Blocker(AWAITED, [{"entity_type": "approval", "entity_id": str(approval), "text": ""}])
        if job := self.being_read.get(change.entity_id):
            return Blocker(BEING_READ, [{"entity_type": "job", "entity_id": str(job), "text": ""}])
        if not of_table(change.table).revertible:
            return Blocker(OTHERWISE)
        if is_of_transcription(change) or only_moved(change, self.renamed):
            return None
        row = self.rows.get(key_of_change(change))
        if not as_left(change, row):
            return Blocker("" if change.after else THERE_AGAIN)
        if change.kind == Change.Kind.INSERT:
            return self._depended_on(change)
        return self.unsupported.get(change.number)

    def _depended_on(self, change: Change) -> Blocker | None:
        if change.table == "cases_case":
            return Blocker(NEVER_DELETED)
        found = self.dependents.get((change.table, str(change.row_id)), [])
        resting = [(table, row) for table, row in found if key_of(table, row) not in self.removed]
        if change.table == LINKS or not resting:
            return None
        nouns = sorted({of_table(table).noun for table, _ in resting})
        reason = f"{len(resting)} came to depend on it ({', '.join(nouns)})."
        return Blocker(reason, [_named(table, row) for table, row in resting[:20]])


def _archives(change: Change) -> bool:
    before, after = change.before or {}, change.after or {}
    return (change.table, before.get("status"), after.get("status")) == ("cases_case", "open", "archived")


def _archived(changes: list[Change]) -> set[uuid.UUID | None]:
    cases = Case.objects.filter(pk__in={change.case_id for change in changes if change.case_id})
    return set(cases.filter(status=Case.Status.ARCHIVED).values_list("pk", flat=True))


def _dependents(changes: list[Change]) -> dict[Key, list[tuple[str, dict[str, Any]]]]:
    made: dict[str, set[str]] = defaultdict(set)
    for change in changes:
        if change.kind == Change.Kind.INSERT:
            made[change.table].add(str(change.row_id))
    return {
        (table, row_id): found
        for table, ids in made.items()
        for row_id, found in dependents_of(table, ids).items()
    }  # fmt: skip


def _awaited(changes: list[Change]) -> dict[uuid.UUID, uuid.UUID]:
    """The entities about which something waits for approval, with the approval."""
    waiting = Approval.objects.filter(
        target_id__in={change.entity_id for change in changes}, status=Approval.Status.PENDING
    )
    return {target: pk for target, pk in waiting.values_list("target_id", "pk") if target}


def _being_read(changes: list[Change]) -> dict[uuid.UUID, uuid.UUID]:
    """The documents on which the session's own work goes on, with the job that does it."""
    jobs = Job.objects.filter(
        pk__in={change.job_id for change in changes if change.job_id}, status__in=Job.ACTIVE
    )  # fmt: skip
    return dict(jobs.values_list("entity_id", "pk"))


def _unsupported(changes: list[Change], renamed: Collection[uuid.UUID]) -> dict[int, Blocker]:
    """What quoted a document and can't do so again: the document is gone, or the words are not in it any more. Those of
    ``renamed`` recordings are written again first."""
    cited = [(change.number, change.before) for change in changes if change.before and "page_id" in change.before]
    pages = dict(Page.all_readings.filter(pk__in={was["page_id"] for _, was in cited}).values_list("pk", "text"))
    items = EvidenceItem.objects.filter(pk__in={was["item_id"] for _, was in cited}, deleted_at__isnull=True)
    there = {str(pk) for pk in items.values_list("pk", flat=True)}
    found = {}
    for number, was in cited:
        text = pages.get(uuid.UUID(was["page_id"]), "")
        if was["item_id"] not in there:
            found[number] = Blocker(NO_SOURCE)
        elif uuid.UUID(was["item_id"]) not in renamed and text[was["start"] : was["end"]] != was.get(
            "quote", was.get("text")
        ):
            found[number] = Blocker(NO_WORDS)
    return found


def _named(table: str, row: dict[str, Any]) -> dict[str, str]:
    part_of_fact = "fact_id" in row
    entity_type = "fact" if part_of_fact else {"evidence_evidenceitem": "evidence"}.get(table, of_table(table).noun)
    text = row.get("quote") or row.get("title") or row.get("text") or row.get("predicate") or ""
    return {"entity_type": entity_type, "entity_id": str(row["fact_id" if part_of_fact else "id"]), "text": text[:200]}
