"""What is redacted or withheld is nowhere in a frozen production, whoever looks for it; and a frozen production stays."""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from django.conf import LazySettings
from django.db import IntegrityError, transaction
from django.utils import timezone
from PIL import Image
from rest_framework.test import APIClient

from audit.models import AuditEntry, Job
from audit.sealing.keys import key_fingerprint
from cases.models import Case, Firm, Role, User
from evidence.models import BatesNumber, EvidenceItem, Production, ProductionDocument, Receipt, Redaction
from evidence.pipeline.long_jobs import advance_long_job
from evidence.productions.documents import make_document, packed
from evidence.productions.plans import plan_of
from evidence.storage import get_store
from tests.evidence.conftest import error_of, fetched
from tests.evidence.productions.conftest import (
    SSN,
    freeze,
    frozen,
    loaded,
    make_loan,
    put_together,
    receipt_of,
    redact,
    retry,
    text_of,
    volume_of,
)
from tests.factories import agent_client, join_case, make_item, make_user, token_client

VERIFIER = Path(__file__).resolve().parents[3] / "deploy" / "verify_receipt.py"
OTHER_SSN = "538-27-4410"
DIGITS = SSN.replace("-", "")


def shown_in(files: dict[str, bytes], *words: str) -> list[str]:
    """The files in which any of the words can be found: in their bytes, in what PDFs have compressed, in their text."""
    found = []
    for name, content in files.items():
        parts = [content, *_streams(content)] if name.endswith(".pdf") else [content]
        texts = [one.decode("latin-1") + one.decode("utf-16-be", "ignore") for one in parts]
        texts += text_of(content) if name.endswith(".pdf") else []
        if any(word in text for word in words for text in [name, *texts]):
            found.append(name)
    return found


def _streams(content: bytes) -> list[bytes]:
    """What stands compressed in a PDF, but for its pictures."""
    streams = []
    for part in content.split(b"stream\n")[1:]:
        body = part.split(b"endstream")[0].strip()
        for decoded in (body, _ascii85(body)):
            try:
                streams.append(zlib.decompress(decoded))
            except zlib.error:
                continue
    return streams


def _ascii85(body: bytes) -> bytes:
    import base64

    try:
        return base64.a85decode(body.removesuffix(b"~>"))
    except ValueError:
        return b""


def withheld(user: User) -> dict[str, Any]:
    return {
        "privilege": "attorney_client", "privilege_state": "decided", "privilege_basis": "Advice.",
        "privilege_by_type": "human", "privilege_decided_by": user, "privilege_at": timezone.now(),
    }  # fmt: skip


def test_what_is_redacted_is_nowhere_in_the_production(case: Case, loan: EvidenceItem, as_attorney: APIClient) -> None:
    redact(as_attorney, loan, SSN)
    files = frozen(as_attorney, put_together(as_attorney, case, loan, legend="CONFIDENTIAL", natives=True))
    assert shown_in(files, SSN, DIGITS, "09-9999") == []
    assert set(files) == {
        "DATA/HASHES.txt", "DATA/VOL001.csv", "DATA/VOL001.dat", "DATA/VOL001.opt", "RECEIPT.json",
        "PDF/DOE0000001.pdf", "TEXT/DOE0000001.txt",
    }  # fmt: skip
    text = files["TEXT/DOE0000001.txt"].decode()
    assert "Her number is [REDACTED] as she said." in text
    assert "A second page that says nothing." in text
    document = pdfium.PdfDocument(files["PDF/DOE0000001.pdf"])
    assert [document.count_attachments(), document.get_formtype(), len(document)] == [0, 0, 2]
    assert "CONFIDENTIAL DOE0000002" in text_of(files["PDF/DOE0000001.pdf"])[1]
    assert b"/Annot" not in files["PDF/DOE0000001.pdf"]
    assert b"Metadata" not in files["PDF/DOE0000001.pdf"]
    (row,) = loaded(files)
    assert (row["BEGBATES"], row["ENDBATES"], row["REDACTED"], row["FILENAME"]) == ("DOE0000001", "DOE0000002", "Y", "")
    assert row["CUSTODIAN"] == "Carla Voss"
    assert loan.sha256 not in b"".join(files.values()).decode("latin-1")  # by which the number could be guessed


