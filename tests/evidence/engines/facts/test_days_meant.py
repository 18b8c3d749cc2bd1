"""Relative days by their date: "that day" of a story, "yesterday" of a message."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.days.days_meant import with_day_meant
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

REPORT = """REPORT OF ACCIDENT

On May 31, 2022 Edith Farrow lost two fingers in the press at the north mill.
The inspector, Tobias Holm, closed the north mill the same day.
"""


def fact(text: str, day: date | None) -> FoundFact:
    return FoundFact(
        text=text, start=0, end=5, quote="Edith", date=day, date_end=None, precision="day", entities=(), confidence=0.5
    )


def worded(text: str, day: date | None) -> str:
    source = Source(Document("Edith said nothing."), [], [])
    return with_day_meant(source, fact(text, day)).text


def test_the_same_day_is_that_of_the_event_before() -> None:
    mentions = find_mentions(REPORT)
    found = find_facts(Document(REPORT), mentions, find_own_dates(Document(REPORT)))
    kept = [one.text for one in judge_facts(Document(REPORT), mentions, found).kept]
    assert "The inspector, Tobias Holm, closed the north mill the same day [May 31, 2022]." in kept


def test_a_day_stands_only_where_the_statement_names_no_other() -> None:
    day = date(2022, 5, 31)
    assert worded("Edith left that day.", day) == "Edith left that day [May 31, 2022]."
    assert worded("Edith left that day.", None) == "Edith left that day."
    assert (
        worded("Edith signed on May 14 and left the same day.", day) == "Edith signed on May 14 and left the same day."
    )
    assert worded("Edith left that day and came that night.", day) == "Edith left that day and came that night."


def test_a_day_that_only_its_message_has_is_borne_out() -> None:
    text = (
        "[2021-06-12 08:14] Edith Farrow: Brook Bank closed the account last night.\n[2021-06-12 08:20] Tobias Holm: Noted.\n"
        * 2
    )
    mentions = find_mentions(text)
    found = find_facts(Document(text), mentions, find_own_dates(Document(text)))
    kept = [one.text for one in judge_facts(Document(text), mentions, found).kept]
    assert any("closed the account last night [June 11, 2021]" in one for one in kept)
