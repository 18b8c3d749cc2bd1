"""Reminds assignees of what comes near: one notice a case and morning, in the firm's time zone.

What somebody was reminded of stands on the deadline, so that running again reminds nobody twice; what was missed while no
worker ran is made up for. A deadline that moves reminds anew.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from cases.models import Case, Firm, Notification, User
from cases.notifications.actions import notify
from cases.scopes import present_scope
from config.api.scope import SYSTEM
from config.boundary import firm_boundary
from config.dates import day_words
from facts.deadlines.serializers import EARLIEST_REMINDER
from facts.models import Deadline

MORNING = 7  # the hour from which reminders of a day go out
NAMED = 10  # deadlines that a notice names


def remind_all() -> int:
    """Remind whoever is due in the firms where the day has begun; returns how many were notified."""
    now = timezone.now()
    due = Deadline.objects.filter(status=Deadline.Status.OPEN, assignee__isnull=False).order_by()
    firms = Firm.objects.filter(pk__in=due.values("firm_id")).order_by("id")
    notified = 0
    for firm in list(firms):
        here = now.astimezone(ZoneInfo(firm.time_zone))
        if here.hour >= MORNING:
            with firm_boundary(firm.pk):
                notified += remind_firm(firm.pk, here.date())
    return notified


@transaction.atomic
def remind_firm(firm_id: uuid.UUID, today: date) -> int:
    """One notice for each person and case with deadlines whose reminder has come; each is marked in the same transaction."""
    rows = Deadline.objects.select_for_update(of=("self",), skip_locked=True).select_related("case", "assignee")
    near = rows.filter(
        firm_id=firm_id, status=Deadline.Status.OPEN, assignee__is_active=True, case__status=Case.Status.OPEN,
        due_on__gte=today, due_on__lte=today + timedelta(days=EARLIEST_REMINDER),
    )  # fmt: skip
    together: dict[tuple[User, Case], list[Deadline]] = defaultdict(list)
    for deadline in near.order_by("due_on", "id"):
        if _unsent(deadline, today):
            together[(deadline.assignee, deadline.case)].append(deadline)
    return sum(_remind(person, case, found, today) for (person, case), found in together.items())


def _remind(person: User, case: Case, deadlines: list[Deadline], today: date) -> int:
    """Notify the person, unless the case is theirs no more: then they are reminded once it is again."""
    scope = present_scope(person_id=person.pk, session_id=None)
    if scope is None or not Deadline.objects.visible_to(scope).filter(pk=deadlines[0].pk).exists():
        return 0
    for deadline in deadlines:
        deadline.reminded = [*_of_now(deadline), *_unsent(deadline, today)]
        deadline.save(update_fields=["reminded"])
    return _notify(person, case, deadlines, today)


def _unsent(deadline: Deadline, today: date) -> list[str]:
    """The reminders that have come by today and were not sent for this day and person."""
    come = [days for days in deadline.remind_days if deadline.due_on - timedelta(days=days) <= today]
    return [mark for mark in (_mark(deadline, days) for days in come) if mark not in deadline.reminded]


def _mark(deadline: Deadline, days: int) -> str:
    return f"{deadline.due_on} {days} {deadline.assignee_id}"


def _of_now(deadline: Deadline) -> list[str]:
    """What was sent for the day and the person as they are; the rest says nothing any more."""
    return [
        one
        for one in deadline.reminded
        if one.startswith(f"{deadline.due_on} ") and one.endswith(str(deadline.assignee_id))
    ]


def _notify(person: User, case: Case, deadlines: list[Deadline], today: date) -> int:
    lines = [f"{one.title}: {_when(one.due_on, today)}" for one in deadlines[:NAMED]]
    more = len(deadlines) - NAMED
    title = "A deadline comes near" if len(deadlines) == 1 else f"{len(deadlines)} deadlines come near"
    made = notify(
        actor=SYSTEM, recipients=[person], kind=Notification.Kind.MESSAGE, title=title, case=case,
        body="\n".join([*lines, *([f"and {more} more"] if more > 0 else [])]), entity_type="deadline",
        entity_id=deadlines[0].pk, firm_id=case.firm_id,
    )  # fmt: skip
    return len(made)


def _when(due_on: date, today: date) -> str:
    days = (due_on - today).days
    return f"{day_words(due_on)}, {'today' if days == 0 else 'tomorrow' if days == 1 else f'in {days} days'}"
