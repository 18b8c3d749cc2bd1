"""A field in another language is the day it names, in every language that has a table; what languages differ about is no day."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from evidence.engines.dates.languages import in_another_language, written_day
from evidence.engines.dates.moment import Reading
from evidence.engines.dates.single import parse_expression

WEDNESDAY = datetime(2017, 6, 14, 9, 30)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("5 de xaneiro de 2014", datetime(2014, 1, 5)),
        ("2014 m. sausio 5 d.", datetime(2014, 1, 5)),
        ("2014. gada 5. janvāris", datetime(2014, 1, 5)),
        ("2014(e)ko urtarrilaren 5(a)", datetime(2014, 1, 5)),
        ("23 Mart 2015", datetime(2015, 3, 23)),
        ("11 મે, 2016", datetime(2016, 5, 11)),
        ("23 มี.ค. 2015", datetime(2015, 3, 23)),
        ("τρίτη, 5 Μαΐου 2015", datetime(2015, 5, 5)),
        ("22 janvier 2015 à 14h40", datetime(2015, 1, 22, 14, 40)),
        ("2015年3月23日月曜日 14:30", datetime(2015, 3, 23, 14, 30)),
        ("05\u200f/01\u200f/2014", datetime(2014, 1, 5)),
        ("5/01/2014 г.", datetime(2014, 1, 5)),
    ],
)
def test_a_day_is_read_by_the_name_of_its_month(text: str, moment: datetime) -> None:
    assert in_another_language(text, WEDNESDAY) == (moment, "day")


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("hier", datetime(2017, 6, 13)),
        ("übermorgen", datetime(2017, 6, 16)),
        ("вчера", datetime(2017, 6, 13)),
        ("昨天", datetime(2017, 6, 13)),
        ("la semaine dernière", datetime(2017, 6, 7)),
        ("il y a 3 mois", datetime(2017, 3, 14, 9, 30)),
        ("vor 2 Jahren", datetime(2015, 6, 14, 9, 30)),
        ("3 дня назад", datetime(2017, 6, 11, 9, 30)),
    ],
)
def test_what_counts_from_today_is_a_day(text: str, moment: datetime) -> None:
    assert in_another_language(text, WEDNESDAY) == (moment, "day")


def test_a_month_that_two_languages_differ_about_is_settled_by_the_weekday_or_not_read() -> None:
    assert in_another_language("2. listopada 2018.", WEDNESDAY) is None
    assert in_another_language("utorak, 2. listopada 2018.", WEDNESDAY) == (datetime(2018, 10, 2), "day")


@pytest.mark.parametrize(
    "text", ["31 Februar 2014", "room 12 of 2014", "12 apples 2014", "may 2014 12 men", "most", "ma"]
)
def test_words_that_are_no_day_in_any_language_are_none(text: str) -> None:
    assert in_another_language(text, WEDNESDAY) is None


def test_a_mail_may_be_dated_in_chinese_characters() -> None:
    assert written_day("2015年3月23日月曜日 14:30") == date(2015, 3, 23)


def test_four_figures_alone_are_a_year() -> None:
    found = parse_expression("2015", Reading(WEDNESDAY))
    assert found
    assert (found.rule, str(found.first)[:10]) == ("LOOSEYEAR", "2015-01-01")
