"""Which browser sessions may listen to a case now: rights for all of its open pages at once, computed anew each time."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db.models import BooleanField, Exists, OuterRef, Q
from django.db.models.expressions import RawSQL

from cases.models import Case, CaseUserObjectPermission, GuestGrant, PersonSession, Role, User
from cases.roles import EVERY_CASE
from cases.scopes import person_scope
from config.api.scope import Scope

# One value, however many sessions: a list of them costs a parameter each.
AMONG = f'"{PersonSession._meta.db_table}"."session_key" = ANY(%s)'


@dataclass(frozen=True, slots=True)
class ListenerScopes:
    """``kinds`` says by session key which kind of listener it is; ``scopes`` what each kind may see.

    The firm's people are one kind, and so are the clients of the case; every guest is one of their own.
    """

    kinds: dict[str, str]
    scopes: dict[str, Scope]


def reach_of(case_id: uuid.UUID, keys: Iterable[str]) -> ListenerScopes:
    """Of these sessions those that are open and whose person may see the case; who is missing may hear nothing more.

    A constant number of queries, however many sessions: within one case all of the firm see the same events, and so do all
    clients. Guests see what each was granted.
    """
    case = Case.objects.filter(pk=case_id).only("firm_id").first()
    if case is None:
        return ListenerScopes({}, {})
    open_ones = PersonSession.objects.standing().filter(user__is_active=True, user__firm_id=case.firm_id)
    here = open_ones.filter(RawSQL(AMONG, [list(keys)], output_field=BooleanField())).filter(_may_see(case_id))
    kinds: dict[str, str] = {}
    people: dict[str, uuid.UUID] = {}
    for key, user_id, role in here.values_list("session_key", "user_id", "user__role"):
        kinds[key] = _kind(user_id, role)
        people[kinds[key]] = user_id
    return ListenerScopes(kinds, _scopes(case_id, people))


def _kind(user_id: uuid.UUID, role: str) -> str:
    if role == Role.GUEST:
        return f"guest {user_id}"
    return "client" if role == Role.CLIENT else "firm"


def _may_see(case_id: uuid.UUID) -> Q:
    """Of the sessions of those who take part in the case; of guests, whom a grant lets see something of it now."""
    rows = CaseUserObjectPermission.objects.filter(content_object_id=case_id, permission__codename="work_case")
    live = GuestGrant.objects.filter(case_id=case_id).current()
    takes_part, granted = (Exists(one.filter(user_id=OuterRef("user_id"))) for one in (rows, live))
    return Q(user__role__in=EVERY_CASE) | Q(takes_part) & (~Q(user__role=Role.GUEST) | Q(granted))


def _scopes(case_id: uuid.UUID, people: dict[str, uuid.UUID]) -> dict[str, Scope]:
    """The scope of one person of each kind, narrowed to the case."""
    users = User.objects.in_bulk(list(people.values()))
    return {kind: replace(person_scope(users[user_id]), case_ids=[case_id]) for kind, user_id in people.items()}
