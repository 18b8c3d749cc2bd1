"""What clients could infer of what they don't see: from counts, states of work, results and the names of changed fields."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.models import AgentSession
from audit.models import AuditEntry, Event, Job
from cases.models import Case, Role, User
from cases.scopes import person_actor
from evidence.items.actions import item_update
from evidence.models import EvidenceItem, StageRun
from facts.facts.actions import fact_update
from tests.factories import agent_client, make_case, make_fact, make_firm, make_item, make_user, token_client

pytestmark = pytest.mark.django_db
WORDS = "Paid on March 3, 2024."
INTERNAL = {"claims", "evidence_unreviewed", "issues", "jobs_failed", "jobs_running", "outlines"}


@pytest.fixture
def attorney() -> User:
    return make_user(make_firm(), Role.ATTORNEY)


@pytest.fixture
def people(attorney: User) -> dict[str, User]:
    return {role: make_user(attorney.firm, role) for role in (Role.CLIENT, Role.GUEST)}


@pytest.fixture
def case(attorney: User, people: dict[str, User]) -> Case:
    assert attorney.firm
    return make_case(attorney.firm, attorney, *people.values())


@pytest.fixture
def item(case: Case, people: dict[str, User]) -> EvidenceItem:
    return make_item(case, WORDS, client_visible=True, uploaded_by=people[Role.CLIENT])


def polled(client: APIClient) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = client.get("/v1/events").json()["items"]
    return events


@pytest.mark.parametrize("role", [Role.CLIENT, Role.GUEST])
def test_how_far_the_firm_is_with_its_review_is_the_firm_s_own(
    case: Case, item: EvidenceItem, attorney: User, people: dict[str, User], role: str
) -> None:
    counts = [token_client(one).get(f"/v1/cases/{case.pk}").json()["counts"] for one in (attorney, people[role])]
    assert counts[0]["evidence_unreviewed"] == 1
    assert set(counts[0]) - set(counts[1]) == INTERNAL


def test_clients_count_no_dismissed_and_no_hidden_facts(
    case: Case, item: EvidenceItem, people: dict[str, User]
) -> None:
    make_fact(item, WORDS, status="approved")
    make_fact(item, WORDS)
    make_fact(item, WORDS, status="dismissed")
    make_fact(make_item(case, WORDS), WORDS, status="approved")
    client = token_client(people[Role.CLIENT])
    counts = client.get(f"/v1/cases/{case.pk}").json()["counts"]
    assert (counts["facts"], counts["facts_pending"], counts["evidence"]) == (1, 0, 1)
    assert client.get(f"/v1/evidence/{item.pk}").json()["facts_count"] == 1


def test_the_state_of_work_tells_clients_nothing_of_what_was_found(
    case: Case, item: EvidenceItem, attorney: User, people: dict[str, User]
) -> None:
    StageRun.objects.create(
        firm_id=case.firm_id, case=case, item=item, stage="extract_facts", status="done", version=1, seconds=7.5,
        message="CANARY", result={"count": 41},
    )  # fmt: skip
    payloads = [
        {one["stage"]: one for one in client.get(f"/v1/evidence/{item.pk}/processing-status").json()["stages"]}
        for client in (token_client(attorney), token_client(people[Role.CLIENT]))
    ]
    firm, client = (one["extract_facts"] for one in payloads)
    assert (firm["count"], firm["message"], firm["seconds"]) == (41, "CANARY", 7.5)
    assert (client["count"], client["message"], client["seconds"]) == (None, "", None)
    assert client["status"] == "done"


def test_a_job_s_result_is_the_firm_s_own(
    case: Case, item: EvidenceItem, attorney: User, people: dict[str, User]
) -> None:
    job = _job(item)
    firm, client = (
        token_client(one).get(f"/v1/jobs/{job.pk}/result").json() for one in (attorney, people[Role.CLIENT])
    )
    assert firm["result"] == {"classification": "CANARY"}
    assert (client["result"], client["status"]) == (None, "completed")


def test_a_session_that_may_not_read_evidence_gets_no_titles_of_it_from_jobs(
    case: Case, item: EvidenceItem, attorney: User
) -> None:
    job, agent = _job(item), agent_client(attorney, case, operations=("read",))
    assert agent.get(f"/v1/jobs/{job.pk}").json()["evidence_title"] == item.title
    AgentSession.objects.update(entity_types=["jobs"])
    assert agent.get(f"/v1/evidence/{item.pk}").status_code == 403
    assert agent.get(f"/v1/jobs/{job.pk}").json()["evidence_title"] is None
    assert item.title not in agent.get("/v1/jobs").content.decode()


class TestNamesOfFields:
    def test_a_note_of_the_firm_s_changes_nothing_for_clients(
        self, case: Case, item: EvidenceItem, attorney: User, people: dict[str, User]
    ) -> None:
        fact, actor = make_fact(item, WORDS), person_actor(attorney)
        item_update(actor=actor, item=item, custodian="Records", tags=["hot"])
        fact_update(actor=actor, fact=fact, notes="Weak.")
        assert [len(polled(token_client(one))) for one in (attorney, people[Role.CLIENT])] == [2, 0]
        client_facing = agent_client(attorney, case)
        AgentSession.objects.update(client_boundary=True)
        assert polled(client_facing) == []

    def test_what_clients_see_changed_names_only_what_they_see(
        self, case: Case, item: EvidenceItem, attorney: User, people: dict[str, User]
    ) -> None:
        fact, actor = make_fact(item, WORDS), person_actor(attorney)
        item_update(actor=actor, item=item, title="Letter", custodian="Records")
        fact_update(actor=actor, fact=fact, notes="Weak.", text="It was paid.")
        fact_update(actor=actor, fact=fact, client_override=True)
        fields = [
            [one["data"]["fields"] for one in polled(token_client(by)) if one["entity_type"] != "showing"]
            for by in (attorney, people[Role.CLIENT])
        ]
        assert fields[0] == [["custodian", "title"], ["notes", "text"], ["client_override", "client_visible"]]
        assert fields[1] == [["title"], ["text"], ["client_visible"]]

    def test_other_events_stay(self, item: EvidenceItem, attorney: User, people: dict[str, User]) -> None:
        job = _job(item)
        Event.objects.create(
            firm_id=item.firm_id, case=item.case, event_type="job.completed", entity_type="job", entity_id=job.pk,
            data={"kind": "process"}, actor_type="system",
        )  # fmt: skip
        assert [one["data"] for one in polled(token_client(people[Role.CLIENT]))] == [{"kind": "process"}]


def test_verifying_a_case_s_log_counts_no_calls_about_other_cases(case: Case, attorney: User) -> None:
    assert attorney.firm
    client, other = token_client(attorney), make_case(attorney.firm)
    waiting = client.get(f"/v1/cases/{case.pk}/audit/verify").json()["waiting"]
    for _ in range(5):
        _entry(other)
    assert client.get(f"/v1/cases/{case.pk}/audit/verify").json()["waiting"] == waiting + 1, "only the call before"


def _job(item: EvidenceItem) -> Job:
    job: Job = Job.objects.create(
        firm_id=item.firm_id, case=item.case, kind="classify", entity_type="evidence", entity_id=item.pk,
        status="completed", result={"classification": "CANARY"}, actor_type="human",
    )  # fmt: skip
    return job


def _entry(case: Case) -> None:
    AuditEntry.objects.create(
        firm_id=case.firm_id, case=case, actor_type="human", tool="cases.get", permission="read:cases", category="read",
        entity_type="case", outcome="ok", status=200, request_id="none",
    )  # fmt: skip
