"""Answers that only the one or two exchanges before explain, stated with them: "asked 'Did you write a report?' ('I wrote one on
May 3.') and then 'Is the alarm in it?'"."""

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

_QUESTION, _ANSWER = 220, 180  # characters
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

    @property
    def closed(self) -> str:
        return f"{self.asked.closed} {self.said.closed}"

    @property
    def says_something(self) -> bool:
        words = self.said.closed
        return not (knows_nothing(words) or says_little(words) or is_about_papers(words))

    @property
    def leads_back(self) -> bool:
        return bool(_LEADS_BACK.search(self.asked.said))

    @property
    def takes_up(self) -> bool:
        """Does the question lead back to what was said before it, or is it so short that it may?"""
        return self.leads_back or self.asked.said.count(" ") < _FEW

    @property
    def explains_others(self) -> bool:
        """Is it understood by itself, so that one after it may be told with it?"""
        asked = without_opening(self.asked.closed)
        return self.says_something and names(self.asked.closed, asked) and not points_back(asked)


def exchange(question: Sentence, put: WordedSpeech, answer: Sentence, said: WordedSpeech) -> AnsweredQuestion | None:
    """None where it is long, goes through papers, or its answer asks or breaks off."""
    found = AnsweredQuestion(put, said, question.start, answer)
    asked, words = put.closed, said.closed
    if not found.is_brief or not is_put(without_opening(asked)) or is_about_papers(asked) or is_examiners(asked):
        return None
    is_broken = "?" in words or is_cut_short(words) or rambles(asked) or rambles(words)
    return None if is_broken or asks(asked.rstrip("?")) else found


class ExchangesBefore:
    """The last exchange that is understood by itself, and the one after it that took it up."""

    def __init__(self) -> None:
        self._chain: tuple[AnsweredQuestion, ...] = ()

    def follow(self, one: AnsweredQuestion | None) -> None:
        """Read the next exchange, None where it can't be told."""
        if one and one.explains_others:
            self._chain = (one,)
        else:
            self._chain = (*self._chain, one) if one and len(self._chain) == 1 and one.leads_back else ()

    def with_them(self, one: AnsweredQuestion, who: str, verb: str) -> tuple[str, AnsweredQuestion] | None:
        """The exchange with those that explain it, and the first of these; None where somebody is left open, or they stand far
        apart."""
        takes_up = one.takes_up if len(self._chain) == 1 else one.leads_back
        if not self._chain or not (one.says_something and takes_up) or not has_verb(one.asked.closed):
            return None
        together = " ".join(each.closed for each in (*self._chain, one))
        if one.end - self._chain[0].start > MAX_SPAN or is_nobody(together) or points_at_things(together):
            return None
        before = ", ".join(f"\u201c{_asked(each, who)}\u201d (\u201c{_said(each)}\u201d)" for each in self._chain)
        text = f"{who}, asked {before} and then \u201c{_asked(one, who)}\u201d, {verb}: \u201c{_said(one)}\u201d"
        return text, self._chain[0]


def _asked(one: AnsweredQuestion, who: str) -> str:
    return plain(not_addressed(without_opening(one.asked.said), who))


def _said(one: AnsweredQuestion) -> str:
    return plain(one.said.said, titled=False)
