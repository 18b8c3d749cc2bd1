"""What an agent or a token may do ends with the call after its ground is gone: a role, a part in a case, a day."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from agents.models import AgentKey, AgentSession
from cases.actions.cases import participant_remove
from cases.models import ApiToken, Case, Participant, Role, User
from cases.scopes import person_actor
from tests.access.callers import FULL, make_agent
from tests.factories import make_case, make_firm, make_item, make_user, token_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def attorney() -> User:
    return make_user(make_firm(), Role.ATTORNEY)


@pytest.fixture
def cases(attorney: User) -> list[Case]:
    """Two cases of the attorney's."""
    assert attorney.firm
    return [make_case(attorney.firm, attorney) for _ in range(2)]


def calling(secret: str) -> APIClient:
    return APIClient(HTTP_AUTHORIZATION=f"Bearer {secret}")


def leaves(user: User, case: Case) -> None:
    admin = person_actor(make_user(user.firm, Role.FIRM_ADMIN))
    participant_remove(actor=admin, case=case, participant=Participant.objects.get(case=case, user=user))


def key_of(ids: dict[str, Any], **fields: Any) -> None:
    AgentKey.objects.filter(pk=ids["agent_key"]).update(**fields)


def name_cases(ids: dict[str, Any], cases: list[Case]) -> None:
    key = AgentKey.objects.get(pk=ids["agent_key"])
    key.cases.set(cases, through_defaults={"firm_id": key.firm_id})


class TestRole:
    """The attorney becomes staff, who delete nothing and ask no model."""

    def test_an_agent_loses_the_operations_its_attorney_lost(self, attorney: User, cases: list[Case]) -> None:
        secrets, _ = make_agent(attorney, cases, FULL)
        agent, item = calling(secrets["agent_session"]), make_item(cases[0], "Text.")
        assert set(agent.get("/v1/agent/permissions").json()["operations"]) == set(FULL)
        User.objects.filter(pk=attorney.pk).update(role=Role.STAFF)
        assert agent.get("/v1/agent/permissions").json()["operations"] == ["read", "write"]
        assert agent.delete(f"/v1/evidence/{item.pk}").status_code == 403
        assert agent.get(f"/v1/evidence/{item.pk}").status_code == 200
        key = calling(secrets["agent_key"])
        assert key.get("/v1/agent/permissions").json()["operations"] == ["read", "write"]

    def test_an_agent_of_someone_who_became_a_guest_has_what_the_guest_was_granted(
        self, attorney: User, cases: list[Case]
    ) -> None:
        agent = calling(make_agent(attorney, cases, FULL)[0]["agent_session"])
        item = make_item(cases[0], "Text.")
        User.objects.filter(pk=attorney.pk).update(role=Role.GUEST)
        assert agent.patch(f"/v1/evidence/{item.pk}", {"title": "Renamed"}).status_code == 403
        assert agent.get(f"/v1/evidence/{item.pk}").status_code == 404

    def test_who_administers_no_more_has_agents_only_in_their_own_cases(self, attorney: User) -> None:
        assert attorney.firm
        admin, case = make_user(attorney.firm, Role.FIRM_ADMIN), make_case(attorney.firm)
        agent = calling(make_agent(admin, [case], FULL)[0]["agent_session"])
        assert agent.get(f"/v1/cases/{case.pk}").status_code == 200
        User.objects.filter(pk=admin.pk).update(role=Role.ATTORNEY)
        assert agent.get(f"/v1/cases/{case.pk}").status_code == 404


