"""Grants come and go in any order: after each step every caller's lists hold exactly what a check of each object allows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Q
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from agents.access.authentication import AgentAuthentication, key_scope
from agents.access.key_actions import key_create, key_revoke
from agents.access.session_actions import session_create, session_terminate
from agents.models import AgentKey, AgentSession
from cases.actions.cases import participant_add, participant_remove
from cases.actions.users import user_deactivate
from cases.models import Case, Participant, Role, User
from cases.scopes import person_actor, person_scope
from cases.signin.actions import api_token_create
from cases.signin.authentication import TokenAuthentication
from config.api.scope import SYSTEM, Scope
from evidence.models import EvidenceItem
from facts.models import Fact
from tests.access.calls import forget_limits
from tests.extent import full
from tests.factories import make_case, make_fact, make_firm, make_item, make_user

ROLES = (Role.ATTORNEY, Role.ATTORNEY, Role.STAFF, Role.CLIENT, Role.GUEST)
EXAMPLES, FEW = 100, 5  # in full, and else
CASES, MOST_AGENTS = 3, 4  # at most five sessions work on one case
ATTORNEYS = st.sampled_from([place for place, role in enumerate(ROLES) if role == Role.ATTORNEY])
PEOPLE, PLACES = st.integers(0, len(ROLES) - 1), st.integers(0, CASES - 1)
KINDS: tuple[type[Any], ...] = (Case, EvidenceItem, Fact)


@dataclass
class Agent:
    """What the test remembers of an agent, beside what the product does."""

    key: AgentKey
    session: AgentSession
    token: str
    owner: int
    places: frozenset[int]
    boundary: bool
    over: bool = False


class Grants(RuleBasedStateMachine):
    """A firm with three cases, whose guests are granted nothing; in each an item the client may see, one they may not, and a
    fact of either."""

    def __init__(self) -> None:
        super().__init__()
        self.point = transaction.savepoint()
        firm = make_firm()
        self.admin = make_user(firm, Role.FIRM_ADMIN)
        self.people = [make_user(firm, role) for role in ROLES]
        self.tokens = [api_token_create(actor=SYSTEM, user=one, name="test")[1] for one in self.people]
        self.cases = [make_case(firm) for _ in range(CASES)]
        self.place_of: dict[Any, int] = {case.pk: place for place, case in enumerate(self.cases)}
        self.shown: dict[Any, EvidenceItem | None] = {case.pk: None for case in self.cases}
        for place, case in enumerate(self.cases):
            for visible in (True, False):
                item = make_item(case, "Payer paid.", client_visible=visible)
                fact = make_fact(item, "Payer paid.", status="approved")
                self.place_of |= {item.pk: place, fact.pk: place}
                self.shown |= {item.pk: item, fact.pk: item}
        self.ids = {
            kind: set(kind.objects.filter(case_filter(kind, self.cases)).values_list("pk", flat=True)) for kind in KINDS
        }
        self.parts: set[tuple[int, int]] = set()
        self.gone: set[int] = set()
        self.agents: list[Agent] = []

    def teardown(self) -> None:
        self._compare(single=True)
        transaction.savepoint_rollback(self.point)

    # What happens -------------------------------------------------------------------------------------------------
    @rule(who=PEOPLE, place=PLACES)
    def joins(self, who: int, place: int) -> None:
        if who not in self.gone and (who, place) not in self.parts:
            participant_add(actor=self._admin(), case=self.cases[place], user=self._user(who))
            self.parts.add((who, place))

    @precondition(lambda self: self.parts)
    @rule(data=st.data())
    def leaves(self, data: st.DataObject) -> None:
        who, place = data.draw(st.sampled_from(sorted(self.parts)))
        participant = Participant.objects.get(case=self.cases[place], user=self.people[who])
        participant_remove(actor=self._admin(), case=self.cases[place], participant=participant)
        self.parts.remove((who, place))

    @rule(who=PEOPLE)
    def is_deactivated(self, who: int) -> None:
        if who not in self.gone:
            user_deactivate(actor=self._admin(), user=self._user(who))
            self.gone.add(who)

    @precondition(lambda self: len(self.agents) < MOST_AGENTS)
    @rule(who=ATTORNEYS, boundary=st.booleans(), every=st.booleans(), data=st.data())
    def directs_an_agent(self, who: int, boundary: bool, every: bool, data: st.DataObject) -> None:
        mine = sorted(place for person, place in self.parts if person == who)
        if not mine or who in self.gone:
            return
        places = data.draw(st.sets(st.sampled_from(mine), min_size=1))
        ids = [self.cases[place].pk for place in places]
        owner = self._user(who)
        key, _ = key_create(
            actor=person_actor(owner), scope=person_scope(owner), case_ids=None if every else ids,
            operations=["read"], name="Agent",
        )  # fmt: skip
        scope = key_scope(key)[1]
        session, token = session_create(
            actor=scope.actor, scope=scope, key=key, case_ids=ids, ttl_seconds=600, client_boundary=boundary
        )
        self.agents.append(Agent(key, session, token, who, frozenset(places), boundary))

    @precondition(lambda self: self.agents)
    @rule(data=st.data(), end=st.sampled_from(["key", "session"]))
    def an_agent_is_stopped(self, data: st.DataObject, end: str) -> None:
        agent = data.draw(st.sampled_from(self.agents))
        if end == "key":
            key_revoke(actor=self._admin(), key=AgentKey.objects.get(pk=agent.key.pk))
        else:
            session_terminate(actor=self._admin(), session=agent.session)
        agent.over = True

    @rule(place=PLACES, number=st.integers(0, 1), visible=st.booleans())
    def an_item_is_shown_or_hidden(self, place: int, number: int, visible: bool) -> None:
        item = EvidenceItem.objects.filter(case=self.cases[place]).order_by("id")[number]
        EvidenceItem.objects.filter(pk=item.pk).update(client_visible=visible)
        for one in self.shown.values():
            if one is not None and one.pk == item.pk:
                one.client_visible = visible

    # What must hold -----------------------------------------------------------------------------------------------
    @invariant()
    def lists_hold_what_each_check_allows(self) -> None:
        self._compare(single=False)

    def _compare(self, *, single: bool) -> None:
        for who, token in enumerate(self.tokens):
            parts = {place for person, place in self.parts if person == who and ROLES[who] != Role.GUEST}
            client = ROLES[who] == Role.CLIENT
            self._check(TokenAuthentication, token, None if who in self.gone else parts, client=client, single=single)
        for agent in self.agents:
            parts = {place for person, place in self.parts if person == agent.owner} & agent.places
            over = agent.over or agent.owner in self.gone
            self._check(AgentAuthentication, agent.token, None if over else parts, client=agent.boundary, single=single)

    def _check(
        self, authentication: Callable[[], Any], token: str, parts: set[int] | None, *, client: bool, single: bool
    ) -> None:
        """``parts``: the cases within reach, by this test's own memory; ``None`` if the credential is good no more."""
        scope = _scope(authentication, token)
        assert (scope is None) is (parts is None)
        if scope is None or parts is None:
            return
        for kind in KINDS:
            ids = self.ids[kind]
            due = {one for one in ids if self.place_of[one] in parts and self._open_to(one, client=client)}
            assert set(kind.objects.visible_to(scope).values_list("pk", flat=True)) == due
            if single:
                assert {one for one in ids if kind.objects.visible_to(scope).filter(pk=one).exists()} == due

    def _open_to(self, one: Any, *, client: bool) -> bool:
        item = self.shown[one]
        return item is None or not client or bool(item.client_visible)

    def _admin(self) -> Any:
        return person_actor(self.admin)

    def _user(self, who: int) -> User:
        found: User = User.objects.get(pk=self.people[who].pk)
        return found


def case_filter(kind: type[Any], cases: list[Case]) -> Q:
    """The objects of these cases and no others."""
    ids = [case.pk for case in cases]
    return Q(pk__in=ids) if kind is Case else Q(case_id__in=ids)


def _scope(authentication: Callable[[], Any], token: str) -> Scope | None:
    """The scope the credential gives now; ``None`` if it is refused, which counts against nobody here."""
    forget_limits()
    request = Request(APIRequestFactory().get("/", HTTP_AUTHORIZATION=f"Bearer {token}"))
    try:
        scope: Scope = authentication().authenticate(request)[1]
    except AuthenticationFailed:
        return None
    return scope


@pytest.mark.django_db
def test_filters_equal_checks_whatever_happens() -> None:
    run_state_machine_as_test(
        Grants,
        settings=settings(
            max_examples=EXAMPLES if full() else FEW, stateful_step_count=15, deadline=None, database=None, derandomize=True,
            suppress_health_check=list(HealthCheck), phases=[Phase.generate],
        ),
    )  # fmt: skip
