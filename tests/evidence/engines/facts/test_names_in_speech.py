"""Whom a witness calls by the given name alone, and what is put as "That you …?"."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from tests.evidence.engines.facts.test_confirmed_questions import HEAD, told


def kept(*lines: str) -> list[str]:
    """The facts that their quotes bear out."""
    document = Document(HEAD + "".join(f"{at:2}   {line}\n" for at, line in enumerate(lines, 11)))
    mentions = find_mentions(document.text)
    facts = find_facts(document, mentions, find_own_dates(document))
    return [one.text for one in judge_facts(document, mentions, facts).kept]


def test_a_given_name_alone_is_told_with_the_surname() -> None:
    asked = "Q.   Did Ida Tarn and Joan Beck work for Alder Mills in May 2017?"
    found = kept(
        asked, "A.   Yes.", "Q.   Who signed the lease of the press?", "A.   Joan signed the lease on May 3, 2017."
    )
    assert any("Joan [Beck] signed the lease on May 3, 2017" in one for one in found)


def test_what_is_put_after_that_is_denied() -> None:
    put = "Q.   That you told Ida Tarn of the cracked roller in May 2017?"
    assert any(
        "denied that the witness told Ida Tarn of the cracked roller in May 2017." in one
        for one in told(put, "A.   No.")
    )


def test_a_no_that_breaks_off_is_told_alone() -> None:
    put = "Q.   Did the owner of the mill, Ida Tarn, ever describe the press to the board as being safe?"
    found = told(put, "A.   Not to my knowledge.  I mean, I wasn't --")
    assert any("testified: \u201cNot to my knowledge.\u201d" in one for one in found)


def test_who_went_by_the_given_name_long_before_the_full_one_stands_somewhere_may_be_another() -> None:
    asked = "Q.   Who signed the lease of the press?"
    signed = (asked, "A.   Joan signed the lease on May 3, 2017.")
    between = [
        line for at in range(40) for line in (f"Q.   Was the press at work on day {at}?", "A.   It was running.")
    ]
    found = kept(*signed, *between, "Q.   Were Ida Tarn and Joan Beck at Alder Mills in May 2018?", "A.   Yes.")
    assert any("Joan signed the lease on May 3, 2017" in one for one in found)


def test_he_is_never_the_witness_with_the_initial_written_out() -> None:
    text = (
        HEAD.replace("NORA QUIST", "RONALD L. QUIST")
        + """\
11   Q.   State your name.
12   A.   Ronald Lee Quist.
13   Q.   Ronald Lee Quist, was the press inspected in May 2017?
14   A.   The marshal came through in May 2017.
15   Q.   And what did he find?
16   A.   He wrote us up for a cracked guard on the press.
"""
    )
    document = Document(text)
    facts = find_facts(document, find_mentions(text), find_own_dates(document))
    assert not any(" [Ronald" in one.text for one in facts)


def test_whose_engineer_it_was_is_not_who_she_is() -> None:
    drew = "A.   Tarn Brothers' engineer drew it.  Tarn's engineer was at the mill in May.  Her name is Ida Roe."
    assert not any("Her [" in one for one in told("Q.   Who drew the plan of the press?", drew))
