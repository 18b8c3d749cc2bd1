from __future__ import annotations

from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from config.api.scope import Scope
from config.db import FirmRow, FirmRows


class WebhookRows(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        """Whoever sees the session sees its webhook."""
        sessions = self.model._meta.get_field("session").related_model.objects.visible_to(scope)
        return self.filter(firm_id=scope.firm_id, session_id__in=sessions.values("pk"))


class Webhook(FirmRow):
    """The receiver of the events of a session's cases. ``position`` is the last event it was given deliveries for.

    Secrets are stored encrypted, since every delivery is signed with them; during a rotation the former one signs too.
    """

    session = models.OneToOneField("agents.AgentSession", on_delete=models.CASCADE, related_name="webhook")
    url = models.URLField(max_length=500)
    types = ArrayField(models.CharField(max_length=60), default=list, blank=True, help_text="Empty: every type.")
    secret = models.BinaryField(max_length=500)
    former_secret = models.BinaryField(max_length=500, null=True)
    former_until = models.DateTimeField(null=True, blank=True)
    position = models.BigIntegerField(default=0)
    quiet_until = models.DateTimeField(
        null=True, blank=True, help_text="The receiver asked, with Retry-After, to be sent nothing before."
    )
    disabled_at = models.DateTimeField(null=True, blank=True)
    disabled_reason = models.CharField(max_length=300, blank=True)

    objects = WebhookRows.as_manager()

    def __str__(self) -> str:
        return self.url


class WebhookDeliveryRows(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        rows = self.filter(firm_id=scope.firm_id, webhook_id__in=Webhook.objects.visible_to(scope).values("pk"))
        return rows if scope.case_ids is None else rows.filter(event__case_id__in=scope.case_ids)


class WebhookDelivery(FirmRow):
    """One event on its way to one webhook: its id is the message's, and stays the same at every attempt."""

    class Status(models.TextChoices):
        PENDING = "pending", "Waiting"
        DELIVERED = "delivered", "Delivered"
        FAILED = "dead_letter", "Failed"

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    event = models.ForeignKey("audit.Event", on_delete=models.PROTECT, related_name="+")
    status = models.CharField(max_length=12, choices=Status, default=Status.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    last_attempt_at = models.DateTimeField(null=True, blank=True)
    next_attempt_at = models.DateTimeField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    response_status = models.PositiveSmallIntegerField(null=True, blank=True)
    problem = models.CharField(max_length=300, blank=True)

    objects = WebhookDeliveryRows.as_manager()

    class Meta:
        verbose_name_plural = "webhook deliveries"
        indexes = [
            models.Index(
                fields=["webhook", "next_attempt_at"], condition=models.Q(status="pending"), name="webhookdelivery_next"
            ),
            models.Index(fields=["webhook", "-id"], name="webhookdelivery_webhook"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["webhook", "event"], name="webhookdelivery_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} {self.status}"
