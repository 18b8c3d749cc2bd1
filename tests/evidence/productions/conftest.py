"""A PDF with something to hide in every place that a PDF has, and what is made of it."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pypdfium2 as pdfium
import pytest
from django.conf import LazySettings
from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas
from rest_framework.test import APIClient

from audit.models import Job
from cases.models import Case
from evidence.extraction.formats.pdf import printed
from evidence.models import EvidenceItem, Production, Redaction
from evidence.pipeline.ending import JobOutcome
from evidence.pipeline.long_jobs import advance_long_job
from evidence.storage import get_store
from tests.factories import make_item

SSN = "219-09-9999"
LINES = ("Loan application of Carla Voss.", f"Her number is {SSN}, as she said.", "She asks for 40,000 dollars.")


@pytest.fixture(autouse=True)
def no_reading_back(settings: LazySettings) -> None:
    """It takes seconds a page; one test has it on."""
    settings.PRODUCTION_OCR = False


def hostile_pdf(ssn: str = SSN) -> bytes:
    """The number stands in the text, in a note, in a form, in the metadata, and in what an earlier version had."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=LETTER, invariant=1)
    canvas.setTitle(f"Voss {ssn}")
    canvas.setSubject(ssn)
    for at, line in enumerate(LINES):
        canvas.drawString(72, 700 - 20 * at, line.replace(SSN, ssn))
    canvas.textAnnotation(f"Check {ssn}", Rect=(400, 600, 420, 620), relative=0)
    canvas.bookmarkPage(ssn)
    canvas.addOutlineEntry(ssn, ssn)
    canvas.showPage()
    canvas.drawString(72, 700, "A second page that says nothing.")
    canvas.save()
    return out.getvalue() + f"\n% {ssn}\n".encode()


def text_of(pdf: bytes) -> list[str]:
    return [printed(page.get_textpage().get_text_range()) for page in pdfium.PdfDocument(pdf)]


@pytest.fixture
def loan(case: Case) -> EvidenceItem:
    return make_loan(case)


def make_loan(case: Case, ssn: str = SSN) -> EvidenceItem:
    content = hostile_pdf(ssn)
    return make_item(
        case, *text_of(content), title=f"Voss {ssn}", content=content, media_type="application/pdf", kind="form",
        custodian="Carla Voss", author="Carla Voss",
    )  # fmt: skip


def redact(api: APIClient, item: EvidenceItem, words: str, **more: Any) -> dict[str, Any]:
    text = item.pages.get(number=1).text
    start = text.index(words)
    body = {"page": 1, "start": start, "end": start + len(words), "reason": "ssn"} | more
    answer = api.post(f"/v1/evidence/{item.pk}/redactions", body)
    assert answer.status_code == 201, answer.content
    made: dict[str, Any] = answer.json()
    return made


def put_together(api: APIClient, case: Case, *items: EvidenceItem, **more: Any) -> Production:
    body = {"name": "First", "evidence_ids": [str(one.pk) for one in items], "prefix": "DOE"} | more
    answer = api.post(f"/v1/cases/{case.pk}/productions", body)
    assert answer.status_code == 201, answer.content
    return Production.objects.get(pk=answer.json()["id"])


def freeze(api: APIClient, production: Production) -> Job:
    answer = api.post(f"/v1/productions/{production.pk}/freeze", {})
    assert answer.status_code == 202, answer.content
    job = Job.objects.get(pk=answer.json()["job_id"])
    advance_long_job(job.pk)
    job.refresh_from_db()
    production.refresh_from_db()
    return job


def frozen(api: APIClient, production: Production) -> dict[str, bytes]:
    """The files of the volume, by their paths."""
    job = freeze(api, production)
    assert (job.status, job.error) == ("completed", None)
    return volume_of(production)


def volume_of(production: Production) -> dict[str, bytes]:
    with get_store().open(production.storage_key) as file, zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def retry(api: APIClient, job: Job) -> Job:
    assert api.post(f"/v1/jobs/{job.pk}/retry", {}).status_code == 202
    assert advance_long_job(job.pk) in (JobOutcome.COMPLETED, JobOutcome.FAILED)
    job.refresh_from_db()
    return job


def loaded(files: dict[str, bytes]) -> list[dict[str, str]]:
    """The rows of the Concordance load file."""
    lines = files["DATA/VOL001.dat"].decode("utf-8-sig").splitlines()
    head, *rows = ([value.strip("þ") for value in line.split("\x14")] for line in lines)
    return [dict(zip(head, row, strict=True)) for row in rows]


def receipt_of(files: dict[str, bytes]) -> dict[str, Any]:
    receipt: dict[str, Any] = json.loads(files["RECEIPT.json"])
    return receipt


def approved(item: EvidenceItem) -> list[Redaction]:
    return list(Redaction.objects.filter(item=item, state="approved").order_by("page_number", "start"))
