"""The timeline as a file: exactly what the list has by the same filters, and nothing that the caller does not see."""

from __future__ import annotations

import csv
import io
from datetime import date
from typing import Any

import pypdfium2
import pytest
from docx import Document
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook
from PIL import Image
from rest_framework.test import APIClient

from audit.models import AuditEntry
from cases.models import Case, Firm, Role
from evidence.models import EvidenceItem
from facts.models import Fact
from facts.timeline import exporting
from facts.timeline.export_drawing import LABEL, axis_of, placed_marks, png_of
from facts.timeline.export_rows import ExportRow
from tests.evidence.conftest import fetched
from tests.extent import full
from tests.factories import make_case, make_fact, make_item, make_user, token_client
from tests.facts.facts.test_citation_text import number as exhibit_number

FORMATS = ("csv", "xlsx", "docx", "pdf", "png")


@pytest.fixture
def history(letter: EvidenceItem, memo: EvidenceItem) -> None:
    make_fact(letter, "Kestrel", text="=1+1 was paid", date=date(2024, 3, 3), status="approved")
    make_fact(letter, "Harbor", text="first", date=date(2024, 1, 1))
    make_fact(
        memo, "Victor", text="CANARY second", date=date(2024, 2, 1), date_end=date(2024, 4, 30), status="approved"
    )
    make_fact(letter, "paid", text="dismissed", date=date(2024, 1, 1), status="dismissed")


def export(api: APIClient, case: Case, **body: Any) -> Any:
    return api.post(f"/v1/cases/{case.pk}/timeline/export", body)


def content_of(api: APIClient, case: Case, **body: Any) -> bytes:
    answer = export(api, case, **body)
    assert answer.status_code == 200, answer.content
    return fetched(answer.json()["download_url"])


def table(api: APIClient, case: Case, **body: Any) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content_of(api, case, format="csv", **body).decode())))


def test_events_in_other_letters_are_set_in_a_typeface_that_has_them(
    api: APIClient, case: Case, letter: EvidenceItem
) -> None:
    plain, other = "It was paid.", "Оплачено по договору."
    make_fact(letter, "Harbor", text=plain, date=date(2024, 1, 1), status="approved")
    assert b"SourceSansPro" not in content_of(api, case, format="pdf")
    make_fact(letter, "Kestrel", text=other, date=date(2024, 3, 3), status="approved")
    pdf = content_of(api, case, format="pdf")
    assert b"SourceSansPro" in pdf
    assert other in pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()


def test_every_format_has_the_events(api: APIClient, case: Case, history: None) -> None:
    rows = table(api, case)
    assert [(one["Date"], one["Text"], one["Status"]) for one in rows] == [
        ("2024-01-01", "first", "Proposed"),
        ("2024-02-01", "CANARY second", "Approved"),
        ("2024-03-03", "'=1+1 was paid", "Approved"),
    ]
    assert rows[0]["Sources"] == "Letter, p. 1: “Harbor”"
    sheet = sheet_of(content_of(api, case, format="xlsx"))
    assert [row[4] for row in sheet.iter_rows(min_row=2, values_only=True)] == [one["Text"] for one in rows]
    words = [one.text for one in Document(io.BytesIO(content_of(api, case, format="docx"))).paragraphs]
    assert words[1] == "2024"
    assert "Mar 3, 2024: =1+1 was paid" in words
    assert words[2:4] == ["Jan 1, 2024: first (proposed)", "Letter, p. 1: “Harbor”"]
    pdf = pypdfium2.PdfDocument(content_of(api, case, format="pdf"))
    assert "CANARY second" in pdf[0].get_textpage().get_text_range()
    assert Image.open(io.BytesIO(content_of(api, case, format="png"))).format == "PNG"


def test_an_event_is_cited_as_a_court_reads_it_to_the_firm_alone(
    api: APIClient, client_api: APIClient, case: Case, letter: EvidenceItem
) -> None:
    exhibit_number(letter, "P-4")
    make_fact(
        letter,
        "Kestrel Harbor",
        text="Paid.",
        date=date(2024, 3, 3),
        status="approved",
        approved_at="2024-03-04T00:00Z",
    )
    assert table(api, case)[0]["Sources"] == "Letter, p. 1 (Ex. P-4 at 1): “Kestrel Harbor”"
    listed = fetched(api.post(f"/v1/cases/{case.pk}/facts/export", {"format": "docx"}).json()["download_url"])
    assert (
        Document(io.BytesIO(listed)).tables[0].rows[1].cells[2].text == "Letter, p. 1 (Ex. P-4 at 1): “Kestrel Harbor”"
    )
    assert [one["Sources"] for one in table(client_api, case)] == ["Letter, p. 1: “Kestrel Harbor”"]


def test_an_export_is_recorded_as_one(api: APIClient, case: Case, history: None) -> None:
    answer = export(api, case, format="csv").json()
    assert (answer["events"], answer["filename"], len(answer["sha256"])) == (3, "timeline.csv", 64)
    entry = AuditEntry.objects.filter(tool="timeline.export").get()
    assert (entry.category, entry.permission, entry.outcome) == ("export", "read:timeline", "ok")


