"""Receipts balance, are signed, and can be checked without us; stored files are read again, and named where they differ."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone
from rest_framework.test import APIClient

from audit.models import Job
from audit.sealing.keys import key_fingerprint
from cases.models import Case, Firm, Role, User
from cases.scopes import person_actor
from evidence.custody.receipts import Unbalanced, issue_due_receipts, receipt_issue
from evidence.custody.upload_actions import upload_confirm, upload_start
from evidence.models import Arrival, EvidenceItem, ManifestEntry, Receipt, Upload
from evidence.pipeline.ending import JobOutcome
from evidence.pipeline.long_jobs import advance_long_job
from evidence.storage import get_store
from tests.evidence.conftest import error_of, fetched
from tests.factories import agent_client, join_case, make_item, make_user, store_bytes, token_client

VERIFIER = Path(__file__).resolve().parents[3] / "deploy" / "verify_receipt.py"
LATER = timedelta(minutes=6)


def send(case: Case, sender: User, name: str, content: bytes, **declared: Any) -> Upload:
    """A file of the sender's comes and is confirmed."""
    actor = person_actor(sender)
    upload, _ = upload_start(
        actor=actor, case=case, filename=name, content_type="text/plain",
        **{"size_bytes": len(content), "declared_sha256": ""} | declared,
    )  # fmt: skip
    store_bytes(upload.storage_key, content)
    upload_confirm(actor=actor, upload=upload, among=EvidenceItem.objects.all())
    upload.refresh_from_db()
    return upload


def receipts_of(case: Case) -> list[Receipt]:
    """Those that are issued once nothing came for a while."""
    Upload.objects.filter(case=case).update(settled_at=timezone.now() - LATER)
    issue_due_receipts()
    return list(Receipt.objects.filter(case=case).order_by("id"))


def path(case: Case, receipt: Receipt) -> str:
    return f"/v1/cases/{case.pk}/receipts/{receipt.pk}"


