"""A dry run checks everything, tells what would happen, and stores nothing but its own audit entry."""

from __future__ import annotations

import pytest
from django.core import mail
from pytest_django import DjangoCaptureOnCommitCallbacks
from rest_framework.test import APIClient

from agents.models import AgentKey, Control
from audit.models import AuditEntry, Event
from cases.models import Case, Role
from config.models import IdempotencyRecord
from evidence.models import ManifestEntry, Upload
from evidence.storage import get_store
from tests.factories import (
    agent_client,
    browser_client,
    make_case,
    make_firm,
    make_item,
    make_user,
    store_bytes,
    token_client,
)

DRY = {"HTTP_PREFER": "dry-run"}
CONTENT = b"The settlement is $90,000."


@pytest.fixture
def case(db: None) -> Case:
    firm = make_firm()
    return make_case(firm, make_user(firm, Role.ATTORNEY), name="Cole v. Pryce")


@pytest.fixture
def attorney(case: Case) -> APIClient:
    return token_client(case.participants.get().user)


def test_it_tells_the_difference_and_changes_nothing(case: Case, attorney: APIClient) -> None:
    answer = attorney.patch(f"/v1/cases/{case.pk}", {"name": "Cole v. Pryce and others"}, **DRY)
    rehearsal = answer.json()
    assert (answer.status_code, answer["Preference-Applied"], rehearsal["dry_run"]) == (200, "dry-run", True)
    assert rehearsal["changes"] == {"name": {"from": "Cole v. Pryce", "to": "Cole v. Pryce and others"}}
    assert [one["event_type"] for one in rehearsal["would_emit"]] == ["case.updated"]
    case.refresh_from_db()
    assert (case.name, case.version) == ("Cole v. Pryce", 1)
    assert not Event.objects.filter(case=case).exists()


def test_the_rehearsal_itself_is_audited_as_one(case: Case, attorney: APIClient) -> None:
    attorney.post(f"/v1/cases/{case.pk}/archive", {}, **DRY)
    entry = AuditEntry.objects.get(tool="cases.archive")
    assert (entry.dry_run, entry.outcome, entry.case_id) == (True, "ok", case.pk)


def test_what_would_be_refused_is_refused(case: Case, attorney: APIClient) -> None:
    assert attorney.patch(f"/v1/cases/{case.pk}", {"name": ""}, **DRY).status_code == 422
    assert attorney.patch(f"/v1/cases/{case.pk}", {"name": "X"}, HTTP_IF_MATCH='"9"', **DRY).status_code == 409
    agent = agent_client(case.participants.get().user, case, operations=("read",))
    assert agent.patch(f"/v1/cases/{case.pk}", {"name": "X"}, **DRY).status_code == 403


def test_an_idempotency_key_stays_free_for_the_real_call(case: Case, attorney: APIClient) -> None:
    key = {"HTTP_IDEMPOTENCY_KEY": "open-1"}
    assert attorney.post("/v1/cases", {"name": "New"}, **key, **DRY).json()["would_status"] == 201
    assert not IdempotencyRecord.objects.exists()
    assert attorney.post("/v1/cases", {"name": "New"}, **key).status_code == 201
    assert Case.objects.filter(name="New").count() == 1


def test_reading_ignores_the_preference(case: Case, attorney: APIClient) -> None:
    assert "dry_run" not in attorney.get(f"/v1/cases/{case.pk}", **DRY).json()


def uploaded(client: APIClient, case: Case, **fields: object) -> Upload:
    """An upload whose bytes have come."""
    body = {"filename": "a.txt", "content_type": "text/plain", "size_bytes": len(CONTENT), **fields}
    asked = client.post(f"/v1/cases/{case.pk}/evidence/upload", body).json()
    upload = Upload.objects.get(pk=asked["upload_id"])
    store_bytes(upload.storage_key, CONTENT)
    return upload


