"""What a witness tells of one day: from the question that says which, up to another time."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions

STATEMENT = """ALDER FARMERS MUTUAL
RECORDED STATEMENT
DATE OF LOSS: 8-16-1988
STATEMENT OF: Tobias Holm, hired man

EF: Tuesday, the day of the fire. Where were you?

TH: I was milking at ten till five. I went out and the gable was going.

EF: Who called the fire company?

TH: Jo Lund called them.

EF: Did anybody ever smoke up there?

TH: Jo Lund smoked there.

EF: You get the cows out?

TH: I got them out.
"""
DEPOSITION = """ 1      Q.   You were the yardmaster on duty the night of January 9, 2005?
 2      A.   Yes, ma'am.
 3      Q.   Who set the crew?
 4      A.   I did. Tobias Holm rode the last car.
 5      Q.   Let me hand you Exhibit 12. Do you recognize it?
 6      A.   I wrote it.
 7      Q.   Did you know on January 9th that the walkway was icy?
 8      A.   I told Jo Lund about ten-thirty.
"""


def days_of(text: str) -> dict[str, str]:
    document = Document(text)
    source = Source(document, find_mentions(text), find_own_dates(document))
    found = ((one.words, source.when(one.start + one.label, one.end)) for one in source.read.sentences)
    return {words: str(when.date) if when else "" for words, when in found}


def test_what_happened_on_the_day_of_the_fire_is_of_the_day_that_the_head_has() -> None:
    found = days_of(STATEMENT)
    assert found["I went out and the gable was going."] == "1988-08-16"
    assert found["Jo Lund called them."] == "1988-08-16"


def test_a_question_about_any_time_ends_it() -> None:
    found = days_of(STATEMENT)
    assert not found["Jo Lund smoked there."]
    assert not found["I got them out."]


def test_a_question_names_the_day_of_what_follows_up_to_a_paper() -> None:
    found = days_of(DEPOSITION)
    assert found["Tobias Holm rode the last car."] == "2005-01-09"
    assert not found["I wrote it."]


def test_a_day_without_its_year_is_of_that_of_the_same_day_shortly_before() -> None:
    assert days_of(DEPOSITION)["I told Jo Lund about ten-thirty."] == "2005-01-09"
