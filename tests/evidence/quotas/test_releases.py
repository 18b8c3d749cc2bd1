"""Files that are rejected, expired or doubled count no longer; files inside archives count."""

from __future__ import annotations

import io
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings
from rest_framework.test import APIClient

from cases.models import Case, User
from config.api.errors import QuotaExceeded
from config.api.scope import SYSTEM
from evidence.extraction.base import ContainedFile
from evidence.models import EvidenceItem, Upload
from evidence.pipeline.children import keep_children, store_children
from evidence.storage import EmbeddedStore, get_store
from evidence.tasks import sweep_uploads
from tests.evidence.custody.test_upload_tools import CONTENT, ask, confirm, sent
from tests.evidence.quotas.storage import SIZE, counters_are_true, used

pytestmark = pytest.mark.django_db


class TestReleasing:
    def test_a_confirmed_file_counts_once(
        self, as_client: APIClient, client_user: User, case: Case, tmp_path: Path
    ) -> None:
        upload_id = sent(as_client, case, tmp_path)
        for _ in range(2):
            assert confirm(as_client, upload_id).status_code == 202
        assert used(case) == used(case, client_user) == (SIZE, 1)
        assert counters_are_true(case)

    def test_a_rejected_file_counts_no_longer(self, as_client: APIClient, case: Case, tmp_path: Path) -> None:
        upload_id = sent(as_client, case, tmp_path, sha256="0" * 64)
        for _ in range(2):
            assert confirm(as_client, upload_id).status_code == 422
        assert used(case) == (0, 0)
        assert counters_are_true(case)

    def test_a_duplicate_counts_no_longer(self, as_client: APIClient, case: Case, tmp_path: Path) -> None:
        for status in (202, 200):
            assert confirm(as_client, sent(as_client, case, tmp_path)).status_code == status
        assert used(case) == (SIZE, 1)
        assert counters_are_true(case)

    def test_where_the_store_asks_nobody_a_rejected_file_counts_until_its_address_expired(
        self, as_client: APIClient, case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    ) -> None:  # fmt: skip
        monkeypatch.setattr(EmbeddedStore, "checks_each_put", False)
        with django_capture_on_commit_callbacks(execute=True):
            upload_id = sent(as_client, case, tmp_path, sha256="0" * 64)
            confirm(as_client, upload_id)
        assert used(case) == (SIZE, 1)
        assert counters_are_true(case)
        key = Upload.objects.get(pk=upload_id).storage_key
        get_store().save_path(key, tmp_path / "sent")  # the address still works there
        with time_machine.travel(timezone.now() + timedelta(hours=3)):
            sweep_uploads()
        assert used(case) == (0, 0)
        with pytest.raises(FileNotFoundError):
            get_store().size(key)

    def test_an_expired_grant_counts_no_longer_once_nothing_can_come(self, as_client: APIClient, case: Case) -> None:
        upload_id = ask(as_client, case).json()["upload_id"]
        with time_machine.travel(timezone.now() + timedelta(minutes=90)):
            sweep_uploads()
            assert used(case) == (SIZE, 1)
        with time_machine.travel(timezone.now() + timedelta(hours=3)):
            for _ in range(2):
                sweep_uploads()
        assert used(case) == (0, 0)
        assert Upload.objects.get(pk=upload_id).status == Upload.Status.EXPIRED
        assert "Send it anew" in confirm(as_client, upload_id).content.decode()
        assert counters_are_true(case)

    def test_bytes_that_came_count_for_a_day_and_can_be_confirmed(
        self, as_client: APIClient, case: Case, tmp_path: Path
    ) -> None:
        kept, lost = (sent(as_client, case, tmp_path, content) for content in (CONTENT, b"Other."))
        with time_machine.travel(timezone.now() + timedelta(hours=20)):
            sweep_uploads()
        assert used(case) == (SIZE + 6, 2)
        assert confirm(as_client, kept).status_code == 202
        with time_machine.travel(timezone.now() + timedelta(hours=26)):
            sweep_uploads()
        assert used(case) == (SIZE, 1)
        assert not Upload.objects.filter(pk=lost).exists()
        assert counters_are_true(case)

    def test_what_is_taken_out_of_the_case_is_still_stored(
        self, as_attorney: APIClient, case: Case, tmp_path: Path
    ) -> None:
        item = confirm(as_attorney, sent(as_attorney, case, tmp_path)).json()["evidence_id"]
        assert as_attorney.delete(f"/v1/evidence/{item}").status_code == 204
        assert used(case) == (SIZE, 1)
        assert counters_are_true(case)


class TestArchives:
    def members(self, parent: EvidenceItem, tmp_path: Path, *contents: bytes) -> Any:
        for number, content in enumerate(contents):
            (tmp_path / f"{number:04d}").write_bytes(content)
        children = tuple(
            ContainedFile(name=f"{number}.txt", path=f"{number:04d}", size=len(one))
            for number, one in enumerate(contents)
        )
        return store_children(parent, children, tmp_path)

    def archive(self, client: APIClient, case: Case, tmp_path: Path) -> EvidenceItem:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as file:
            file.writestr("0.txt", "Hello")
        answer = confirm(client, sent(client, case, tmp_path, packed.getvalue()))
        return EvidenceItem.objects.get(pk=answer.json()["evidence_id"])

    def test_files_inside_count_for_who_sent_the_archive(
        self,
        as_client: APIClient,
        client_user: User,
        case: Case,
        tmp_path: Path,
    ) -> None:
        parent = self.archive(as_client, case, tmp_path)
        before = used(case, client_user)
        for _ in range(2):  # unpacking again finds them
            keep_children(parent, self.members(parent, tmp_path, b"abc", b"defg"), actor=SYSTEM)
        assert used(case, client_user) == used(case) == (before[0] + 7, before[1] + 2)
        assert counters_are_true(case)

    def test_an_archive_that_unfolds_past_the_quota_leaves_nothing(
        self,
        as_client: APIClient,
        case: Case,
        tmp_path: Path,
        settings: Settings,
    ) -> None:
        parent = self.archive(as_client, case, tmp_path)
        settings.STORAGE_CLIENT_FILES = 2
        members = self.members(parent, tmp_path, b"abc", b"defg")
        with pytest.raises(QuotaExceeded), transaction.atomic():
            keep_children(parent, members, actor=SYSTEM)
        assert EvidenceItem.objects.filter(parent=parent).count() == 0
        for member in members:
            with pytest.raises(FileNotFoundError):
                get_store().size(member.key)
        assert counters_are_true(case)
