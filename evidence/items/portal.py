"""What awaits a client in their case: what is new to them, and what they should send again."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from audit.models import Event
from cases.models import Case, GuestGrant, Participant, Role, User
from cases.models.user import COLLEAGUES
from config.api.kind_rows import counts_of
from config.api.kinds import kind_of
from config.api.scope import Scope
from config.compiled import COUNTED, Numbers
from evidence.items.reading import VIEWED
from evidence.models import EvidenceItem

SHOWN = ("id", "filename", "client_title", "added_by_type", "added_by_name", "created_at", "status", "withheld")
LATEST, RECENT = 5, 50
Status = EvidenceItem.Status
UNREADABLE = (Status.FAILED, Status.UNSUPPORTED)


def portal_of(case: Case, scope: Scope) -> dict[str, Any]:
    """The case in the words of ``portal.get``. ``scope`` lies inside the client boundary.

    Only the newest documents are looked through for unopened ones, so that a large case costs no more than a small one.
    """
    clients = Participant.objects.filter(case=case, user__role=Role.CLIENT).values("user_id")
    shown = EvidenceItem.files.visible_to(scope).filter(case=case)
    newest = list(_with_sender(shown, clients)[:RECENT])
    readers = readers_of(case)
    return {
        "case_id": case.pk,
        "status": case.status,
        "documents": counts_of(case.pk, scope, internal=False, only=("evidence",))["evidence"],
        "latest": newest[:LATEST],
        **_awaited(case, newest, clients, scope),
        "readers": readers,
        "who_sees": readers_sentence(readers),
    }


def readers_of(case: Case) -> dict[str, int]:
    """Who can open what a client of the case sends: counted, since who a guest is, is not for clients to know."""
    people = User.objects.filter(firm_id=case.firm_id, is_active=True)
    inside = people.filter(participations__case=case)
    working = people.filter(Q(pk__in=inside.values("pk"), role__in=COLLEAGUES) | Q(role=Role.FIRM_ADMIN))
    guests = GuestGrant.objects.filter(case=case, user__is_active=True).current()
    sessions = kind_of("agent_session").model.objects.filter(cases=case, status="active", expires_at__gt=timezone.now())
    counted = {
        "firm": working,
        "clients": inside.filter(role=Role.CLIENT),
        "guests": guests.filter(whole_case=True),
        "guests_of_named": guests.filter(whole_case=False),
        "agents": sessions,
    }
    return Numbers({name: (COUNTED, rows.order_by().values("pk")) for name, rows in counted.items()}).fetch({})


def readers_sentence(readers: dict[str, int]) -> str:
    """Who can see it, as the portal says it."""
    firm, clients, agents = readers["firm"], readers["clients"], readers["agents"]
    guests, named = readers["guests"], readers["guests_of_named"]
    parts = [f"{firm} {'person' if firm == 1 else 'people'} at your lawyers’ firm"]
    parts += [f"{agents} software agent{'' if agents == 1 else 's'} working for them"] if agents else []
    parts += ["you" if clients <= 1 else f"the {clients} clients of this case"]
    parts += [f"{guests} guest{'' if guests == 1 else 's'} they let read the case"] if guests else []
    seen = f"What you send can be seen by {', '.join(parts[:-1])} and {parts[-1]}."
    if not named:
        return seen
    return f"{seen} {named} guest{' sees' if named == 1 else 's see'} only documents your lawyers name."


def _with_sender(items: QuerySet[Any], clients: QuerySet[Any, Any]) -> QuerySet[Any]:
    sender = clients.filter(user_id=OuterRef("uploaded_by_id"))
    return items.annotate(from_client=Exists(sender)).order_by("-id").only(*SHOWN)


def _awaited(case: Case, newest: list[Any], clients: QuerySet[Any, Any], scope: Scope) -> dict[str, list[Any]]:
    """What awaits the client; guests see neither what a client opened nor what should be sent again."""
    if scope.guest_id:
        return {"unopened": [], "unreadable": []}
    opened = _opened(case, newest, clients)
    return {
        "unopened": [one for one in newest if not one.from_client and one.pk not in opened],
        "unreadable": [one for one in newest if one.from_client and one.status in UNREADABLE],
    }


def _opened(case: Case, items: list[Any], clients: QuerySet[Any, Any]) -> set[Any]:
    """The ids of the items that a client of the case has looked at."""
    seen = Event.objects.filter(case=case, event_type=VIEWED, actor_id__in=clients)
    return set(seen.filter(entity_id__in=[one.pk for one in items]).values_list("entity_id", flat=True))