@pytest.mark.parametrize("fields", [{}, {"size_bytes": 9}, {"sha256": "0" * 64}], ids=["duplicate", "size", "hash"])
def test_a_rehearsed_confirmation_keeps_the_bytes(
    case: Case,
    attorney: APIClient,
    fields: dict[str, object],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    make_item(case, content=CONTENT)
    upload = uploaded(attorney, case, **fields)
    with django_capture_on_commit_callbacks(execute=True) as left:
        rehearsal = attorney.post(f"/v1/evidence/uploads/{upload.pk}/confirm", {}, **DRY).json()
    assert (rehearsal["would_status"], left) == (422 if fields else 200, [])
    assert get_store().size(upload.storage_key) == len(CONTENT)
    upload.refresh_from_db()
    assert upload.status == "pending"


def test_an_approval_s_rehearsal_keeps_the_bytes(
    case: Case, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    Control.objects.create(firm=case.firm, approval_tools=["evidence.confirm_upload"])
    make_item(case, content=CONTENT)
    agent = agent_client(case.participants.get().user, case)
    upload = uploaded(agent, case)
    with django_capture_on_commit_callbacks(execute=True):
        asked = agent.post(f"/v1/evidence/uploads/{upload.pk}/confirm", {})
    assert (asked.status_code, asked.json()["status"]) == (202, "awaiting_approval")
    assert get_store().size(upload.storage_key) == len(CONTENT)


def test_a_refused_rehearsal_is_recorded_as_the_call_it_was(case: Case) -> None:
    Control.objects.create(firm=case.firm, approval_tools=["evidence.confirm_upload"])
    agent = agent_client(case.participants.get().user, case)
    asked = agent.post(
        f"/v1/cases/{case.pk}/evidence/upload", {"filename": "a", "content_type": "text/plain", "size_bytes": 9}
    ).json()
    assert agent.post(f"/v1/evidence/uploads/{asked['upload_id']}/confirm", {}).status_code == 409
    assert AuditEntry.objects.get(tool="evidence.confirm_upload").dry_run is False


def test_it_hands_out_nothing_that_works(case: Case, attorney: APIClient) -> None:
    item = make_item(case, content=CONTENT)
    body = {"filename": "a.txt", "content_type": "text/plain", "size_bytes": 9}
    upload = attorney.post(f"/v1/cases/{case.pk}/evidence/upload", body, **DRY).json()["would_answer"]
    download = attorney.get(f"/v1/evidence/{item.pk}/download", **DRY).json()["would_answer"]
    export = attorney.post(f"/v1/cases/{case.pk}/audit/export", {}, **DRY).json()["would_answer"]
    assert (upload["upload_url"], download["download_url"], export["download_url"]) == (None, None, None)
    key = {"name": "Agent", "case_ids": None, "operations": ["read"]}
    assert attorney.post("/v1/agent/keys", key, **DRY).json()["would_answer"]["key"] is None
    assert [one.objects.count() for one in (Upload, ManifestEntry, AgentKey)] == [0, 0, 0]
    viewers = attorney.get(f"/v1/evidence/{item.pk}/views").json()["viewers"]
    assert [one["downloaded"] for one in viewers if one["downloaded"]] == []


def test_whoever_looks_what_signing_out_would_do_stays_signed_in(case: Case) -> None:
    browser = browser_client(case.participants.get().user)
    rehearsal = browser.post("/v1/auth/logout", {}, HTTP_ACCEPT="application/json", **DRY)
    assert (rehearsal.status_code, rehearsal.json()["would_status"], dict(rehearsal.cookies)) == (200, 204, {})
    assert browser.get("/v1/cases", HTTP_ACCEPT="application/json").status_code == 200


@pytest.mark.parametrize(
    ("path", "body"),
    [("magic-link", {"email": "mara@example.com"}), ("magic-link/verify", {"token": "x" * 20})],
)
def test_what_cannot_be_rehearsed_is_refused_rather_than_done(db: None, path: str, body: dict[str, str]) -> None:
    make_user(make_firm(), email="mara@example.com")
    answer = APIClient().post(f"/v1/auth/{path}", body, **DRY)
    assert (answer.status_code, list(answer.json()["error"]["details"]["fields"])) == (422, ["Prefer"])
    assert mail.outbox == []