def test_the_picture_tells_nothing_of_what_it_covers(case: Case, loan: EvidenceItem, as_attorney: APIClient) -> None:
    """Two documents that differ in the number alone give the same picture, pixel by pixel."""
    other = make_loan(case, OTHER_SSN)
    pictures = []
    for item, words, prefix in ((loan, SSN, "AAA"), (other, OTHER_SSN, "BBB")):
        redact(as_attorney, item, words)
        files = frozen(as_attorney, put_together(as_attorney, case, item, prefix=prefix))
        page = pdfium.PdfDocument(files[f"PDF/{prefix}0000001.pdf"])[0].render(scale=150 / 72, grayscale=True).to_pil()
        pictures.append(page.crop((0, 0, page.width, 1640)).tobytes())  # above the strip with its number
    assert pictures[0] == pictures[1]


def test_words_that_still_stand_somewhere_stop_the_freeze_with_their_place(case: Case, as_attorney: APIClient) -> None:
    note = make_item(case, "Call Anna Quill. Then file.", "Anna Quill signs here.", title="Note")
    redact(as_attorney, note, "Anna Quill", reason="other")
    production = put_together(as_attorney, case, note)
    job = freeze(as_attorney, production)
    assert job.status == "failed"
    assert job.error["code"] == "REDACTED_WORDS_FOUND"
    assert job.error["partial_results"]["bates"] == "DOE0000002"
    assert production.state == "draft"
    redact(as_attorney, note, "Anna Quill", reason="other", everywhere=True)
    assert retry(as_attorney, job).status == "completed"
    production.refresh_from_db()
    files = volume_of(production)
    assert shown_in(files, "Anna", "Quill") == []
    assert loaded(files)[0]["BEGBATES"] == "DOE0000001"  # the numbers are those of the first attempt


def test_a_number_redacted_in_one_document_is_in_no_other(
    case: Case, loan: EvidenceItem, as_attorney: APIClient
) -> None:
    redact(as_attorney, loan, SSN)
    other = make_item(case, f"Voss, no. {DIGITS}.", title="List")
    job = freeze(as_attorney, put_together(as_attorney, case, loan, other))
    assert job.error["partial_results"]["bates"] == "DOE0000003"
    named = make_item(case, "Nothing in it.", title=f"of {SSN}")
    job = freeze(as_attorney, put_together(as_attorney, case, loan, named, prefix="ROE"))
    assert job.error["partial_results"]["where"] == "the column FILENAME of the load file"


def test_words_that_were_read_otherwise_have_no_place(case: Case, loan: EvidenceItem, as_attorney: APIClient) -> None:
    """A redaction that can't be carried out is no redaction: nothing is made."""
    redact(as_attorney, loan, SSN)
    loan.pages.filter(number=1).update(text="Something else was read here, and longer.")
    Redaction.objects.filter(item=loan).update(words="Elsewhere")
    job = freeze(as_attorney, put_together(as_attorney, case, loan))
    assert (job.status, "has no place on the page" in job.error["message"]) == ("failed", True)


def test_a_box_removes_every_word_that_it_touches(case: Case, loan: EvidenceItem, as_attorney: APIClient) -> None:
    box = [0.1, (792 - 692) / 792, 0.9, (792 - 678) / 792]  # over the second line
    body = {"page": 1, "boxes": [box], "reason": "other"}
    assert as_attorney.post(f"/v1/evidence/{loan.pk}/redactions", body).status_code == 201
    files = frozen(as_attorney, put_together(as_attorney, case, loan))
    assert shown_in(files, SSN, DIGITS, "Her number", "as she said") == []
    assert "Loan application of Carla Voss." in files["TEXT/DOE0000001.txt"].decode()


