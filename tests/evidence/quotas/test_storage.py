"""Nobody stores more than they may, and the sums that say so are what is stored."""

from __future__ import annotations

import hashlib
import io
import random
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, Participant, Role, User
from config.api.errors import QuotaExceeded
from config.api.scope import SYSTEM
from evidence.extraction.base import ContainedFile
from evidence.models import EvidenceItem, StorageUse, Upload
from evidence.pipeline.children import keep_children, store_children
from evidence.quotas.counting import storage_recount
from evidence.storage import EmbeddedStore, get_store
from evidence.tasks import sweep_uploads
from tests.evidence.conftest import error_of
from tests.evidence.custody.test_upload_tools import CONTENT, ask, confirm, sent
from tests.factories import agent_client, join_case, make_case, make_user, token_client

pytestmark = pytest.mark.django_db
SIZE = len(CONTENT)


def used(case: Case, user: User | None = None) -> tuple[int, int]:
    place = {"case": case, "user": user} if user else {"case": None, "user": None}
    row = StorageUse.objects.filter(firm=case.firm, **place).first()
    return (row.bytes_used, row.files_used) if row else (0, 0)


def refused(answer: Any) -> dict[str, Any]:
    error = error_of(answer, 429)
    assert error["code"] == "QUOTA_EXCEEDED"
    return error


def counters_are_true(case: Case) -> bool:
    return storage_recount(case.firm) == []


class TestReserving:
    def test_a_grant_counts_before_the_bytes_come(self, as_client: APIClient, client_user: User, case: Case) -> None:
        assert ask(as_client, case, size_bytes=700).status_code == 201
        assert used(case) == used(case, client_user) == (700, 1)

    def test_a_client_is_granted_no_more_than_their_quota(
        self, as_client: APIClient, case: Case, settings: Settings
    ) -> None:
        settings.STORAGE_CLIENT_BYTES = 20_000_000_000
        answers = [ask(as_client, case, size_bytes=5_000_000_000) for _ in range(20)]
        assert [one.status_code for one in answers] == [201] * 4 + [429] * 16
        error = refused(answers[-1])
        assert error["details"] == {
            "cap_type": "client_storage", "unit": "bytes", "quota": 20_000_000_000, "used": 20_000_000_000,
            "asked": 5_000_000_000,
        }  # fmt: skip
        assert "20.0 GB of the 20.0 GB" in error["message"]
        assert "ask your lawyers" in error["suggestion"]
        assert Upload.objects.count() == 4

    def test_files_are_limited_as_bytes_are(self, as_client: APIClient, case: Case, settings: Settings) -> None:
        settings.STORAGE_CLIENT_FILES = 2
        answers = [ask(as_client, case, filename=f"{number}.txt") for number in range(3)]
        error = refused(answers[2])
        assert (error["details"]["unit"], error["details"]["used"]) == ("files", 2)

    def test_a_quota_is_the_clients_in_one_case(
        self, as_client: APIClient, client_user: User, case: Case, settings: Settings
    ) -> None:
        settings.STORAGE_CLIENT_BYTES = 100
        assert ask(as_client, case, size_bytes=100).status_code == 201
        assert ask(as_client, make_case(case.firm, client_user), size_bytes=100).status_code == 201

    def test_the_firms_people_and_agents_have_the_firms_quota_alone(
        self, as_attorney: APIClient, attorney: User, case: Case, settings: Settings
    ) -> None:
        settings.STORAGE_CLIENT_BYTES, settings.STORAGE_FIRM_BYTES = 1, 1000
        assert ask(as_attorney, case, size_bytes=500).status_code == 201
        assert ask(agent_client(attorney, case), case, size_bytes=500).status_code == 201
        error = refused(ask(as_attorney, case, size_bytes=1))
        assert (error["details"]["cap_type"], error["details"]["used"]) == ("firm_storage", None)
        assert used(case) == (1000, 2)

    def test_a_firms_admin_reads_the_firms_figures(self, case: Case, settings: Settings) -> None:
        settings.STORAGE_FIRM_BYTES = 1000
        admin = token_client(make_user(case.firm, Role.FIRM_ADMIN))
        details = refused(ask(admin, case, size_bytes=1001))["details"]
        assert (details["quota"], details["used"], details["asked"]) == (1000, 0, 1001)

    def test_what_the_client_is_refused_is_not_the_firms(
        self, as_client: APIClient, case: Case, settings: Settings
    ) -> None:
        settings.STORAGE_CLIENT_BYTES = 100
        ask(as_client, case, size_bytes=101)
        assert used(case) == (0, 0)

    def test_a_dry_run_reserves_nothing(self, as_client: APIClient, case: Case) -> None:
        body = {"filename": "a.txt", "content_type": "text/plain", "size_bytes": 5}
        as_client.post(f"/v1/cases/{case.pk}/evidence/upload", body, HTTP_PREFER="dry-run")
        assert used(case) == (0, 0)


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


