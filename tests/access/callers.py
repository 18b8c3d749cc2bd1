"""Every kind of actor, with what api.md's table says about each: written out here, asked of nothing in the product."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.utils import timezone
from rest_framework.test import APIClient

from agents.models import AgentKey, AgentSession
from cases.actions.cases import participant_remove
from cases.models import Case, CaseUserObjectPermission, Firm, Participant, PersonSession, Role, User
from cases.signin.secrets import digest, new_secret
from config.api.scope import Actor
from tests.access.places import ABROAD, CLOSED, ELSEWHERE, HOME
from tests.factories import join_case, make_user, token_client

ROLE_OPERATIONS = {
    Role.FIRM_ADMIN: {"read", "write", "delete", "analyze", "admin"},
    Role.ATTORNEY: {"read", "write", "delete", "analyze", "admin:agent_keys"},
    Role.STAFF: {"read", "write"},
    Role.CLIENT: {"read", "write"},
    Role.GUEST: {"read"},
}
FULL = ("read", "write", "delete", "analyze")
PLENTY = 10_000_000
LASTING = timedelta(days=1)  # longer than any run of the tests, which all use what is made once


OWN_KEY = "own key"  # among a caller's ids: of the person themselves


@dataclass(frozen=True)
class Caller:
    """Who calls, with what rights. ``credential`` is live, dead (401), suspended (403) or none."""

    name: str
    client: APIClient
    kind: str  # person, agent or nobody
    role: str = ""
    credential: str = "live"
    firm: str = "ours"
    places: frozenset[str] = frozenset()
    operations: frozenset[str] = frozenset()
    user: User | None = None
    sees_privileged: bool = False
    ids: dict[str, uuid.UUID] = field(default_factory=dict)  # what is the caller's own: browser, key, session

    @property
    def is_live(self) -> bool:
        return self.credential == "live"

    @property
    def is_guest(self) -> bool:
        return self.role == Role.GUEST

    @property
    def is_client(self) -> bool:
        return self.role == Role.CLIENT

    def holds(self, permission: str) -> bool:
        operation = permission.partition(":")[0]
        return bool(self.operations & {operation, permission})


def make_callers(ours: Firm, theirs: Firm, cases: dict[str, Case]) -> dict[str, Caller]:
    """All of them, by name."""
    attorney = _person("assigned attorney", ours, Role.ATTORNEY, cases, HOME, CLOSED)
    owner = attorney.user
    assert owner is not None
    callers = [
        Caller("anonymous", APIClient(), "nobody", credential="none"),
        _person("firm admin", ours, Role.FIRM_ADMIN, cases, HOME, ELSEWHERE, CLOSED),
        attorney,
        _person("unassigned attorney", ours, Role.ATTORNEY, cases),
        _person("staff", ours, Role.STAFF, cases, HOME, CLOSED),
        _person("client of this case", ours, Role.CLIENT, cases, HOME, CLOSED),
        _person("client of another case", ours, Role.CLIENT, cases, ELSEWHERE),
        _person("guest", ours, Role.GUEST, cases, HOME, CLOSED),
        _key(owner, cases),
        _agent("agent, full", owner, cases, FULL),
        _agent("agent, read-only", owner, cases, ("read",)),
        _agent("agent, privileged", owner, cases, FULL, privileged=True),
        _agent("agent, expired session", owner, cases, FULL, dead="expired"),
        _agent("agent, revoked key", owner, cases, FULL, dead="revoked"),
        _agent("agent, suspended session", owner, cases, FULL, dead="suspended"),
        _deactivated(ours, cases),
        _removed(ours, cases),
        _person("another firm's admin", theirs, Role.FIRM_ADMIN, cases, ABROAD),
        _stranger_agent(theirs, cases),
    ]
    return {one.name: one for one in callers}


def _person(name: str, firm: Firm, role: str, cases: dict[str, Case], *places: str) -> Caller:
    user = make_user(firm, role, name=name.title())
    if role != Role.FIRM_ADMIN:
        for place in places:
            join_case(cases[place], user)
    browser = PersonSession.objects.create(user=user, session_key=uuid.uuid4().hex, user_agent="Browser")
    return Caller(
        name, token_client(user), "person", role, places=frozenset(places), user=user,
        ids={"browser": browser.pk, **_own_key(user)},
        operations=frozenset(ROLE_OPERATIONS[role]), sees_privileged=role not in (Role.CLIENT, Role.GUEST),
        firm="ours" if cases[HOME].firm_id == firm.pk else "theirs",
    )  # fmt: skip


def _own_key(user: User) -> dict[str, uuid.UUID]:
    """A key of those who direct agents, for tools that take one of the caller's own."""
    if user.role not in (Role.ATTORNEY, Role.FIRM_ADMIN):
        return {}
    key = AgentKey.objects.create(
        firm_id=user.firm_id, owner=user, name="For applications", prefix="itx_key", key_hash=digest(new_secret("itx_key")),
        operations=list(FULL), all_cases=True,
    )  # fmt: skip
    return {OWN_KEY: key.pk}


