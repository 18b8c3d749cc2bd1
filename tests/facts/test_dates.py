"""Dates in words."""

from __future__ import annotations

from datetime import date

import pytest

from facts.dates import date_label


@pytest.mark.parametrize(
    ("start", "end", "precision", "words"),
    [
        (None, None, "", ""),
        (date(2024, 3, 3), None, "day", "March 3, 2024"),
        (date(2024, 3, 3), date(2024, 3, 3), "range", "March 3, 2024"),
        (date(2024, 3, 1), date(2024, 3, 31), "month", "March 2024"),
        (date(2024, 3, 1), None, "month", "March 2024"),
        (date(2019, 1, 1), date(2019, 12, 31), "year", "2019"),
        (date(2019, 1, 1), date(2021, 12, 31), "range", "2019 \u2013 2021"),
        (date(2019, 1, 1), date(2019, 12, 31), "approximate", "about 2019"),
        (date(2019, 3, 1), date(2019, 5, 31), "approximate", "about March \u2013 May 2019"),
        (date(2019, 12, 1), date(2020, 2, 29), "approximate", "about December 2019 \u2013 February 2020"),
        (date(2024, 3, 3), None, "approximate", "about March 3, 2024"),
        (date(2024, 3, 3), date(2024, 3, 9), "range", "Mar 3 \u2013 9, 2024"),
        (date(2024, 3, 3), date(2024, 4, 9), "range", "Mar 3 \u2013 Apr 9, 2024"),
        (date(2023, 12, 30), date(2024, 1, 2), "range", "Dec 30, 2023 \u2013 Jan 2, 2024"),
    ],
)
def test_a_date_is_told_as_precisely_as_it_is_known(
    start: date | None, end: date | None, precision: str, words: str
) -> None:
    assert date_label(start, end, precision) == words
