"""The secret addresses of calendars: made, replaced, ended and opened."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from audit.entries.actions import record_given
from cases.models import User
from cases.scopes import present_scope
from cases.signin.secrets import digest, new_secret
from config.api.scope import Actor, Scope
from config.boundary import firm_boundary
from facts.deadlines.policies import check_has_feed
from facts.models import Deadline, DeadlineFeed

PREFIX = "itx_cal"
FETCH = "deadlines.feed.fetch"  # as the audit log names a fetch, which no tool answers
RECORD_AFTER = timedelta(days=1)  # of an address's fetches one a day stands in the audit log; the row counts all
SHOWN_FOR = timedelta(days=400)  # deadlines longer past are not in the calendar
MOST_EVENTS = 2_000


@transaction.atomic
def feed_change(*, actor: Actor, action: str, full_titles: bool = False, every_case: bool = False) -> DeadlineFeed:
    """Make a new address, end the one there is, or only look; the answer has the address where it was made now."""
    check_has_feed(actor)
    user = User.objects.select_for_update(no_key=True, of=("self",)).get(pk=actor.id)
    feed = DeadlineFeed.objects.filter(user=user).first()
    if action == "make":
        return _make(feed or DeadlineFeed(user=user, firm_id=user.firm_id), full_titles, every_case)
    if action == "revoke" and feed and feed.revoked_at is None:
        feed.revoked_at = timezone.now()
        feed.save(update_fields=["revoked_at"])
    return feed or DeadlineFeed(user=user)


def _make(feed: DeadlineFeed, full_titles: bool, every_case: bool) -> DeadlineFeed:
    secret = new_secret(PREFIX)
    feed.token_hash, feed.made_at, feed.revoked_at = digest(secret), timezone.now(), None
    feed.full_titles, feed.every_case, feed.fetched_at, feed.fetches = full_titles, every_case, None, 0
    feed.save()
    feed.address = f"{settings.BASE_URL}{reverse('deadline_feed', args=[secret])}"  # type: ignore[attr-defined]
    return feed


def find_feed(token: str) -> tuple[DeadlineFeed, Scope] | None:
    """The feed that an address opens now, and what its person may see now; ``None`` for any address that opens none."""
    feed = DeadlineFeed.objects.filter(token_hash=digest(token), revoked_at=None).first()
    scope = present_scope(person_id=feed.user_id, session_id=None) if feed else None
    if feed is None or scope is None or scope.is_outside or scope.firm_id != feed.firm_id:
        return None
    return feed, scope


def events_of(feed: DeadlineFeed, scope: Scope) -> QuerySet[Deadline]:
    """The open and missed deadlines in open cases that the person sees now: their own, or all."""
    shown = Q(status__in=(Deadline.Status.OPEN, Deadline.Status.MISSED), case__status="open")
    own = Q() if feed.every_case else Q(assignee_id=feed.user_id)
    since = timezone.now().date() - SHOWN_FOR
    rows = Deadline.objects.visible_to(scope).filter(shown, own, due_on__gte=since).select_related("case")
    return rows.order_by("due_on", "id")[:MOST_EVENTS]


def record_fetch(feed: DeadlineFeed, scope: Scope, request_id: str) -> None:
    """Count the fetch on the feed; the first one of a day is an audit entry too."""
    now = timezone.now()
    with firm_boundary(feed.firm_id):
        DeadlineFeed.objects.filter(pk=feed.pk).update(fetches=F("fetches") + 1, fetched_at=now)
        if feed.fetched_at is None or now - feed.fetched_at >= RECORD_AFTER or now.date() != feed.fetched_at.date():
            record_given(
                actor=scope.actor, name=FETCH, category="read", entity_type="deadline", entity_id=feed.pk,
                request_id=request_id,
            )  # fmt: skip
