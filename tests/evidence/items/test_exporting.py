"""The list of documents as a file: what the filters leave, in its order, and no more than the list answers."""

from __future__ import annotations

import csv
import io
from typing import Any

import pypdfium2
import pytest
from docx import Document
from openpyxl import load_workbook
from rest_framework.test import APIClient

from cases.models import Case, User
from tests.evidence.conftest import fetched, fields_of
from tests.factories import agent_client, browser_client, make_item


@pytest.fixture
def letters(case: Case) -> None:
    make_item(case, title="=Notice", kind="letter", document_date="2024-05-06", author="Jane Doe", tags=["hot"])
    make_item(
        case, title="Answer", kind="letter", recipients=[{"name": "", "address": "doe@example.org", "role": "to"}]
    )
    make_item(case, title="Invoice", kind="invoice")


def export(api: APIClient, case: Case, **fields: Any) -> bytes:
    answer = api.post(f"/v1/cases/{case.pk}/evidence/export", fields)
    assert answer.status_code == 200, answer.content
    content: bytes = fetched(answer.json()["download_url"])
    return content


def test_what_filters_leave_is_listed_in_its_order_in_every_format(
    as_attorney: APIClient, case: Case, letters: None
) -> None:
    asked = {"kind": "letter", "sort": "title"}
    rows = list(csv.DictReader(io.StringIO(export(as_attorney, case, format="csv", **asked).decode())))
    assert [row["Title"] for row in rows] == ["'=Notice", "Answer"]
    assert (rows[0]["Dated"], rows[0]["Author"], rows[0]["Tags"]) == ("2024-05-06", "Jane Doe", "hot")
    assert rows[1]["Recipients"] == "doe@example.org"
    sheet: Any = load_workbook(io.BytesIO(export(as_attorney, case, **asked))).active
    assert [row[0].value for row in sheet.rows] == ["Title", "'=Notice", "Answer"]
    table: Any = Document(io.BytesIO(export(as_attorney, case, format="docx", **asked))).tables[0]
    assert [row.cells[0].text for row in table.rows] == ["Title", "=Notice", "Answer"]
    with pypdfium2.PdfDocument(export(as_attorney, case, format="pdf", **asked)) as pdf:
        printed = pdf[0].get_textpage().get_text_range()
    assert "=Notice" in printed
    assert "Invoice" not in printed


def test_a_file_says_in_words_what_a_document_is(as_attorney: APIClient, case: Case) -> None:
    make_item(case, title="Terms", kind="engagement_letter", privilege="attorney_client", privilege_state="proposed")
    make_item(case, title="Nothing known", kind="")
    rows = list(csv.DictReader(io.StringIO(export(as_attorney, case, format="csv", sort="title").decode())))
    told = [(row["Kind"], row["Privilege"], row["Status"]) for row in rows]
    assert told == [("", "", "Ready"), ("Engagement letter", "Attorney-client privileged", "Ready")]


def test_a_table_in_word_lies_across_the_page_and_repeats_its_head(
    as_attorney: APIClient, case: Case, letters: None
) -> None:
    document: Any = Document(io.BytesIO(export(as_attorney, case, format="docx")))
    (section,), table = document.sections, document.tables[0]
    assert section.page_width > section.page_height
    inside = section.page_width - section.left_margin - section.right_margin
    assert sum(cell.width for cell in table.rows[1].cells) <= inside
    assert table.rows[1].cells[0].width > 2 * table.rows[1].cells[1].width  # a title needs more room than a kind
    assert table.rows[0]._tr.xpath("./w:trPr/w:tblHeader")


def test_a_list_by_date_has_what_is_undated_last(as_attorney: APIClient, case: Case, letters: None) -> None:
    rows = list(csv.DictReader(io.StringIO(export(as_attorney, case, format="csv", sort="date").decode())))
    assert rows[0]["Title"] == "'=Notice"
    assert len(rows) == 3


def test_what_the_list_refuses_is_refused_and_an_agent_waits(
    as_attorney: APIClient, attorney: User, case: Case, letters: None
) -> None:
    path = f"/v1/cases/{case.pk}/evidence/export"
    assert list(fields_of(as_attorney.post(path, {"colour": "red"}))) == ["colour"]
    assert agent_client(attorney, case).post(path, {}).status_code == 202


def test_it_is_exported_from_the_page_with_its_filters(attorney: User, case: Case, letters: None) -> None:
    browser = browser_client(attorney)
    shown = browser.get(f"/cases/{case.pk}/evidence?kind=letter&reviewed=false").content.decode()
    assert f'hx-post="/v1/cases/{case.pk}/evidence/export"' in shown
    body = {"kind": "letter", "reviewed": "false", "format": "csv"}
    for name in ("kind", "reviewed"):
        assert f'<input type="hidden" name="{name}" value="{body[name]}">' in shown
    address = f"/v1/cases/{case.pk}/evidence/export"
    link = browser.post(address, body, content_type="application/json", HTTP_HX_REQUEST="true")
    assert 'download="documents.csv"' in link.content.decode()
    assert "(2)" in link.content.decode()
