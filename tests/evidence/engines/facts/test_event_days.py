"""The day of which a form tells: the injury's or the loss's, or the one day of a daily report."""

from __future__ import annotations

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions

REPORT = """FIRST REPORT OF INJURY

Name: Edgar Quist                Date hired: 05/02/2011           State of hire: WA
Date of injury: 06/09/2019       Time of injury: 4:10 p.m.        Last work date: 06/09/2019
Part of body affected: Right hand
How injury occurred: The lid of the vat fell on the hand of Quist. Tobias Holm freed him with a bar.
Remarks: The hinge of the lid had been reported broken to Ruth Odei. Work order 4471 was open.
Date employer notified: 06/10/2019    Date prepared: 06/12/2019
"""
DAILY = """DAILY CONSTRUCTION REPORT                                        Report No. 87
Project: Tarn Parking Structure                    Contractor: Quist Builders
Date: August 16, 2018                              Superintendent: Ruth Odei

Delays: Pump of Holm Concrete failed for 45 minutes. Storm stopped the finishing in bay 9.
Remarks: Tobias Lund noticed a crack at grid D-4. Odei said that reshores would be in by Friday.
"""


def told(text: str) -> list[FoundFact]:
    return find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))


def days_of(text: str, words: str) -> list[str]:
    return [f"{one.date} {one.precision}" for one in told(text) if words in one.text]


def test_how_an_injury_happened_is_of_the_day_of_the_injury() -> None:
    assert days_of(REPORT, "Tobias Holm freed him") == ["2019-06-09 approximate"]


def test_what_had_been_before_and_what_is_not_of_the_event_is_of_no_day() -> None:
    assert days_of(REPORT, "had been reported broken") == ["None None"]
    assert days_of(REPORT, "Work order 4471") in ([], ["None None"])


def test_the_day_of_an_injury_is_a_fact_also_where_its_line_has_three_fields() -> None:
    assert days_of(REPORT, "was injured on June 9, 2019") == ["2019-06-09 day"]
    assert not any("State of hire" in one.text for one in told(REPORT))


def test_a_daily_report_tells_of_its_day_but_not_what_is_still_to_come() -> None:
    assert days_of(DAILY, "noticed a crack") == ["2018-08-16 approximate"]
    assert days_of(DAILY, "would be in by Friday") == ["None None"]
