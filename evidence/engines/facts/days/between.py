"""What a narrative tells between two statements of one day, the later of which goes on by its hour: it is of that day too."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from evidence.engines.base.types import DateMention
from evidence.engines.facts.days.cited_days import names_a_day
from evidence.engines.facts.days.story_times import has_passed_on, is_of_another_time, says_hour
from evidence.engines.facts.relevance import narrates
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence

_STATED = PROSE | {BlockKind.LIST_ITEM}
_REACH = 1_200  # characters from the one statement to the other


@dataclass(frozen=True, slots=True)
class DatedSentence:
    """A sentence, the dates in it, and the day that it is of so far."""

    sentence: Sentence
    own: list[DateMention]
    day: datetime.date | None


def days_between(told: Iterable[DatedSentence]) -> Iterator[tuple[int, datetime.date]]:
    """The sentences without a day that stand between such statements, by their places, with that day."""
    last: DatedSentence | None = None
    waiting: list[Sentence] = []
    for one in told:
        if one.day:
            if last and last.day == one.day and says_hour(one.sentence.words) and _is_near(last, one):
                yield from ((sentence.start, one.day) for sentence in waiting)
            last, waiting = one, []
        elif one.own or _turns(one.sentence):
            last, waiting = None, []
        elif narrates(one.sentence.words) and not is_of_another_time(one.sentence.words):
            waiting.append(one.sentence)


def _is_near(last: DatedSentence, one: DatedSentence) -> bool:
    return one.sentence.start - last.sentence.end <= _REACH


def _turns(sentence: Sentence) -> bool:
    """Does another time or another part begin there?"""
    return sentence.kind not in _STATED or names_a_day(sentence.words) or has_passed_on(sentence.words)