def _deactivated(firm: Firm, cases: dict[str, Case]) -> Caller:
    """Someone whose tokens were left as they were: only the account's state ends the access."""
    caller = _person("deactivated user", firm, Role.ATTORNEY, cases, HOME)
    User.objects.filter(pk=caller.user.pk).update(is_active=False, deactivated_at=timezone.now())  # type: ignore[union-attr]
    return _changed(caller, credential="dead")


def _removed(firm: Firm, cases: dict[str, Case]) -> Caller:
    caller = _person("removed participant", firm, Role.ATTORNEY, cases, HOME)
    participant = Participant.objects.get(user=caller.user, case=cases[HOME])
    remover = Actor("human", id=caller.user.pk, role=Role.FIRM_ADMIN, firm_id=firm.pk)  # type: ignore[union-attr]
    participant_remove(actor=remover, case=cases[HOME], participant=participant)
    assert not CaseUserObjectPermission.objects.filter(user=caller.user).exists()
    return _changed(caller, places=frozenset())


def make_agent(
    owner: User, cases: list[Case], operations: tuple[str, ...], *, dead: str = "", privileged: bool = False
) -> tuple[dict[str, str], dict[str, uuid.UUID]]:
    """A key of the owner's and a session of it: both secrets, and both ids. Whenever they call, they have called within
    the minute: what is noted of the first call of a minute is not tried here, and would be taken back with each.
    """
    secret, key_secret, later = new_secret("itx_ses"), new_secret("itx_key"), timezone.now() + LASTING
    key = AgentKey.objects.create(
        firm_id=owner.firm_id, owner=owner, name="Agent", prefix="itx_key", key_hash=digest(key_secret),
        operations=list(FULL), all_cases=True, rate_per_minute=PLENTY, rate_per_hour=PLENTY, concurrent_requests=1000,
        privileged=privileged, last_used_at=later,
        revoked_at=timezone.now() if dead == "revoked" else None,
    )  # fmt: skip
    session = AgentSession.objects.create(
        firm_id=owner.firm_id, key=key, agent_type="general", token_hash=digest(secret), operations=list(operations),
        privileged=privileged, last_used_at=later, expires_at=timezone.now() if dead == "expired" else later,
        status=AgentSession.Status.SUSPENDED if dead == "suspended" else AgentSession.Status.ACTIVE,
    )  # fmt: skip
    session.cases.set(cases, through_defaults={"firm_id": session.firm_id})
    return {"agent_key": key_secret, "agent_session": secret}, {"agent_key": key.pk, "agent_session": session.pk}


def _agent(
    name: str,
    owner: User,
    cases: dict[str, Case],
    operations: tuple[str, ...],
    *,
    dead: str = "",
    privileged: bool = False,
) -> Caller:
    places = (ABROAD,) if cases[ABROAD].firm_id == owner.firm_id else (HOME, CLOSED)
    secrets, ids = make_agent(owner, [cases[place] for place in places], operations, dead=dead, privileged=privileged)
    return Caller(
        name, _bearer(secrets["agent_session"]), "agent", "agent", places=frozenset(places), user=owner,
        operations=frozenset(operations), credential={"": "live", "suspended": "suspended"}.get(dead, "dead"),
        firm="theirs" if places == (ABROAD,) else "ours", sees_privileged=privileged, ids=ids,
    )  # fmt: skip


def _key(owner: User, cases: dict[str, Case]) -> Caller:
    """The key itself: it opens sessions and reads about tools, and reaches nothing else."""
    secrets, ids = make_agent(owner, [], FULL)
    return Caller(
        "agent key", _bearer(secrets["agent_key"]), "key", "agent", places=frozenset({HOME, CLOSED}), user=owner,
        ids=ids,
    )  # fmt: skip


def _bearer(secret: str) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client


def _stranger_agent(firm: Firm, cases: dict[str, Case]) -> Caller:
    owner = make_user(firm, Role.ATTORNEY)
    join_case(cases[ABROAD], owner)
    return _agent("another firm's agent", owner, cases, FULL)


def _changed(caller: Caller, **fields: Any) -> Caller:
    return Caller(**{**caller.__dict__, **fields})
