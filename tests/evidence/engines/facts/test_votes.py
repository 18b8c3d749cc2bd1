"""Votes of boards: what was moved in a secretary's short form, with how it ended, and matters decided one by one."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions

MINUTES = """ALDER MEADOWS OWNERS ASSOCIATION
BOARD OF DIRECTORS - REGULAR MEETING MINUTES
Tuesday, 17 May 2016, 7:00 PM, Clubhouse

Directors present: Edgar Quist (President), Ruth Odei (Treasurer), Tobias Holm
Also: Wade Lund, Tarn Property Management

1. Reserves. Ruth reported that the reserves stand at $212,300. Motion (Odei/Holm) to turn the account of Lot 31, $3,915, over to
counsel. Ayes: Odei, Holm. Nay: Quist. Motion carried 2-1.

2. Wall. Holm moved to hire Tarn Masonry. No second. Odei moved to obtain an engineer's opinion; Holm seconded. Passed 3-0.

3. Fences. Lot 22 fence: denied, 3-0. Lot 17 solar panels: approved 3-0 with the condition that the conduit be painted.
"""


def told() -> list[str]:
    document = Document(MINUTES)
    return [one.text for one in find_facts(document, find_mentions(MINUTES), find_own_dates(document))]


def test_a_motion_by_two_in_brackets_stands_with_how_the_vote_ended() -> None:
    motion = next(one for one in told() if "turn the account" in one)
    assert motion.startswith("Motion (Odei/Holm) to turn")
    assert "carried 2-1" in motion


def test_a_motion_that_nobody_seconded_says_so() -> None:
    assert any("Tarn Masonry. No second" in one for one in told())


def test_a_matter_that_is_decided_by_itself_is_no_vote_on_the_one_before() -> None:
    found = told()
    assert any(one.startswith("Lot 17 solar panels: approved") for one in found)
    assert not any("Lot 22" in one and "Lot 17" in one for one in found)


def test_minutes_that_call_somebody_by_the_given_name_give_the_surname() -> None:
    assert any(one.startswith("Ruth [Odei] reported") for one in told())
