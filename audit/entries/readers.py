"""Audit entries: those that pass filters, with what is shown of them."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from typing import Any

from django.apps import apps
from django.db.models import OuterRef, Q, QuerySet, Subquery

from audit.changes.former import former_titles
from audit.models import AuditEntry, Event
from config.api.kind_rows import titled, titles_of
from config.api.scope import Scope
from config.api.words import with_words
from config.word_index import ids_with_words

EXACT = ("tool", "actor_id", "outcome", "entity_id", "channel")
VERIFIED = "audit_entry.verified"
ONE_CALL = timedelta(seconds=5)  # an update's event is written in its transaction, before its entry
User = apps.get_model("cases", "User")  # people stand above this app


def filtered(
    rows: QuerySet[AuditEntry], asked: dict[str, Any], case_id: uuid.UUID, scope: Scope
) -> QuerySet[AuditEntry]:
    """Those of the case's ``rows`` that pass every filter."""
    rows = rows.filter(**{name: asked[name] for name in EXACT if name in asked})
    if asked.get("q"):
        rows = rows.filter(_with_words(asked["q"], case_id, scope))
    if "category" in asked:
        rows = rows.filter(category__in=asked["category"])
    if "date_from" in asked:
        rows = rows.filter(created_at__gte=datetime.combine(asked["date_from"], time.min, UTC))
    if "date_to" in asked:
        rows = rows.filter(created_at__lte=datetime.combine(asked["date_to"], time.max, UTC))
    return rows


def _with_words(words: str, case_id: uuid.UUID, scope: Scope) -> Q:
    """The condition that the entry has all the words, or the title of the thing that it is about."""
    found = ids_with_words("audit_auditentry", words, case_id)
    own = with_words(words, "tool", "actor_name", "reasoning_trace", are_common=found is None)
    few = Q() if found is None else Q(pk__in=found)
    return few & own | titled(words, case_id, scope)


def titles_of_entries(entries: Iterable[AuditEntry], scope: Scope) -> dict[uuid.UUID, str]:
    """What the things that the entries are about are called; of what is no longer there, what the entries of its removal say."""
    entries = list(entries)
    ids: dict[str, set[uuid.UUID]] = defaultdict(set)
    for entry in entries:
        if entry.entity_id:
            ids[entry.entity_type].add(entry.entity_id)
    titles = titles_of(ids, scope)
    gone: dict[str, set[uuid.UUID]] = defaultdict(set)
    for entry in entries:
        if entry.category == "delete" and entry.entity_id and entry.entity_id not in titles:
            gone[entry.entity_type].add(entry.entity_id)
    return titles | former_titles(gone, scope) if gone else titles


def last_verification(case_id: uuid.UUID) -> Event | None:
    """The event of the last time that the case's log was verified."""
    return Event.objects.filter(case_id=case_id, event_type=VERIFIED).order_by("-pk").first()


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
