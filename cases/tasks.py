"""Background tasks of people: the mail with a sign-in link, mails of notifications, and forgetting what has run out."""

from __future__ import annotations

import logging
import uuid
from datetime import timedelta
from smtplib import SMTPException

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone

from cases.models import MagicLink, PersonSession
from cases.notifications.mail import mail_due, mail_to
from cases.signin.actions import address_of
from config.jobs import background
from config.models import ContentReport, IdempotencyRecord

KEEP_LINKS = timedelta(days=1)
LATE = timedelta(seconds=30)  # a link's own task has had its time by then
MOST_AT_ONCE = 200
logger = logging.getLogger("intactus.mail")
KEEP_REPORTS = timedelta(days=90)


@background("default")
def mail_link(link_id: str) -> None:
    """Send a sign-in link or an invitation to its person. A spent link, or one nobody stands behind, sends nothing."""
    link = MagicLink.objects.select_related("user__firm", "invited_by").filter(pk=uuid.UUID(link_id)).first()
    if link is not None:
        _mail(link)
        MagicLink.objects.filter(pk=link.pk).update(awaits_mail=False)


@background("default")
def mail_due_links() -> None:
    """Send the links whose own task was lost, as while Redis is away, or failed because the mail server was."""
    late = MagicLink.objects.filter(awaits_mail=True, created_at__lt=timezone.now() - LATE)
    for link_id in late.order_by("created_at").values_list("pk", flat=True)[:MOST_AT_ONCE]:
        try:
            mail_link(str(link_id))
        except (OSError, SMTPException):
            logger.warning("a sign-in link could not be mailed", exc_info=True)


def _mail(link: MagicLink) -> None:
    if link.user is None or not link.is_open:
        return
    kind, subject = (
        ("invitation", "You are invited to Intactus") if link.is_invitation else ("sign_in", "Sign in to Intactus")
    )
    body = render_to_string(f"cases/mail/{kind}.txt", {"link": link, "user": link.user, "address": address_of(link)})
    EmailMessage(subject, body, to=[link.user.email]).send()


@background("default")
def mail_notifications(user_id: str) -> None:
    """Send a person, who wants mails at once, the notifications that were not mailed yet."""
    mail_to(uuid.UUID(user_id))


@background("default")
def mail_due_notifications() -> None:
    """Send the digests of people whose hour it is, and mails at once that were not sent when they should have been."""
    mail_due()


@background("default")
def forget_expired() -> None:
    """Delete links, sessions and idempotency records that can't be used any more."""
    now = timezone.now()
    MagicLink.objects.filter(expires_at__lt=now - KEEP_LINKS).delete()
    Session.objects.filter(expire_date__lt=now).delete()
    PersonSession.objects.filter(created_at__lt=now - timedelta(seconds=settings.SESSION_COOKIE_AGE)).delete()
    IdempotencyRecord.objects.filter(created_at__lt=now - timedelta(hours=settings.IDEMPOTENCY_HOURS)).delete()
    ContentReport.objects.filter(day__lt=now.date() - KEEP_REPORTS).delete()
