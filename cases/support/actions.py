"""Beginning and ending a superuser's look at a firm."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from audit.events.actions import emit
from cases.models import Firm, Notification, Role, SupportAccess, User
from cases.notifications.actions import notify
from cases.scopes import person_actor
from config.api.errors import Forbidden, Invalid
from config.boundary import firm_boundary

SHORTEST_REASON = 10
LONGEST_REASON = 500


def support_access_start(*, user: User, firm: Firm, reason: str) -> SupportAccess:
    """Let a superuser look at the firm's records for an hour; what they looked at before, they leave.

    The firm's admins are notified. Raises ``Forbidden`` for everyone else, ``Invalid`` for a reason that says nothing.
    """
    if not (user.is_superuser and user.is_active):
        raise Forbidden("Only the platform's superusers look at firms from outside.")
    reason = " ".join(reason.split())
    if not SHORTEST_REASON <= len(reason) <= LONGEST_REASON:
        raise Invalid.field(
            "reason", f"Say why, in {SHORTEST_REASON} to {LONGEST_REASON} characters: the firm's admins read it."
        )
    expires_at = timezone.now() + timedelta(seconds=settings.SUPPORT_ACCESS_SECONDS)
    with transaction.atomic():
        support_access_end(user=user)
        with firm_boundary(firm.pk):
            access = SupportAccess.objects.create(
                firm=firm, user=user, user_name=user.name or user.email, reason=reason, expires_at=expires_at
            )
            _emit(access, user, "support_access.created")
            _notify_admins(access, user)
    return access


def support_access_end(*, user: User) -> None:
    """End what the superuser still looks at."""
    for access in SupportAccess.objects.open().filter(user=user):
        with firm_boundary(access.firm_id):
            access.ended_at = timezone.now()
            access.save(update_fields=["ended_at"])
            _emit(access, user, "support_access.updated")


def _notify_admins(access: SupportAccess, user: User) -> None:
    admins = User.objects.filter(firm_id=access.firm_id, role=Role.FIRM_ADMIN, is_active=True)
    notify(
        actor=person_actor(user), recipients=admins, kind=Notification.Kind.SECURITY, firm_id=access.firm_id,
        title=f"{access.user_name} of Intactus looks at your firm's records", body=f"The reason given: {access.reason}",
        entity_type="support_access", entity_id=access.pk,
    )  # fmt: skip


def _emit(access: SupportAccess, user: User, event_type: str) -> None:
    emit(
        actor=person_actor(user), event_type=event_type, firm_id=access.firm_id, case_id=None,
        entity_type="support_access", entity_id=access.pk,
    )  # fmt: skip
