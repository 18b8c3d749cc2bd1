"""What people decide about a session's changes: to accept them, or to take them back."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from agents.changesets.around import MOST
from agents.changesets.derived import with_derived, with_followers
from agents.changesets.plan import Blocker, plan
from agents.changesets.recordings import (
    SPEAKERS,
    names_put_back,
    recordings_read_again,
    renamed_items,
)
from agents.changesets.rereading import forget_runs
from agents.changesets.reviews import Review, decide, review_of, session_changes
from agents.changesets.rows import put_back
from agents.changesets.tracked import touched
from agents.models import AgentSession
from agents.policies import check_review_changes
from audit.changes.tracked import main_table, of_table
from audit.events.actions import emit
from audit.models import Change
from config.api.errors import Conflict, Invalid
from config.api.scope import Actor, Scope
from evidence.items.actions import item_delete
from evidence.models import EvidenceItem
from evidence.search.reindex import reindex_title
from facts.facts.support import compare_stored
from facts.models import Fact

STANDS = "Some of these changes can't be taken back; nothing was."
Entities = dict[tuple[str, uuid.UUID], list[Change]]


@dataclass(frozen=True, slots=True)
class Reverted:
    """What was taken back, and what was not, by change."""

    reverted: list[Change]
    blocked: list[tuple[Change, Blocker]]


@transaction.atomic
def changes_accept(
    *, actor: Actor, scope: Scope, session: AgentSession,
    entity_ids: Collection[uuid.UUID] | None = None, numbers: Collection[int] | None = None,
) -> list[Change]:  # fmt: skip
    """Mark the session's changes, or those named, as accepted; what was reverted stays so. Returns those it marked."""
    check_review_changes(actor)
    selected = _selected_changes(scope, session, entity_ids, numbers, whole=False)
    fresh = [change for change in selected if review_of(change) == Review.OPEN]
    decide(fresh, session, Review.ACCEPTED, actor)
    _emit_for_session(actor, session, fresh, "accepted")
    return fresh


@transaction.atomic
def changes_revert(
    *, actor: Actor, scope: Scope, session: AgentSession, partial: bool = False,
    entity_ids: Collection[uuid.UUID] | None = None, numbers: Collection[int] | None = None,
) -> Reverted:  # fmt: skip
    """Take the session's changes, or those named, back, newest first. What stands in the way raises ``Conflict`` naming
    it; with ``partial`` the rest is taken back nevertheless."""
    check_review_changes(actor)
    named = _selected_changes(scope, session, entity_ids, numbers, whole=True)
    selected = [one for one in with_followers(named, scope) if review_of(one) != Review.REVERTED]
    blockers = plan(selected, scope=scope, lock=True)
    blocked = [(change, blockers[change.number]) for change in selected if change.number in blockers]
    if blocked and not partial:
        raise Conflict(
            STANDS,
            details={"blocked": [blocked_payload(*one) for one in blocked]},
            suggestion=_suggestion(selected, blocked),
        )
    free = [change for change in selected if change.number not in blockers]
    _take_back(actor, session, sorted(free, key=lambda one: -one.number))
    forget_runs(session.firm_id, free)
    decide(free, session, Review.REVERTED, actor)
    _emit_for_session(actor, session, free, "reverted")
    return Reverted(free, blocked)


def blocked_payload(change: Change, blocker: Blocker) -> dict[str, Any]:
    """Returns a blocked change as responses show it."""
    return {
        "number": change.number,
        "entity_type": change.entity_type,
        "entity_id": str(change.entity_id),
        "reason": blocker.reason,
        "by": blocker.by,
    }


def _selected_changes(
    scope: Scope, session: AgentSession, entity_ids: Collection[uuid.UUID] | None, numbers: Collection[int] | None,
    *, whole: bool,
) -> list[Change]:  # fmt: skip
    """The changes asked for. Whatever is named and is none of them is refused.

    ``whole``: with what the rows said before and after, and therefore ``MOST`` of them at once.
    """
    AgentSession.objects.select_for_update(no_key=True).get(pk=session.pk)  # one decision about it after the other
    rows = session_changes(scope, session)
    if entity_ids is not None:
        rows = rows.filter(entity_id__in=entity_ids)
    if numbers is not None:
        named = rows.filter(number__in=numbers, request_id=OuterRef("request_id"), entity_id=OuterRef("entity_id"))
        rows = rows.filter(Exists(named))  # what one call did to one thing goes together
    rows = rows.order_by("number")
    found = list(rows[: MOST + 1] if whole else rows.defer("before", "after"))
    if whole and len(found) <= MOST and (entity_ids is not None or numbers is not None):
        found = with_derived(found, session_changes(scope, session))
    if whole and len(found) > MOST:
        raise Invalid.field(
            "entity_ids", f"These are more than {MOST:,} changes. Take them back in parts, naming the things."
        )
    if set(entity_ids or ()) - {change.entity_id for change in found}:
        raise Invalid.field("entity_ids", "This session changed no such thing, or you may not see it.")
    if set(numbers or ()) - {change.number for change in found}:
        raise Invalid.field("numbers", "This session has no such change, or you may not see it.")
    return found


