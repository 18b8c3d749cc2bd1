"""What the pages of notifications need: an icon for each kind, and the kinds to choose from."""

from __future__ import annotations

from typing import Any

from django import template

from cases.models import Notification

register = template.Library()

ICONS: dict[str, str] = {
    Notification.Kind.APPROVAL: "shield",
    Notification.Kind.SPENDING: "money",
    Notification.Kind.SUSPENDED: "ban",
    Notification.Kind.WEBHOOK: "external",
    Notification.Kind.AUTOMATION: "refresh",
    Notification.Kind.MESSAGE: "bot",
}


@register.filter
def notification_icon(kind: Any) -> str:
    """The icon of a kind of notification."""
    return ICONS.get(str(kind), "info")


@register.simple_tag
def notification_kinds() -> list[dict[str, str]]:
    """Every kind a person can choose not to be told of."""
    return [{"value": kind.value, "label": kind.label} for kind in Notification.Kind]
