"""Judges by the letters or the office behind a surname; letters that are anybody's initials elsewhere."""

from __future__ import annotations

from tests.evidence.engines.names.naming import named

_OPINION = """LEE v. CITY OF WEIR FERRY. Appeal from the District Court, Garnet, J. Reversed in part.
Before HOLMAN, C.J., and QUARLES and DASKETT, JJ.

     QUARLES, J.  Arlo Bracken was a lineman in the employ of the city."""


def test_judges_are_people_and_their_letters_are_nobody_s_initials() -> None:
    found = named(_OPINION, "person")
    assert [one for one in found if one != "LEE"] == [
        "Garnet",
        "HOLMAN",
        "QUARLES",
        "DASKETT",
        "QUARLES",
        "Arlo Bracken",
    ]
    assert "HOLMAN" not in named(_OPINION, "organization") + named(_OPINION, "location")


def test_judges_of_a_panel_by_their_office() -> None:
    text = "Appeal from the district court.\n\nBefore MANNERING, ROVELLE, and HAMMOND, Circuit Judges."
    assert named(text, "person") == ["MANNERING", "ROVELLE", "HAMMOND"]


def test_authors_with_initials_are_no_judges() -> None:
    text = "Affirmed studies: Marrow, J., Quint, K. L., and Weir, P. found the same."
    assert "Marrow" not in named(text, "person")


def test_a_judge_s_whole_name() -> None:
    text = "Affirmed. Filed: May 2. Angela T. Quigley, P.J., Kurt S. Oderwald, J., and James M. Dowdell, J."
    assert named(text, "person") == ["Angela T. Quigley", "Kurt S. Oderwald", "James M. Dowdell"]
