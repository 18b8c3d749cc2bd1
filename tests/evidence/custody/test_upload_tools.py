"""From a promised file to an item: what is accepted, answered and refused."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings
from rest_framework.test import APIClient

from audit.models import Event, Job
from cases.models import Case, Role, User
from evidence.models import EvidenceItem, ManifestEntry, Upload
from evidence.storage import get_store
from tests.evidence.conftest import error_of, fields_of
from tests.factories import browser_client, make_case, make_item, make_user, token_client

pytestmark = pytest.mark.django_db
CONTENT = b"The relief valve failed on 3 May."
SHA256 = hashlib.sha256(CONTENT).hexdigest()


def ask(client: APIClient, case: Case, **fields: Any) -> Any:
    body = {"filename": "note.txt", "content_type": "text/plain", "size_bytes": len(CONTENT), **fields}
    return client.post(f"/v1/cases/{case.pk}/evidence/upload", body)


def send(upload_id: str, content: bytes, tmp_path: Path) -> None:
    """Bring the bytes to where the signed address would."""
    (tmp_path / "sent").write_bytes(content)
    get_store().save_path(Upload.objects.get(pk=upload_id).storage_key, tmp_path / "sent")


def sent(client: APIClient, case: Case, tmp_path: Path, content: bytes = CONTENT, **fields: Any) -> str:
    answer = ask(client, case, size_bytes=len(content), **fields)
    assert answer.status_code == 201, answer.content
    upload_id: str = answer.json()["upload_id"]
    send(upload_id, content, tmp_path)
    return upload_id


def confirm(client: APIClient, upload_id: str) -> Any:
    return client.post(f"/v1/evidence/uploads/{upload_id}/confirm", {})


class TestUpload:
    def test_gives_a_signed_address(self, as_attorney: APIClient, case: Case, settings: Settings) -> None:
        answer = ask(as_attorney, case).json()
        assert answer["upload_url"].startswith(f"{settings.BASE_URL}/storage/")
        assert (answer["method"], answer["headers"], answer["expires_in"]) == (
            "PUT", {"Content-Type": "text/plain"}, settings.UPLOAD_URL_SECONDS,
        )  # fmt: skip
        assert (Upload.objects.count(), EvidenceItem.objects.count()) == (1, 0)

    @pytest.mark.parametrize(
        ("fields", "field"),
        [
            ({"size_bytes": 0}, "size_bytes"),
            ({"size_bytes": 5 * 1024**3 + 1}, "size_bytes"),
            ({"filename": ""}, "filename"),
            ({"content_type": "text/plain\r\nX: y"}, "content_type"),
            ({"content_type": "nonsense"}, "content_type"),
            ({"sha256": "abc"}, "sha256"),
            ({"client_visible": "true"}, "client_visible"),
            ({"filename": "x" * 256}, "filename"),
            ({"storage_key": "mine"}, "storage_key"),
            ({"allow_duplicate": 1}, "allow_duplicate"),
        ],
    )
    def test_refuses_bad_fields(self, as_attorney: APIClient, case: Case, fields: dict[str, Any], field: str) -> None:
        assert list(fields_of(ask(as_attorney, case, **fields))) == [field]
        assert not Upload.objects.exists()

    def test_tells_a_duplicate_at_once(self, as_attorney: APIClient, as_client: APIClient, case: Case) -> None:
        known = make_item(case, content=CONTENT)
        make_item(make_case(case.firm), content=CONTENT)
        assert ask(as_attorney, case, sha256=SHA256).json()["duplicate_of"] == str(known.pk)
        assert ask(as_client, case, sha256=SHA256).json()["duplicate_of"] is None
        assert ask(as_attorney, case, sha256="0" * 64).json()["duplicate_of"] is None

    def test_only_a_person_of_the_firm_chooses_visibility(
        self, as_attorney: APIClient, as_agent: APIClient, as_client: APIClient, case: Case
    ) -> None:
        for value in (True, False):
            refused = error_of(ask(as_agent, case, client_visible=value), 403)
            assert "evidence.update" in refused["suggestion"]
            error_of(ask(as_client, case, client_visible=value), 403)
            made = Upload.objects.get(pk=ask(as_attorney, case, client_visible=value).json()["upload_id"])
            assert made.client_visible is value

    def test_is_not_for_guests_or_archived_cases(self, as_attorney: APIClient, case: Case) -> None:
        guest = make_user(case.firm, Role.GUEST)
        error_of(ask(token_client(guest), make_case(case.firm, guest)), 403)
        as_attorney.post(f"/v1/cases/{case.pk}/archive", {})
        error_of(ask(as_attorney, case), 409)

    def test_outsiders_find_nothing(self, outsider: tuple[APIClient, int], case: Case) -> None:
        client, status = outsider
        error_of(ask(client, case), status)

    def test_a_browser_gets_the_same_as_html(self, case: Case, attorney: User) -> None:
        answer = ask(browser_client(attorney), case)
        upload = Upload.objects.get()
        assert (answer.status_code, str(upload.pk) in answer.content.decode()) == (201, True)


class TestConfirm:
    def test_makes_the_item_its_manifest_its_job_and_the_event(
        self, as_attorney: APIClient, case: Case, attorney: User, tmp_path: Path
    ) -> None:
        upload_id = sent(as_attorney, case, tmp_path, custodian="Mara", sha256=SHA256)
        answer = confirm(as_attorney, upload_id)
        assert answer.status_code == 202, answer.content
        item, job = EvidenceItem.objects.get(), Job.objects.get()
        assert answer.json() == {
            "evidence_id": str(item.pk), "job_id": str(job.pk), "status": "queued", "poll_url": f"/v1/jobs/{job.pk}",
            "duplicate_of": None, "sha256": SHA256, "size_bytes": len(CONTENT),
        }  # fmt: skip
        assert (item.title, item.status, item.sha256, item.custodian) == ("note.txt", "uploaded", SHA256, "Mara")
        assert (item.uploaded_by, item.client_visible) == (attorney, False)
        entry = ManifestEntry.objects.get()
        assert (entry.act, entry.sha256, entry.actor_id, entry.filename) == (
            "received",
            SHA256,
            attorney.pk,
            "note.txt",
        )
        assert "127.0.0.1" in entry.origin
        created = Event.objects.get(event_type="evidence.created")
        assert (created.entity_id, created.case_id) == (item.pk, case.pk)

    @pytest.mark.parametrize(
        ("name", "title"), [("inv\u202egpj.exe", "invgpj.exe"), ("a\r\nb.txt", "ab.txt"), ("\u2066\u2069", "unnamed")]
    )
    def test_no_name_reads_as_another_and_custody_has_it_as_given(
        self, as_attorney: APIClient, case: Case, tmp_path: Path, name: str, title: str
    ) -> None:
        confirm(as_attorney, sent(as_attorney, case, tmp_path, filename=name))
        assert EvidenceItem.objects.get().title == title
        assert ManifestEntry.objects.get().filename == name

    def test_a_retry_answers_the_same(self, as_attorney: APIClient, case: Case, tmp_path: Path) -> None:
        upload_id = sent(as_attorney, case, tmp_path)
        first, second = confirm(as_attorney, upload_id), confirm(as_attorney, upload_id)
        assert (first.status_code, first.json()) == (second.status_code, second.json())
        assert EvidenceItem.objects.count() == ManifestEntry.objects.count() == Job.objects.count() == 1

    def test_waits_for_the_bytes(self, as_attorney: APIClient, case: Case) -> None:
        upload_id = ask(as_attorney, case).json()["upload_id"]
        assert "not come yet" in error_of(confirm(as_attorney, upload_id), 409)["message"]
        with time_machine.travel(timezone.now() + timedelta(days=1)):
            assert "expired" in error_of(confirm(as_attorney, upload_id), 409)["message"]

    @pytest.mark.parametrize(
        ("fields", "content"), [({}, CONTENT + b"!"), ({}, CONTENT[:-1]), ({"sha256": "0" * 64}, CONTENT)]
    )
    def test_refuses_and_removes_what_differs(
        self,
        as_attorney: APIClient,
        case: Case,
        tmp_path: Path,
        django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
        fields: dict[str, Any],
        content: bytes,
    ) -> None:
        upload_id = ask(as_attorney, case, **fields).json()["upload_id"]
        send(upload_id, content, tmp_path)
        with django_capture_on_commit_callbacks(execute=True):
            refusal = fields_of(confirm(as_attorney, upload_id))
        upload = Upload.objects.get()
        assert (upload.status, [upload.reason]) == (Upload.Status.REJECTED, refusal["file"])
        with pytest.raises(FileNotFoundError):
            get_store().size(upload.storage_key)
        assert fields_of(confirm(as_attorney, upload_id)) == refusal
        assert not EvidenceItem.objects.exists()

    def test_a_duplicate_makes_no_second_item(
        self,
        as_attorney: APIClient,
        case: Case,
        tmp_path: Path,
        django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    ) -> None:
        known = make_item(case, content=CONTENT)
        upload_id = sent(as_attorney, case, tmp_path)
        with django_capture_on_commit_callbacks(execute=True):
            answer = confirm(as_attorney, upload_id)
        assert (answer.status_code, answer.json()["job_id"], answer.json()["status"]) == (200, None, "duplicate")
        assert answer.json()["evidence_id"] == answer.json()["duplicate_of"] == str(known.pk)
        assert confirm(as_attorney, upload_id).json() == answer.json()
        with pytest.raises(FileNotFoundError):
            get_store().size(Upload.objects.get().storage_key)
        assert get_store().sha256(known.storage_key) == SHA256

    def test_a_repeat_names_no_item_that_was_hidden_since(
        self, as_client: APIClient, case: Case, tmp_path: Path
    ) -> None:
        upload_id = sent(as_client, case, tmp_path)
        assert confirm(as_client, upload_id).json() == confirm(as_client, upload_id).json()
        EvidenceItem.objects.update(client_visible=False)
        error_of(confirm(as_client, upload_id), 404)

    def test_a_duplicate_may_be_wanted(self, as_attorney: APIClient, case: Case, tmp_path: Path) -> None:
        known = make_item(case, content=CONTENT)
        upload_id = sent(as_attorney, case, tmp_path, allow_duplicate=True)
        answer = confirm(as_attorney, upload_id)
        assert (answer.status_code, answer.json()["duplicate_of"]) == (202, str(known.pk))
        assert answer.json()["evidence_id"] != str(known.pk)
        assert confirm(as_attorney, upload_id).json() == answer.json()

    def test_the_same_file_in_another_case_is_no_duplicate(
        self, as_attorney: APIClient, case: Case, tmp_path: Path
    ) -> None:
        make_item(make_case(case.firm), content=CONTENT)
        assert confirm(as_attorney, sent(as_attorney, case, tmp_path)).json()["duplicate_of"] is None

    def test_a_client_never_learns_of_hidden_duplicates(self, as_client: APIClient, case: Case, tmp_path: Path) -> None:
        hidden = make_item(case, content=CONTENT)
        answer = confirm(as_client, sent(as_client, case, tmp_path))
        assert (answer.status_code, answer.json()["duplicate_of"]) == (202, None)
        made = EvidenceItem.objects.exclude(pk=hidden.pk).get()
        assert made.client_visible
        assert as_client.get(f"/v1/evidence/{made.pk}").status_code == 200

    def test_a_client_confirms_only_their_own_uploads(
        self, as_attorney: APIClient, as_client: APIClient, case: Case, tmp_path: Path
    ) -> None:
        error_of(confirm(as_client, sent(as_attorney, case, tmp_path)), 404)

    def test_outsiders_find_nothing(
        self, outsider: tuple[APIClient, int], as_attorney: APIClient, case: Case, tmp_path: Path
    ) -> None:
        client, status = outsider
        error_of(confirm(client, sent(as_attorney, case, tmp_path)), status)
        assert not EvidenceItem.objects.exists()

    def test_an_archived_case_takes_nothing_in(self, as_attorney: APIClient, case: Case, tmp_path: Path) -> None:
        upload_id = sent(as_attorney, case, tmp_path)
        as_attorney.post(f"/v1/cases/{case.pk}/archive", {})
        error_of(confirm(as_attorney, upload_id), 409)
