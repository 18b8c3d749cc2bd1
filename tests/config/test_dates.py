"""Days and moments in words: one form, wherever the server writes them."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.contrib.admin.utils import display_for_value

from config.dates import MONTHS, date_label, day_words, local, moment_words, month_words, read_in


@pytest.mark.parametrize(
    ("start", "end", "precision", "words"),
    [
        (None, None, "", ""),
        (date(2024, 3, 3), None, "day", "Mar 3, 2024"),
        (date(2024, 3, 3), date(2024, 3, 3), "range", "Mar 3, 2024"),
        (date(2024, 3, 1), date(2024, 3, 31), "month", "March 2024"),
        (date(2024, 3, 1), None, "month", "March 2024"),
        (date(2019, 1, 1), date(2019, 12, 31), "year", "2019"),
        (date(2018, 9, 1), date(2018, 12, 31), "year", "late 2018"),
        (date(2018, 5, 5), date(2018, 12, 31), "year", "May 5 \u2013 Dec 31, 2018"),
        (date(2024, 2, 21), date(2024, 2, 29), "month", "late February 2024"),
        (date(2024, 2, 1), date(2024, 2, 10), "month", "early February 2024"),
        (date(2019, 1, 1), date(2021, 12, 31), "range", "2019 \u2013 2021"),
        (date(2019, 1, 1), date(2019, 12, 31), "approximate", "about 2019"),
        (date(2019, 3, 1), date(2019, 5, 31), "approximate", "about March \u2013 May 2019"),
        (date(2019, 12, 1), date(2020, 2, 29), "approximate", "about December 2019 \u2013 February 2020"),
        (date(2024, 3, 3), None, "approximate", "about Mar 3, 2024"),
        (date(2024, 3, 3), date(2024, 3, 9), "range", "Mar 3 \u2013 9, 2024"),
        (date(2024, 3, 3), date(2024, 4, 9), "range", "Mar 3 \u2013 Apr 9, 2024"),
        (date(2023, 12, 30), date(2024, 1, 2), "range", "Dec 30, 2023 \u2013 Jan 2, 2024"),
    ],
)
def test_a_date_is_written_as_precisely_as_it_is_known(
    start: date | None, end: date | None, precision: str, words: str
) -> None:
    assert date_label(start, end, precision) == words


NEW_YORK = ZoneInfo("America/New_York")


def test_a_day_is_its_short_month_day_and_year() -> None:
    assert [day_words(date(2024, month + 1, 5)) for month in range(12)] == [f"{one[:3]} 5, 2024" for one in MONTHS]
    assert month_words(date(2024, 9, 30)) == "September 2024"


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        (datetime(2026, 11, 22, 4, 2, tzinfo=UTC), "Nov 22, 2026, 4:02 AM"),
        (datetime(2026, 11, 22, 0, 0, tzinfo=UTC), "Nov 22, 2026, 12:00 AM"),
        (datetime(2026, 11, 22, 12, 30, tzinfo=UTC), "Nov 22, 2026, 12:30 PM"),
        (datetime(2026, 11, 22, 23, 59, tzinfo=UTC), "Nov 22, 2026, 11:59 PM"),
        (datetime(2026, 11, 22, 4, 2, tzinfo=NEW_YORK), "Nov 22, 2026, 9:02 AM"),
    ],
)
def test_a_moment_is_written_by_the_clock_of_twelve_hours(moment: datetime, words: str) -> None:
    assert moment_words(moment) == words


def test_a_moment_is_written_in_the_zone_of_who_reads() -> None:
    moment = datetime(2026, 11, 22, 4, 2, tzinfo=UTC)
    with read_in(NEW_YORK):
        assert moment_words(moment) == "Nov 21, 2026, 11:02 PM"
        assert local(moment).isoformat() == "2026-11-21T23:02:00-05:00"
    assert moment_words(moment) == "Nov 22, 2026, 4:02 AM"


def test_the_administration_writes_the_same_form_and_names_its_zone() -> None:
    assert display_for_value(date(2024, 3, 3), "") == "Mar 3, 2024"
    assert display_for_value(datetime(2024, 3, 3, 16, 2, tzinfo=UTC), "") == "Mar 3, 2024, 4:02 PM UTC"
