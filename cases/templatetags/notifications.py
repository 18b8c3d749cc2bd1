"""What the pages of notifications need: an icon for each kind, and the kinds to choose from."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from cases.models import Notification
from cases.models.notification import kinds_to_offer

register = template.Library()

ICONS: dict[str, str] = {
    Notification.Kind.APPROVAL: "shield",
    Notification.Kind.SPENDING: "money",
    Notification.Kind.SUSPENDED: "ban",
    Notification.Kind.WEBHOOK: "external",
    Notification.Kind.AUTOMATION: "refresh",
    Notification.Kind.SECURITY: "shield",
    Notification.Kind.MESSAGE: "bot",
    Notification.Kind.ARRIVAL: "file-text",
    Notification.Kind.MONITOR: "eye",
    Notification.Kind.SHOWN: "eye",
    Notification.Kind.GRANT: "case",
    Notification.Kind.GRANT_ENDING: "clock",
}


@register.filter
def notification_icon(kind: Any) -> str:
    """The icon of a kind of notification."""
    return ICONS.get(str(kind), "info")


@register.simple_tag(takes_context=True)
def notification_kinds(context: Context) -> list[dict[str, str]]:
    """Every kind the reader can choose not to be notified of."""
    return [{"value": value, "label": label} for value, label in kinds_to_offer(context["scope"].actor.role)]


@register.simple_tag
def notification_samples() -> dict[str, Any]:
    """An unread and a read one, and a list without any, for the gallery."""
    unread = {
        "id": "01890a5d-ac96-774b-bcce-b302099a8057", "kind": "message", "title": "A new document needs a look",
        "body": "Its text could not be read.", "path": "/notifications", "actor_type": "agent", "actor_name": "Intake",
        "case_name": "Moran v. Kestrel Harbor", "created_at": "2026-03-03T09:00:00Z", "read_at": None,
        "digest": None,
    }  # fmt: skip
    spent, at = "The cap is 80% spent", "2026-03-03T10:00:00Z"
    read = {"kind": "spending", "title": spent, "body": "", "path": "", "read_at": at}
    part = {"count": 19, "words": "read", "tone": "good", "path": "/notifications"}
    digest = {
        "total": 34, "more": 32,
        "parts": [part, part | {"count": 13, "words": "can’t be read", "tone": "warn"},
                  part | {"count": 2, "words": "failed", "tone": "bad"},
                  part | {"count": 1, "words": "may be privileged", "tone": "bad"}],
        "first": [{"title": name, "path": "/notifications", "words": ""} for name in ("Lease.pdf", "Letter to counsel.docx")],
    }  # fmt: skip
    title = "34 files arrived: 19 read, 13 can’t be read, 2 failed; 1 may be privileged"
    person = {"actor_type": "human", "actor_name": "Dana Moran"}
    arrived = unread | person | {"kind": "arrival", "title": title, "body": "", "digest": digest}
    return {
        "items": [arrived, unread, unread | read | {"actor_type": "system", "actor_name": ""}],
        "none": {"items": []},
    }
