import datetime as dt

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from evidence.extraction.formats.cells import number
from evidence.extraction.limits import Limits
from tests.evidence.extraction import samples


def workbook() -> tuple[Workbook, Worksheet]:
    book = Workbook()
    assert isinstance(book.active, Worksheet)
    return book, book.active


def statement() -> Workbook:
    book, sheet = workbook()
    sheet.title = "Account 12"
    sheet.append(["Date", "Payee", "Amount", "Rate"])
    sheet.append([dt.date(2021, 5, 5), "Quay\nLtd", 1250.5, 0.125])
    sheet["C2"].number_format = "$#,##0.00"
    sheet["D2"].number_format = "0.0%"
    sheet["A4"] = dt.datetime(2021, 5, 6, 9, 30)
    book.create_sheet("Notes").append(["Paid twice", True, 7.0])
    book["Notes"].sheet_state = "hidden"
    return book


def test_sheets_are_pages_with_values_as_shown(tmp_path):
    found = samples.read(tmp_path, "a.xlsx", samples.xlsx(statement()))
    assert [(page.label, page.text) for page in found.pages] == [
        ("Account 12", "Date\tPayee\tAmount\tRate\n2021-05-05\tQuay Ltd\t$1,250.50\t12.5%\n2021-05-06 09:30:00"),
        ("Notes (hidden)", "Paid twice\tTRUE\t7"),
    ]


@pytest.mark.parametrize(
    ("value", "pattern", "shown"),
    [
        (1234.5, "General", "1234.5"),
        (1234.0, "General", "1234"),
        (-1234.5, '"$"#,##0.00_);("$"#,##0.00)', "-$1,234.50"),
        (1234.5, "[$€-407] #,##0.00", "€1,234.50"),
        (0.5, "0%", "50%"),
        (0.1 + 0.2, "General", "0.3"),
        (42, "0000", "42"),
    ],
)
def test_numbers_are_shown_by_their_format(value, pattern, shown):
    assert number(value, pattern) == shown


def test_rows_beyond_the_limit_are_reported(tmp_path):
    book, sheet = workbook()
    for row in range(50):
        sheet.append([row, "x"])
    found = samples.read(tmp_path, "a.xlsx", samples.xlsx(book), Limits(max_rows=10))
    assert found.pages[0].text.count("\n") == 9
    assert samples.codes(found) == {"rows_truncated"}


def test_entities_in_a_workbook_are_refused(tmp_path):
    data = samples.xlsx(statement())
    hostile = b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><workbook>&e;</workbook>'
    package = samples.zipped({"[Content_Types].xml": b"<a/>", "xl/workbook.xml": hostile})
    assert samples.read(tmp_path, "a.xlsx", package).outcome == "corrupt"
    assert samples.read(tmp_path, "a.xlsx", data[: len(data) // 2]).outcome == "corrupt"


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (
            b'date,payee,"amount, net"\r\n2021-05-05,"Quay\nLtd",900\r\n',
            ["date\tpayee\tamount, net", "2021-05-05\tQuay Ltd\t900"],
        ),
        (b"date;amount\n5.5.2021;1.250,50\n", ["date\tamount", "5.5.2021\t1.250,50"]),
        ("Größe\tWert\nä\t1\n".encode("cp1252"), ["Größe\tWert", "ä\t1"]),
        (b'a,"never closed\nb,c\n', ["a\tnever closed b,c"]),
    ],
)
def test_tables_are_read_by_their_delimiter(tmp_path, data, lines):
    assert samples.read(tmp_path, "a.csv", data).pages[0].text.splitlines() == lines


def test_a_field_too_large_is_reported(tmp_path):
    found = samples.read(tmp_path, "a.csv", b'a,b\nc,"' + b"x" * 1_100_000 + b'"\n')
    assert "irregular_table" in samples.codes(found)
    assert found.pages[0].text.startswith("a,b\nc,")
