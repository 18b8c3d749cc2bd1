"""What guests are notified of: what they are granted, when it is more than before, and that it ends soon."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.formats import date_format

from cases.models import Firm, GuestGrant, Notification
from cases.notifications.actions import notify
from config.api.scope import SYSTEM, Actor
from config.boundary import firm_boundary
from evidence.models import GrantedDocument

Kind = Notification.Kind
SOON = timedelta(days=2)
SETTLED = timedelta(days=1)  # a grant for a day said when it ends when it was given


def grant_notify(*, actor: Actor, grant: GuestGrant, former: GuestGrant | None) -> None:
    """Notify the guest of the grant, unless they have read of one that was as wide and as long."""
    if former is None or not former.expires_at > timezone.now():
        title = "You may read a case" if grant.whole_case else "You may read documents of a case"
    elif _is_wider(grant, former):
        title = "You may read more of a case than before"
    elif grant.expires_at > former.expires_at:
        title = "You may read a case for longer"
    elif _was_read(former):
        return
    else:
        title = "What you may read of a case was changed"
    _notify(actor.decider or actor, grant, Kind.GRANT, title, f"Until {_words(grant.firm, grant.expires_at)}.")


def notify_ending() -> int:
    """Notify the guests whose grant ends soon, each once; returns how many were."""
    now, sent = timezone.now(), _notices(Kind.GRANT_ENDING).filter(entity_id=OuterRef("pk"))
    due = GuestGrant.objects.current().filter(expires_at__lte=now + SOON, created_at__lte=now - SETTLED)
    return sum(_notify_ending(grant) for grant in due.filter(~Exists(sent), user__is_active=True))


def _notify_ending(grant: GuestGrant) -> bool:
    with firm_boundary(grant.firm_id):
        current = GuestGrant.objects.select_for_update(of=("self",)).current().select_related("firm", "user")
        held = current.filter(pk=grant.pk).first()
        if held is None or _notices(Kind.GRANT_ENDING).filter(entity_id=grant.pk).exists():
            return False
        ends = f"On {_words(held.firm, held.expires_at)}. Ask your contact at the firm if you need it for longer."
        return _notify(SYSTEM, held, Kind.GRANT_ENDING, "What you may read of a case ends soon", ends)


def _notify(actor: Actor, grant: GuestGrant, kind: str, title: str, body: str) -> bool:
    made = notify(
        actor=actor, recipients=[grant.user], kind=kind, title=title, body=body, case=grant.case,
        entity_type="guest_grant", entity_id=grant.pk, firm_id=grant.firm_id,
    )  # fmt: skip
    return bool(made)


def _is_wider(grant: GuestGrant, former: GuestGrant) -> bool:
    if grant.whole_case or former.whole_case:
        return not former.whole_case
    had = GrantedDocument.objects.filter(grant=former).values("item_id")
    return bool(GrantedDocument.objects.filter(grant=grant).exclude(item_id__in=had).exists())


def _was_read(grant: GuestGrant) -> bool:
    return bool(_notices(Kind.GRANT).filter(entity_id=grant.pk, read_at__isnull=False).exists())


def _notices(kind: str) -> QuerySet[Notification]:
    return Notification.objects.filter(kind=kind)


def _words(firm: Firm, moment: datetime) -> str:
    zone = ZoneInfo(firm.time_zone)
    return f"{date_format(moment.astimezone(zone), 'F j, Y, H:i')} ({firm.time_zone})"
