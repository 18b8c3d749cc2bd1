"""Notifications by e-mail: at once or once a day. A mail carries links and kinds, never what a notification says."""

from __future__ import annotations

import uuid
from datetime import timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone

from cases.models import Notification, NotificationPreference, User
from cases.scopes import person_scope
from config.api.kinds import find, phrase
from config.boundary import firm_boundary

DAY = timedelta(hours=20)  # less than a day: a digest is never late because of the day before
LISTED = 20  # lines of one mail; what is more is counted
Mail = NotificationPreference.Mail


def mail_due() -> int:
    """Send what is due now: the mails of those who want them at once and got none yet, and the day's digests."""
    waiting = Notification.objects.filter(mailed_at__isnull=True, read_at__isnull=True)
    people = User.objects.filter(pk__in=waiting.values("recipient_id"), is_active=True).select_related("firm")
    wishes = dict(NotificationPreference.objects.values_list("user_id", "mail"))
    return sum(mail_to(user.pk) for user in people if _is_due(user, wishes.get(user.pk, Mail.DAILY)))


def mail_to(user_id: uuid.UUID) -> bool:
    """One mail about everything the person has neither read nor been mailed of; ``False`` if there is nothing.

    The rows are locked until the mail is handed over: a failure sends them again, two senders never both.
    """
    user = User.objects.select_related("firm").filter(pk=user_id, is_active=True).first()
    if user is None or user.firm_id is None:
        return False
    with transaction.atomic(), firm_boundary(user.firm_id):
        mine = Notification.objects.visible_to(person_scope(user)).filter(mailed_at__isnull=True, read_at__isnull=True)
        rows = list(mine.select_for_update(skip_locked=True, of=("self",)).order_by("-id"))
        if not rows:
            return False
        _send(user, rows)
        Notification.objects.filter(pk__in=[one.pk for one in rows]).update(mailed_at=timezone.now())
    return True


def _send(user: User, rows: list[Notification]) -> None:
    number = len(rows)
    subject = "Something waits for you in Intactus" if number == 1 else f"{number} things wait for you in Intactus"
    lines = [{"kind": _words_of(one), "at": one.created_at} for one in rows[:LISTED]]
    context = {"user": user, "lines": lines, "more": number - len(lines), "base_url": settings.BASE_URL}
    with timezone.override(_zone(user)):
        body = render_to_string("cases/mail/notifications.txt", context)
    EmailMessage(subject, body, to=[user.email]).send()


def _words_of(one: Notification) -> str:
    """What it is, and of a message what kind of thing it is about; never which."""
    about = one.kind == Notification.Kind.MESSAGE and find(one.entity_type)
    return f"{one.get_kind_display()} about {phrase(one.entity_type)}" if about else str(one.get_kind_display())


def _is_due(user: User, wish: str) -> bool:
    if wish != Mail.DAILY:
        return wish == Mail.AT_ONCE
    now = timezone.now()
    mailed = Notification.objects.filter(recipient=user, mailed_at__gte=now - DAY).exists()
    return now.astimezone(_zone(user)).hour == settings.DIGEST_HOUR and not mailed


def _zone(user: User) -> ZoneInfo:
    return ZoneInfo(user.firm.time_zone if user.firm else "UTC")
