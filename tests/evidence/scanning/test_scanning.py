"""Where a scanner is configured nothing is read, shown or given out before it has said that a file is clean."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

import pytest
from django.db import IntegrityError, transaction
from pytest_django import Settings
from rest_framework.test import APIClient

from audit.models import Job
from cases.models import Case, User
from cases.scopes import person_actor
from evidence.models import EvidenceItem, Page, StageRun
from evidence.pipeline.runner import advance_to_searchable
from evidence.pipeline.stage import all_stages, searchable_stages
from evidence.pipeline.start import retry_processing, start_processing
from evidence.storage import get_store
from tests.evidence.conftest import error_of
from tests.evidence.custody.test_addresses import send
from tests.evidence.scanning.daemon import EICAR, VERSION, Daemon, daemon
from tests.factories import make_item

pytestmark = pytest.mark.django_db(transaction=True)
TEXT = b"The relief valve failed on 3 May."
Status = EvidenceItem.ScanStatus


@pytest.fixture
def scanner(settings: Settings) -> Iterator[Daemon]:
    with daemon() as running:
        settings.CLAMAV_URL = running.url
        settings.PIPELINE_SEARCHABLE = ["evidence.pipeline.stages.scan.ScanFile", *settings.PIPELINE_SEARCHABLE]
        for stages in (all_stages, searchable_stages):
            stages.cache_clear()
        yield running
    for stages in (all_stages, searchable_stages):
        stages.cache_clear()


def item_of(case: Case, content: bytes, name: str = "note.txt") -> EvidenceItem:
    item = make_item(case, title=name, content=content, status="uploaded", scan_status=Status.WAITING)
    EvidenceItem.objects.filter(pk=item.pk).update(filename=name)
    item.refresh_from_db()
    return item


def read(item: EvidenceItem, attorney: User, job: Job | None = None) -> Job:
    job = job or start_processing(actor=person_actor(attorney), item=item)
    advance_to_searchable(job.pk)
    job.refresh_from_db()
    item.refresh_from_db()
    return job


def test_a_clean_file_is_read_and_says_by_what_it_was_scanned(scanner: Daemon, case: Case, attorney: User) -> None:
    item = item_of(case, TEXT)
    read(item, attorney)
    assert (item.scan_status, item.scan_engine, item.scan_signature) == (Status.CLEAN, VERSION, "")
    assert item.scanned_at is not None
    assert Page.objects.get(item=item).text == TEXT.decode()


def test_an_infected_file_is_kept_and_neither_read_nor_given_out(
    scanner: Daemon, case: Case, attorney: User, as_attorney: APIClient, as_client: APIClient
) -> None:
    item = item_of(case, EICAR)
    EvidenceItem.objects.filter(pk=item.pk).update(client_visible=True, shown_by=attorney)
    job = read(item, attorney)
    assert (item.scan_status, item.scan_signature, item.status) == (Status.INFECTED, "Eicar-Test-Signature", "failed")
    assert job.error["code"] == "FILE_INFECTED"
    assert not Page.objects.filter(item=item).exists()
    assert not StageRun.objects.filter(item=item, stage="extract_text").exists()
    for client in (as_attorney, as_client):
        for what in ("download", "original"):
            assert error_of(client.get(f"/v1/evidence/{item.pk}/{what}"), 409)["details"] == {"scan_status": "infected"}
    assert get_store().sha256(item.storage_key) == item.sha256  # it stays, for custody
    assert as_attorney.get(f"/v1/evidence/{item.pk}/manifest?verify=true").json()["verified"] is True
    error_of(as_attorney.post(f"/v1/evidence/{item.pk}/unlock", {"password": "x"}), 409)


def test_an_address_given_out_before_is_refused_once_a_virus_is_known(
    scanner: Daemon, case: Case, attorney: User, as_attorney: APIClient
) -> None:
    item = item_of(case, EICAR)
    EvidenceItem.objects.filter(pk=item.pk).update(scan_status=Status.NOT_SCANNED)
    url = as_attorney.get(f"/v1/evidence/{item.pk}/download").json()["download_url"]
    assert send("GET", url) == (200, EICAR)
    read(item, attorney)
    assert send("GET", url)[0] == 403


def test_while_the_scanner_is_away_a_file_waits_and_says_why(
    scanner: Daemon, settings: Settings, case: Case, attorney: User, as_attorney: APIClient
) -> None:
    item, settings.CLAMAV_URL = item_of(case, TEXT), "tcp://127.0.0.1:1"
    job = read(item, attorney)
    assert (job.status, job.attempts, item.status) == ("processing", 0, "uploaded")
    assert item.status_message == "Waits to be scanned for viruses. The virus scanner is not answering."
    assert (item.scan_status, Page.objects.count()) == (Status.WAITING, 0)
    error_of(as_attorney.get(f"/v1/evidence/{item.pk}/download"), 409)
    for _ in range(7):  # more often than a job may break
        read(item, attorney, job)
    settings.CLAMAV_URL = scanner.url
    read(item, attorney, job)
    assert (item.scan_status, item.status_message, Page.objects.count()) == (Status.CLEAN, "", 1)


def test_a_file_the_scanner_does_not_take_is_not_read_before_it_does(
    scanner: Daemon, case: Case, attorney: User
) -> None:
    item, scanner.most = item_of(case, TEXT), 5
    job = read(item, attorney)
    assert (job.status, item.scan_status, item.status) == ("failed", Status.WAITING, "failed")
    assert "StreamMaxLength" in item.status_message
    scanner.most = 1000
    read(item, attorney, retry_processing(actor=person_actor(attorney), job=job))
    assert (item.scan_status, Page.objects.count()) == (Status.CLEAN, 1)


def test_what_comes_out_of_a_container_waits_for_its_own_scan(scanner: Daemon, case: Case, attorney: User) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as package:
        package.writestr("a.txt", TEXT)
    item = item_of(case, packed.getvalue(), "files.zip")
    read(item, attorney)
    assert EvidenceItem.objects.get(parent=item).scan_status == Status.WAITING


def test_the_firm_filters_by_it_and_nobody_else_learns_of_it(
    scanner: Daemon, case: Case, attorney: User, as_attorney: APIClient, as_client: APIClient
) -> None:
    item, other = item_of(case, EICAR), item_of(case, TEXT)
    EvidenceItem.objects.update(client_visible=True, shown_by=attorney)
    read(item, attorney)
    listed = as_attorney.get(f"/v1/cases/{case.pk}/evidence?scan_status=infected").json()["items"]
    assert [(one["id"], one["scan_signature"]) for one in listed] == [(str(item.pk), "Eicar-Test-Signature")]
    waiting = as_attorney.get(f"/v1/cases/{case.pk}/evidence?scan_status=to_scan").json()["items"]
    assert [one["id"] for one in waiting] == [str(other.pk)]
    error_of(as_client.get(f"/v1/cases/{case.pk}/evidence?scan_status=infected"), 422)
    error_of(as_attorney.get(f"/v1/cases/{case.pk}/evidence?scan_status=sick"), 422)
    shown = as_client.get(f"/v1/evidence/{item.pk}").json()
    assert (shown["scan_status"], shown["scan_signature"]) == ("not_scanned", "")


def test_without_a_scanner_nothing_is_said(case: Case, attorney: User, as_attorney: APIClient) -> None:
    item = make_item(case, title="note.txt", content=TEXT, status="uploaded")
    read(item, attorney)
    assert item.scan_status == Status.NOT_SCANNED
    assert as_attorney.get(f"/v1/evidence/{item.pk}/download").status_code == 200


@pytest.mark.parametrize("fields", [{"scan_status": "clean"}, {"scan_status": "infected"}, {"scan_signature": "Eicar"}])
def test_the_database_knows_no_verdict_without_a_scanner(case: Case, fields: dict[str, str]) -> None:
    item = make_item(case, content=TEXT)
    with pytest.raises(IntegrityError), transaction.atomic():
        EvidenceItem.objects.filter(pk=item.pk).update(**fields)