def verify(receipt: dict[str, Any], folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    file = folder / "receipt.json"
    file.write_text(json.dumps(receipt))
    return subprocess.run(
        [sys.executable, str(VERIFIER), str(file), *more], capture_output=True, text=True, check=False
    )


@pytest.fixture
def received(case: Case, client_user: User) -> Case:
    """Two files, one of them twice, and one that is not what was declared."""
    send(case, client_user, "a.txt", b"alpha")
    send(case, client_user, "b.txt", b"bravo 2")
    send(case, client_user, "a again.txt", b"alpha")
    send(case, client_user, "c.txt", b"charlie", declared_sha256="0" * 64)
    return case


def test_every_file_that_came_is_on_the_receipt_once(received: Case, as_attorney: APIClient) -> None:
    (receipt,) = receipts_of(received)
    answer = as_attorney.get(path(received, receipt)).json()
    statement = answer["statement"]
    assert [(one["name"], one["outcome"]) for one in statement["files"]] == [
        ("a.txt", "held"), ("b.txt", "held"), ("a again.txt", "duplicate"), ("c.txt", "refused"),
    ]  # fmt: skip
    assert answer["totals"] == {
        "received": {"files": 4, "bytes": 24}, "held": {"files": 2, "bytes": 12},
        "duplicate": {"files": 1, "bytes": 5}, "refused": {"files": 1, "bytes": 7},
    }  # fmt: skip
    assert "not the declared one" in statement["files"][3]["reason"]
    assert statement["received_from"]["name"] == "Dana Moran"
    listed = as_attorney.get(f"/v1/cases/{received.pk}/receipts").json()["items"]
    assert [one["totals"] for one in listed] == [answer["totals"]]
    assert "statement" not in listed[0]


def test_a_receipt_is_issued_once_and_closes_its_arrival(received: Case, client_user: User) -> None:
    Upload.objects.filter(case=received).update(settled_at=timezone.now() - LATER)
    send(received, client_user, "d.txt", b"delta")  # while something still comes, nothing is signed
    assert issue_due_receipts() == 0
    assert len(receipts_of(received)) == 1
    assert issue_due_receipts() == 0
    late = send(received, client_user, "late.txt", b"late")
    assert late.arrival != Receipt.objects.get().arrival
    assert len(receipts_of(received)) == 2


def test_nothing_is_signed_about_what_does_not_balance(received: Case) -> None:
    Upload.objects.filter(case=received).update(settled_at=timezone.now() - LATER)
    arrival = Arrival.objects.get(case=received)
    lost = EvidenceItem.objects.get(case=received, filename="b.txt")
    EvidenceItem.objects.filter(pk=lost.pk).update(sha256="1" * 64)
    with pytest.raises(Unbalanced):
        receipt_issue(arrival=arrival)
    assert issue_due_receipts() == 0
    EvidenceItem.objects.filter(pk=lost.pk).update(sha256=lost.sha256)
    make_item(received, arrival=arrival)  # one that is held and never came
    with pytest.raises(Unbalanced):
        receipt_issue(arrival=arrival)


def test_files_that_are_not_held_notify_nobody(case: Case, client_user: User, as_attorney: APIClient) -> None:
    send(case, client_user, "c.txt", b"charlie", declared_sha256="0" * 64)
    assert as_attorney.get("/v1/notifications").json()["items"] == []
    send(case, client_user, "a.txt", b"alpha")
    (notice,) = as_attorney.get("/v1/notifications").json()["items"]
    assert notice["kind"] == "arrival"
    assert Arrival.objects.filter(case=case).count() == 1


def test_the_database_refuses_to_change_a_receipt(received: Case) -> None:
    (receipt,) = receipts_of(received)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Receipt.objects.filter(pk=receipt.pk).update(signature="")


def test_a_receipt_is_checked_without_us(received: Case, as_attorney: APIClient, tmp_path: Path) -> None:
    (receipt,) = receipts_of(received)
    answer = as_attorney.get(path(received, receipt)).json()
    key = ("--key", key_fingerprint())
    files = tmp_path / "files"
    files.mkdir()
    (files / "copy.txt").write_bytes(b"alpha")
    (files / "other.txt").write_bytes(b"bravo 2")
    found = verify(answer, tmp_path, *key, "--id", str(received.pk), "--files", str(files))
    assert (found.returncode, found.stdout.startswith("OK")) == (0, True), found.stdout
    (files / "other.txt").write_bytes(b"bravo 3")
    named = verify(answer, tmp_path, *key, "--files", str(files)).stdout
    assert "No file in the folder has the bytes of b.txt" in named
    assert "other.txt is not on the receipt" in named
    assert verify(answer, tmp_path).stdout.startswith("UNPINNED")
    assert verify(answer, tmp_path, "--key", "0" * 64).returncode == 5
    for change in (
        lambda one: one["statement"]["files"].pop(),
        lambda one: one["statement"]["files"][0].update(size_bytes=6),
        lambda one: one["statement"]["totals"]["held"].update(files=3),
        lambda one: one["statement"].update(case_id="other"),
        lambda one: one.update(signature="00" * 64),
    ):
        forged = json.loads(json.dumps(answer))
        change(forged)
        assert verify(forged, tmp_path, *key).returncode == 6


def test_a_link_in_the_folder_is_no_file_of_the_receipt(received: Case, as_attorney: APIClient, tmp_path: Path) -> None:
    (receipt,) = receipts_of(received)
    answer = as_attorney.get(path(received, receipt)).json()
    files, elsewhere = tmp_path / "files", tmp_path / "elsewhere"
    files.mkdir()
    elsewhere.mkdir()
    (files / "copy.txt").write_bytes(b"alpha")
    (elsewhere / "other.txt").write_bytes(b"bravo 2")
    (files / "folder").symlink_to(elsewhere)
    (files / "other.txt").symlink_to(elsewhere / "other.txt")
    found = verify(answer, tmp_path, "--key", key_fingerprint(), "--files", str(files))
    assert "MISSING: No file in the folder has the bytes of b.txt" in found.stdout
    assert "NOT LISTED: folder is a link" in found.stdout
    assert "NOT LISTED: other.txt is a link" in found.stdout


def test_receipts_that_name_what_is_withheld_are_hidden(received: Case, attorney: User, firm: Firm) -> None:
    (receipt,) = receipts_of(received)
    agent, trusted = agent_client(attorney, received), agent_client(attorney, received, privileged=True)
    assert agent.get(path(received, receipt)).status_code == 200
    EvidenceItem.objects.filter(case=received, filename="a.txt").update(
        privilege="work_product", privilege_state="proposed"
    )
    assert agent.get(path(received, receipt)).status_code == 404
    assert agent.get(f"/v1/cases/{received.pk}/receipts").json()["items"] == []
    assert trusted.get(path(received, receipt)).status_code == 200
    guest = make_user(firm, Role.GUEST)
    join_case(received, guest)
    assert token_client(guest).get(f"/v1/cases/{received.pk}/receipts").status_code == 403
    assert token_client(guest).get(path(received, receipt)).status_code == 404


def started(api: APIClient, case: Case) -> Job:
    answer = api.post(f"/v1/cases/{case.pk}/custody/verify", {})
    assert answer.status_code == 202, answer.content
    return Job.objects.get(pk=answer.json()["job_id"])


def test_files_that_differ_or_are_missing_are_named(received: Case, as_attorney: APIClient) -> None:
    good = make_item(received, content=b"good", title="good")
    gone, changed = EvidenceItem.objects.filter(case=received, filename__in=("a.txt", "b.txt")).order_by("filename")
    get_store().delete(gone.storage_key)
    get_store().delete(changed.storage_key)
    store_bytes(changed.storage_key, b"bravo 3")
    job = started(as_attorney, received)
    assert advance_long_job(job.pk) is JobOutcome.COMPLETED
    result = as_attorney.get(f"/v1/jobs/{job.pk}/result").json()["result"]
    assert [(one["name"], one["fault"]) for one in result["faults"]] == [("a.txt", "missing"), ("b.txt", "differs")]
    assert result["agreed"] == 1
    receipt = Receipt.objects.get(job=job)
    assert [one["name"] for one in receipt.statement["files"]] == [good.filename]
    assert receipt.statement["totals"] == {"agreed": {"files": 1, "bytes": 4}, "faults": {"files": 2}}
    assert ManifestEntry.objects.filter(item=good, act="verified").count() == 1


def test_what_was_read_before_a_crash_is_not_read_again(received: Case, as_attorney: APIClient) -> None:
    job = started(as_attorney, received)
    first = EvidenceItem.objects.get(case=received, filename="a.txt")
    ManifestEntry.objects.create(  # as the worker left it that was killed
        firm_id=received.firm_id, case=received, item=first, act="verified", sha256=first.sha256,
        size_bytes=first.size_bytes, filename="a.txt", actor_type="human", request_id=f"job:{job.pk}",
    )  # fmt: skip
    get_store().delete(first.storage_key)
    assert advance_long_job(job.pk) is JobOutcome.COMPLETED
    assert ManifestEntry.objects.filter(item=first, act="verified").count() == 1
    job.refresh_from_db()
    assert job.result == {"agreed": 2, "faults": []}


def test_a_verification_can_be_cancelled_and_goes_on_when_it_is_retried(received: Case, as_attorney: APIClient) -> None:
    job = started(as_attorney, received)
    assert error_of(as_attorney.post(f"/v1/cases/{received.pk}/custody/verify", {}), 409)["code"] == "CONFLICT"
    assert as_attorney.post(f"/v1/jobs/{job.pk}/cancel", {}).json()["status"] == "cancelled"
    assert advance_long_job(job.pk) is JobOutcome.NOT_CLAIMED
    assert as_attorney.post(f"/v1/jobs/{job.pk}/retry", {}).status_code == 202
    assert advance_long_job(job.pk) is JobOutcome.COMPLETED


def test_a_result_names_nothing_that_is_withheld(received: Case, attorney: User) -> None:
    item = EvidenceItem.objects.get(case=received, filename="a.txt")
    EvidenceItem.objects.filter(pk=item.pk).update(privilege="work_product", privilege_state="proposed")
    get_store().delete(item.storage_key)
    job = started(token_client(attorney), received)
    assert advance_long_job(job.pk) is JobOutcome.COMPLETED
    agent = agent_client(attorney, received)
    assert agent.get(f"/v1/jobs/{job.pk}/result").json()["result"] == {"agreed": 1, "faults": []}
    assert [one["fault"] for one in Receipt.objects.get(job=job).statement["faults"]] == ["missing"]
    assert agent.get(f"/v1/cases/{received.pk}/receipts").json()["items"] == []
    assert advance_long_job(started(agent, received).pk) is JobOutcome.COMPLETED
    assert Receipt.objects.filter(kind="verification").count() == 1  # an agent that does not see all has none signed


def test_a_certificate_lists_each_file_and_leaves_the_attestation_open(
    received: Case, as_attorney: APIClient, as_agent: APIClient
) -> None:
    item = make_item(received, content=b"parent", title="box <1>")
    child = make_item(received, content=b"child", title="inside", parent=item)
    hidden = make_item(
        received,
        content=b"hidden",
        title="hidden",
        parent=item,
        privilege="work_product",
        privilege_state="proposed",
    )
    answer = as_attorney.post(f"/v1/evidence/{item.pk}/certificate", {"rule": "902(14)"}).json()
    content = fetched(answer["download_url"])
    text = "".join(page.get_textpage().get_text_range() for page in pdfium.PdfDocument(content))
    words = "".join(text.split())
    for one in (item, child, hidden):
        assert one.sha256 in words
        assert "".join(one.filename.split()) in words
    assert "902(14)" in words
    assert "underpenaltyofperjury" in words
    assert "Notsigned" in words
    assert ManifestEntry.objects.filter(item=item, act="verified").exists()
    assert as_agent.post(f"/v1/evidence/{item.pk}/certificate", {}).json()["status"] == "awaiting_approval"
    get_store().delete(child.storage_key)
    assert "inside.txt" in error_of(as_attorney.post(f"/v1/evidence/{item.pk}/certificate", {}), 409)["message"]
