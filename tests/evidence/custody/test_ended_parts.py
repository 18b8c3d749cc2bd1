"""Large files in parts that are given up or never become whole: what is removed, and what counts no more."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks
from rest_framework.test import APIClient

from cases.models import Case
from evidence.custody.sweeping import sweep_expired_uploads
from evidence.models import EvidenceItem, StorageUse, Upload
from evidence.storage import get_store
from tests.evidence.conftest import error_of
from tests.evidence.custody.sent_parts import (
    CONTENT,
    SHA256,
    ask,
    begin,
    cancel,
    confirm,
    put,
    send_all,
    small_parts,
    stored,
)
from tests.factories import store_bytes

__all__ = ["small_parts"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_parts")]


class TestCancel:
    def test_removes_what_came_and_counts_no_more(
        self, as_attorney: APIClient, case: Case, tmp_path: Path,
        django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    ) -> None:  # fmt: skip
        upload = begin(as_attorney, case)
        first, second = ask(as_attorney, upload).json()["parts"][:2]
        put(first)
        with django_capture_on_commit_callbacks(execute=True):
            answer = cancel(as_attorney, upload)
        assert (answer.status_code, answer.json()["status"]) == (200, "cancelled")
        assert (stored(tmp_path), StorageUse.objects.get(case=None).bytes_used) == ([], 0)
        assert (put(second), cancel(as_attorney, upload).json()) == (403, answer.json())
        error_of(ask(as_attorney, upload), 409)
        assert "cancelled" in str(error_of(confirm(as_attorney, upload), 422))
        begin(as_attorney, case)  # the same file may be sent anew

    @pytest.mark.parametrize("counted", [{"bytes_used": 1}, {"files_used": 0}, {"bytes_used": 1, "files_used": 0}])
    def test_storage_that_was_counted_wrongly_is_told_in_the_log_and_fails_nobody(
        self, as_attorney: APIClient, case: Case, counted: dict[str, int], caplog: pytest.LogCaptureFixture
    ) -> None:
        upload = begin(as_attorney, case)
        StorageUse.objects.filter(case=None).update(**counted)
        answer = cancel(as_attorney, upload)
        assert (answer.status_code, answer.json()["status"]) == (200, "cancelled")
        use = StorageUse.objects.get(case=None)
        assert (use.bytes_used, use.files_used) == (0, 0)
        assert "manage.py recount_storage" in caplog.text

    def test_a_part_under_way_then_is_removed_with_the_row(
        self, as_attorney: APIClient, case: Case, tmp_path: Path
    ) -> None:
        upload = begin(as_attorney, case)
        cancel(as_attorney, upload)
        store_bytes(Upload.objects.get().storage_key, CONTENT)  # it ended after the call
        with time_machine.travel(timezone.now() + timedelta(hours=26)):
            sweep_expired_uploads()
        assert (stored(tmp_path), Upload.objects.count()) == ([], 0)

    def test_counts_until_addresses_that_are_not_authorised_again_have_expired(
        self, as_attorney: APIClient, case: Case, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("evidence.storage.embedded.EmbeddedStore.checks_each_put", False)
        cancel(as_attorney, begin(as_attorney, case))
        assert StorageUse.objects.get(case=None).bytes_used == len(CONTENT)
        with time_machine.travel(timezone.now() + timedelta(hours=2)):
            sweep_expired_uploads()
        assert StorageUse.objects.get(case=None).bytes_used == 0

    def test_what_was_taken_in_stays(self, as_attorney: APIClient, case: Case) -> None:
        upload = begin(as_attorney, case)
        send_all(as_attorney, upload)
        confirm(as_attorney, upload)
        error_of(cancel(as_attorney, upload), 409)
        assert get_store().sha256(EvidenceItem.objects.get().storage_key) == SHA256

    def test_is_for_whoever_began_it(
        self, as_attorney: APIClient, as_agent: APIClient, as_client: APIClient, case: Case
    ) -> None:
        persons, agents = begin(as_attorney, case), begin(as_agent, case, sha256="2" * 64)
        error_of(cancel(as_agent, persons), 403)
        error_of(cancel(as_client, persons), 404)
        assert cancel(as_attorney, agents).status_code == 200  # of an agent whom they direct


class TestSweeping:
    def test_what_never_became_whole_is_removed_and_counts_no_more(
        self, as_attorney: APIClient, case: Case, tmp_path: Path
    ) -> None:
        upload = begin(as_attorney, case)
        put(ask(as_attorney, upload).json()["parts"][0])
        with time_machine.travel(timezone.now() + timedelta(hours=12)):
            sweep_expired_uploads()
        assert len(stored(tmp_path)) == 1  # it can still go on
        with time_machine.travel(timezone.now() + timedelta(hours=26)):
            sweep_expired_uploads()
        assert (stored(tmp_path), Upload.objects.get().status) == ([], Upload.Status.EXPIRED)
        assert StorageUse.objects.get(case=None).bytes_used == 0

    def test_all_parts_wait_a_day_to_be_confirmed(self, as_attorney: APIClient, case: Case, tmp_path: Path) -> None:
        upload = begin(as_attorney, case)
        send_all(as_attorney, upload)
        with time_machine.travel(timezone.now() + timedelta(hours=26)):
            sweep_expired_uploads()
        assert (len(stored(tmp_path)), confirm(as_attorney, upload).status_code) == (4, 202)
        assert get_store().sha256(EvidenceItem.objects.get().storage_key) == SHA256
