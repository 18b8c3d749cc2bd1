"""What awaits a client in their case: what is new to them, and what they should send again."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from audit.models import Event
from cases.models import Case, Participant, Role
from config.api.scope import Scope
from evidence.items.reading import VIEWED
from evidence.models import EvidenceItem

SHOWN = ("id", "filename", "client_title", "added_by_type", "added_by_name", "created_at", "status")
LATEST, RECENT, MOST = 5, 50, 10_000
Status = EvidenceItem.Status
UNREADABLE = (Status.FAILED, Status.UNSUPPORTED)


def portal_of(case: Case, scope: Scope) -> dict[str, Any]:
    """The case in the words of ``portal.get``. ``scope`` lies inside the client boundary.

    Only the newest documents are looked through for unopened ones, so that a large case costs no more than a small one.
    """
    clients = Participant.objects.filter(case=case, user__role=Role.CLIENT).values("user_id")
    shown = EvidenceItem.objects.visible_to(scope).filter(case=case)
    newest = list(_with_sender(shown, clients)[:RECENT])
    opened = _opened(case, newest, clients)
    return {
        "case_id": case.pk,
        "status": case.status,
        "documents": shown.order_by()[: MOST + 1].count(),
        "latest": newest[:LATEST],
        "unopened": [one for one in newest if not one.from_client and one.pk not in opened],
        "unreadable": [one for one in newest if one.from_client and one.status in UNREADABLE],
    }


def _with_sender(items: QuerySet[Any], clients: QuerySet[Any, Any]) -> QuerySet[Any]:
    sender = clients.filter(user_id=OuterRef("uploaded_by_id"))
    return items.annotate(from_client=Exists(sender)).order_by("-id").only(*SHOWN)


def _opened(case: Case, items: list[Any], clients: QuerySet[Any, Any]) -> set[Any]:
    """The ids of the items that a client of the case has looked at."""
    seen = Event.objects.filter(case=case, event_type=VIEWED, actor_id__in=clients)
    return set(seen.filter(entity_id__in=[one.pk for one in items]).values_list("entity_id", flat=True))
