"""Reminders: one notice a case and morning where the firm is, each thing once, for who still works on the case."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from cases.models import Case, CaseUserObjectPermission, Firm, Notification, User
from facts.deadlines.reminders import remind_all
from facts.models import Deadline
from tests.facts.deadlines.test_feed import make_deadline

MORNING = "2026-05-01T15:00:00Z"  # ten in Chicago


@pytest.fixture(autouse=True)
def in_chicago(firm: Firm) -> None:
    Firm.objects.filter(pk=firm.pk).update(time_zone="America/Chicago")


def remind(at: str) -> int:
    with time_machine.travel(at, tick=False):
        return remind_all()


def near(case: Case, person: User | None, **fields: Any) -> Deadline:
    """Due on May 4."""
    return make_deadline(case, person, **{"title": "Answer", "remind_days": [7, 3, 1], **fields})


def test_one_notice_names_what_comes_near_and_running_again_sends_none(case: Case, attorney: User) -> None:
    first, _ = near(case, attorney), near(case, attorney, title="Reply")
    assert [remind(MORNING), remind(MORNING)] == [1, 0]
    notice = Notification.objects.get()
    assert (notice.recipient, notice.case, notice.title) == (attorney, case, "2 deadlines come near")
    assert (notice.entity_type, notice.entity_id) == ("deadline", first.pk)
    assert notice.body == "Answer: May 4, 2026, in 3 days\nReply: May 4, 2026, in 3 days"
    assert remind("2026-05-03T15:00:00Z") == 1
    assert Notification.objects.order_by("-id")[0].body.startswith("Answer: May 4, 2026, tomorrow")


def test_the_day_begins_in_the_morning_where_the_firm_is(case: Case, attorney: User) -> None:
    near(case, attorney, remind_days=[3])
    assert remind("2026-05-01T11:00:00Z") == 0  # six in Chicago
    assert remind("2026-05-01T12:00:00Z") == 1


def test_what_moves_reminds_anew_and_so_does_another_assignee(case: Case, attorney: User) -> None:
    deadline = near(case, attorney, remind_days=[3])
    assert remind(MORNING) == 1
    moved = date(2026, 5, 3)
    Deadline.objects.filter(pk=deadline.pk).update(override_on=moved, due_on=moved)
    assert remind(MORNING) == 1
    assert len(Deadline.objects.get().reminded) == 1


@pytest.mark.parametrize("closed", ["done", "missed", "waived"])
def test_what_is_closed_or_past_or_nobodys_reminds_nobody(case: Case, attorney: User, closed: str) -> None:
    near(case, attorney, status=closed, closed_at=timezone.now())
    near(case, None)
    near(case, attorney, override_on=date(2026, 4, 30))
    near(case, attorney, remind_days=[])
    assert remind(MORNING) == 0


def test_who_left_the_case_is_not_reminded(case: Case, attorney: User) -> None:
    near(case, attorney)
    CaseUserObjectPermission.objects.filter(user=attorney, content_object=case).delete()
    assert remind(MORNING) == 0
    assert not Notification.objects.exists()
