"""No program that opens a table takes a cell for a formula, whatever parts the columns where it runs."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from config.spreadsheets import SIGN, as_csv, guarded

AWKWARD = st.text(alphabet="'=+-@;\t|\r\n \"a＝", max_size=12)
FORMULA = re.compile(rf"\s*{SIGN}")


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@given(text=AWKWARD)
@example(text="Paid.\n=HYPERLINK(1)")
@example(text="Paid.\r\n=HYPERLINK(1)")
@example(text='Paid;"=HYPERLINK(1);')
@example(text='Paid\n""@SUM(1)|')
def test_a_table_has_no_formula_however_its_columns_are_parted(separator: str, text: str) -> None:
    for file in (as_csv(["a", "b"], [["x", text], [text, "x"]]), as_csv(["a"], [[guarded(text)], ["x"]])):
        rows = csv.reader(io.StringIO(file, newline=""), delimiter=separator)
        cells = [cell for row in rows for cell in row]
        assert [cell for cell in cells if FORMULA.match(cell)] == []


def test_words_stay_as_they_are() -> None:
    plain = 'Paid; and - "so" on\nthe next day, 1+1 = 2'
    assert guarded(plain) == plain
    assert as_csv(["text"], [["a\nb"]]) == '"text"\r\n"a\nb"\r\n'
