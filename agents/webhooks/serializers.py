"""What the tools of webhook deliveries answer and take."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from rest_framework import serializers

from agents.models import Webhook, WebhookDelivery
from config.api.fields import AllowedActions
from config.api.params import ListParams


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    former_secret_until = serializers.DateTimeField(
        source="former_until", allow_null=True, help_text="Until then deliveries are signed with the former secret too."
    )
    quiet_until = serializers.SerializerMethodField(
        help_text="The receiver asked, with Retry-After, to be sent nothing before; null: it did not."
    )

    class Meta:
        model = Webhook
        fields = (
            "url", "types", "created_at", "former_secret_until", "quiet_until", "disabled_at", "disabled_reason",
        )  # fmt: skip

    def get_quiet_until(self, webhook: Webhook) -> datetime | None:
        until = webhook.quiet_until
        return until if until and until > timezone.now() else None


class WebhookDeliverySerializer(serializers.ModelSerializer[WebhookDelivery]):
    session_id = serializers.UUIDField(source="webhook.session_id")
    event_id = serializers.UUIDField()
    event_type = serializers.CharField(source="event.event_type")
    case_id = serializers.UUIDField(source="event.case_id", allow_null=True)
    allowed_actions = AllowedActions("webhook_delivery")

    class Meta:
        model = WebhookDelivery
        fields = (
            "id", "session_id", "event_id", "event_type", "case_id", "status", "attempts", "created_at", "last_attempt_at",
            "next_attempt_at", "response_status", "problem", "allowed_actions",
        )  # fmt: skip


class DeliveryFilter(ListParams):
    status = serializers.ChoiceField(choices=WebhookDelivery.Status.choices, required=False)
