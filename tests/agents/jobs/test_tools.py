"""Jobs: how far they are, what came of them, stopping and repeating them, and what clients see of it."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.jobs import readers
from audit.jobs.actions import job_claim, job_end
from audit.jobs.kind import MOST_FAILED
from audit.models import Event, Job
from cases.models import Case, Firm, Role, User
from cases.scopes import person_actor
from config.api.scope import SYSTEM
from evidence.models import EvidenceItem
from evidence.pipeline.start import start_processing
from tests.agents.conftest import error_of, fields_of
from tests.factories import agent_client, browser_client, join_case, make_case, make_item, make_user, token_client

JOBS = "/v1/jobs"
MISSING = "01890a5d-ac96-774b-bcce-b302099a8057"


@pytest.fixture
def item(case: Case) -> EvidenceItem:
    return make_item(case, "A page.", title="Letter", content=b"A page.", client_visible=True)


@pytest.fixture
def hidden(case: Case) -> EvidenceItem:
    return make_item(case, "CANARY", title="CANARY", content=b"CANARY")


@pytest.fixture
def job(item: EvidenceItem) -> Job:
    return start_processing(actor=SYSTEM, item=item)


@pytest.fixture
def client_api(firm: Firm, case: Case) -> APIClient:
    client = make_user(firm, Role.CLIENT)
    join_case(case, client)
    return token_client(client)


def failed(job: Job) -> Job:
    error = {"code": "FILE_CORRUPT", "message": "The file ends early.", "recoverable": True}
    job_end(job, status=Job.Status.FAILED, error=error)
    return job


def test_a_job_tells_how_far_it_is(api: APIClient, job: Job, item: EvidenceItem) -> None:
    answer = api.get(f"{JOBS}/{job.pk}")
    assert answer.headers["ETag"].startswith('"1-')
    payload = answer.json()
    assert (payload["kind"], payload["status"], payload["evidence_id"]) == ("process", "queued", str(item.pk))
    assert (payload["evidence_title"], payload["progress"]["done"]) == ("Letter", 0)
    assert payload["progress"]["total"] > 5
    assert payload["actor"] == {"type": "system", "name": "Intactus"}
    assert payload["allowed_actions"] == ["jobs.cancel"]
    assert api.get(JOBS).json()["items"] == [payload]


def test_jobs_are_filtered(
    api: APIClient, attorney: User, case: Case, job: Job, item: EvidenceItem, hidden: EvidenceItem
) -> None:
    other = failed(start_processing(actor=SYSTEM, item=hidden, kind="classify"))
    elsewhere = make_case(case.firm, attorney)

    def found(**query: str) -> list[str]:
        return [one["id"] for one in api.get(JOBS, query).json()["items"]]

    assert found() == [str(other.pk), str(job.pk)]
    assert found(status="failed") == [str(other.pk)]
    assert found(kind="process") == [str(job.pk)]
    assert found(evidence_id=str(item.pk)) == [str(job.pk)]
    assert found(case_id=str(elsewhere.pk)) == []
    assert len(found(case_id=str(item.case_id))) == 2


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"status": "done"}, "status"),
        ({"case_id": MISSING}, "case_id"),
        ({"evidence_id": MISSING}, "evidence_id"),
        ({"limit": "101"}, "limit"),
        ({"order": "id"}, "order"),
    ],
)
def test_bad_filters_are_named(api: APIClient, query: dict[str, str], field: str) -> None:
    assert list(fields_of(api.get(JOBS, query))) == [field]


def test_foreign_cases_are_no_filter(api: APIClient, foreign_case: Case) -> None:
    foreign = api.get(JOBS, {"case_id": str(foreign_case.pk)})
    assert foreign.content == api.get(JOBS, {"case_id": MISSING}).content


def test_outsiders_meet_no_job(colleague: User, job: Job) -> None:
    other = token_client(colleague)
    assert other.get(JOBS).json()["items"] == []
    for answer in (
        other.get(f"{JOBS}/{job.pk}"),
        other.get(f"{JOBS}/{job.pk}/result"),
        other.post(f"{JOBS}/{job.pk}/cancel"),
        other.post(f"{JOBS}/{job.pk}/retry"),
    ):
        assert answer.content == other.get(f"{JOBS}/{MISSING}").content
        error_of(answer, 404)
    error_of(APIClient().get(JOBS), 401)
    job.refresh_from_db()
    assert job.status == "queued"


def test_clients_see_the_jobs_of_what_they_see(client_api: APIClient, job: Job, hidden: EvidenceItem) -> None:
    secret = start_processing(actor=SYSTEM, item=hidden)
    answer = client_api.get(JOBS)
    assert [one["id"] for one in answer.json()["items"]] == [str(job.pk)]
    assert "CANARY" not in answer.content.decode()
    assert client_api.get(f"{JOBS}/{job.pk}").json()["allowed_actions"] == []
    error_of(client_api.get(f"{JOBS}/{secret.pk}"), 404)
    error_of(client_api.get(f"{JOBS}/{secret.pk}/result"), 404)
    error_of(client_api.post(f"{JOBS}/{job.pk}/cancel"), 403)


def test_how_many_jobs_failed_is_the_firms_own(
    api: APIClient, client_api: APIClient, case: Case, job: Job, hidden: EvidenceItem
) -> None:
    failed(job)
    failed(start_processing(actor=SYSTEM, item=hidden))
    counts = [one.get(f"/v1/cases/{case.pk}").json()["counts"] for one in (api, client_api)]
    assert (counts[0]["jobs_failed"], "jobs_failed" in counts[1]) == (2, False)


def test_failed_jobs_are_counted_to_a_bound_of_their_own(api: APIClient, attorney: User, case: Case, job: Job) -> None:
    of = {"firm_id": case.firm_id, "case_id": case.pk, "entity_type": job.entity_type, "entity_id": job.entity_id}
    Job.objects.bulk_create(Job(kind=job.kind, status="failed", **of) for _ in range(MOST_FAILED + 2))
    assert api.get(f"/v1/cases/{case.pk}").json()["counts"]["jobs_failed"] == MOST_FAILED + 1
    page = browser_client(attorney).get(f"/cases/{case.pk}").content.decode()
    assert '<b data-count="jobs_failed">1,000+</b>' in page


def test_a_result_waits_for_the_end(api: APIClient, job: Job) -> None:
    error = error_of(api.get(f"{JOBS}/{job.pk}/result"), 409)
    assert (error["details"]["status"], error["retry_after"]) == ("queued", 2)
    assert not job_end(job, status=Job.Status.COMPLETED, result={}), "no worker has begun it"
    job_claim(job.pk)
    job_end(job, status=Job.Status.COMPLETED, result={"classify": {"kind": "letter"}})
    assert api.get(f"{JOBS}/{job.pk}/result").json() == {
        "job_id": str(job.pk), "status": "completed", "result": {"classify": {"kind": "letter"}}, "error": None,
    }  # fmt: skip


def test_a_failure_says_why(api: APIClient, job: Job) -> None:
    failed(job)
    payload = api.get(f"{JOBS}/{job.pk}/result").json()
    assert (payload["status"], payload["result"], payload["error"]["code"]) == ("failed", None, "FILE_CORRUPT")
    assert api.get(f"{JOBS}/{job.pk}").json()["allowed_actions"] == ["jobs.retry"]


def test_a_queued_job_is_cancelled_at_once(api: APIClient, job: Job, item: EvidenceItem) -> None:
    EvidenceItem.objects.filter(pk=item.pk).update(status="uploaded")
    payload = api.post(f"{JOBS}/{job.pk}/cancel").json()
    assert (payload["status"], payload["version"], payload["allowed_actions"]) == ("cancelled", 2, ["jobs.retry"])
    item.refresh_from_db()
    assert item.status == "cancelled"
    assert Event.objects.filter(event_type="job.cancelled", entity_id=job.pk).count() == 1
    error_of(api.post(f"{JOBS}/{job.pk}/cancel"), 409)


def test_a_job_that_a_worker_holds_stops_at_its_next_step(api: APIClient, job: Job) -> None:
    job_claim(job.pk)
    assert api.post(f"{JOBS}/{job.pk}/cancel").json()["status"] == "cancelling"
    assert Event.objects.filter(event_type="job.cancelled").count() == 0


def test_cancelling_one_stage_leaves_a_read_document_as_it_is(api: APIClient, item: EvidenceItem) -> None:
    stage = start_processing(actor=SYSTEM, item=item, kind="classify")
    assert api.post(f"{JOBS}/{stage.pk}/cancel").json()["status"] == "cancelled"
    item.refresh_from_db()
    assert item.status == "ready"


def test_a_failed_job_is_queued_again(api: APIClient, job: Job) -> None:
    failed(job)
    answer = api.post(f"{JOBS}/{job.pk}/retry")
    assert answer.status_code == 202
    assert answer.json() == {"job_id": str(job.pk), "status": "queued", "poll_url": f"{JOBS}/{job.pk}"}
    error_of(api.post(f"{JOBS}/{job.pk}/retry"), 409)


def test_a_stale_version_changes_nothing(api: APIClient, job: Job) -> None:
    error_of(api.post(f"{JOBS}/{job.pk}/cancel", HTTP_IF_MATCH='"9"'), 409)
    job.refresh_from_db()
    assert job.status == "queued"


def test_an_archived_case_keeps_its_jobs(api: APIClient, case: Case, job: Job) -> None:
    failed(job)
    api.post(f"/v1/cases/{case.pk}/archive")
    error_of(api.post(f"{JOBS}/{job.pk}/retry"), 409)
    assert api.get(f"{JOBS}/{job.pk}").json()["allowed_actions"] == []


def test_a_reading_agent_may_not_cancel(attorney: User, case: Case, job: Job) -> None:
    agent = agent_client(attorney, case, operations=("read",))
    assert agent.get(f"{JOBS}/{job.pk}").json()["allowed_actions"] == []
    error_of(agent.post(f"{JOBS}/{job.pk}/cancel"), 403)


def test_an_agent_stops_what_a_person_began_only_with_approval(attorney: User, case: Case, item: EvidenceItem) -> None:
    agent = agent_client(attorney, case)
    of_a_person = start_processing(actor=person_actor(attorney), item=item)
    answer = agent.post(f"{JOBS}/{of_a_person.pk}/cancel")
    assert answer.status_code == 202, answer.content
    of_a_person.refresh_from_db()
    assert of_a_person.status == Job.Status.QUEUED
    own = start_processing(actor=SYSTEM, item=item, kind="classify")
    assert agent.post(f"{JOBS}/{own.pk}/cancel").json()["status"] == "cancelled"


def test_the_list_costs_the_same_however_many(api: APIClient, case: Case, django_assert_max_num_queries: Any) -> None:
    for number in range(8):
        item = make_item(case, "text", title=f"Item {number}", content=f"{number}".encode())
        start_processing(actor=SYSTEM, item=item)
    with django_assert_max_num_queries(10):
        assert len(api.get(JOBS).json()["items"]) == 8


def test_pages_show_the_same_jobs(attorney: User, job: Job) -> None:
    browser = browser_client(attorney)
    text = browser.get(JOBS).content.decode()
    assert f'data-key="{job.pk}"' in text
    assert "Letter" in text
    row = browser.post(f"{JOBS}/{job.pk}/cancel", {}, format="json")
    assert row.content.decode().lstrip().startswith("<tr")
    assert f"{JOBS}/{job.pk}/retry" in row.content.decode()


@pytest.mark.parametrize("few", [readers.FEW, 0])
def test_a_client_lists_the_jobs_of_what_they_see_however_much_that_is(
    client_api: APIClient, job: Job, hidden: EvidenceItem, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_processing(actor=SYSTEM, item=hidden)
    monkeypatch.setattr(readers, "FEW", few)
    assert [one["id"] for one in client_api.get(JOBS).json()["items"]] == [str(job.pk)]