def test_withheld_documents_have_a_slip_sheet_and_nothing_else(
    case: Case, as_attorney: APIClient, attorney: User, loan: EvidenceItem
) -> None:
    memo = make_item(
        case,
        "We would settle for 90,000.",
        title="Settlement advice",
        kind="email",
        author="Mara Ellison",
        **withheld(attorney),
    )
    inside = make_item(
        case, "Our figures: 85,000.", title="Figures", parent=memo, content=b"a,85000", media_type="text/csv"
    )
    body = {"name": "First", "evidence_ids": [str(memo.pk)], "prefix": "DOE"}
    refused = error_of(as_attorney.post(f"/v1/cases/{case.pk}/productions", body), 409)
    assert set(refused["details"]["evidence_ids"]) == {str(memo.pk), str(inside.pk)}
    production = put_together(as_attorney, case, memo, loan, withheld="slip_sheet", natives=True)
    files = frozen(as_attorney, production)
    words = ("settle", "Settlement", "advice", "90,000", "85,000", "85000", "Mara Ellison", "Figures", "csv,", "email")
    assert [one for one in shown_in(files, *words) if not one.startswith("DATA/HASHES")] == []
    assert "DOCUMENT WITHHELD" in files["TEXT/DOE0000003.txt"].decode()
    rows = {row["BEGBATES"]: row for row in loaded(files)}
    assert [rows[one]["WITHHELD"] for one in ("DOE0000001", "DOE0000003", "DOE0000004")] == ["N", "Y", "Y"]
    assert (rows["DOE0000004"]["BEGATTACH"], rows["DOE0000004"]["ENDATTACH"]) == ("DOE0000003", "DOE0000004")
    log = as_attorney.get(f"/v1/cases/{case.pk}/privilege-log?file_type=xlsx").json()
    assert b"DOE0000003" in _unzipped(fetched(log["download_url"]))


def _unzipped(content: bytes) -> bytes:
    import zipfile

    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return b"".join(archive.read(name) for name in archive.namelist())


def test_what_becomes_privileged_meanwhile_is_not_produced(
    case: Case, loan: EvidenceItem, as_attorney: APIClient
) -> None:
    production = put_together(as_attorney, case, loan)
    EvidenceItem.objects.filter(pk=loan.pk).update(privilege="work_product", privilege_state="proposed")
    job = freeze(as_attorney, production)
    assert (job.status, production.state) == ("failed", "draft")
    assert "nobody has decided" in job.error["message"]


def test_an_attachment_that_is_open_comes_without_the_mail_s_own_file(
    case: Case, as_attorney: APIClient, attorney: User
) -> None:
    """The mail's file has all its attachments, those that are withheld too."""
    mail = make_item(
        case, "See attached.", title="Mail", content=b"mail with SECRET inside", media_type="message/rfc822"
    )
    make_item(case, "SECRET", title="Advice", parent=mail, **withheld(attorney))
    sheet = make_item(case, "1 2 3", title="Costs", parent=mail, content=b"1,2,3", media_type="text/csv")
    production = put_together(as_attorney, case, sheet, withheld="slip_sheet", natives=True)
    files = frozen(as_attorney, production)
    assert shown_in(files, "SECRET") == []
    assert [one for one in files if one.startswith("NATIVES/")] == ["NATIVES/DOE0000003.txt"]


def test_a_frozen_production_never_changes(case: Case, loan: EvidenceItem, as_attorney: APIClient) -> None:
    redact(as_attorney, loan, SSN)
    production = put_together(as_attorney, case, loan)
    files = frozen(as_attorney, production)
    sealed = AuditEntry.objects.get(tool="freeze_production", entity_id=production.pk)
    assert production.sha256 in (sealed.reasoning_trace or "")
    for rows, change in (
        (Production.objects.filter(pk=production.pk), {"name": "Other"}),
        (ProductionDocument.objects.filter(production=production), {"files": []}),
        (BatesNumber.objects.filter(document__production=production), {"number": 77}),
    ):
        with pytest.raises(IntegrityError, match="never changes"), transaction.atomic():
            rows.update(**change)
        with pytest.raises(IntegrityError, match="never changes"), transaction.atomic():
            rows._raw_delete(rows.db)
    error_of(as_attorney.post(f"/v1/productions/{production.pk}/freeze", {}), 409)
    error_of(as_attorney.delete(f"/v1/productions/{production.pk}"), 409)
    answer = as_attorney.get(f"/v1/productions/{production.pk}?verify=true").json()
    assert answer["verified"] is True
    assert answer["receipt_id"] == str(Receipt.objects.get(production=production).pk)
    for redaction in Redaction.objects.filter(item=loan):
        assert as_attorney.delete(f"/v1/redactions/{redaction.pk}").status_code == 204
    assert volume_of(production) == files