def _suggestion(selected: list[Change], blocked: list[tuple[Change, Blocker]]) -> str:
    left = len(selected) - len(blocked)
    return f"Send partial: true to take back the other {left}." if left else "See what came later in details.blocked."


def _take_back(actor: Actor, session: AgentSession, newest_first: list[Change]) -> None:
    by_entity: Entities = defaultdict(list)
    for change in newest_first:
        by_entity[change.entity_type, change.entity_id].append(change)
    deleted_items = {change.row_id for change in newest_first if _is_new_item(change)}
    renamed = renamed_items(newest_first) - deleted_items
    try:
        with transaction.atomic():
            names_put_back(newest_first)
            for change in newest_first:
                if not (_is_new_item(change) or change.table == SPEAKERS):
                    put_back(change)
            _restore_authors(newest_first)
            _raise_versions(by_entity)
            with connection.cursor() as cursor:
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")
    except IntegrityError:
        raise Conflict("Something came to depend on these changes just now; nothing was taken back.") from None
    whole = EvidenceItem.objects.select_related("case").filter(pk__in=deleted_items, deleted_at__isnull=True)
    for item in whole.exclude(parent_id__in=deleted_items):  # what came inside goes along
        item_delete(actor=actor, item=item)  # evidence is taken out of the case, never erased
    recordings_read_again(actor, renamed)
    _emit_entity_events(actor, session, by_entity, deleted_items)
    _reindex(newest_first)


def _is_new_item(change: Change) -> bool:
    return change.table == "evidence_evidenceitem" and change.kind == Change.Kind.INSERT


def _restore_authors(newest_first: list[Change]) -> None:
    """What was taken back was written by whoever wrote it before; what others wrote since remains theirs."""
    for change in newest_first:
        if change.table == "evidence_evidenceitem" and change.kind == Change.Kind.UPDATE and change.before:
            item, before = EvidenceItem.objects.get(pk=change.row_id), change.before.get("written_by") or {}
            kept = {name: author for name, author in item.written_by.items() if name not in touched(change)}
            item.written_by = kept | {name: before[name] for name in touched(change) if name in before}
            item.save(update_fields=["written_by"])


def _raise_versions(by_entity: Entities) -> None:
    ids = defaultdict(set)
    for entity_type, entity_id in by_entity:
        ids[main_table(entity_type)].add(entity_id)
    for table, changed in ids.items():
        rows: Any = of_table(table).model._default_manager.filter(pk__in=changed)
        rows.update(version=F("version") + 1, updated_at=timezone.now())
    compare_stored(Fact.objects.filter(pk__in=ids[Fact._meta.db_table]))


def _emit_entity_events(
    actor: Actor, session: AgentSession, by_entity: Entities, deleted_items: set[uuid.UUID]
) -> None:
    """An event for each entity, as if someone had made, changed or deleted it by hand."""
    for (entity_type, entity_id), changes in by_entity.items():
        if entity_id in deleted_items:
            continue  # said by its own action
        own = [change for change in changes if change.table == main_table(entity_type)]
        kinds = {change.kind for change in own}
        what = "deleted" if Change.Kind.INSERT in kinds else "created" if Change.Kind.DELETE in kinds else "updated"
        fields = sorted({name for change in own if change.kind == Change.Kind.UPDATE for name in touched(change)})
        data = {"reverted_session": str(session.pk)} | ({"fields": fields} if what == "updated" else {})
        emit(
            actor=actor, event_type=f"{entity_type}.{what}", firm_id=actor.in_firm, case_id=changes[0].case_id,
            entity_type=entity_type, entity_id=entity_id, data=data,
        )  # fmt: skip


def _reindex(changes: Iterable[Change]) -> None:
    renamed = {one.row_id for one in changes if one.table == "evidence_evidenceitem" and "title" in touched(one)}
    for item in EvidenceItem.objects.filter(pk__in=renamed, deleted_at__isnull=True):
        reindex_title(item)


def _emit_for_session(actor: Actor, session: AgentSession, changes: list[Change], decision: str) -> None:
    """One event for each case: what was decided about how many of the session's changes there."""
    by_case: dict[uuid.UUID | None, int] = defaultdict(int)
    for change in changes:
        by_case[change.case_id] += 1
    for case_id, count in by_case.items():
        emit(
            actor=actor, event_type=f"agent_session.{decision}", firm_id=session.firm_id, case_id=case_id,
            entity_type="agent_session", entity_id=session.pk, data={"changes": count},
        )  # fmt: skip
