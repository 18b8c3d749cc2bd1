"""A field with what a paper comes to is told with whom or what it is of; other fields are no facts."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions

DEATH = """COUNTY OF ORMSBY
OFFICE OF THE CORONER
REPORT OF INVESTIGATION                                  Case No. C 03-0417

Decedent: Edgar Quist          Age: 34     Sex: M
Date of death: 02/08/2003, 11:52 p.m.
Place: Pier 6, Lund Boatworks
Investigator: Ruth Odei

CAUSE OF DEATH: Asphyxia due to displacement of oxygen by nitrogen
MANNER OF DEATH: Accident
TOXICOLOGY: Pending
"""
INSPECTION = """INSPECTION REPORT

Owner: Quist Ferries Ltd.          Structure: Landing 3
Date of Inspection: July 22, 1958
Inspector: Ruth Odei

Two piles of the landing were found with rot at the water line. The ramp of the landing was closed to trucks.

FINDING: Unsafe for trucks of more than five tons
"""


def told(text: str) -> list[str]:
    return [one.text for one in find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))]


def test_a_cause_of_death_is_told_with_who_died() -> None:
    assert "Cause of death of Edgar Quist: Asphyxia due to displacement of oxygen by nitrogen." in told(DEATH)


def test_who_died_when_is_told_of_its_field() -> None:
    assert "Edgar Quist died on February 8, 2003 at 11:52 p.m." in told(DEATH)


def test_what_is_still_to_come_is_no_outcome() -> None:
    assert not any("Pending" in one for one in told(DEATH))


def test_a_finding_is_told_behind_the_head_of_its_report() -> None:
    found = [one for one in told(INSPECTION) if "Unsafe for trucks" in one]
    assert [
        one.endswith("(Owner: Quist Ferries Ltd.): Finding: Unsafe for trucks of more than five tons") for one in found
    ] == [True]
    assert not any(one.startswith("Inspector") for one in told(INSPECTION))
