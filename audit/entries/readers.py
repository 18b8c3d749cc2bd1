"""Audit entries: those that pass filters, with what is shown of them."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

from django.apps import apps
from django.db.models import OuterRef, QuerySet, Subquery

from audit.models import AuditEntry, Event

ONE_CALL = timedelta(seconds=5)  # an update's event is written in its transaction, before its entry
User = apps.get_model("cases", "User")  # people stand above this app


def filtered(rows: QuerySet[AuditEntry], asked: dict[str, Any]) -> QuerySet[AuditEntry]:
    rows = rows.filter(**{name: asked[name] for name in ("tool", "actor_id", "outcome") if name in asked})
    if "category" in asked:
        rows = rows.filter(category__in=asked["category"])
    if "date_from" in asked:
        rows = rows.filter(created_at__gte=datetime.combine(asked["date_from"], time.min, UTC))
    if "date_to" in asked:
        rows = rows.filter(created_at__lte=datetime.combine(asked["date_to"], time.max, UTC))
    return rows


def with_details(rows: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
    """The entries with their agents' attorneys, and with what the event of the same call says it changed."""
    owners = User.objects.filter(pk=OuterRef("agent_owner_id"))
    events = Event.objects.filter(
        entity_id=OuterRef("entity_id"), case_id=OuterRef("case_id"), actor_id=OuterRef("actor_id"),
        created_at__lte=OuterRef("created_at"), created_at__gt=OuterRef("created_at") - ONE_CALL,
    )  # fmt: skip
    return rows.annotate(
        owner_name=Subquery(owners.values("name")[:1]), event_data=Subquery(events.order_by("-pk").values("data")[:1])
    )
