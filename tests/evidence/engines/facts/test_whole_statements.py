"""Statements that the end of a sentence, the roll call behind a motion or an unnamed client would part from what they say."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.letters import clients_of
from evidence.engines.facts.papers.meetings import is_motion, is_routine
from evidence.engines.facts.sentences.page_ends import read_over_pages
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

LETTER = """HOLM WEIR LLP
SOLICITORS
4 Quay Street, Leith

Date:  9 September 2013

Messrs Lind Roe
Solicitors
Ayr

Dear Sirs

Tarn Mills Limited ("our client")
Quist Estates ("your client")
Water supply at the weir

On 30 June your client's manager, Mr Ian Moran, had a new pipe laid from the weir to the pumping house at Alder Lodge.

Our client shut the mill on 28 July and did not open it again until 20 August.

Holm Weir LLP is a limited liability partnership registered in Scotland.

Yours faithfully

Edith Holm
for Holm Weir LLP
"""


def told(text: str) -> list[str]:
    document, mentions = Document(text), find_mentions(text)
    return [
        one.text
        for one in judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    ]


def words_of(text: str) -> list[str]:
    return [one.words for one in read_over_pages(text).sentences]


def test_a_quotation_of_two_sentences_stays_with_who_said_it() -> None:
    whole = 'On May 3, 2014 Mr. Roe said to me "That pump was meant for Leith. They have loaded the wrong one."'
    assert words_of(f"{whole} I wrote it down that night.\n")[0] == whole
    curly = "Mr. Roe said, \u201cThat pump was meant for Leith. They have loaded the wrong one.\u201d"
    assert words_of(f"{curly} I wrote it down.\n")[0] == curly


def test_a_mark_that_no_other_closes_joins_nothing() -> None:
    text = 'The pipe is 12" wide. It leaked in May 2014. Mr. Roe said "it was old. It was never mended by anybody.\n'
    assert words_of(text)[0] == 'The pipe is 12" wide.'
    assert len(words_of(text)) == 4


def test_a_motion_is_one_also_with_the_roll_call_behind_it() -> None:
    motion = "MOTION (Roe/Lind): that C. Holm be placed on leave effective immediately. Roll call: Roe Y, Lind N."
    assert is_motion(motion)
    assert not is_routine(motion)
    assert is_routine("Roll call: Roe, Lind and Moran present.")


def test_clients_whom_a_letter_calls_so_are_named() -> None:
    assert clients_of(LETTER, find_mentions(LETTER)) == {"our": "Tarn Mills Limited", "your": "Quist Estates"}
    kept = told(LETTER)
    assert any("your client's [Quist Estates\u2019s] manager, Mr Ian Moran, had a new pipe laid" in one for one in kept)
    assert any("Our client [Tarn Mills Limited] shut the mill on 28 July" in one for one in kept)
    assert not any("limited liability partnership" in one for one in kept)
