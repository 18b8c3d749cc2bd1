"""What a statement or a memorandum about one event tells of it is of the day that its "RE:" has."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates, own_day
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions

STATEMENT = """STATEMENT OF WITNESS

Taken at Weir Police Station, 21 March 1986                  Page 1

NAME: Edith Jane Farrow       OCC: Crane driver
Place: SO, Weir
RE: Death of Jo Quist at Alder Coal Loader on 19/3/86

States:-

1. I have driven the crane at the Alder Coal Loader since 1979.
2. On Wednesday the 19th I was lifting a pulley of 4.2 tonne for Mr Quist.
3. The slings were put on by Quist at 9.40 am.
4. The load indicator in the cab had been out for weeks and had been reported to Bo Lund.

(Sgd) E.J. Farrow
Witness: T. Holm, Det. Sgt.
"""
MEMO = """WEIR SCHOOL DISTRICT
MEMORANDUM

TO:      Dr. Ruth Odei, Superintendent
FROM:    Tobias Holm, Risk Manager
DATE:    October 30, 2013
RE:      Collapse of the stand, Weir Field, 10/18/2013

The stand at Weir Field collapsed at about 8:35 pm in the second quarter and Edith Farrow broke her hip.
"""


def facts_of(text: str) -> list[FoundFact]:
    document = Document(text)
    return find_facts(document, find_mentions(text), find_own_dates(document))


def test_a_statement_counts_its_days_from_when_it_was_taken() -> None:
    assert own_day(Document(STATEMENT)) == date(1986, 3, 21)
    days = {one.text: one.date for one in facts_of(STATEMENT)}
    assert next(day for said, day in days.items() if "The slings" in said) == date(1986, 3, 19)
    assert date(1986, 2, 19) not in days.values()


def test_what_had_been_before_is_not_of_the_events_day() -> None:
    assert not [one for one in facts_of(STATEMENT) if "indicator" in one.text and one.date]


def test_where_a_statement_was_taken_is_not_what_it_is_about() -> None:
    assert not [one for one in facts_of(STATEMENT) if "SO, Weir" in one.text]


def test_an_event_in_a_memorandum_is_of_its_own_day_and_not_the_memorandums() -> None:
    found = next(one for one in facts_of(MEMO) if "8:35 pm" in one.text)
    assert (found.date, found.precision) == (date(2013, 10, 18), "approximate")
