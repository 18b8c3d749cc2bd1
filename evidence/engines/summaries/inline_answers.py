"""Answers that a message gives in line, each between the questions of the message that it answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.address_fields import name_of
from evidence.engines.layout.capital_answers import capital_answers
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.parts import SummaryPart, SummarySource, shortened

_WRITTEN = frozenset(
    [BlockKind.MAIL_BODY, BlockKind.QUOTED_MAIL, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.HEADING]
)
_MOST, _LONGEST = 6, 200  # pairs; characters of a question and of an answer


def answered_in_line(reading: SummarySource, sender: str) -> list[SummaryPart]:
    """What ``sender`` of the newest message answers right below a question of another, whoever of both is quoted, or in
    capitals."""
    sender = name_of(sender) or sender
    runs = [list(run) for _, run in groupby(reading.sentences, lambda one: _voice(reading, one))]
    loud = [one for one in capital_answers(reading.sentences) if _voice(reading, one.question)[0] == sender]
    pairs = [*_pairs(reading, runs, sender), *(([one.question], [*one.answer]) for one in loud)]
    return [_put(asked, told, sender) for asked, told in pairs][:_MOST]


def _voice(reading: SummarySource, one: Sentence) -> tuple[str, int, bool]:
    """Who writes it, how deep it is quoted, and whether it is written by anybody at all."""
    return name_of(one.speaker) or one.speaker, reading.read.structure.blocks[one.block].level, one.kind in _WRITTEN


def _pairs(
    reading: SummarySource, runs: list[list[Sentence]], sender: str
) -> Iterator[tuple[list[Sentence], list[Sentence]]]:
    for before, after in pairwise(runs):
        (asker, asked_level, written), (teller, level, tells) = (_voice(reading, one[0]) for one in (before, after))
        in_line = teller == sender and (asker != teller or asked_level > level)
        if written and tells and in_line and before[-1].words.endswith("?"):
            yield _of_block(before, before[-1].block), _of_block(after, after[0].block)


def _of_block(run: list[Sentence], block: int) -> list[Sentence]:
    return [one for one in run if one.block == block]


def _put(asked: list[Sentence], told: list[Sentence], sender: str) -> SummaryPart:
    """ "Asked “Did you get it?” Jo Roe answers: “On 3 May.”" """
    question, answer = (
        shortened(" ".join(plain(one.words, titled=False) for one in said), _LONGEST) for said in (asked, told)
    )
    words = f"Asked \u201c{question}\u201d {sender} answers: \u201c{answer}\u201d"
    return SummaryPart(words, tuple((one.start, one.end) for one in (*asked, *told)))