class TestCases:
    @pytest.mark.parametrize("every", [True, False], ids=["a key of all cases", "a key of named cases"])
    def test_a_key_loses_the_case_its_attorney_left(self, attorney: User, cases: list[Case], every: bool) -> None:
        secrets, ids = make_agent(attorney, cases, FULL)
        key_of(ids, all_cases=every)
        if not every:
            name_cases(ids, cases)
        agent, key = calling(secrets["agent_session"]), calling(secrets["agent_key"])
        kept, left = cases
        assert agent.get(f"/v1/cases/{left.pk}").status_code == 200
        leaves(attorney, left)
        assert [agent.get(f"/v1/cases/{case.pk}").status_code for case in cases] == [200, 404]
        assert key.get("/v1/agent/permissions").json()["case_ids"] == [str(kept.pk)]
        assert agent.get("/v1/agent/permissions").json()["case_ids"] == [str(kept.pk)]
        assert key.post("/v1/agent/sessions", {"case_ids": [str(left.pk)]}).status_code == 422
        assert key.post("/v1/agent/sessions", {"case_ids": [str(kept.pk)]}).status_code == 201

    def test_a_session_reaches_no_case_that_its_key_does_not_name(self, attorney: User, cases: list[Case]) -> None:
        secrets, ids = make_agent(attorney, cases, FULL)
        key_of(ids, all_cases=False)
        name_cases(ids, cases[:1])
        agent = calling(secrets["agent_session"])
        assert [agent.get(f"/v1/cases/{case.pk}").status_code for case in cases] == [200, 404]

    def test_a_session_reaches_no_case_that_it_does_not_name(self, attorney: User, cases: list[Case]) -> None:
        agent = calling(make_agent(attorney, cases[:1], FULL)[0]["agent_session"])
        assert [agent.get(f"/v1/cases/{case.pk}").status_code for case in cases] == [200, 404]
        found = agent.get("/v1/cases", {"q": "case"}).json()["items"]  # by a statement that no other call has
        assert [one["id"] for one in found] == [str(cases[0].pk)]

    def test_a_session_reads_no_more_what_it_changed_in_a_case_its_attorney_left(
        self, attorney: User, cases: list[Case]
    ) -> None:
        secrets, ids = make_agent(attorney, cases, FULL)
        agent, items = calling(secrets["agent_session"]), [make_item(case, "Text.") for case in cases]
        for item in items:
            assert agent.patch(f"/v1/evidence/{item.pk}", {"title": "Renamed"}).status_code == 200
        address = f"/v1/agent/sessions/{ids['agent_session']}/diff"
        assert len(agent.get(address).json()["items"]) == 2
        leaves(attorney, cases[1])
        assert [one["entity_id"] for one in agent.get(address).json()["items"]] == [str(items[0].pk)]


class TestBoundsOfAgentTypes:
    """What a type of agent may do at most counts at each call, whatever stands in the rows of its key and session."""

    @pytest.mark.parametrize("of", ["key", "session"])
    def test_its_operations_are_bounded(self, attorney: User, cases: list[Case], of: str) -> None:
        agent = self._typed(attorney, cases, of, "research")
        item = make_item(cases[0], "Text.")
        assert agent.patch(f"/v1/evidence/{item.pk}", {"title": "Renamed"}).status_code == 403
        assert agent.get(f"/v1/evidence/{item.pk}").status_code == 200

    @pytest.mark.parametrize("of", ["key", "session"])
    def test_its_kinds_of_objects_are_bounded(self, attorney: User, cases: list[Case], of: str) -> None:
        agent = self._typed(attorney, cases, of, "intake")
        assert agent.get(f"/v1/cases/{cases[0].pk}/evidence").status_code == 200
        assert agent.get(f"/v1/cases/{cases[0].pk}/audit").status_code == 403

    @pytest.mark.parametrize("of", ["key", "session"])
    def test_who_answers_clients_sees_what_they_see(self, attorney: User, cases: list[Case], of: str) -> None:
        agent = self._typed(attorney, cases, of, "client_facing")
        items = [make_item(cases[0], "Text.", client_visible=shown) for shown in (True, False)]
        assert [agent.get(f"/v1/evidence/{item.pk}").status_code for item in items] == [200, 404]

    def test_a_session_opened_inside_the_client_boundary_stays_inside(self, attorney: User, cases: list[Case]) -> None:
        agent = calling(make_agent(attorney, cases, FULL)[0]["agent_session"])
        items = [make_item(cases[0], "Text.", client_visible=shown) for shown in (True, False)]
        AgentSession.objects.update(client_boundary=True)
        assert [agent.get(f"/v1/evidence/{item.pk}").status_code for item in items] == [200, 404]

    def test_a_session_keeps_to_the_kinds_of_objects_its_key_names_now(self, attorney: User, cases: list[Case]) -> None:
        secrets, ids = make_agent(attorney, cases, FULL)
        agent, place = calling(secrets["agent_session"]), f"/v1/cases/{cases[0].pk}"
        AgentSession.objects.update(entity_types=["facts", "evidence"])
        key_of(ids, entity_types=["facts", "entities"])
        statuses = [agent.get(f"{place}/{kind}").status_code for kind in ("facts", "evidence", "entities")]
        assert statuses == [200, 403, 403]

    def _typed(self, attorney: User, cases: list[Case], of: str, agent_type: str) -> APIClient:
        secrets, ids = make_agent(attorney, cases, FULL)
        rows = AgentKey.objects.filter(pk=ids["agent_key"]) if of == "key" else AgentSession.objects.all()
        rows.update(agent_type=agent_type)
        return calling(secrets["agent_session"])


