"""Everything that changes a deadline. Nothing moves one but a call that says so."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from audit.events.actions import emit_for
from cases.models import Case
from cases.policies import check_case_open, check_decider
from config.api.errors import Conflict, Invalid
from config.api.scope import Actor
from config.db import made_by
from facts.deadlines.counting import Period, compute
from facts.deadlines.courts import Court
from facts.deadlines.policies import MOST_DEADLINES, check_change_deadline, check_set_day
from facts.deadlines.triggers import day_of
from facts.models import Deadline, DeadlineLink, Fact, Issue
from facts.questions.actions import works_on

COUNTED = ("trigger_on", "amount", "unit", "direction", "added_days", "rolls", "jurisdiction")
SET = ("override_on", "override_reason")


@transaction.atomic
def deadline_create(
    *, actor: Actor, case: Case, facts: Iterable[Fact] = (), issues: Iterable[Issue] = (), **fields: Any
) -> Deadline:
    """Compute a deadline and keep it with how it was computed; an agent's stays unconfirmed until a person takes it over."""
    check_case_open(case)
    if Deadline.objects.filter(case=case).count() >= MOST_DEADLINES:
        raise Conflict(f"A case has at most {MOST_DEADLINES:,} deadlines.", details={"most": MOST_DEADLINES})
    zone = fields.pop("time_zone", "") or case.firm.time_zone
    deadline = Deadline(firm_id=case.firm_id, case=case, time_zone=zone, **made_by(actor), **fields)
    if deadline.trigger_on is None:
        deadline.trigger_on = day_of(deadline.trigger_fact, deadline.trigger_item)
    if deadline.override_on:
        check_set_day(actor, deadline)
    _check(deadline, reason_given=bool(deadline.override_reason))
    compute_day(deadline)
    deadline.save()
    _link(deadline, facts, issues)
    emit_for(deadline, actor=actor, event_type="deadline.created", data={"due_on": deadline.due_on.isoformat()})
    return deadline


@transaction.atomic
def deadline_update(
    *,
    actor: Actor,
    deadline: Deadline,
    facts: Iterable[Fact] | None = None,
    issues: Iterable[Issue] | None = None,
    confirmed: bool = False,
    **fields: Any,
) -> Deadline:
    """Change a deadline, close or reopen it, set another day, or confirm it; what it is counted from computes it anew."""
    check_case_open(deadline.case)
    changed = sorted(name for name, value in fields.items() if getattr(deadline, name) != value)
    links = [name for name, given in (("facts", facts), ("issues", issues)) if _differ(deadline, name, given)]
    if confirmed and not deadline.is_peoples:
        check_decider(actor, "Confirming a deadline is for a person.")
        changed.append("confirmed")
    if not changed and not links:
        return deadline
    check_change_deadline(actor, deadline)
    for name in fields:
        setattr(deadline, name, fields[name])
    if "override_on" in changed and deadline.override_on:
        check_set_day(actor, deadline)
    _check(deadline, reason_given="override_reason" in changed)
    if {*COUNTED, *SET} & {*changed}:
        compute_day(deadline)
    if "status" in changed:
        _close(actor, deadline)
    if links:
        _relink(deadline, facts, issues)
    _save(actor, deadline, [*changed, *links])
    return deadline


@transaction.atomic
def deadline_delete(*, actor: Actor, deadline: Deadline) -> None:
    """Remove a deadline; what it was linked to stays."""
    check_change_deadline(actor, deadline)
    emit_for(deadline, actor=actor, event_type="deadline.deleted")
    deadline.delete()


def compute_day(deadline: Deadline) -> None:
    """Set the computed day with its steps, and the day that counts. Raises ``Invalid`` where there is neither."""
    deadline.computed_on, deadline.steps = None, []
    if deadline.amount is not None:
        deadline.computed_on, deadline.steps = day_from(deadline, deadline.trigger_on)
    due = deadline.override_on or deadline.computed_on
    if due is None:
        raise Invalid.field("amount", "Give a period that computes the day, or the day itself as override_on.")
    deadline.due_on = due


def day_from(deadline: Deadline, trigger_on: date | None) -> tuple[date, list[str]]:
    """The day that the deadline's period gives from this trigger, and how."""
    if trigger_on is None:
        raise Invalid.field("trigger_on", "Give the day that the period is counted from.")
    forward = deadline.direction == Deadline.Direction.AFTER
    try:
        period = Period(deadline.amount or 0, deadline.unit, forward, deadline.added_days, deadline.rolls)
        found = compute(trigger_on, period, Court(deadline.jurisdiction))
    except ValueError as error:
        raise Invalid.field("amount", str(error)) from error
    return found.day, found.steps


def _check(deadline: Deadline, *, reason_given: bool) -> None:
    """A day that is taken back takes its reason with it; but a reason that is given now, for no day, would be lost."""
    if deadline.assignee_id and not works_on(deadline.case_id, deadline.firm_id, deadline.assignee_id):
        raise Invalid.field("assignee_id", "Give it to somebody of the firm who takes part in the case.")
    if deadline.override_on and not deadline.override_reason:
        raise Invalid.field("override_reason", "Say why this day counts.")
    if not deadline.override_on:
        if deadline.override_reason and reason_given:
            raise Invalid.field("override_reason", "This says why another day counts: give that day as override_on.")
        deadline.override_reason = ""


def _close(actor: Actor, deadline: Deadline) -> None:
    is_open = deadline.status == Deadline.Status.OPEN
    deadline.closed_at = None if is_open else timezone.now()
    deadline.closed_by_name = "" if is_open else actor.name[:200]


def _differ(deadline: Deadline, name: str, given: Iterable[Any] | None) -> bool:
    if given is None:
        return False
    column = {"facts": "fact_id", "issues": "issue_id"}[name]
    linked = DeadlineLink.objects.filter(deadline=deadline, **{f"{column}__isnull": False})
    return {*linked.values_list(column, flat=True)} != {one.pk for one in given}


def _relink(deadline: Deadline, facts: Iterable[Fact] | None, issues: Iterable[Issue] | None) -> None:
    links = DeadlineLink.objects.filter(deadline=deadline)
    if facts is not None:
        links.filter(fact__isnull=False).delete()
    if issues is not None:
        links.filter(issue__isnull=False).delete()
    _link(deadline, facts or (), issues or ())


def _link(deadline: Deadline, facts: Iterable[Fact], issues: Iterable[Issue]) -> None:
    own = {"firm_id": deadline.firm_id, "case_id": deadline.case_id, "deadline": deadline}
    rows = [DeadlineLink(**own, fact=fact) for fact in dict.fromkeys(facts)]
    DeadlineLink.objects.bulk_create([*rows, *(DeadlineLink(**own, issue=issue) for issue in dict.fromkeys(issues))])


def _save(actor: Actor, deadline: Deadline, changed: list[str]) -> None:
    deadline.version += 1
    if actor.decider:
        deadline.decided_by_id = actor.decider.id
    deadline.save()
    data = {"fields": changed, "status": deadline.status, "due_on": deadline.due_on.isoformat()}
    emit_for(deadline, actor=actor, event_type="deadline.updated", data=data)
