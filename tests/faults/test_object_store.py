"""An S3 store that answers 500, hangs, cuts or loses answers: calls are told to come back, and nothing is half-written."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from botocore.config import Config
from django.core.cache import cache
from pytest_django import Settings
from rest_framework.test import APIClient

from audit.models import Event, Job
from cases.models import Case, Role
from cases.scopes import person_actor
from config.api.errors import Unavailable
from evidence.models import EvidenceItem, Page, Upload
from evidence.pipeline.runner import advance_job
from evidence.pipeline.start import retry_processing, start_processing
from evidence.storage import get_store, new_key, s3
from tests.extent import full
from tests.factories import make_case, make_firm, make_item, make_user, token_client
from tests.faults.object_server import Objects, object_server

LETTER = b"On March 3, 2024, Kestrel Harbor paid Eugenia Moran $12,500.\n" * 20
ATTEMPTS = 3
FIRM = uuid.UUID(int=7)
WAIT = 0.2  # seconds for an answer; installations wait longer, and try as often
FAULTS = ["error", "slow_down", "hang", "cut", "stall"]


@pytest.fixture
def objects(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Objects]:
    monkeypatch.setattr(s3, "CONFIG", s3.CONFIG.merge(Config(read_timeout=WAIT)))
    # Between attempts nobody waits here: how long is the SDK's affair, how often is ours.
    monkeypatch.setattr("botocore.retries.standard.ExponentialBackoff.delay_amount", lambda self, context: 0)
    with object_server() as server:
        settings.STORAGES = settings.STORAGES | server.setting
        yield server


@pytest.fixture
def case(db: None) -> Case:
    cache.clear()
    firm = make_firm()
    return make_case(firm, make_user(firm, Role.ATTORNEY))


@pytest.fixture
def attorney(case: Case) -> APIClient:
    return token_client(case.participants.get().user)


def _begun(case: Case, attorney: APIClient, objects: Objects) -> Upload:
    """An upload whose bytes have come."""
    asked = {"filename": "letter.txt", "content_type": "text/plain", "size_bytes": len(LETTER)}
    upload = Upload.objects.get(pk=attorney.post(f"/v1/cases/{case.pk}/evidence/upload", asked).json()["upload_id"])
    objects.stored[f"/evidence/{upload.storage_key}"] = LETTER
    return upload


@pytest.mark.parametrize("fault", FAULTS)
def test_confirming_an_upload_waits_for_the_store(
    case: Case, attorney: APIClient, objects: Objects, fault: str
) -> None:
    upload, before = _begun(case, attorney, objects), Event.objects.count()
    objects.fault, objects.asked = fault, []
    refused = attorney.post(f"/v1/evidence/uploads/{upload.pk}/confirm", {})
    assert refused.status_code == 503, refused.content
    assert int(refused["Retry-After"]) > 0
    assert refused.json()["error"]["code"] == "UNAVAILABLE"
    assert "127.0.0.1" not in refused.content.decode()
    assert 1 <= len(objects.asked) <= ATTEMPTS
    upload.refresh_from_db()
    assert upload.status == Upload.Status.PENDING
    assert (EvidenceItem.objects.count(), Job.objects.count(), Event.objects.count()) == (0, 0, before)
    objects.fault = ""
    assert attorney.post(f"/v1/evidence/uploads/{upload.pk}/confirm", {}).status_code == 202
    assert EvidenceItem.objects.get().size_bytes == len(LETTER)


@pytest.mark.parametrize("fault", FAULTS if full() else FAULTS[3:4])
def test_a_job_fails_readably_and_reads_the_whole_file_when_it_is_tried_again(
    case: Case, objects: Objects, fault: str
) -> None:
    """What the store makes of each fault, uploads try above: without ``--full`` one amid the bytes is tried."""
    actor = person_actor(case.participants.get().user)
    item = make_item(case, title="Letter", content=LETTER, status=EvidenceItem.Status.UPLOADED)
    objects.stored[f"/evidence/{item.storage_key}"] = LETTER
    job = start_processing(actor=actor, item=item)
    objects.fault, objects.asked = fault, []
    advance_job(job.pk)
    job.refresh_from_db()
    item.refresh_from_db()
    assert (job.status, item.status) == (Job.Status.FAILED, EvidenceItem.Status.FAILED)
    assert job.error
    assert job.error["recoverable"] is True
    assert "out of reach" in job.error["message"]
    assert not Page.objects.filter(item=item).exists()
    objects.fault = ""
    retry_processing(actor=actor, job=job)
    advance_job(job.pk)
    job.refresh_from_db()
    assert job.status == Job.Status.COMPLETED
    assert Page.objects.get(item=item).text.count("Kestrel Harbor") == 20


@pytest.mark.parametrize("fault", ["error", "hang"])
def test_each_request_is_tried_a_bounded_number_of_times(objects: Objects, fault: str) -> None:
    objects.fault = fault
    with pytest.raises(Unavailable):
        get_store().size(new_key(FIRM))
    assert len(objects.asked) == ATTEMPTS


@pytest.mark.parametrize("fault", FAULTS[3:])
def test_a_file_that_is_read_piece_by_piece_is_never_short_without_an_error(objects: Objects, fault: str) -> None:
    key = new_key(FIRM)
    objects.stored[f"/evidence/{key}"] = LETTER
    objects.fault = fault
    with get_store().open(key) as file, pytest.raises(Unavailable):
        file.read()


def test_a_file_whose_answer_was_lost_is_stored_once(objects: Objects, tmp_path: Path) -> None:
    key, path = new_key(FIRM), tmp_path / "letter.txt"
    path.write_bytes(LETTER)
    objects.fault = "lost"
    assert get_store().save_path(key, path).size_bytes == len(LETTER)
    assert objects.stored == {f"/evidence/{key}": LETTER}
    assert [method for method, _ in objects.asked].count("PUT") == 2


def test_another_file_under_the_key_is_still_no_file_of_ours(objects: Objects, tmp_path: Path) -> None:
    key, path = new_key(FIRM), tmp_path / "letter.txt"
    path.write_bytes(LETTER)
    objects.stored[f"/evidence/{key}"] = b"Something else."
    objects.fault = "lost"
    with pytest.raises(FileExistsError):
        get_store().save_path(key, path)
    assert objects.stored == {f"/evidence/{key}": b"Something else."}
