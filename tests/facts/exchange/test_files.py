"""What is written to a file is what is read from it, whatever the words, and no spreadsheet takes any of it for a formula."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from config.api.errors import Invalid
from config.spreadsheets import FORMULA, LATER_CELL, guarded, unguarded
from facts.exchange.columns import FACTS, ISSUES, PEOPLE, TABLES, column_of
from facts.exchange.reading import read_csv, read_workbook
from facts.exchange.writing import csv_of, workbook_of

AWKWARD = st.text(alphabet="'=+-@;\t|\r\n \"aé漢＝", max_size=12)
WORDS = st.one_of(AWKWARD, st.text(alphabet="abc ÄÖ漢, .;'\"", max_size=30))


@given(AWKWARD)
def test_a_guard_is_taken_off_again_and_leaves_no_formula(text: str) -> None:
    cell = guarded(text)
    assert unguarded(cell) == text
    assert not FORMULA.match(cell)
    assert not LATER_CELL.search(cell)


@settings(max_examples=60)
@given(st.lists(st.fixed_dictionaries(dict.fromkeys(("notes", "speaker", "quote", "people"), WORDS)), max_size=4))
def test_rows_come_back_from_a_csv_as_they_went(rows: list[dict[str, str]]) -> None:
    written = [{"text": "Paid.", **row} for row in rows]
    read = read_csv(csv_of(FACTS, written).decode(), "facts")
    assert [one.cells for one in read] == [{k: v for k, v in row.items() if v.strip()} for row in written]


def test_a_workbook_has_its_sheets_and_gives_them_back() -> None:
    facts = [{"fact": "1", "text": "=HYPERLINK(1)", "date": "2024-03-03", "people": "A (person)\nB (person)"}]
    people, issues = [{"name": "+1", "type": "person"}], [{"claim": "Breach", "issue": "Notice?", "element": "2"}]
    content = workbook_of({"facts": (FACTS, facts), "people": (PEOPLE, people), "issues": (ISSUES, issues)})
    read = read_workbook(base64.b64encode(content).decode())
    assert [(one.table, one.number, one.cells) for one in read] == [
        ("facts", 2, facts[0]), ("people", 2, people[0]), ("issues", 2, issues[0]),
    ]  # fmt: skip


@pytest.mark.parametrize("content", ["%", base64.b64encode(b"PK\x03\x04 no workbook").decode()])
def test_what_is_no_workbook_is_refused(content: str) -> None:
    with pytest.raises(Invalid):
        read_workbook(content)


def test_columns_are_known_by_the_names_of_other_programs() -> None:
    names = {
        "Fact Text": "text",
        "Date & Time": "date",
        "Source(s)": "document",
        "Bates Begin": "bates",
        "Linked Issues": "issues",
    }
    assert {header: column_of("facts", header) for header in names} == names
    assert {table: [column_of(table, one) for one in columns] for table, columns in TABLES.items()} == {
        table: list(columns) for table, columns in TABLES.items()
    }


@pytest.mark.parametrize(
    "content", ["", "when,what\n1,2\n", 'text\n"open', "text\n" + "a\n" * 501, "text\n" + "a" * 10_001]
)
def test_a_table_that_cannot_be_read_is_refused_as_a_whole(content: str) -> None:
    with pytest.raises(Invalid):
        read_csv(content, "facts")
