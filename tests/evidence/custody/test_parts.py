"""Large files in parts: what is offered, asked and taken, and that a broken connection costs one part."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks
from rest_framework.test import APIClient

from cases.models import Case, CaseUserObjectPermission, User
from evidence.models import EvidenceItem
from tests.evidence.conftest import error_of
from tests.evidence.custody.sent_parts import (
    CONTENT,
    PART,
    SHA256,
    ask,
    begin,
    confirm,
    put,
    send_all,
    small_parts,
    stored,
)
from tests.evidence.custody.test_addresses import send
from tests.factories import browser_client, join_case, make_item, make_user, token_client

__all__ = ["small_parts"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_parts")]


class TestUpload:
    def test_offers_parts_for_a_large_file_only(self, as_attorney: APIClient, case: Case) -> None:
        upload = begin(as_attorney, case)
        assert (upload["parts"]["part_bytes"], upload["parts"]["count"]) == (PART, 4)
        assert upload["upload_url"]  # whoever knows nothing of parts sends it whole, as ever
        assert begin(as_attorney, case, size_bytes=PART, sha256="0" * 64)["parts"] is None

    def test_a_batch_offers_the_same(self, as_attorney: APIClient, case: Case) -> None:
        files = [{"filename": "call.txt", "size_bytes": len(CONTENT)}]
        answer = as_attorney.post(f"/v1/cases/{case.pk}/evidence/batch-upload", {"files": files}).json()
        assert ask(as_attorney, answer["results"][0]["upload"]).json()["missing"] == 4


class TestListParts:
    def test_gives_addresses_of_what_has_not_come(self, as_attorney: APIClient, case: Case) -> None:
        upload = begin(as_attorney, case)
        state = ask(as_attorney, upload, limit=2).json()
        assert (state["received"], state["missing"], state["count"]) == ([], 4, 4)
        assert [(one["number"], one["start"], one["size_bytes"]) for one in state["parts"]] == [(1, 0, 16), (2, 16, 16)]
        assert put(state["parts"][1]) == 200
        state = ask(as_attorney, upload).json()
        assert (state["received"], [one["number"] for one in state["parts"]]) == ([2], [1, 3, 4])
        assert state["parts"][-1]["size_bytes"] == len(CONTENT) - 3 * PART

    def test_a_part_that_broke_off_leaves_nothing_and_is_asked_for_again(
        self, as_attorney: APIClient, case: Case
    ) -> None:
        upload = begin(as_attorney, case)
        part = ask(as_attorney, upload).json()["parts"][0]
        assert put(part, CONTENT[:5]) == 422
        assert ask(as_attorney, upload).json()["received"] == []
        send_all(as_attorney, upload)
        assert confirm(as_attorney, upload).status_code == 202

    def test_the_right_to_send_is_asked_at_each_part(self, as_attorney: APIClient, attorney: User, case: Case) -> None:
        part = ask(as_attorney, begin(as_attorney, case)).json()["parts"][0]
        CaseUserObjectPermission.objects.filter(user=attorney).delete()
        assert put(part) == 403

    def test_is_refused_where_nothing_is_awaited(self, as_attorney: APIClient, case: Case) -> None:
        whole = begin(as_attorney, case, size_bytes=PART, sha256="0" * 64)
        error_of(as_attorney.get(f"/v1/evidence/uploads/{whole['upload_id']}/parts"), 409)
        upload = begin(as_attorney, case)
        with time_machine.travel(timezone.now() + timedelta(days=2)):
            error_of(ask(as_attorney, upload), 409)
        send_all(as_attorney, upload)
        confirm(as_attorney, upload)
        error_of(ask(as_attorney, upload), 409)
        error_of(as_attorney.get(f"{upload['parts']['parts_url']}?limit=101"), 422)

    def test_nobody_sends_what_would_be_recorded_as_another_persons(
        self, as_attorney: APIClient, as_agent: APIClient, attorney: User, case: Case
    ) -> None:
        colleague = make_user(case.firm)
        join_case(case, colleague)
        persons, agents = begin(as_attorney, case), begin(as_agent, case, sha256="2" * 64)
        for other, upload in (
            (as_agent, persons),
            (token_client(colleague), persons),
            (token_client(colleague), agents),
        ):
            assert "upload_url" not in str(error_of(ask(other, upload), 403))
        assert ask(as_agent, agents).status_code == ask(as_attorney, agents).status_code == 200

    def test_is_the_senders_business(
        self,
        as_attorney: APIClient,
        as_client: APIClient,
        client_user: User,
        case: Case,
        outsider: tuple[APIClient, int],
    ) -> None:
        upload, theirs = begin(as_attorney, case), begin(as_client, case, sha256="1" * 64)
        error_of(ask(as_client, upload), 404)
        assert ask(as_client, theirs).status_code == 200
        client, status = outsider
        error_of(ask(client, upload), status)
        error_of(ask(token_client(make_user(case.firm, "guest")), upload), 403)

    def test_a_browser_gets_the_same_as_html(self, attorney: User, as_attorney: APIClient, case: Case) -> None:
        answer = ask(browser_client(attorney), begin(as_attorney, case))
        assert (answer.status_code, "upload_url" in answer.content.decode()) == (200, True)


class TestConfirm:
    def test_makes_the_file_of_its_parts(self, as_attorney: APIClient, case: Case, tmp_path: Path) -> None:
        upload = begin(as_attorney, case)
        send_all(as_attorney, upload)
        answer = confirm(as_attorney, upload)
        assert (answer.status_code, answer.json()["sha256"], answer.json()["size_bytes"]) == (202, SHA256, len(CONTENT))
        assert confirm(as_attorney, upload).json() == answer.json()
        assert stored(tmp_path) == [CONTENT]

    def test_waits_for_every_part(self, as_attorney: APIClient, case: Case) -> None:
        upload = begin(as_attorney, case)
        for part in ask(as_attorney, upload).json()["parts"][:-1]:
            put(part)
        refused = error_of(confirm(as_attorney, upload), 409)
        assert (refused["details"]["missing_parts"], "evidence.list_parts" in refused["suggestion"]) == ("1", True)
        assert not EvidenceItem.objects.exists()

    def test_refuses_other_bytes_than_were_declared(
        self, as_attorney: APIClient, case: Case, tmp_path: Path,
        django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    ) -> None:  # fmt: skip
        upload = begin(as_attorney, case)
        send_all(as_attorney, upload, CONTENT[::-1])
        with django_capture_on_commit_callbacks(execute=True):
            error_of(confirm(as_attorney, upload), 422)
        assert (stored(tmp_path), EvidenceItem.objects.count()) == ([], 0)

    def test_a_file_that_came_whole_is_taken_and_its_parts_are_removed(
        self, as_attorney: APIClient, case: Case, tmp_path: Path,
        django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    ) -> None:  # fmt: skip
        upload = begin(as_attorney, case)
        put(ask(as_attorney, upload).json()["parts"][0])
        assert send("PUT", upload["upload_url"], CONTENT, content_type="text/plain")[0] == 200
        with django_capture_on_commit_callbacks(execute=True):
            assert confirm(as_attorney, upload).status_code == 202
        assert stored(tmp_path) == [CONTENT]

    def test_of_a_duplicate_nothing_is_kept(
        self, as_attorney: APIClient, case: Case, tmp_path: Path,
        django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    ) -> None:  # fmt: skip
        known = make_item(case, content=CONTENT)
        upload = begin(as_attorney, case)
        send_all(as_attorney, upload)
        with django_capture_on_commit_callbacks(execute=True):
            assert confirm(as_attorney, upload).json()["duplicate_of"] == str(known.pk)
        assert stored(tmp_path) == [CONTENT]

    def test_a_dry_run_makes_nothing(self, as_attorney: APIClient, case: Case, tmp_path: Path) -> None:
        upload = begin(as_attorney, case)
        send_all(as_attorney, upload)
        answer = as_attorney.post(
            f"/v1/evidence/uploads/{upload['upload_id']}/confirm", {}, headers={"Prefer": "dry-run"}
        )
        error_of(answer, 409)
        assert len(stored(tmp_path)) == 4
