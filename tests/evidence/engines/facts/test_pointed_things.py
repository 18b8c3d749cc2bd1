"""What "that compressor" and "$230,000 of that" mean in a message, where the sentences before leave one reading."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.referring.pointed_things import with_things
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from tests.each import each

MESSAGE = """From: Ruth Odei <ruth@tarn.example>
To: Bo Lund <bo@quay.example>
Date: Tue, 16 Aug 2022 07:52:00 +0000
Subject: Prize money

Quay Mills wired $400,000 to the operating account on August 3. On August 6 $230,000 of that went out to Weir Holdings.
"""


def said(words: str, *before: str) -> str:
    return with_things(words, [Sentence(0, 1, BlockKind.MAIL_BODY, one) for one in before])


@each(
    [
        (
            "The compressor on bay 6 tripped.",
            "I had asked for that compressor [the compressor on bay 6] to be looked at.",
        ),
        ("Fridge 2 was warm on Friday.", "Ten children got doses from that fridge [Fridge 2] on Monday."),
        ("Lund wired $400,000 on May 3.", "Then $230,000 of that [$400,000] went to Weir Holdings."),
    ]
)
def test_one_reading_is_told(before: str, told: str) -> None:
    words = told.partition(" [")[0] + told.partition("]")[2]
    assert said(words, before) == told


@each(
    [
        (
            "The compressor on bay 6 and the compressor on bay 7 tripped.",
            "I had asked for that compressor to be looked at.",
        ),
        ("The compressor tripped.", "I had asked for that compressor to be looked at."),
        ("Lund wired $400,000 and $90,000 on May 3.", "Then $230,000 of that went to Weir Holdings."),
        ("The fridge in the hall was warm.", "He said that fridge doors were open."),
        ("There was a considerable time before the vote.", "You knew by that time of the leak."),
    ]
)
def test_two_readings_or_none_stay_open(before: str, words: str) -> None:
    assert said(words, before) == words


def test_a_part_of_a_sum_is_a_fact_with_the_whole_and_borne_out() -> None:
    document, mentions = Document(MESSAGE), find_mentions(MESSAGE)
    kept = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    assert [one for one in kept if "$230,000 of that [$400,000] went out to Weir Holdings" in one.text]
