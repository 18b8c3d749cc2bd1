"""Many files in one call: each promised or refused by itself, one job takes in what comes, and says of each what became of it."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone
from rest_framework.test import APIClient

from audit.models import Job
from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem, ManifestEntry, Upload, UploadBatch
from evidence.pipeline.long_jobs import advance_long_job
from tests.agents.conftest import error_of
from tests.factories import agent_client, join_case, make_case, make_item, make_user, store_bytes, token_client

WORDS = [f"Letter {number} about the orchard.".encode() for number in range(4)]


@pytest.fixture
def attorney(firm: Firm) -> User:
    return make_user(firm)


@pytest.fixture
def case(firm: Firm, attorney: User) -> Case:
    return make_case(firm, attorney)


@pytest.fixture
def api(attorney: User) -> APIClient:
    return token_client(attorney)


def file_of(content: bytes, name: str = "letter.txt", **fields: Any) -> dict[str, Any]:
    return {"filename": name, "content_type": "text/plain", "size_bytes": len(content), **fields}


def announce(api: APIClient, case: Case, *files: Any) -> dict[str, Any]:
    answer = api.post(f"/v1/cases/{case.pk}/evidence/batch-upload", {"files": list(files)})
    assert answer.status_code in (200, 202), answer.content
    said: dict[str, Any] = answer.json()
    return said


def send(said: dict[str, Any], index: int, content: bytes) -> None:
    """As the PUT to the address would."""
    store_bytes(Upload.objects.get(pk=said["results"][index]["upload"]["upload_id"]).storage_key, content)


def work(said: dict[str, Any]) -> Job:
    advance_long_job(said["job_id"])
    return Job.objects.get(pk=said["job_id"])


def expire(said: dict[str, Any]) -> None:
    batch = Upload.objects.filter(batch__in=UploadBatch.objects.all())
    batch.update(expires_at=timezone.now() - timedelta(minutes=10))


def test_files_are_taken_in_as_they_come(api: APIClient, case: Case, attorney: User) -> None:
    said = announce(api, case, *(file_of(words, custodian="Brandt") for words in WORDS[:2]))
    assert (said["promised"], said["refused"], said["status"]) == (2, 0, "queued")
    assert [one["status"] for one in said["results"]] == [201, 201]
    send(said, 1, WORDS[1])
    job = work(said)
    assert (job.status, job.progress_done, job.progress_total, job.attempts) == ("processing", 1, 2, 0)
    send(said, 0, WORDS[0])
    job = work(said)
    assert job.status == "completed"
    assert (job.result["received"], job.result["missing"]) == (2, 0)
    assert [one["upload_id"] for one in job.result["files"]] == [one["upload"]["upload_id"] for one in said["results"]]
    items = EvidenceItem.objects.filter(case=case)
    assert set(items.values_list("sha256", flat=True)) == {hashlib.sha256(one).hexdigest() for one in WORDS[:2]}
    assert set(items.values_list("custodian", "uploaded_by", "client_visible")) == {("Brandt", attorney.pk, False)}
    assert ManifestEntry.objects.filter(item__in=items, act="received", actor_id=attorney.pk).count() == 2
    assert Job.objects.filter(kind="process", entity_id__in=items.values("pk")).count() == 2


def test_each_file_is_promised_or_refused_by_itself(api: APIClient, case: Case, settings: LazySettings) -> None:
    known = make_item(case, "x", content=WORDS[0])
    said = announce(
        api, case, file_of(WORDS[0], sha256=known.sha256), file_of(b"", "empty.txt"), {"filename": "no size"},
        file_of(WORDS[1], client_visible=True), {**file_of(WORDS[1]), "size_bytes": settings.EVIDENCE_MAX_BYTES + 1},
    )  # fmt: skip
    assert [one["status"] for one in said["results"]] == [201, 422, 422, 422, 422]
    assert said["results"][0]["upload"]["duplicate_of"] == str(known.pk)
    assert [list(one["error"]["details"]["fields"]) for one in said["results"][1:]] == [
        ["size_bytes"], ["size_bytes"], ["client_visible"], ["size_bytes"],
    ]  # fmt: skip
    assert Upload.objects.filter(case=case).count() == 1


def test_a_batch_of_refused_files_leaves_nothing(api: APIClient, case: Case) -> None:
    said = announce(api, case, {"filename": "no size"})
    assert (said["job_id"], said["promised"], said["refused"]) == (None, 0, 1)
    assert not UploadBatch.objects.exists()
    assert not Job.objects.filter(case=case).exists()


def test_what_differs_is_rejected_what_the_case_has_is_a_duplicate_and_what_never_came_is_named(
    api: APIClient, case: Case
) -> None:
    make_item(case, "x", content=WORDS[0])
    said = announce(api, case, *(file_of(one) for one in WORDS))
    send(said, 0, WORDS[0])
    send(said, 1, WORDS[1] + b"!")
    send(said, 2, WORDS[2])
    expire(said)
    job = work(said)
    assert job.status == "completed"
    assert [one["outcome"] for one in job.result["files"]] == ["duplicate", "rejected", "received", "missing"]
    assert "bytes were declared" in job.result["files"][1]["reason"]
    assert job.result["files"][3]["reason"] == "Nothing came to its address in time."
    assert EvidenceItem.objects.filter(case=case).count() == 2


def test_taking_in_again_after_a_crash_takes_nothing_in_twice(api: APIClient, case: Case) -> None:
    said = announce(api, case, *(file_of(one) for one in WORDS[:2]))
    send(said, 0, WORDS[0])
    work(said)
    Job.objects.filter(pk=said["job_id"]).update(lease_until=None, attempts=2)  # as if its worker had died
    send(said, 1, WORDS[1])
    assert work(said).result["received"] == 2
    assert EvidenceItem.objects.filter(case=case).count() == 2


def test_a_confirmed_file_counts_once(api: APIClient, case: Case) -> None:
    said = announce(api, case, file_of(WORDS[0]))
    send(said, 0, WORDS[0])
    upload_id = said["results"][0]["upload"]["upload_id"]
    assert api.post(f"/v1/evidence/uploads/{upload_id}/confirm").status_code == 202
    assert work(said).result["received"] == 1
    assert EvidenceItem.objects.filter(case=case).count() == 1


def test_nothing_is_taken_in_for_who_lost_the_case(firm: Firm, case: Case) -> None:
    staff = make_user(firm, Role.STAFF)
    join_case(case, staff)
    said = announce(token_client(staff), case, file_of(WORDS[0]))
    send(said, 0, WORDS[0])
    User.objects.filter(pk=staff.pk).update(is_active=False, deactivated_at=timezone.now())
    job = work(said)
    assert (job.status, job.error["message"]) == (
        "failed",
        "Whoever began this may not bring files to the case any more.",
    )
    assert not EvidenceItem.objects.filter(case=case).exists()


def test_an_agent_sends_files_that_no_client_sees(attorney: User, case: Case) -> None:
    said = announce(agent_client(attorney, case), case, file_of(WORDS[0]))
    send(said, 0, WORDS[0])
    work(said)
    item = EvidenceItem.objects.get(case=case)
    assert (item.added_by_type, item.client_visible, item.uploaded_by) == ("agent", False, attorney)


def test_too_many_files_clients_and_archived_cases_are_refused(firm: Firm, api: APIClient, case: Case) -> None:
    url = f"/v1/cases/{case.pk}/evidence/batch-upload"
    error_of(api.post(url, {"files": [file_of(WORDS[0])] * 101}), 422)
    error_of(api.post(url, {"files": []}), 422)
    client = make_user(firm, Role.CLIENT)
    join_case(case, client)
    error_of(token_client(client).post(url, {"files": [file_of(WORDS[0])]}), 403)
    Case.objects.filter(pk=case.pk).update(status="archived", archived_at=timezone.now())
    error_of(api.post(url, {"files": [file_of(WORDS[0])]}), 409)
    assert not Upload.objects.filter(case=case).exists()


def test_a_dry_run_promises_nothing(api: APIClient, case: Case) -> None:
    answer = api.post(
        f"/v1/cases/{case.pk}/evidence/batch-upload", {"files": [file_of(WORDS[0])]}, HTTP_PREFER="dry-run"
    )
    assert answer.status_code == 200, answer.content
    assert not Upload.objects.filter(case=case).exists()
