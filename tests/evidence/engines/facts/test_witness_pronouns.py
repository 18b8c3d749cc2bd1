"""A witness who is told of by the pronoun that is theirs, where nobody else may be meant by it."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions

HEARING = """          DEPOSITION OF {name}
               June 4, 2012

                EXAMINATION
BY MS. FARROW:
    Q.   {call}, did you drive your truck to the quarry on May 3, 2011?
    A.   Yes.
    Q.   Did you report the crack in the weir to the county in May 2011?
    A.   No.
    Q.   Did Tobias Lund tell you about the crack in the weir on May 5, 2011?
    A.   Yes.
    Q.   How long did you stay at the quarry that morning?
    A.   Maybe two hours.
    Q.   Who ran the quarry of Holm Brothers in May 2011?
    A.   My foreman, Edgar Quist.
    Q.   Did you tell him that the weir of the quarry was cracked?
    A.   Yes.
"""


def told(name: str, call: str) -> list[str]:
    text = HEARING.format(name=name, call=call)
    return [one.text for one in find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))]


def test_a_title_says_which_pronoun_is_the_witness_s() -> None:
    found = told("RUTH ODEI", "Mrs. Odei")
    assert "Ruth Odei testified that she did drive her truck to the quarry on May 3, 2011." in found
    assert "Ruth Odei testified that she did not report the crack in the weir to the county in May 2011." in found


def test_a_witness_of_whom_no_pronoun_is_known_is_named() -> None:
    assert any(
        "that Quill Odei did drive the witness" not in one
        and "that Quill Odei did drive Quill Odei\u2019s truck" in one
        for one in told("QUILL ODEI", "Now")
    )


def test_who_is_told_of_behind_somebody_else_is_named() -> None:
    found = told("RUTH ODEI", "Mrs. Odei")
    assert any("Tobias Lund did tell Ruth Odei about the crack" in one for one in found)


def test_an_estimate_is_an_answer() -> None:
    found = told("RUTH ODEI", "Mrs. Odei")
    assert any("stayed at the quarry" in one and "for maybe two hours" in one for one in found)


def test_whom_the_answer_before_names_as_the_witness_s_own_is_meant_by_the_next_question() -> None:
    assert any(
        "tell him [Edgar Quist]" in one or "told Edgar Quist" in one or "Edgar Quist that the weir" in one
        for one in told("RUTH ODEI", "Mrs. Odei")
    )


def test_who_is_named_twice_goes_by_the_pronoun_the_second_time() -> None:
    text = """TRANSCRIPT OF RECORDED INTERVIEW
May 3, 2012
Present: Adjuster Anna Quist (AQ), Mrs. Ruth Odei (RO)

AQ: What happened on May 1?
RO: I went down to get the mail and the third step gave way.
AQ: Did you see the crack in the third step in January?
RO: Yes.
AQ: Where are you hurt?
RO: My hip is broken. They put in a pin on April 20.
"""
    found = [one.text for one in find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))]
    assert any(one.startswith("Ruth Odei, asked \u201cWhere are you hurt?\u201d") for one in found)
    assert any("that she did see the crack" in one for one in found)


def test_a_given_name_says_which_pronoun_is_the_witness_s_also_where_a_second_one_stands_beside_it() -> None:
    found = told("RUTH ODEI", "Ruth Anne Odei")
    assert "Ruth Odei testified that she did report the crack" not in found
    assert "Ruth Odei testified that she did not report the crack in the weir to the county in May 2011." in found