def test_the_same_documents_give_the_same_bytes(case: Case, loan: EvidenceItem, as_attorney: APIClient) -> None:
    redact(as_attorney, loan, SSN)
    note = make_item(case, "Dear Carla,\n\tall is well.\n" * 60, title="Note")
    production = put_together(as_attorney, case, loan, note)
    frozen(as_attorney, production)
    for document in production.documents.select_related("item", "production"):
        with get_store().open(document.storage_key) as file:
            assert file.read() == packed(make_document(plan_of(document)).files)


def test_the_receipt_of_a_production_is_checked_without_us(
    case: Case, loan: EvidenceItem, as_attorney: APIClient, tmp_path: Path
) -> None:
    files = frozen(as_attorney, put_together(as_attorney, case, loan, produced_to="Roe LLP"))
    for name, content in files.items():
        path = tmp_path / "volume" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    receipt = receipt_of(files)
    assert receipt["statement"]["produced_to"] == "Roe LLP"
    assert str(loan.pk) not in json.dumps(receipt)

    def checked() -> subprocess.CompletedProcess[str]:
        volume = tmp_path / "volume"
        command = [
            sys.executable,
            str(VERIFIER),
            str(volume / "RECEIPT.json"),
            "--key",
            key_fingerprint(),
            "--files",
            str(volume),
        ]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert checked().stdout.startswith("OK"), checked().stdout
    (tmp_path / "volume/TEXT/DOE0000001.txt").write_text("forged")
    assert "TEXT/DOE0000001.txt is not what was produced" in checked().stdout
    lines = files["DATA/HASHES.txt"].decode().splitlines()
    assert f"{hashlib.sha256(files['PDF/DOE0000001.pdf']).hexdigest()}  PDF/DOE0000001.pdf" in lines


def test_numbers_are_given_once_in_a_case(case: Case, loan: EvidenceItem, as_attorney: APIClient) -> None:
    first, second = put_together(as_attorney, case, loan), put_together(as_attorney, case, loan)
    frozen(as_attorney, first)
    job = freeze(as_attorney, second)  # which began at the same number, as a draft
    assert "were given in another production" in job.error["message"]
    body = {"name": "Next", "evidence_ids": [str(loan.pk)], "prefix": "DOE", "start": 2}
    assert error_of(as_attorney.post(f"/v1/cases/{case.pk}/productions", body), 409)["details"]["next"] == 3
    assert put_together(as_attorney, case, loan).start == 3
    document = second.documents.get()
    ids = {"firm_id": case.firm_id, "case_id": case.pk}
    with pytest.raises(IntegrityError), transaction.atomic():
        BatesNumber.objects.create(**ids, prefix="DOE", number=1, document=document, page=1)


def test_a_killed_worker_s_numbers_and_documents_stay(case: Case, loan: EvidenceItem, as_attorney: APIClient) -> None:
    from evidence.productions.freezing import freeze as work

    note = make_item(case, "All is well.", title="Note")
    production = put_together(as_attorney, case, loan, note)
    job = Job.objects.get(pk=as_attorney.post(f"/v1/productions/{production.pk}/freeze", {}).json()["job_id"])
    pieces = work(job)
    next(pieces), next(pieces)  # the first document is made, and then the worker is killed
    pieces.close()
    (made, waits) = production.documents.order_by("place")
    assert (bool(made.storage_key), bool(waits.storage_key)) == (True, False)
    advance_long_job(job.pk)
    again = production.documents.order_by("place")[0]
    assert again.storage_key == made.storage_key  # it is not made twice
    numbers = (
        BatesNumber.objects.filter(document__production=production).order_by("number").values_list("number", flat=True)
    )
    assert list(numbers) == [1, 2, 3]


