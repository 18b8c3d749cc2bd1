"""Which time "at that point" means."""

from __future__ import annotations

from tests.evidence.engines.facts.test_confirmed_questions import told

ASKED = "Q.   At that point, did Bo Lund know that the pump had failed?"


def test_it_is_the_only_one_of_which_was_just_spoken() -> None:
    found = told("Q.   Was the pump tested by Bo Lund in May 2017?", "A.   Yes.", ASKED, "A.   No.")
    assert any("at the point [May 2017]" in one for one in found)


def test_of_two_it_is_left_open() -> None:
    found = told("Q.   Was the pump of June 2015 tested by Bo Lund in May 2017?", "A.   Yes.", ASKED, "A.   No.")
    assert not any("[" in one and "had failed" in one for one in found)


def test_the_end_of_a_span_is_no_point_in_it() -> None:
    found = told("Q.   Was the pump tested by Bo Lund until May 2017?", "A.   Yes.", ASKED, "A.   No.")
    assert not any("[until" in one for one in found)
