from __future__ import annotations

from typing import Self

from django.db import models

from cases.models.grant import GuestGrant
from cases.models.user import Role
from config.api.kind_rows import client_visible_rows, concealed_rows
from config.api.scope import Scope
from config.db import FirmRow, FirmRows


class NotificationRows(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        """A person's own, of the cases they still take part in; an agent's are its attorney's. None about what is withheld.

        Outside the firm they are about what the person may see there, or about their own sign-in: what somebody was
        notified of as a colleague is gone with the role.
        """
        rows = self.filter(firm_id=scope.firm_id, recipient_id=scope.actor.person_id)
        if not scope.sees_all_evidence:
            # A person is notified of few kinds of things. Only what concerns these is asked of the database; what comes
            # meanwhile about another kind waits for the next look.
            kinds = list(rows.order_by().values_list("entity_type", flat=True).distinct())
            rows = rows.filter(entity_type__in=kinds).exclude(concealed_rows(scope, only=kinds))
        if scope.is_outside:
            own = models.Q(kind=Notification.Kind.SECURITY, entity_type="user", entity_id=scope.actor.person_id)
            rows = rows.filter(client_visible_rows(scope, only=kinds) | own | _of_grants(scope))
        if scope.case_ids is None:
            return rows
        inside = models.Q(case_id__in=scope.case_ids)
        return rows.filter(inside if scope.actor.session_id else inside | models.Q(case__isnull=True))


def _of_grants(scope: Scope) -> models.Q:
    """Of what a guest was granted, for as long as it holds."""
    if scope.guest_id is None:
        return models.Q(pk__in=[])
    return models.Q(entity_type="guest_grant", entity_id__in=GuestGrant.objects.live(scope.guest_id).values("pk"))


class Notification(FirmRow):
    """Something a person should know of: an approval that waits, a cap that is near, an agent that was suspended."""

    class Kind(models.TextChoices):
        APPROVAL = "approval", "Approval"
        SPENDING = "spending", "Spending"
        SUSPENDED = "suspended", "Agent suspended"
        WEBHOOK = "webhook", "Webhook"
        AUTOMATION = "automation", "Automation"
        SECURITY = "security", "Security"
        MESSAGE = "message", "Message"
        ARRIVAL = "arrival", "Files arrived"
        MONITOR = "monitor", "Watched pages and saved filters"
        SHOWN = "shown", "Shown to you"
        GRANT = "grant", "Access to a case"
        GRANT_ENDING = "grant_ending", "Access that ends soon"

    recipient = models.ForeignKey("cases.User", on_delete=models.PROTECT, related_name="notifications")
    case = models.ForeignKey("cases.Case", on_delete=models.PROTECT, null=True, related_name="+")
    kind = models.CharField(max_length=12, choices=Kind)
    title = models.CharField(max_length=200)
    body = models.CharField(max_length=1000, blank=True)
    entity_type = models.CharField(max_length=40, blank=True)
    entity_id = models.UUIDField(null=True, blank=True)
    others = models.JSONField(
        default=list, blank=True, help_text="Ids of further things of this kind that the same was said of meanwhile."
    )
    actor_type = models.CharField(max_length=10, default="system")
    actor_name = models.CharField(max_length=200, blank=True)
    read_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)

    objects = NotificationRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["recipient", "-id"], name="notification_recent"),
            models.Index(
                fields=["recipient"],
                condition=models.Q(mailed_at__isnull=True, read_at__isnull=True),
                name="notification_to_mail",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["recipient", "kind", "entity_id"],
                condition=models.Q(kind__in=("arrival", "shown", "grant", "grant_ending")),
                name="notification_once_of_each",
            )
        ]

    def __str__(self) -> str:
        return self.title


OUTSIDE_KINDS: dict[str, tuple[str, ...]] = {
    Role.CLIENT: (Notification.Kind.SHOWN, Notification.Kind.ARRIVAL),
    Role.GUEST: (Notification.Kind.GRANT, Notification.Kind.GRANT_ENDING),
}


def kinds_to_mute() -> list[tuple[str, str]]:
    """The kinds a person can choose not to be notified of: all but security."""
    return [(kind.value, str(kind.label)) for kind in Notification.Kind if kind is not Notification.Kind.SECURITY]


def kinds_to_offer(role: str) -> list[tuple[str, str]]:
    """Of :func:`kinds_to_mute` those that people of this role are ever notified of."""
    others = {Notification.Kind.SHOWN, Notification.Kind.GRANT, Notification.Kind.GRANT_ENDING}
    outside = OUTSIDE_KINDS.get(role)
    return [one for one in kinds_to_mute() if (one[0] in outside if outside else one[0] not in others)]


class NotificationPreference(FirmRow):
    """How a person wants to be notified. Without a row: in the app, and by a daily e-mail."""

    class Mail(models.TextChoices):
        AT_ONCE = "at_once", "At once"
        DAILY = "daily", "Once a day"
        OFF = "off", "Never"

    user = models.OneToOneField("cases.User", on_delete=models.CASCADE, related_name="notification_preference")
    mail = models.CharField(max_length=10, choices=Mail, default=Mail.DAILY)
    muted_kinds = models.JSONField(default=list, help_text="Kinds that are not even shown in the app.")

    def __str__(self) -> str:
        return self.mail
