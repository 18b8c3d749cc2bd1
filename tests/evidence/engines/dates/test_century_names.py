"""A century in a body's name is no time."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.dates.dates import find_dates


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("The mill was leased to Twentieth Century Mills, Inc.", 0),
        ("The film is by 21st Century Looms.", 0),
        ("The mill was built in the nineteenth century.", 1),
    ],
)
def test_a_century_before_a_name_is_part_of_it(text: str, count: int) -> None:
    assert len(find_dates(text, date(2020, 5, 4))) == count
