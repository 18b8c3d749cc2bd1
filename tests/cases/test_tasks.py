"""What runs out is forgotten; what still counts stays."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core import mail
from django.utils import timezone

from cases.models import MagicLink, PersonSession, User
from cases.signin.actions import address_of, invitation_make, magic_link_ask
from cases.tasks import forget_expired, mail_due_links, mail_link
from config.models import IdempotencyRecord
from tests.factories import browser_client, token_client

pytestmark = pytest.mark.django_db


def test_forgets_what_can_t_be_used_any_more(admin: User, attorney: User) -> None:
    browser_client(attorney)
    magic_link_ask(email=attorney.email)
    token_client(admin).patch(f"/v1/users/{admin.pk}", {"title": "Partner"}, HTTP_IDEMPOTENCY_KEY="once")
    tables = (MagicLink, Session, PersonSession, IdempotencyRecord)
    before = [table.objects.count() for table in tables]
    forget_expired()
    assert [table.objects.count() for table in tables] == before == [2, 1, 1, 1]
    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        forget_expired()
    assert [table.objects.count() for table in tables] == [1, 0, 0, 0]
    with time_machine.travel(timezone.now() + timedelta(days=15), tick=False):
        forget_expired()
    assert [table.objects.count() for table in tables] == [0, 0, 0, 0]


def test_a_spent_or_unowned_link_sends_no_mail(attorney: User) -> None:
    unknown = magic_link_ask(email="nobody@example.com").link
    assert unknown is not None
    mail_link(str(unknown.pk))
    spent = invitation_make(user=attorney)
    MagicLink.objects.filter(pk=spent.pk).update(voided_at=timezone.now())
    mail_link(str(spent.pk))
    mail_link(str(attorney.pk))
    assert not mail.outbox


def test_a_link_whose_task_was_lost_is_mailed_by_the_scheduler_once(attorney: User) -> None:
    asked = magic_link_ask(email=attorney.email).link
    magic_link_ask(email="nobody@example.com")
    invited = invitation_make(user=attorney, awaits_mail=True)
    invitation_make(user=attorney)  # shown to whom made it, and never mailed
    mail_due_links()
    assert not mail.outbox, "their own tasks may be on their way"
    with time_machine.travel(timezone.now() + timedelta(minutes=1), tick=False):
        mail_due_links()
        mail_due_links()
    assert len(mail.outbox) == 2
    bodies = "".join(str(one.body) for one in mail.outbox)
    assert all(address_of(one) in bodies for one in (asked, invited))


def test_a_link_that_could_not_be_sent_is_tried_again(attorney: User, monkeypatch: pytest.MonkeyPatch) -> None:
    magic_link_ask(email=attorney.email)

    def away(message: object) -> None:
        raise ConnectionRefusedError

    with time_machine.travel(timezone.now() + timedelta(minutes=1), tick=False):
        with monkeypatch.context() as patched:
            patched.setattr("cases.tasks.EmailMessage.send", away)
            mail_due_links()
        assert not mail.outbox
        mail_due_links()
    assert len(mail.outbox) == 1