def test_proposals_stand_in_the_way_until_a_person_decided(
    case: Case, loan: EvidenceItem, as_attorney: APIClient, as_agent: APIClient
) -> None:
    production = put_together(as_attorney, case, loan)
    assert as_agent.post(f"/v1/evidence/{loan.pk}/redactions/propose", {}).json()["made"] == 1
    assert (
        "wait for a person" in error_of(as_attorney.post(f"/v1/productions/{production.pk}/freeze", {}), 409)["message"]
    )
    (one,) = Redaction.objects.filter(item=loan)
    assert as_agent.patch(f"/v1/redactions/{one.pk}", {"state": "dismissed"}).json()["status"] == "awaiting_approval"
    assert as_attorney.patch(f"/v1/redactions/{one.pk}", {"state": "approved"}).status_code == 200
    assert shown_in(frozen(as_attorney, production), SSN, DIGITS) == []


def test_agents_neither_freeze_nor_download_by_themselves(
    case: Case, loan: EvidenceItem, as_attorney: APIClient, as_agent: APIClient, firm: Firm
) -> None:
    production = put_together(as_agent, case, loan)
    assert as_agent.post(f"/v1/productions/{production.pk}/freeze", {}).json()["status"] == "awaiting_approval"
    staff = make_user(firm, Role.STAFF)
    join_case(case, staff)
    error_of(token_client(staff).post(f"/v1/productions/{production.pk}/freeze", {}), 403)
    error_of(as_attorney.get(f"/v1/productions/{production.pk}/download"), 409)
    frozen(as_attorney, production)
    error_of(as_agent.get(f"/v1/productions/{production.pk}/download"), 403)
    answer = as_attorney.get(f"/v1/productions/{production.pk}/download").json()
    assert hashlib.sha256(fetched(answer["download_url"])).hexdigest() == production.sha256


def test_who_does_not_see_what_is_withheld_sees_no_production_with_it(
    case: Case, as_attorney: APIClient, attorney: User
) -> None:
    memo = make_item(case, "Advice", title="Memo", **withheld(attorney))
    production = put_together(as_attorney, case, memo, withheld="slip_sheet")
    agent = agent_client(attorney, case)
    assert agent.get(f"/v1/productions/{production.pk}").status_code == 404
    assert agent.get(f"/v1/cases/{case.pk}/productions").json()["items"] == []
    assert agent_client(attorney, case, privileged=True).get(f"/v1/productions/{production.pk}").status_code == 200


def test_what_is_burnt_is_read_back(case: Case, as_attorney: APIClient, settings: LazySettings) -> None:
    """A name that the page shows as a picture, where its text does not have it."""
    settings.PRODUCTION_OCR = True
    picture, out = Image.new("L", (1240, 500), 255), io.BytesIO()
    from PIL import ImageDraw

    from evidence.productions.text_images import font

    draw = ImageDraw.Draw(picture)
    draw.text((60, 60), "Statement of Margaret Hollister", font=font(40), fill=0)
    draw.text((60, 300), "Signed by Margaret Hollister", font=font(40), fill=0)
    picture.save(out, "PNG")
    scan = make_item(
        case, "Statement of Margaret Hollister", title="Scan", content=out.getvalue(), media_type="image/png"
    )
    body = {"page": 1, "boxes": [[0.04, 0.1, 0.7, 0.25]], "reason": "other"}
    assert as_attorney.post(f"/v1/evidence/{scan.pk}/redactions", body).status_code == 201
    Redaction.objects.filter(item=scan).update(words="Margaret Hollister", start=None, end=None)
    job = freeze(as_attorney, put_together(as_attorney, case, scan))
    assert job.error["partial_results"]["where"] == "its picture"
