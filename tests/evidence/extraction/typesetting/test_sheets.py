"""Spreadsheets as pages: each sheet is one page with its grid and its words, unless it is too large to be read so."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.styles import Border, Font, PatternFill, Side

from evidence.extraction.failure import UnreadableError
from evidence.extraction.limits import Limits
from evidence.extraction.typesetting.grid_building import GridBuilder, letters_of
from evidence.extraction.typesetting.model import Run, SheetCell
from tests.evidence.extraction.samples import zipped
from tests.evidence.extraction.typesetting.laying_out import Laid, answer, laid

SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "text", "table", "style")
)


def xlsx(book: Workbook) -> bytes:
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def ods(tables: str) -> bytes:
    content = (
        f"<office:document-content {SPACES}><office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    mimetype = b"application/vnd.oasis.opendocument.spreadsheet"
    return zipped({"mimetype": mimetype, "content.xml": content.encode()})


def ledger() -> Workbook:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Payments"
    sheet.append(["Payments of May", None, None])
    sheet.append(["Date", "Payee", "Amount"])
    sheet.append([dt.date(2024, 5, 2), "Old Mill", 1234.5])
    sheet.append([dt.date(2024, 5, 3), "New Mill", 40])
    sheet["C3"].number_format = sheet["C4"].number_format = '"$"#,##0.00'
    sheet.merge_cells("A1:C1")
    sheet["A1"].font = Font(bold=True, color="FFC80000")
    sheet["B2"].fill = PatternFill("solid", fgColor="FF00C800")
    sheet["B2"].border = Border(bottom=Side(style="thick", color="FF0000C8"))
    book.create_sheet("Notes").append(["Nothing was paid in June."])
    return book


def words_at(found: Laid) -> list[str]:
    return [found.at(page, box) for page in found.pages for box in page.boxes]


def test_each_sheet_is_a_page_with_its_figures_as_they_are_shown(tmp_path: Path) -> None:
    found = laid(tmp_path, "payments.xlsx", xlsx(ledger()))
    assert [page.label for page in found.pages] == ["Payments", "Notes"]
    assert "2024-05-02 Old Mill $1,234.50" in found.printed(1)
    assert words_at(found) == " ".join(page.text for page in found.pages).split()


def test_its_colours_and_lines_are_shown(tmp_path: Path) -> None:
    colors = laid(tmp_path, "payments.xlsx", xlsx(ledger())).colors()
    assert {(200, 0, 0), (0, 200, 0), (0, 0, 200)} <= colors


def test_letters_and_numbers_about_the_grid_are_words_of_nobody(tmp_path: Path) -> None:
    book = Workbook()
    assert book.active is not None
    book.active["C2"] = "3"
    found = laid(tmp_path, "one.xlsx", xlsx(book))
    assert found.printed().replace(" ", "") == "SheetABC123"
    (box,) = found.pages[0].boxes
    assert box.x0 > 0.5


def test_what_is_hidden_is_shown_and_said_to_be(tmp_path: Path) -> None:
    book = ledger()
    assert book.active is not None
    book.active.column_dimensions["B"].hidden = True
    book.active.row_dimensions[4].hidden = True
    found = laid(tmp_path, "payments.xlsx", xlsx(book))
    assert "B (hidden)" in found.printed(1)
    assert "4*" in found.printed(1)
    assert "New Mill" in found.printed(1)


@pytest.mark.full("a cell at the far end, and cells that claim to cover many, are a sheet too large, below")
def test_a_sheet_that_could_not_be_read_as_one_page_is_not_laid_out(tmp_path: Path) -> None:
    book = Workbook()
    assert book.active is not None
    for row in range(3_000):
        book.active.append([f"Payment number {row} for services", *range(12)])
    found = answer(tmp_path, "long.xlsx", xlsx(book))
    assert (found.outcome, found.children) == ("limits", ())
    assert "too many cells" in found.message


def with_part(book: Workbook, old: str, new: str) -> bytes:
    """The workbook's file with a change in its first sheet's part."""
    with zipfile.ZipFile(io.BytesIO(xlsx(book))) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    parts["xl/worksheets/sheet1.xml"] = parts["xl/worksheets/sheet1.xml"].replace(old.encode(), new.encode())
    return zipped(parts)


@pytest.mark.parametrize("claimed", ["A1:XFD1048576", "1:1048576", "nowhere", ""])
def test_a_merged_area_that_claims_a_whole_sheet_costs_nothing(tmp_path: Path, claimed: str) -> None:
    data = with_part(ledger(), 'ref="A1:C1"', f'ref="{claimed}"')
    found = answer(tmp_path, "payments.xlsx", data, Limits(cpu_seconds=10, wall_seconds=20, memory_mb=1024))
    assert found.outcome in ("limits", "corrupt", "empty")
    assert found.message


def test_a_cell_at_the_far_end_of_the_sheet_is_a_sheet_too_large(tmp_path: Path) -> None:
    book = Workbook()
    assert book.active is not None
    book.active["A1"], book.active["XFD1048576"] = "first", "last"
    assert answer(tmp_path, "far.xlsx", xlsx(book)).outcome == "limits"


def test_an_opendocument_sheet_repeats_cells_as_it_is_read(tmp_path: Path) -> None:
    cell = "<table:table-cell table:number-columns-{}><text:p>{}</text:p></table:table-cell>"
    rows = (
        "<table:table-row>" + cell.format('spanned="2"', "Payments") + "<table:covered-table-cell/></table:table-row>"
        "<table:table-row>" + cell.format('repeated="3"', "paid") + "</table:table-row>"
        '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/>'
        "</table:table-row>"
    )
    found = laid(tmp_path, "payments.ods", ods(f'<table:table table:name="May">{rows}</table:table>'))
    assert found.pages[0].text == "Payments\npaid\tpaid\tpaid"
    assert words_at(found) == ["Payments", "paid", "paid", "paid"]


def test_a_sheet_s_comments_stand_on_a_page_after_it(tmp_path: Path) -> None:
    note = "<office:annotation><text:p>Ask the bank.</text:p></office:annotation>"
    rows = f"<table:table-row><table:table-cell>{note}<text:p>paid</text:p></table:table-cell></table:table-row>"
    found = laid(tmp_path, "payments.ods", ods(f'<table:table table:name="May">{rows}</table:table>'))
    assert [page.label for page in found.pages] == ["May", "Comments"]
    assert "Ask the bank." in found.printed(2)


@pytest.mark.parametrize("code", ["#panic()", "$x$ *b*", '#read("/etc/passwd")'])
def test_code_of_the_typesetter_is_words(tmp_path: Path, code: str) -> None:
    book = Workbook()
    assert book.active is not None
    book.active["A1"] = code
    assert code in laid(tmp_path, "code.xlsx", xlsx(book)).printed()


def test_columns_have_the_letters_of_spreadsheet_programs() -> None:
    assert [letters_of(at) for at in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


class TestGrids:
    def made(self, *cells: SheetCell) -> GridBuilder:
        grid = GridBuilder()
        for cell in cells:
            grid.add(cell)
        return grid

    def test_empty_rows_are_left_out_and_the_numbers_tell(self) -> None:
        sheet = self.made(SheetCell(0, 1, Run("first")), SheetCell(0, 9_000, Run("last"))).sheet()
        assert sheet.numbers == ["1", "2", "9001"]
        assert [cell.y for cell in sheet.cells] == [1, 2]

    def test_words_stand_over_empty_neighbours_alone(self) -> None:
        long = "Paid in advance for all of the work"
        first, second, _ = self.made(
            SheetCell(0, 0, Run(long)), SheetCell(0, 1, Run(long)), SheetCell(1, 1, Run("40"))
        ).sheet().cells  # fmt: skip
        assert first.across == 2
        assert second.across == 1

    def test_cells_that_claim_to_cover_many_are_a_sheet_too_large(self) -> None:
        with pytest.raises(UnreadableError):
            self.made(*(SheetCell(0, y, across=200, down=2_000) for y in range(3)))

    def test_a_column_is_as_wide_as_its_figures(self) -> None:
        sheet = self.made(SheetCell(0, 0, Run("1,234,567,890.00"), align="right")).sheet()
        assert sheet.columns[0] > 80

    def test_a_large_sheet_is_set_smaller(self) -> None:
        cells = [SheetCell(x, y, Run("paid twice"), align="right") for x in range(30) for y in range(300)]
        sheet = self.made(*cells).sheet()
        assert 0.6 <= sheet.scale < 1
        assert sheet.cells[0].run.size == pytest.approx(11 * sheet.scale)
