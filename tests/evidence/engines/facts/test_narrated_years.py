"""Days without a year are of the one year of which a paper tells, and of none where it tells of several."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions

AFFIDAVIT = """AFFIDAVIT OF EDGAR QUIST
Sworn 18 September 2015

I, EDGAR QUIST, of Brook, farmer, swear:

1.   On 11 August 2014 I rang Ruth Odei and ordered feed. We had tested the soil in March 2014.

2.   Her truck came on 15 August. The first cow died on 2 September.

3.   On 10 September 2014 I rang her again. She says in her affidavit of 6 August 2015 that there was no such call. My
account shows a call at 6.14pm on 10 September.
"""


def days_of(text: str) -> dict[str, date]:
    document = Document(text)
    source = Source(document, find_mentions(text), find_own_dates(document))
    return {one.text: one.date for one in source.dates_in(0, len(text))}


def test_days_without_a_year_have_that_of_the_days_told() -> None:
    found = days_of(AFFIDAVIT)
    assert found["15 August"] == date(2014, 8, 15)
    assert found["2 September"] == date(2014, 9, 2)


def test_a_day_told_before_with_its_year_is_the_same_and_not_of_a_cited_paper_s_year() -> None:
    assert [day for words, day in days_of(AFFIDAVIT).items() if "6.14pm" in words] == [date(2014, 9, 10)]
