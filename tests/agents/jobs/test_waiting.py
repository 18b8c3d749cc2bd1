"""Waiting for a job's end: answered when it ends, as one call, with the rights of then."""

from __future__ import annotations

import json

import pytest

from audit.jobs.actions import job_claim, job_end
from audit.models import AuditEntry, Job
from cases.models import Case, CaseUserObjectPermission, User
from config.api.scope import SYSTEM
from evidence.pipeline.start import start_processing
from tests.audit.asgi import Caller, credential, database
from tests.factories import make_item

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def job(case: Case) -> Job:
    return start_processing(actor=SYSTEM, item=make_item(case, "A page.", content=b"A page."))


@pytest.fixture
def token(attorney: User) -> bytes:
    return credential(attorney)


@database
def end(job: Job) -> None:
    claimed = job_claim(job.pk)
    assert claimed is not None
    job_end(claimed, status=Job.Status.COMPLETED, result={})


def entries() -> list[tuple[str, int]]:
    return list(AuditEntry.objects.filter(tool="jobs.get_status").values_list("tool", "status"))


async def test_it_is_answered_when_the_job_has_ended_and_recorded_once(job: Job, token: bytes) -> None:
    poll = await Caller(f"/v1/jobs/{job.pk}", token, "wait=20").begin()
    assert await poll.connection.receive_nothing(0.3)
    assert await database(entries)() == []
    await end(job)
    status, answer = await poll.answer()
    assert (status, answer["status"]) == (200, "completed")
    assert await database(entries)() == [("jobs.get_status", 200)]


async def test_a_job_that_does_not_end_is_answered_as_it_is_when_the_time_is_up(job: Job, token: bytes) -> None:
    poll = await Caller(f"/v1/jobs/{job.pk}", token, "wait=1").begin()
    status, answer = await poll.answer()
    assert (status, answer["status"]) == (200, "queued")
    assert poll.headers["x-ratelimit-remaining"] == "599", "two looks, counted as one call"
    assert len(await database(entries)()) == 1


async def test_an_ended_job_is_answered_at_once(job: Job, token: bytes) -> None:
    await end(job)
    assert (await (await Caller(f"/v1/jobs/{job.pk}", token, "wait=20").begin()).answer())[1]["status"] == "completed"


async def test_who_loses_the_case_while_waiting_learns_nothing_of_its_end(
    case: Case, attorney: User, job: Job, token: bytes
) -> None:
    poll = await Caller(f"/v1/jobs/{job.pk}", token, "wait=20").begin()
    assert await poll.connection.receive_nothing(0.3)
    await database(lambda: _lose(case, attorney))()
    await end(job)
    status, answer = await poll.answer()
    assert status == 404
    assert "completed" not in json.dumps(answer)


def _lose(case: Case, attorney: User) -> None:
    CaseUserObjectPermission.objects.filter(content_object=case, user=attorney).delete()


@pytest.mark.parametrize("wrong", ["wait=31", "wait=-1", "wait=soon"])
async def test_what_is_no_time_to_wait_is_refused(job: Job, token: bytes, wrong: str) -> None:
    assert (await (await Caller(f"/v1/jobs/{job.pk}", token, wrong).begin()).answer())[0] == 422