def test_a_client_gets_what_they_see(client_api: APIClient, case: Case, history: None) -> None:
    assert [one["Text"] for one in table(client_api, case)] == ["'=1+1 was paid"]
    for format in ("docx", "xlsx"):
        content = content_of(client_api, case, format=format)
        assert "CANARY" not in words_of(content, format)
    assert export(client_api, case, classification="Evidence").status_code == 422


def sheet_of(content: bytes) -> Any:
    return load_workbook(io.BytesIO(content)).active


def words_of(content: bytes, format: str) -> str:
    if format == "docx":
        return "\n".join(one.text for one in Document(io.BytesIO(content)).paragraphs)
    return str(list(sheet_of(content).iter_rows(values_only=True)))


def test_who_may_not_see_the_case_exports_nothing(firm: Firm, case: Case, history: None, agent: APIClient) -> None:
    assert export(token_client(make_user(firm, Role.CLIENT)), case).status_code == 404
    assert export(token_client(make_user(firm, Role.STAFF)), case).status_code == 404
    assert export(agent, case).status_code == 202  # a person hands out what leaves the platform


def test_more_than_a_file_holds_is_refused_and_not_cut_off(
    api: APIClient, case: Case, history: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(exporting.MOST_OF, "docx", 2)
    assert export(api, case).status_code == 409
    assert export(api, case, date_from="2024-03-01").json()["events"] == 2
    assert export(api, case, format="bmp").status_code == 422


def test_documents_stand_among_the_facts(api: APIClient, case: Case, history: None, letter: EvidenceItem) -> None:
    EvidenceItem.objects.filter(pk=letter.pk).update(document_date=date(2024, 2, 15))
    rows = table(api, case, include=["document"])
    assert [one["Kind"] for one in rows] == ["Fact", "Fact", "Document", "Fact"]
    assert rows[2]["Text"] == "Letter"


DAY = st.dates(date(2019, 1, 1), date(2021, 12, 31))
FACTS = st.lists(st.tuples(DAY, st.integers(0, 60), st.sampled_from(Fact.Status.values)), max_size=8)


@settings(max_examples=60 if full() else 6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    facts=FACTS,
    first=st.none() | DAY,
    last=st.none() | DAY,
    status=st.none() | st.sampled_from(["approved", "proposed"]),
)
def test_the_rows_are_those_of_the_list(
    attorney: Any, firm: Firm, facts: Any, first: date | None, last: date | None, status: str | None
) -> None:
    case = make_case(firm, attorney)
    item, api = make_item(case, "Kestrel paid."), token_client(attorney)
    for number, (day, length, state) in enumerate(facts):
        end = date.fromordinal(day.toordinal() + length) if length else None
        make_fact(item, "Kestrel", text=f"fact {number}", date=day, date_end=end, status=state)
    asked = {"date_from": first and first.isoformat(), "date_to": last and last.isoformat(), "status": status}
    query = {name: value for name, value in asked.items() if value}
    listed = api.get(f"/v1/cases/{case.pk}/timeline", query).json()["items"]
    body = query | ({"status": [status]} if status else {})
    assert [one["Id"] for one in table(api, case, **body)] == [one["fact_id"] for one in listed]


def test_an_outlier_does_not_squeeze_the_drawing() -> None:
    days = [date(1950, 1, 1), *(date(2020, month, 1) for month in range(1, 13))]
    rows = [ExportRow("Fact", "", day, None, str(day), "text") for day in days]
    axis = axis_of(rows)
    assert len(axis.breaks) == 1
    recent = axis.x(days[-1].toordinal()) - axis.x(days[1].toordinal())
    assert recent > 1_500
    assert axis.x(days[0].toordinal()) < axis.x(days[1].toordinal()) - 50
    assert [axis.x(one.toordinal()) for one in days] == sorted(axis.x(one.toordinal()) for one in days)
    assert png_of("Chronology", [])


def test_a_busy_month_is_drawn_whole_and_words_stand_beside_their_marks_only() -> None:
    days = [date(2023, 1, 9), *(date(2024, 3, 1 + number % 28) for number in range(140)), date(2024, 12, 24)]
    rows = [ExportRow("Fact", "", day, None, str(day), "text " * 60) for day in sorted(days)]
    rows.append(ExportRow("Fact", "", date(2023, 1, 1), date(2023, 6, 30), "early 2023", "a span"))
    placed, crowded = placed_marks(rows, axis_of(rows))
    assert (len(placed), crowded) == (len(rows), [])
    for mark in placed:
        beside = [one for one in placed if one.row == mark.row and one is not mark and one.x >= mark.x]
        assert all(mark.until < one.x for one in beside)
    assert placed[0].until - placed[0].end > LABEL, "words have as much room as the row has"