class TestQuotas:
    def test_a_firm_admin_sets_a_clients_quota(
        self, as_client: APIClient, client_user: User, case: Case, settings: Settings
    ) -> None:
        settings.STORAGE_CLIENT_BYTES = 100
        admin = token_client(make_user(case.firm, Role.FIRM_ADMIN))
        participant = Participant.objects.get(case=case, user=client_user)
        path = f"/v1/cases/{case.pk}/storage/{participant.pk}"
        answer = admin.patch(path, {"bytes_quota": 1000, "files_quota": 1})
        assert (answer.status_code, answer.json()["bytes_quota"], answer.json()["files_quota"]) == (200, 1000, 1)
        assert Event.objects.filter(event_type="case.updated").count() == 1
        assert ask(as_client, case, size_bytes=900).status_code == 201
        error = refused(ask(as_client, case, size_bytes=10))
        assert error["details"]["unit"] == "files"
        admin.patch(path, {"bytes_quota": None, "files_quota": None})
        assert refused(ask(as_client, case, size_bytes=10))["details"]["quota"] == 100

    def test_an_attorney_and_a_client_set_none(
        self, as_attorney: APIClient, as_client: APIClient, client_user: User, case: Case
    ) -> None:
        participant = Participant.objects.get(case=case, user=client_user)
        for caller in (as_attorney, as_client):
            assert caller.patch(f"/v1/cases/{case.pk}/storage/{participant.pk}", {"files_quota": 9}).status_code == 403
            assert caller.get("/v1/storage").status_code == 403

    def test_a_client_reads_only_their_own_figures(
        self, as_client: APIClient, as_attorney: APIClient, client_user: User, case: Case
    ) -> None:
        other = make_user(case.firm, Role.CLIENT)
        join_case(case, other)
        ask(as_client, case, size_bytes=700)
        own = as_client.get(f"/v1/cases/{case.pk}/storage").json()["people"]
        assert [(one["user_id"], one["bytes_used"], one["files_used"]) for one in own] == [
            (str(client_user.pk), 700, 1)
        ]
        every = as_attorney.get(f"/v1/cases/{case.pk}/storage").json()["people"]
        assert {one["user_id"] for one in every} == {str(client_user.pk), str(other.pk)}

    def test_the_operator_sets_a_firms_quota(
        self, as_attorney: APIClient, case: Case, capsys: pytest.CaptureFixture[str]
    ) -> None:
        call_command("storage_quota", str(case.firm_id), "--bytes", "1000")
        assert "0 bytes of 1.0 KB" in capsys.readouterr().out
        assert ask(as_attorney, case, size_bytes=1001).status_code == 429
        call_command("storage_quota", str(case.firm_id), "--bytes", "0")
        assert ask(as_attorney, case, size_bytes=1).status_code == 429


class TestCounting:
    def test_the_sums_are_what_is_stored_whatever_happened(
        self, as_client: APIClient, as_attorney: APIClient, case: Case, tmp_path: Path
    ) -> None:
        dice = random.Random(20)
        uploads: list[tuple[APIClient, str]] = []
        items: list[str] = []
        now = timezone.now()
        for step in range(60):
            caller = dice.choice([as_client, as_attorney])
            content = f"File {dice.randrange(25)}".encode() * dice.randrange(1, 9)
            with time_machine.travel(now + timedelta(minutes=25 * step)):
                act = dice.choice(["ask", "send", "send", "spoil", "confirm", "confirm", "delete", "sweep"])
                if act == "ask":
                    ask(caller, case, size_bytes=len(content))
                elif act in ("send", "spoil"):
                    wrong = {"sha256": hashlib.sha256(b"").hexdigest()} if act == "spoil" else {}
                    uploads.append((caller, sent(caller, case, tmp_path, content, **wrong)))
                elif act == "confirm" and uploads:
                    answer = confirm(*uploads.pop(dice.randrange(len(uploads))))
                    items += [answer.json()["evidence_id"]] if answer.status_code == 202 else []
                elif act == "delete" and items:
                    as_attorney.delete(f"/v1/evidence/{items.pop()}")
                else:
                    sweep_uploads()
                assert storage_recount(case.firm) == [], f"after {act}, step {step}"
        assert used(case)[1] > 0

    def test_a_wrong_sum_is_corrected(
        self, as_client: APIClient, client_user: User, case: Case, capsys: pytest.CaptureFixture[str]
    ) -> None:
        ask(as_client, case, size_bytes=700)
        StorageUse.objects.update(bytes_used=5, files_used=5)
        call_command("recount_storage")
        assert "2 sums were corrected" in capsys.readouterr().out
        assert used(case) == used(case, client_user) == (700, 1)
        call_command("recount_storage")
        assert "All sums were right" in capsys.readouterr().out
