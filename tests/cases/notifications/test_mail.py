"""Mails of notifications: at once or a digest, once each, with links and never the words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from cases.models import Case, CaseUserObjectPermission, Firm, Notification, User
from cases.notifications.actions import notify, preference_update
from cases.notifications.mail import LISTED, mail_due
from cases.scopes import person_actor
from cases.tasks import mail_due_notifications, mail_notifications
from config.api.scope import SYSTEM
from tests.factories import make_case

pytestmark = pytest.mark.django_db
SECRET = "CANARY-WORDS"


def notify_person(user: User, times: int = 1, **fields: Any) -> None:
    for _ in range(times):
        notify(
            actor=SYSTEM,
            firm_id=user.firm_id,
            recipients=[user],
            kind="automation",
            title=SECRET,
            body=SECRET,
            **fields,
        )


def wants(user: User, how: str) -> None:
    preference_update(actor=person_actor(user), mail=how)


def at(hour: int, minute: int = 0, *, day: int = 1) -> Any:
    return time_machine.travel(datetime(2026, 12, day, hour, minute, tzinfo=UTC), tick=False)


def test_at_once_is_on_commit(attorney: User, django_capture_on_commit_callbacks: Any) -> None:
    wants(attorney, "at_once")
    with django_capture_on_commit_callbacks(execute=True):
        notify_person(attorney)
    (sent,) = mail.outbox
    assert sent.to == [attorney.email]
    assert "/notifications" in sent.body
    assert SECRET not in f"{sent.body} {sent.subject}"
    mail_notifications(str(attorney.pk))
    assert len(mail.outbox) == 1  # mailed once


def test_a_message_says_what_kind_of_thing_it_is_about(attorney: User, case: Case) -> None:
    wants(attorney, "at_once")
    about: dict[str, Any] = {"case": case, "entity_type": "deadline", "entity_id": case.pk}
    notify(actor=SYSTEM, firm_id=attorney.firm_id, recipients=[attorney], kind="message", title=SECRET, **about)
    notify(actor=SYSTEM, firm_id=attorney.firm_id, recipients=[attorney], kind="message", title=SECRET)
    mail_due()
    (sent,) = mail.outbox
    assert "- Message about a deadline, " in sent.body
    assert "- Message, " in sent.body


def test_a_mail_that_was_not_sent_goes_out_later(attorney: User) -> None:
    wants(attorney, "at_once")
    notify_person(attorney)
    mail_due_notifications()
    assert len(mail.outbox) == 1


def test_the_digest_comes_once_in_the_firms_morning(attorney: User, firm: Firm) -> None:
    Firm.objects.filter(pk=firm.pk).update(time_zone="America/New_York")
    with at(9):  # four in the morning there
        notify_person(attorney, LISTED + 2)
        assert mail_due() == 0
    with at(12, 10):  # ten past seven
        assert mail_due() == 1
        notify_person(attorney)
        assert mail_due() == 0
    (sent,) = mail.outbox
    assert sent.subject == f"{LISTED + 2} things wait for you in Intactus"
    assert "and 2 more" in sent.body
    assert SECRET not in sent.body
    assert "Dec 1, 2026, 4:00 AM" in sent.body
    with at(12, day=2):
        assert mail_due() == 1


def test_what_was_read_is_not_mailed(attorney: User) -> None:
    notify_person(attorney)
    Notification.objects.update(read_at=timezone.now())
    with at(7):
        assert mail_due() == 0


def test_nobody_is_mailed_against_their_wish_or_after_they_left(attorney: User, admin: User, case: Case) -> None:
    wants(attorney, "off")
    notify_person(attorney)
    notify_person(admin)
    User.objects.filter(pk=admin.pk).update(is_active=False, deactivated_at=timezone.now() - timedelta(days=1))
    with at(7):
        assert mail_due() == 0
    wants(attorney, "daily")
    Notification.objects.filter(recipient=attorney).update(case=make_case(case.firm))
    CaseUserObjectPermission.objects.filter(user=attorney).delete()
    with at(7):
        assert mail_due() == 0
    assert not mail.outbox
