"""The tools of notifications: to colleagues, from agents to their attorney, and one's own."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Notification
from cases.notifications import actions
from cases.notifications.serializers import (
    NewNotification,
    NotificationFilter,
    NotificationSerializer,
    NotifiedSerializer,
    PreferenceChange,
    PreferenceSerializer,
    ReadSerializer,
)
from config.api.errors import Invalid
from config.api.kind_rows import is_visible
from config.api.params import Empty, NoParams
from config.api.scope import Actor
from config.api.tool import tool
from config.api.viewset import ToolViewSet

NOTHING_THERE = "There is no such thing in this case, or you may not see it."


def can_mark_read(actor: Actor, notification: Notification) -> bool:
    return actor.is_person and notification.read_at is None


class NotificationTools(ToolViewSet):
    rows = Notification.objects.select_related("case")

    @tool(
        "notifications.create", "POST notifications", permission="write:notifications", audit="create",
        entity="notification", body=NewNotification, answer=NotifiedSerializer, status=201,
        example={"case_id": "01890a5d-ac96-774b-bcce-b302099a8057", "title": "The lease is unreadable on page 3"},
        activity="notified people of the case",
        when="Use it to tell a person something they should act on.",
    )  # fmt: skip
    def create(self, request: Request) -> Response:
        """Notify colleagues who work on a case; an agent notifies the attorney who directs it, and nobody else (422). They
        see it at once in the app and hear of it by mail as they prefer; the mail holds a link, not the words. What an
        agent says of one thing after the other with the same title is one notice while it is unread. Emits
        notification.created for each. Send an Idempotency-Key: a repeat notifies nobody twice."""
        body = dict(self.body)
        kind, pk = body.get("entity_type", ""), body.get("entity_id")
        if pk is not None and not is_visible(kind, pk, case_id=body["case"].pk, scope=self.scope):
            raise Invalid.field("entity_id", NOTHING_THERE)
        asked = body.pop("recipient_ids", None)
        made = actions.notification_send(actor=self.actor, recipient_ids=asked, **body)
        return self.answer({"recipient_ids": [one.recipient_id for one in made]})

    @tool(
        "notifications.list", "GET notifications", permission="read:notifications", audit="read",
        entity="notification", query=NotificationFilter, answer=NotificationSerializer, many=True, client=True,
        activity="looked through {objects}",
        when="Use it to read your notifications; for what happened in a case, events.poll.",
    )  # fmt: skip
    def list(self, request: Request) -> Response:
        """List your notifications, newest first, with unread=true only those not read; for an agent, its attorney's
        about the session's cases. Changes nothing."""
        rows = self.visible
        if "unread" in self.query:
            rows = rows.filter(read_at__isnull=self.query["unread"])
        return self.page(rows)

    @tool(
        "notifications.mark_read", "POST notifications/{notification_id}/read", permission="self",
        audit="update", entity="notification", body=Empty, answer=NotificationSerializer,
        allowed=can_mark_read,
        subject="notification_id", activity="marked {object} as read",
        when="Use it when one notification is dealt with.",
    )  # fmt: skip
    def mark_read(self, request: Request, notification: Notification) -> Response:
        """Mark one of your notifications as read. People only. Emits notification.updated; a repeat changes nothing."""
        return self.answer(actions.notification_read(actor=self.actor, notification=notification))

    @tool(
        "notifications.mark_all_read", "POST notifications/read", permission="self", audit="update",
        entity="notification", body=Empty, answer=ReadSerializer,
        activity="marked all notifications as read",
        when="Use it when the whole inbox is dealt with.",
    )  # fmt: skip
    def mark_all_read(self, request: Request) -> Response:
        """Mark all your notifications as read. People only. Emits notification.updated if any was unread."""
        mine = Notification.objects.visible_to(self.scope)
        return self.answer({"read": actions.notifications_read(actor=self.actor, notifications=mine)})

    @tool(
        "notifications.get_preferences", "GET notifications/preferences", permission="self", audit="read",
        entity="notification_preference", query=NoParams, answer=PreferenceSerializer,
        activity="read what they are notified of",
        when="Use it before notifications.update_preferences.",
    )  # fmt: skip
    def get_preferences(self, request: Request) -> Response:
        """Get how you are notified: mails at_once, daily or off, and the kinds you muted. Changes nothing."""
        return self.answer(actions.preference_of(self.actor))

    @tool(
        "notifications.update_preferences", "PATCH notifications/preferences", permission="self", audit="update",
        entity="notification_preference", body=PreferenceChange, answer=PreferenceSerializer,
        example={"mail": "at_once", "muted_kinds": ["webhook"]},
        versioned=False, activity="changed what they are notified of",
        when="Use it to choose what reaches you by mail.",
    )  # fmt: skip
    def update_preferences(self, request: Request) -> Response:
        """Choose how you are notified from now on: mails at_once, daily or off, and kinds you want to hear nothing of. For
        yourself only; a repeat changes nothing."""
        return self.answer(actions.preference_update(actor=self.actor, **self.body))