class TestTime:
    @pytest.mark.parametrize(("minutes", "status"), [(1, 200), (0, 401), (-1, 401)])
    @pytest.mark.parametrize("of", ["agent_key", "agent_session"])
    def test_a_key_and_its_sessions_end_with_the_key_s_time(
        self, attorney: User, cases: list[Case], of: str, minutes: int, status: int
    ) -> None:
        secrets, ids = make_agent(attorney, cases, FULL)
        key_of(ids, expires_at=timezone.now() + timedelta(minutes=minutes))
        assert calling(secrets[of]).get("/v1/agent/permissions").status_code == status

    @pytest.mark.parametrize(("minutes", "status"), [(1, 200), (0, 401), (-1, 401)])
    def test_a_session_ends_with_its_own(self, attorney: User, cases: list[Case], minutes: int, status: int) -> None:
        agent = calling(make_agent(attorney, cases, FULL)[0]["agent_session"])
        AgentSession.objects.update(expires_at=timezone.now() + timedelta(minutes=minutes))
        assert agent.get("/v1/agent/permissions").status_code == status


class TestTokensOfPeople:
    @pytest.mark.parametrize(("minutes", "status"), [(1, 200), (0, 401), (-1, 401)])
    def test_a_token_ends_with_its_time(self, attorney: User, minutes: int, status: int) -> None:
        client = token_client(attorney)
        ApiToken.objects.update(expires_at=timezone.now() + timedelta(minutes=minutes))
        assert client.get("/v1/users/me").status_code == status

    def test_a_token_ends_when_it_is_revoked(self, attorney: User) -> None:
        client = token_client(attorney)
        assert client.get("/v1/users/me").status_code == 200
        ApiToken.objects.update(revoked_at=timezone.now())
        assert client.get("/v1/users/me").status_code == 401

    def test_a_token_ends_with_its_person_s_account(self, attorney: User) -> None:
        client = token_client(attorney)
        User.objects.filter(pk=attorney.pk).update(is_active=False, deactivated_at=timezone.now())
        assert not ApiToken.objects.filter(revoked_at__isnull=False).exists()
        assert client.get("/v1/users/me").status_code == 401

    def test_a_person_s_rights_are_those_of_their_role_now(self, attorney: User, cases: list[Case]) -> None:
        client, item = token_client(attorney), make_item(cases[0], "Text.")
        User.objects.filter(pk=attorney.pk).update(role=Role.STAFF)
        assert client.delete(f"/v1/evidence/{item.pk}").status_code == 403
