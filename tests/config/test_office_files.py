"""Office files hold whatever texts say, or say themselves what they leave out."""

from __future__ import annotations

import io
from typing import Any

from openpyxl import load_workbook

from config.office_files import CUT, LONGEST_CELL, LONGEST_PROPERTY, printable, property_text, workbook_of_table


def test_only_what_the_format_can_t_hold_is_left_out() -> None:
    assert printable("a\x01\x1b\ufffe\uffff\tb\n\U0001fffec ﷽") == "a\tb\n\U0001fffec ﷽"
    assert len(property_text("W" * 1_000)) == LONGEST_PROPERTY


def test_a_cell_that_is_cut_says_so() -> None:
    rows = [("=" + "W" * 2 * LONGEST_CELL, "short")]
    content = workbook_of_table("Title", sheet="Sheet", headings=("One", "Other"), rows=rows, widths=(10, 10))
    written: Any = load_workbook(io.BytesIO(content)).active
    cut, short = next(written.iter_rows(min_row=2, values_only=True))
    assert (len(cut), cut[:3], cut.endswith(CUT), short) == (LONGEST_CELL, "'=W", True, "short")
