"""The file store is away: jobs fail readably and can be tried again, calls are told to come back, nothing half-written."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from pytest_django import Settings

from audit.models import Event, Job
from cases.models import Case, Role
from cases.scopes import person_actor
from evidence.models import EvidenceItem, Page, Upload
from evidence.pipeline.runner import advance_job
from evidence.pipeline.start import retry_processing, start_processing
from tests.factories import make_case, make_firm, make_item, make_user, store_bytes, token_client

LETTER = b"On March 3, 2024, Kestrel Harbor paid Eugenia Moran $12,500."


@pytest.fixture
def case(db: None) -> Case:
    cache.clear()
    firm = make_firm()
    return make_case(firm, make_user(firm, Role.ATTORNEY))


@pytest.fixture(params=["a folder that is gone", "an S3 endpoint that is down"])
def away(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, Any]:
    """The STORAGES setting of a store that is out of reach."""
    if request.param.startswith("a folder"):
        return _files(tmp_path / "gone")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"http://127.0.0.1:{taken.getsockname()[1]}"
    keys = {"access_key": "test", "secret_key": "test", "region_name": "us-east-1"}
    options = {"bucket_name": "evidence", "endpoint_url": address, "addressing_style": "path", **keys}
    return {"default": {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options}}


def _files(folder: Path) -> dict[str, Any]:
    return {"default": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": folder}}}


def test_a_job_fails_readably_and_can_be_tried_again(
    case: Case, away: dict[str, Any], settings: Settings, tmp_path: Path
) -> None:
    settings.STORAGES = settings.STORAGES | _files(tmp_path / "store")
    actor = person_actor(case.participants.get().user)
    item = make_item(case, title="Letter", content=LETTER, status=EvidenceItem.Status.UPLOADED)
    job = start_processing(actor=actor, item=item)
    there = settings.STORAGES
    settings.STORAGES = there | away
    advance_job(job.pk)
    job.refresh_from_db()
    item.refresh_from_db()
    assert (job.status, item.status) == (Job.Status.FAILED, EvidenceItem.Status.FAILED)
    assert job.error is not None
    assert job.error["recoverable"] is True
    assert "out of reach" in job.error["message"]
    assert item.status_message == job.error["message"]
    assert not Page.objects.filter(item=item).exists()
    settings.STORAGES = there
    retry_processing(actor=actor, job=job)
    advance_job(job.pk)
    job.refresh_from_db()
    assert job.status == Job.Status.COMPLETED
    assert Page.objects.get(item=item).text == LETTER.decode()


def test_confirming_waits_for_the_store(case: Case, away: dict[str, Any], settings: Settings, tmp_path: Path) -> None:
    there = settings.STORAGES = settings.STORAGES | _files(tmp_path / "store")
    attorney = token_client(case.participants.get().user)
    asked = {"filename": "letter.txt", "content_type": "text/plain", "size_bytes": len(LETTER)}
    upload = attorney.post(f"/v1/cases/{case.pk}/evidence/upload", asked).json()["upload_id"]
    store_bytes(Upload.objects.get(pk=upload).storage_key, LETTER)
    before = Event.objects.count()
    settings.STORAGES = there | away
    refused = attorney.post(f"/v1/evidence/uploads/{upload}/confirm", {})
    assert refused.status_code in (409, 503), refused.content
    if refused.status_code == 503:
        assert int(refused["Retry-After"]) > 0
    assert Upload.objects.get(pk=upload).status == Upload.Status.PENDING
    assert (EvidenceItem.objects.count(), Event.objects.count()) == (0, before)
    settings.STORAGES = there
    assert attorney.post(f"/v1/evidence/uploads/{upload}/confirm", {}).status_code == 202
