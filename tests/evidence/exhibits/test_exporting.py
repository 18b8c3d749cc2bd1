"""The exhibit list as Word, workbook and CSV: with Bates numbers, without withdrawn numbers, and no formula runs."""

from __future__ import annotations

import csv
import io
from typing import Any

from docx import Document
from openpyxl import load_workbook
from rest_framework.test import APIClient

from cases.models import Case
from evidence.exhibits.matching import NumberedDocuments, key_of
from evidence.models import Exhibit, ExhibitSeries
from tests.evidence.conftest import fetched
from tests.evidence.exhibits.conftest import assign, number
from tests.factories import make_item

HEAD = ["Exhibit", "Description", "Date", "Bates", "Offered by", "Status"]


def export(api: APIClient, case: Case, **fields: Any) -> bytes:
    answer = api.post(f"/v1/cases/{case.pk}/exhibits/export", fields)
    assert answer.status_code == 200, answer.content
    content: bytes = fetched(answer.json()["download_url"])
    return content


def test_the_list_has_what_is_served_in_every_format(
    as_attorney: APIClient, case: Case, series: dict[str, Any]
) -> None:
    assign(as_attorney, case, series, make_item(case, title="=1+1", document_date="2024-05-06"))
    gone = number(as_attorney, case, series, make_item(case, title="Draft"))
    as_attorney.post(f"/v1/exhibits/{gone['id']}/withdraw", {"reason": "Not offered."})
    rows = list(csv.reader(io.StringIO(export(as_attorney, case, format="csv").decode())))
    assert rows == [HEAD, ["P-1", "'=1+1", "2024-05-06", "", "Plaintiff", "Assigned"]]
    sheet: Any = load_workbook(io.BytesIO(export(as_attorney, case, format="xlsx", include_withdrawn=True))).active
    assert [[cell.value for cell in row][:2] for row in sheet.rows] == [HEAD[:2], ["P-1", "'=1+1"], ["P-2", "Draft"]]
    table: Any = Document(io.BytesIO(export(as_attorney, case, series_id=series["id"]))).tables[0]
    assert [cell.text for cell in table.rows[1].cells][:3] == ["P-1", "=1+1", "2024-05-06"]
    assert len(table.rows) == 2


def exhibit(label: str, prefix: str, party: str = "") -> Exhibit:
    series = ExhibitSeries(prefix=prefix, party=party, name=prefix)
    return Exhibit(label=label, key=key_of(label), series=series)


def test_a_number_is_meant_by_its_label_or_by_its_party() -> None:
    numbers = NumberedDocuments(
        [exhibit("P-12", "P-", "Plaintiff"), exhibit("Exhibit 3", "Exhibit "), exhibit("Exhibit 7", "Exhibit ", "Defendant"),
         exhibit("Joint 001", "Joint ")]
    )  # fmt: skip
    meant = {
        "Exhibit P-12": "P-12", "P-012": "P-12", "Plaintiff’s Exhibit 12": "P-12", "Exhibit 12": None, "Ex. 3": "Exhibit 3",
        "Defendant’s Exhibit 12": None, "Plaintiff’s Exhibit 7": None, "Defense Exhibit 3": "Exhibit 3",
        "Joint Exhibit 1": "Joint 001",
    }  # fmt: skip
    found = {label: getattr(numbers.meant_by(label), "label", None) for label in meant}
    assert found == meant
