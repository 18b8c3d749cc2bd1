"""A Word document is produced as its pages, and what is redacted of it is on none of them."""

from __future__ import annotations

import io
from collections.abc import Callable

import pypdfium2 as pdfium
import pytest
from django.conf import LazySettings
from openpyxl import Workbook
from rest_framework.test import APIClient

from cases.models import Case
from evidence.models import EvidenceItem
from tests.evidence.productions.conftest import frozen, put_together, redact, text_of
from tests.evidence.productions.looking import shown_in
from tests.evidence.renditions.conftest import laid_out, letter

__all__ = ["laid_out"]
Make = Callable[..., EvidenceItem]


def darkest(pdf: bytes) -> int:
    """How many pixels of the first page are black."""
    picture = pdfium.PdfDocument(pdf)[0].render(scale=1, grayscale=True).to_pil()
    return sum(picture.histogram()[:20])


def test_it_is_produced_as_it_is_laid_out(laid_out: Make, case: Case, as_attorney: APIClient) -> None:
    item = laid_out(letter(header="Voss and Partners"))
    files = frozen(as_attorney, put_together(as_attorney, case, item))
    (first, aside) = text_of(files["PDF/DOE0000001.pdf"])
    assert "Voss and Partners" in first
    assert "Carla Voss paid 40,000 dollars" in first
    assert "Voss and Partners" in aside


@pytest.mark.full(
    "words of a header are redacted on every page that bears it, below; test_burning.py reads back what is burnt"
)
def test_redacted_words_are_gone_from_its_pages(
    laid_out: Make, case: Case, as_attorney: APIClient, settings: LazySettings
) -> None:
    settings.PRODUCTION_OCR = True
    item = laid_out()
    redact(as_attorney, item, "Anna Quill", reason="other")
    files = frozen(as_attorney, put_together(as_attorney, case, item))
    assert shown_in(files, "Anna", "Quill") == []
    assert "saw her pay" in text_of(files["PDF/DOE0000001.pdf"])[0]
    assert darkest(files["PDF/DOE0000001.pdf"]) > 300


def test_words_of_a_header_are_redacted_on_every_page_that_bears_it(
    laid_out: Make, case: Case, as_attorney: APIClient
) -> None:
    item = laid_out(letter(header="Quill file"))
    quote = {"page": 2, "quote": "Quill file", "reason": "other"}
    assert as_attorney.post(f"/v1/evidence/{item.pk}/redactions", quote).status_code == 201
    files = frozen(as_attorney, put_together(as_attorney, case, item))
    assert shown_in(files, "Quill file") == []
    assert "Anna Quill saw" in text_of(files["PDF/DOE0000001.pdf"])[0]


def test_a_box_drawn_on_a_page_is_black_there(laid_out: Make, case: Case, as_attorney: APIClient) -> None:
    item = laid_out()
    box = {"page": 1, "boxes": [[0.0, 0.0, 1.0, 0.5]], "reason": "other"}
    assert as_attorney.post(f"/v1/evidence/{item.pk}/redactions", box).status_code == 201
    files = frozen(as_attorney, put_together(as_attorney, case, item))
    assert shown_in(files, "Carla", "Quill", "Nobody") == []


def payments() -> bytes:
    book = Workbook()
    assert book.active is not None
    for row in (("Payee", "Paid"), ("Voss", 40), ("Quill", 40), ("Stone", 55)):
        book.active.append(row)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def test_a_figure_redacted_in_one_cell_of_a_sheet_stays_in_another(
    laid_out: Make, case: Case, as_attorney: APIClient
) -> None:
    item = laid_out(payments())
    text = item.pages.get().text
    start = text.index("40")
    body = {"page": 1, "start": start, "end": start + 2, "reason": "other"}
    assert as_attorney.post(f"/v1/evidence/{item.pk}/redactions", body).status_code == 201
    files = frozen(as_attorney, put_together(as_attorney, case, item))
    (page,) = text_of(files["PDF/DOE0000001.pdf"])
    assert page.split()[:-1] == ["Payee", "Paid", "Voss", "Quill", "40", "Stone", "55"]  # the last is its Bates number
    assert darkest(files["PDF/DOE0000001.pdf"]) > 30
