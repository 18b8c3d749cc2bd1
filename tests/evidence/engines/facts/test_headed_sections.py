"""Who says "I" below a heading of a report, or in a report whose title says whose it is."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions

REPORT = """ALDER TRANSIT AUTHORITY
OPERATOR'S ACCIDENT REPORT

DATE: 11-19-1996    TIME: 7:52 AM   LOCATION: Elm & 4th
BUS: 2217           OPERATOR: Tobias Holm

DESCRIBE IN YOUR OWN WORDS
I was pulling out from the stop when a car hit us.

SUPERVISOR'S REMARKS (Edith Farrow 11-22-1996)
I spoke to the driver of the car and he denied it.
"""
FERRY = """ALDER FERRIES
ACCIDENT REPORT
MASTER: Tobias Holm
DATE: 9 August 2004        TIME: 23:10

NARRATIVE OF MASTER
I gave order to lower the ramp.

STATEMENT OF COOK
I saw the lady fall.
"""
LETTER_HEAD = "ALDER TRANSIT AUTHORITY\n\nACCIDENT REPORT\n\nI set the brake and a car hit us.\n"


def writer_at(text: str, words: str) -> str:
    document = Document(text)
    return Source(document, find_mentions(text), find_own_dates(document)).whom("I", text.index(words))


def test_the_operator_s_report_is_by_whom_its_field_has() -> None:
    assert writer_at(REPORT, "I was pulling") == "Tobias Holm"


def test_a_heading_names_who_remarks_below_it() -> None:
    assert writer_at(REPORT, "I spoke") == "Edith Farrow"


def test_a_role_in_a_heading_is_whom_the_field_of_that_name_has() -> None:
    assert writer_at(FERRY, "I gave order") == "Tobias Holm"
    assert writer_at(FERRY, "I saw the lady") != "Tobias Holm"
