"""A file of facts through the page: checked first, taken in without the rows that are wrong, and exported as it came."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from facts.models import Fact
from tests.browser.people import Browsers
from tests.browser.test_every_page import check
from tests.browser.weight import weigh
from tests.factories import make_case, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
QUOTE = "Brandt delivered 1,200 crates"
ROWS = [
    ["Fact Text", "Date", "Source", "Quote", "Tags", "Importance"],
    ["Brandt delivered.", "2024-05-12", "Letter", QUOTE, "Delivery", "key"],
    ["Brandt was paid.", "2024-06", "Letter", "Brandt was paid in full", "", ""],
    ["The unit failed.", "", "", "", "", ""],
]


def write(path: Path, rows: list[list[str]]) -> Path:
    with path.open("w", newline="") as file:
        csv.writer(file).writerows(rows)
    return path


def downloaded(page: Page, name: str) -> str:
    with page.expect_download() as saving:
        page.get_by_role("link", name=name).click()
    return Path(saving.value.path()).read_text()


@pytest.mark.full("tests/facts/exchange/test_tools.py and tests/js/import.test.js; test_every_page.py opens the page")
def test_a_table_is_checked_then_imported_and_exported_again(browsers: Browsers, tmp_path: Path) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    make_item(case, f"On May 12, 2024, {QUOTE} to Northline.", title="Letter")
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/facts")
    page.get_by_role("link", name="Import").click()
    weigh(page, live=False)
    check(page)
    page.get_by_label("File", exact=True).set_input_files(write(tmp_path / "facts.csv", ROWS))
    page.get_by_role("button", name="Check the file").click()
    found = page.locator("[data-import-found]")
    expect(found).to_contain_text("2 facts")
    expect(found).to_contain_text("Facts, row 3, quote")
    check(page, colours=False)
    assert not Fact.objects.filter(case=case).exists()
    page.get_by_role("button", name="Import the 2 that are right").click()
    expect(found).to_contain_text("Imported")
    kept = Fact.objects.filter(case=case)
    assert set(kept.values_list("text", "status", "importance")) == {
        ("Brandt delivered.", "proposed", "key"), ("The unit failed.", "proposed", "normal"),
    }  # fmt: skip
    page.goto(f"/cases/{case.pk}/facts")
    page.get_by_text("Saved filters").click()
    page.locator("#export-format").select_option("csv")
    page.get_by_role("button", name="Export").click()
    rows = {row["text"]: row for row in csv.DictReader(io.StringIO(downloaded(page, "Download facts.csv")))}
    assert (rows["Brandt delivered."]["quote"], rows["Brandt delivered."]["tags"]) == (QUOTE, "Delivery")
    assert rows["The unit failed."]["document"] == ""


@pytest.mark.full("tests/facts/exchange says why; tests/js/import.test.js offers what is right")
def test_a_file_that_is_no_table_says_why(browsers: Browsers, tmp_path: Path) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    page = browsers.open(attorney)
    browsers.expect(page, "422 POST")
    page.goto(f"/cases/{case.pk}/facts/import")
    (tmp_path / "list.xlsx").write_bytes(b"no workbook")
    page.get_by_label("File", exact=True).set_input_files(tmp_path / "list.xlsx")
    page.get_by_role("button", name="Check the file").click()
    expect(page.locator("[data-import-error]")).not_to_be_empty()
