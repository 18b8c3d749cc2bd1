"""Who sets quotas and reads the figures, and that the sums are what is stored."""

from __future__ import annotations

import hashlib
import random
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, Participant, Role, User
from evidence.models import StorageUse
from evidence.quotas.counting import storage_recount
from evidence.tasks import sweep_uploads
from tests.evidence.custody.test_upload_tools import ask, confirm, sent
from tests.evidence.quotas.storage import refused, used
from tests.extent import full
from tests.factories import join_case, make_user, token_client

pytestmark = pytest.mark.django_db


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
        for step in range(60 if full() else 30):
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
