"""How what is said in one document becomes a candidate: whom it means by a pronoun, what it is worth, of which day it is."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.facts.referring.referring import (
    is_about_papers,
    is_addressed,
    is_elliptic,
    is_nobody,
    is_open,
    rambles,
    says_nothing,
    without_opening,
)
from evidence.engines.facts.referring.third_person import Span, ThirdPersons
from evidence.engines.facts.referring.worded_speech import WordedSpeech
from evidence.engines.facts.relevance import Assessed, assess
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.source import NAMED, FactCandidate, Source
from evidence.engines.facts.testimony.answer_clauses import answer_clauses
from evidence.engines.facts.testimony.hedged import is_hedged
from evidence.engines.facts.testimony.lead_ins import not_addressed, without_time
from evidence.engines.facts.testimony.lead_ins import without_opening as without_opening_of_question
from evidence.engines.facts.testimony.papers_shown import PapersShown
from evidence.engines.facts.testimony.questions import SHORTEST, first_sentence
from evidence.engines.facts.testimony.responding import is_objection
from evidence.engines.facts.testimony.things_meant import ThingsMeant, with_pointed_thing
from evidence.engines.facts.testimony.times_meant import with_times
from evidence.engines.layout.sentences import Sentence

_LEARNT = re.compile(
    r"(?:I|We) (?:first )?(?:heard|learn(?:ed|t)|knew|found out|(?:was|were) told|became aware)\b.*\b(?:19|20)\d\d\b"
)  # when one knew, which another may contradict, whatever "it" is
_QUOTED = re.compile(r"[\"\u201c][^\"\u201c\u201d]*[\"\u201d]")
_HESITATES = re.compile(
    r"^(?:(?:so|well|um|uh|er|oh|sorry),? ){1,2}(?P<first>(?:I|we|he|she|they|it|the|there)\b|(?-i:[A-Z]))", re.I
)
SWORN = 0.15  # what a witness says is more relevant than the same words elsewhere
_REACH = 3  # sentences before a pronoun
_SENTENCES = 24  # among which "that pump" is looked for
_EXCHANGES, _TURNS = 6, 2  # over which "that day" is the only one of which they spoke; in which "that time" is named


def spoken(sentence: Sentence) -> Span:
    """Where its words stand, without the label of who speaks, "THE WITNESS:", whom they need not be about."""
    return sentence.start + sentence.label, sentence.end


class SpokenCandidates:
    """Of one document, read from its beginning."""

    def __init__(self, source: Source, verb: str, papers: PapersShown) -> None:
        self.source, self.verb = source, verb
        self._papers = papers
        self._before: deque[Span] = deque(maxlen=_EXCHANGES)  # where the last exchanges stand
        self._turn = 0  # where the question's turn begins
        self._persons = ThirdPersons(source)
        self._things = ThingsMeant()
        self._said: deque[str] = deque(maxlen=_SENTENCES)  # the last of both

    def _worded(self, sentence: Sentence, spans: list[Span], who: str) -> WordedSpeech:
        places = [spoken(sentence), *spans[:_REACH]]
        worded = self._persons.worded(sentence.words, places, "" if who == "The witness" else who)
        worded = self._things.worded(worded, self._people(places))
        turns = [(self._turn, sentence.start), *reversed(self._before)][:_TURNS]
        worded = with_times(self.source, self._papers.worded(worded, sentence.start), turns)
        return with_pointed_thing(worded, self._said)

    def _follow(self, sentence: Sentence, worded: WordedSpeech | None = None) -> None:
        """Read it as what the next sentence may go on from."""
        self._said.append(sentence.words)
        words = worded or WordedSpeech(sentence.words, sentence.words)
        here = [spoken(sentence)]
        bodies = {one.name for one in self.source.mentions_in(*here[0]) if one.type == "organization"}
        self._things.follow(words, self._people(here), sorted(bodies))

    def _people(self, places: list[Span]) -> list[str]:
        """Who is named there, as it is written."""
        return [one.text for place in places for one in self.source.mentions_in(*place) if one.type == "person"]

    def _quoted(
        self, question: Sentence, put: WordedSpeech, answer: Sentence, words: WordedSpeech, who: str
    ) -> FactCandidate:
        """Both in their own words, of the day of the answer, if it has one."""
        asked = not_addressed(without_time(without_opening_of_question(put.closed), answer.words), who)
        both = replace(answer, words=f"{asked.rstrip('?')}: {answer.words}")
        assessed = self._assessed(question.start, answer.end, both)
        said = plain(not_addressed(without_time(without_opening_of_question(put.said), answer.words), who))
        answered_with = _HESITATES.sub(lambda one: one["first"].capitalize(), words.beside(said))
        text = f"{who}, asked “{said}”, {self.verb}: “{plain(answered_with, titled=False)}”"
        both = replace(answer, start=question.start, label=0)
        found = self._candidate(text, both, assessed.relevance + SWORN, who, (*put.names, *words.names))
        answered = self.source.dates_in(answer.start, answer.end)
        return self._of_the_day(found, answer) if answered else found

    def _clauses(self, said: Sentence, spans: list[Span], who: str) -> Iterator[FactCandidate]:
        """Of a long sentence that is not understood as a whole, the main clauses that are. Whom a pronoun in one means another
        clause may say."""
        for clause in answer_clauses(self.source.read.masked, said):
            if is_nobody(clause.words):
                continue
            if candidate := self._alone(clause, self._worded(clause, spans, who), who):
                yield candidate

    def _alone(self, sentence: Sentence, worded: WordedSpeech, who: str) -> FactCandidate | None:
        words = without_opening(worded.closed)
        assessed = self._assessed(
            sentence.start, sentence.end, replace(sentence, words=without_opening(sentence.words))
        )
        if assessed.relevance <= 0 or len(words) < SHORTEST or not self._is_understood(words):
            return None
        doubt = 0.2 if is_hedged(words) else 0.0
        doubt += 0.0 if assessed.anchored else 0.15
        text = f"{who} {self.verb}: “{plain(without_opening(worded.said), titled=False)}”"
        found = self._candidate(text, sentence, assessed.relevance + SWORN - doubt, who, worded.names)
        return replace(found, expected=bool(_LEARNT.match(words)))

    def _is_understood(self, words: str) -> bool:
        """By itself, as something that is said to be so."""
        if "?" in _QUOTED.sub("", words) or says_nothing(words) or rambles(words) or is_about_papers(words):
            return False
        if not self.source.read.spoken and is_objection(words):
            return False
        if is_elliptic(first_sentence(words)):
            return False  # "Ann did. I was at lunch."
        return not is_addressed(words) and (not is_open(words) or bool(_LEARNT.match(words)))

    def _candidate(
        self, text: str, span: Sentence, relevance: float, who: str, named: tuple[str, ...] = ()
    ) -> FactCandidate:
        confidence = 0.35 + 0.45 * min(relevance, 1.0)
        fact = self.source.fact(text, span.start + span.label, span.end, confidence, self.source.canonical(who))
        return FactCandidate(replace(fact, entities=tuple(dict.fromkeys([*fact.entities, *named]))), relevance)

    def _of_the_day(self, found: FactCandidate, said: Sentence) -> FactCandidate:
        """With the day of these of its words."""
        when = self.source.when(said.start, said.end)
        dated = (when.date, when.date_end, when.precision) if when else (None, None, None)
        return replace(found, fact=replace(found.fact, date=dated[0], date_end=dated[1], precision=dated[2]))

    def _names_particular(self, start: int, end: int) -> bool:
        """Whom or what day it is about?"""
        named = any(one.type in NAMED for one in self.source.mentions_in(start, end))
        return named or bool(self.source.dates_in(start, end))

    def _assessed(self, start: int, end: int, sentence: Sentence) -> Assessed:
        return assess(sentence, self.source.mentions_in(start, end), self.source.dates_in(start, end))
