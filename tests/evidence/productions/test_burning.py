"""What is redacted is nowhere in a frozen production, whoever looks for it."""

from __future__ import annotations

import io

import pypdfium2 as pdfium
from django.conf import LazySettings
from PIL import Image
from rest_framework.test import APIClient

from cases.models import Case
from evidence.models import EvidenceItem, Redaction
from tests.evidence.productions.conftest import (
    SSN,
    freeze,
    frozen,
    loaded,
    make_loan,
    put_together,
    redact,
    text_of,
)
from tests.evidence.productions.looking import shown_in
from tests.factories import make_item

OTHER_SSN = "538-27-4410"
DIGITS = SSN.replace("-", "")


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
