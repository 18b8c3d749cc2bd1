"""Who accepts a session's changes or takes them back, and what they may ask for."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.models import AgentSession, ChangeReview
from audit.models import Change, Event
from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem
from facts.models import Fact
from tests.agents.changesets.conftest import TEXT, at, diff, done, make
from tests.agents.conftest import error_of, fields_of
from tests.factories import (
    agent_client,
    join_case,
    make_case,
    make_firm,
    make_item,
    make_user,
    token_client,
)  # fmt: skip

MISSING = "01890a5d-ac96-774b-bcce-b302099a8057"


def test_accepting_marks_and_can_still_be_taken_back(
    api: APIClient, attorney: User, agent: APIClient, session: AgentSession, case: Case, item: EvidenceItem
) -> None:
    first, second = make(agent, item), make(agent, item, text="Paid again.")
    answer = done(api.post(at(session, "/accept"), {"entity_ids": [first]}))
    assert sorted(answer["accepted"]) == sorted(Change.objects.filter(entity_id=first).values_list("number", flat=True))
    assert {one["entity_id"]: one["review"] for one in diff(api, session)} == {first: "accepted", second: "open"}
    assert set(ChangeReview.objects.filter(change__entity_id=first).values_list("reviewed_by", flat=True)) == {
        attorney.pk
    }
    assert Event.objects.filter(event_type="agent_session.accepted", case=case).count() == 1
    assert len(done(api.post(at(session, "/accept"), {}))["accepted"]) == len(answer["accepted"])
    assert done(api.post(at(session, "/accept"), {}))["accepted"] == []
    done(api.post(at(session, "/revert"), {}))
    assert not Fact.objects.filter(pk__in=[first, second]).exists()


def test_only_those_who_answer_for_the_case_decide(
    firm: Firm, api: APIClient, agent: APIClient, session: AgentSession, case: Case, item: EvidenceItem
) -> None:
    made = make(agent, item)
    people = {role: make_user(firm, role) for role in (Role.STAFF, Role.GUEST, Role.CLIENT, Role.ATTORNEY)}
    for user in people.values():
        join_case(case, user)
    assert [one["entity_id"] for one in diff(agent, session)] == [made], "an agent sees what it did"
    for what in ("/accept", "/revert"):
        error_of(agent.post(at(session, what), {}), 403)
        error_of(token_client(people[Role.STAFF]).post(at(session, what), {}), 403)
        error_of(token_client(people[Role.GUEST]).post(at(session, what), {}), 403)
    error_of(token_client(people[Role.CLIENT]).get(at(session)), 403)
    assert len(diff(token_client(people[Role.STAFF]), session)) == 1, "people of the case see what was done in it"
    for user in (make_user(firm, Role.ATTORNEY), make_user(make_firm(), Role.FIRM_ADMIN)):
        stranger = token_client(user)
        assert error_of(stranger.get(at(session)), 404)["code"] == "NOT_FOUND"
        error_of(stranger.post(at(session, "/revert"), {}), 404)
    assert Fact.objects.filter(pk=made).exists()
    done(token_client(people[Role.ATTORNEY]).post(at(session, "/revert"), {}))
    assert not Fact.objects.filter(pk=made).exists()


def test_a_reviewer_decides_only_in_their_own_cases(firm: Firm, attorney: User, case: Case, item: EvidenceItem) -> None:
    other = make_case(firm, attorney)
    agent = agent_client(attorney, case, other)
    here, there = make(agent, item), make(agent, make_item(other, TEXT))
    reviewer = make_user(firm, Role.ATTORNEY)
    join_case(case, reviewer)
    client, session = token_client(reviewer), AgentSession.objects.get()
    assert [one["entity_id"] for one in diff(client, session)] == [here]
    assert list(fields_of(client.post(at(session, "/revert"), {"entity_ids": [there]}))) == ["entity_ids"]
    done(client.post(at(session, "/revert"), {}))
    assert set(map(str, Fact.objects.values_list("pk", flat=True))) == {there}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"entity_ids": [MISSING]}, "entity_ids"),
        ({"numbers": [10**15]}, "numbers"),
        ({"numbers": [0]}, "numbers.0"),
        ({"entity_ids": []}, "entity_ids"),
        ({"partial": "true"}, "partial"),
        ({"everything": True}, "everything"),
    ],
)
def test_bad_input_is_named(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem, body: Any, field: str
) -> None:
    make(agent, item)
    assert list(fields_of(api.post(at(session, "/revert"), body))) == [field]
