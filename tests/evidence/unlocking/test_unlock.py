"""Opening an encrypted file with its password: what is read, what is kept, and that the password is kept nowhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.core import serializers
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from audit.models import Event, Job
from cases.models import Case, Role, User
from cases.scopes import person_actor
from config.api.throttles import connection
from evidence.models import EvidenceItem, ManifestEntry, Page
from evidence.pipeline.runner import advance_to_searchable
from evidence.pipeline.start import retry_processing, start_processing
from evidence.storage import get_store
from evidence.unlocking.actions import MOST_TRIES
from evidence.unlocking.passwords import KEPT_SECONDS, passwords_keep, passwords_take
from tests.evidence.conftest import error_of, fields_of
from tests.evidence.extraction.samples import pdf
from tests.evidence.extraction.test_opening import AES_ZIP, PASSWORD
from tests.evidence.scanning.daemon import daemon
from tests.factories import browser_client, make_item, make_user, token_client

pytestmark = pytest.mark.django_db(transaction=True)
LEASE = "The lease ends on 30 June 2024."


def read(item: EvidenceItem, job: Job) -> Job:
    advance_to_searchable(job.pk)
    job.refresh_from_db()
    item.refresh_from_db()
    return job


def encrypted(case: Case, attorney: User, content: bytes, name: str) -> EvidenceItem:
    """An item that could not be read without its password."""
    item = make_item(case, title=name, content=content, status="uploaded", uploaded_by=attorney)
    EvidenceItem.objects.filter(pk=item.pk).update(filename=name)
    read(item, start_processing(actor=person_actor(attorney), item=item))
    return item


@pytest.fixture
def item(case: Case, attorney: User) -> EvidenceItem:
    return encrypted(case, attorney, pdf(LEASE, password=PASSWORD), "lease.pdf")


def unlock(client: APIClient, item: EvidenceItem, password: str = PASSWORD, **headers: str) -> Any:
    return client.post(f"/v1/evidence/{item.pk}/unlock", {"password": password}, headers=headers)


def unlocked(client: APIClient, item: EvidenceItem, password: str = PASSWORD) -> Job:
    answer = unlock(client, item, password)
    assert answer.status_code == 202, answer.content
    return read(item, Job.objects.get(pk=answer.json()["job_id"]))


@pytest.fixture(autouse=True)
def no_password_left() -> Iterator[None]:
    """Whatever a test does, in the end no password lies anywhere."""
    yield
    assert not list(connection().scan_iter("unlock:*"))


def test_the_item_is_read_from_the_opened_copy_and_the_original_stays(
    as_attorney: APIClient, attorney: User, item: EvidenceItem
) -> None:
    assert (item.status, item.is_encrypted) == ("failed", True)
    before = (item.storage_key, item.sha256, get_store().sha256(item.storage_key))
    unlocked(as_attorney, item)
    assert Page.objects.get(item=item).text == LEASE
    assert (item.storage_key, item.sha256, get_store().sha256(item.storage_key)) == before
    assert get_store().sha256(item.opened_key) == item.opened_sha256 != item.sha256
    assert (item.opened_by, item.is_encrypted) == (attorney, False)
    entry = ManifestEntry.objects.get(item=item, act=ManifestEntry.Act.OPENED)
    assert (entry.sha256, entry.actor_id, item.opened_sha256 in entry.origin) == (item.sha256, attorney.pk, True)
    assert Event.objects.filter(event_type="evidence.unlocked", entity_id=item.pk).count() == 1


def test_it_is_read_again_without_the_password(as_attorney: APIClient, attorney: User, item: EvidenceItem) -> None:
    unlocked(as_attorney, item)
    Job.objects.update(status="completed")
    Page.objects.all().delete()
    read(item, start_processing(actor=person_actor(attorney), item=item, force=True))
    assert Page.objects.get(item=item).text == LEASE


def test_what_lies_in_an_archive_comes(as_attorney: APIClient, case: Case, attorney: User) -> None:
    item = encrypted(case, attorney, AES_ZIP, "files.zip")
    unlocked(as_attorney, item)
    children = EvidenceItem.objects.filter(parent=item).values_list("filename", flat=True)
    assert sorted(children) == ["letter.txt", "notes/sum.txt"]


def test_a_wrong_password_says_so_and_another_can_be_tried(as_attorney: APIClient, item: EvidenceItem) -> None:
    job = unlocked(as_attorney, item, "Pellworth 1925")
    assert (job.status, job.error["code"]) == ("failed", "FILE_ENCRYPTED")
    assert (item.status, item.status_message) == ("failed", "The password does not open this file.")
    assert (item.opened_key, item.is_encrypted) == ("", True)
    assert unlocked(as_attorney, item).status != "failed"


def unlock_all(client: APIClient, case: Case, items: list[EvidenceItem], passwords: list[str]) -> Any:
    body = {"evidence_ids": [str(one.pk) for one in items], "passwords": passwords}
    return client.post(f"/v1/cases/{case.pk}/evidence/batch-unlock", body)


def test_several_files_are_opened_by_the_first_password_that_does(
    as_attorney: APIClient, case: Case, attorney: User, item: EvidenceItem
) -> None:
    other = encrypted(case, attorney, pdf("It was renewed.", password="Blackthorn"), "renewal.pdf")
    plain = make_item(case, "Not encrypted.")
    answer = unlock_all(as_attorney, case, [other, plain, item], ["wrong", PASSWORD, "Blackthorn"]).json()
    assert (answer["queued"], answer["refused"]) == (2, 1)
    assert [one["evidence_id"] for one in answer["results"]] == [str(one.pk) for one in (other, plain, item)]
    assert answer["results"][1]["error"]["code"] == "CONFLICT"
    for one in (other, item):
        read(one, Job.objects.get(entity_id=one.pk, params__unlock=True))
    assert Page.objects.get(item=item).text == LEASE
    assert Page.objects.get(item=other).text == "It was renewed."


def test_each_of_several_passwords_is_a_try(as_attorney: APIClient, case: Case, item: EvidenceItem) -> None:
    answer = unlock_all(as_attorney, case, [item], ["one", "two", "three"]).json()
    read(item, Job.objects.get(pk=answer["results"][0]["job_id"]))
    refused = unlock_all(as_attorney, case, [item], ["four", "five", "six"]).json()["results"][0]["error"]
    assert refused["code"] == "RATE_LIMITED"
    error_of(unlock_all(as_attorney, case, [item], [str(number) for number in range(MOST_TRIES + 1)]), 422)
    assert unlocked(as_attorney, item).status == "completed" or item.opened_key


def test_agents_give_no_passwords_for_several_either(as_agent: APIClient, case: Case, item: EvidenceItem) -> None:
    error_of(unlock_all(as_agent, case, [item], [PASSWORD]), 403)


def test_an_infected_copy_is_not_read(
    settings: Settings, as_attorney: APIClient, item: EvidenceItem, attorney: User
) -> None:
    """The scanner has never seen inside the original."""
    with daemon() as running:
        settings.CLAMAV_URL, running.answer = running.url, b"stream: Eicar-Test FOUND"
        job = unlocked(as_attorney, item)
    assert (job.status, job.error["code"]) == ("failed", "FILE_INFECTED")
    assert not Page.objects.filter(item=item, superseded_at=None).exists()


def test_passwords_are_not_guessed(as_attorney: APIClient, item: EvidenceItem) -> None:
    for number in range(MOST_TRIES):
        unlocked(as_attorney, item, f"guess {number}")
    refused = error_of(unlock(as_attorney, item), 429)
    assert 3000 < refused["retry_after"] <= 3600
    assert Job.objects.filter(params__unlock=True).count() == MOST_TRIES
    with time_machine.travel(timezone.now() + timedelta(hours=1, minutes=1)):
        assert unlock(as_attorney, item).status_code == 202
    connection().delete(*connection().scan_iter("unlock:*"))


def test_the_password_is_kept_nowhere(
    as_attorney: APIClient, item: EvidenceItem, caplog: pytest.LogCaptureFixture
) -> None:
    secret = "correct horse battery"
    answer = unlock(as_attorney, item, secret, **{"Idempotency-Key": "one"})
    assert secret not in answer.content.decode()
    [place] = list(connection().scan_iter("unlock:*"))
    kept = connection().get(place)
    assert isinstance(kept, bytes)
    assert secret.encode() not in kept
    assert 0 < connection().ttl(place) <= KEPT_SECONDS
    read(item, Job.objects.get(pk=answer.json()["job_id"]))
    rows = [row for model in apps.get_models() for row in model._default_manager.all()]
    assert len(rows) > 10
    assert secret not in serializers.serialize("json", rows)
    assert secret not in caplog.text


def test_a_password_is_taken_once_and_only_by_its_job(item: EvidenceItem) -> None:
    job, other = Job.objects.get(entity_id=item.pk).pk, item.pk
    passwords_keep(job, [PASSWORD])
    assert (passwords_take(other), passwords_take(job), passwords_take(job)) == ((), (PASSWORD,), ())
    passwords_keep(job, [PASSWORD])
    connection().rename(f"unlock:{job}", f"unlock:{other}")
    assert passwords_take(other) == ()  # sealed for another job


def test_one_that_came_too_late_is_asked_for_again(as_attorney: APIClient, attorney: User, item: EvidenceItem) -> None:
    answer = unlock(as_attorney, item)
    connection().delete(*connection().scan_iter("unlock:*"))
    job = read(item, Job.objects.get(pk=answer.json()["job_id"]))
    assert (job.status, item.status_message) == ("failed", "The password was not used in time, and is not kept.")
    again = read(item, retry_processing(actor=person_actor(attorney), job=job))
    assert again.status == "failed"
    assert unlocked(as_attorney, item).status != "failed"


def test_a_dry_run_leaves_no_password(as_attorney: APIClient, item: EvidenceItem) -> None:
    assert unlock(as_attorney, item, Prefer="dry-run").status_code in (200, 202)
    assert not list(connection().scan_iter("unlock:*"))
    assert not Job.objects.filter(params__unlock=True).exists()


def test_redis_that_is_away_is_told_and_nothing_begins(
    as_attorney: APIClient, item: EvidenceItem, monkeypatch: pytest.MonkeyPatch
) -> None:
    import redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    away = redis.Redis(host="127.0.0.1", port=1, retry=Retry(NoBackoff(), 0))
    with monkeypatch.context() as patched:
        patched.setattr("evidence.unlocking.passwords.connection", lambda: away)
        error_of(unlock(as_attorney, item), 503)
    assert not Job.objects.filter(params__unlock=True).exists()


def test_is_for_people_of_the_firm(
    as_agent: APIClient, as_client: APIClient, case: Case, item: EvidenceItem, outsider: tuple[APIClient, int]
) -> None:
    error_of(unlock(as_agent, item), 403)
    error_of(unlock(as_client, item), 403)
    client, status = outsider
    assert unlock(client, item).status_code in {status, 403}  # a client has no such right, wherever
    staff = make_user(case.firm, Role.STAFF)
    error_of(unlock(token_client(staff), item), 404)


def test_is_refused_where_there_is_nothing_to_open(as_attorney: APIClient, case: Case, item: EvidenceItem) -> None:
    error_of(unlock(as_attorney, make_item(case, "Plain", content=b"Plain")), 409)
    for password in ("", "x" * 513):
        refused = as_attorney.post(f"/v1/evidence/{item.pk}/unlock", {"password": password})
        assert list(fields_of(refused)) == ["password"]
        assert not password or password not in json.dumps(refused.json())
    unlock(as_attorney, item)
    error_of(unlock(as_attorney, item), 409)  # one at a time
    connection().delete(*connection().scan_iter("unlock:*"))
    as_attorney.post(f"/v1/cases/{case.pk}/archive", {})
    error_of(unlock(as_attorney, item), 409)


def test_a_browser_gets_html_without_the_password(attorney: User, item: EvidenceItem) -> None:
    answer = unlock(browser_client(attorney), item)
    assert (answer.status_code, PASSWORD in answer.content.decode()) == (202, False)
    connection().delete(*connection().scan_iter("unlock:*"))


def test_the_copy_is_encrypted_at_rest_too(as_attorney: APIClient, item: EvidenceItem, settings: Settings) -> None:
    settings.EVIDENCE_ENCRYPTION, settings.KEYS = "on", {**settings.KEYS, "evidence": ("e" * 64,)}
    unlocked(as_attorney, item)
    with get_store().backing.open(item.opened_key) as file:
        assert file.read(4) == b"ITXE"
