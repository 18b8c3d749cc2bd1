"""What runs out is forgotten; what still counts stays."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core import mail
from django.utils import timezone

from cases.models import MagicLink, PersonSession, User
from cases.signin.actions import invitation_make, magic_link_ask
from cases.tasks import forget_expired, mail_link
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
