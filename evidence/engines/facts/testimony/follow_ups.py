"""Answers that only the exchange before explains, stated with it: "asked 'Did you write a report?' ('I wrote one on May 3.')
and then 'Is the alarm in it?'"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from evidence.engines.facts.referring.referring import (
    is_about_papers,
    is_examiners,
    is_nobody,
    knows_nothing,
    points_at_things,
    points_back,
    rambles,
)
from evidence.engines.facts.referring.third_person import WordedSpeech
from evidence.engines.facts.relevance import asks
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.testimony.lead_ins import not_addressed, without_opening
from evidence.engines.facts.testimony.questions import MAX_SPAN, has_verb, is_put, names, says_little
from evidence.engines.facts.testimony.restarts import is_cut_short
from evidence.engines.layout.sentences import Sentence

_QUESTION, _ANSWER = 320, 260  # characters
_LEADS_BACK = re.compile(r"\b(?:it|its|they|them|their|this|that|these|those)\b", re.I)
_FEW = 9  # words of a question that takes up what was said: "Who was with you?"


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question and what its answer begins with, with names for the pronouns in them, and where they stand."""

    asked: WordedSpeech
    said: WordedSpeech
    start: int
    sentence: Sentence  # of the answer

    @property
    def end(self) -> int:
        return self.sentence.end

    @property
    def is_brief(self) -> bool:
        return len(self.asked.said) <= _QUESTION and len(self.said.said) <= _ANSWER


def exchange(question: Sentence, put: WordedSpeech, answer: Sentence, said: WordedSpeech) -> AnsweredQuestion | None:
    """None where it is long, goes through papers, or its answer says nothing."""
    found = AnsweredQuestion(put, said, question.start, answer)
    asked, words = put.closed, said.closed
    if not found.is_brief or not is_put(without_opening(asked)) or is_about_papers(asked) or is_examiners(asked):
        return None
    says_nothing = (
        knows_nothing(words) or says_little(words) or "?" in words or is_cut_short(words) or is_about_papers(words)
    )
    return None if says_nothing or asks(asked.rstrip("?")) or rambles(asked) or rambles(words) else found


def explains_others(one: AnsweredQuestion) -> bool:
    """Is it understood by itself, so that one after it may be told with it?"""
    asked = without_opening(one.asked.closed)
    return names(one.asked.closed, asked) and not points_back(asked)


def with_exchange(before: AnsweredQuestion, one: AnsweredQuestion, who: str, verb: str) -> str:
    """The second with the first that explains it; empty where somebody is left open, or they stand far apart."""
    together = f"{before.asked.closed} {before.said.closed} {one.asked.closed} {one.said.closed}"
    if one.end - before.start > MAX_SPAN or is_nobody(together) or not has_verb(one.asked.closed):
        return ""
    takes_up = one.asked.said.count(" ") < _FEW or bool(_LEADS_BACK.search(one.asked.said))
    if not takes_up or points_at_things(together):
        return ""
    asked, then = (plain(not_addressed(without_opening(each.asked.said), who)) for each in (before, one))
    said, answered = (plain(each.said.said, titled=False) for each in (before, one))
    return f"{who}, asked \u201c{asked}\u201d (\u201c{said}\u201d) and then \u201c{then}\u201d, {verb}: \u201c{answered}\u201d"
