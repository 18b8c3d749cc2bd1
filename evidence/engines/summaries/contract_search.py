"""The sentences of a contract that tell an element, the best first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from evidence.engines.clauses.word_likelihoods import likelihood
from evidence.engines.facts.relevance import assess
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_clauses import SURE
from evidence.engines.summaries.contract_schedules import ROWS
from evidence.engines.summaries.contract_sentences import (
    REDACTED,
    SHORTEST,
    leads_on,
    tells_nothing,
    with_each_item,
    with_items,
)
from evidence.engines.summaries.contract_terms import (
    NO_SUBJECT,
    OPERATIVE,
    POINTS_BACK,
    RECITES,
    SHALL,
    fit,
    purposes,
    purposes_in,
    says_it,
    stems,
    unnumbered,
    without_lead,
)
from evidence.engines.summaries.contract_topics import END, PAYMENT, SUBJECT, ContractTopic
from evidence.engines.summaries.element_measures import ElementCandidate
from evidence.engines.summaries.element_weights import scores
from evidence.engines.summaries.parts import SummarySource
from evidence.engines.summaries.subject_places import (
    ACTS_WITHIN,
    LICENSES,
    NO_DEED,
    RECITALS,
    lends_marks,
    placed_as_subject,
)
from evidence.engines.summaries.telling import by_words

FOLLOWS = re.compile(
    r"(?:\(?\w{1,4}[.)] )?(?:thereafter|further(?:more)?|such|also)\b", re.I
)  # gives way to one that stands by itself
_NO_PRICE = re.compile(
    r"\b(?:arbitrat\w+|appeal\w*|filing fees?|attorneys?|court costs?|insur\w+|indemnif\w+|past due|overdue|late fees?"
    r"|late charges?|bear(?:s|ing)? interest|accrue interest|underpa\w+|audit(?:s|or)?"
    r"|(?:accurate|true) and complete list|(?:has|have) made available|disclosure (?:schedule|letter)"
    r"|contracts? (?:under|pursuant to) which|no (?:responsibility|obligation|liability)"
    r"|not be (?:required|obligated)|(?:shall|will) not (?:be )?(?:pay|charge)"
    r"|at (?:its|his|her|their) own (?:cost|expense)|retail value)\b",
    re.I,
)  # and nothing that a side represents or need not pay
_NO_END = re.compile(
    rf"{POINTS_BACK.pattern}|^(?:\W?\w{{1,4}}[.)] )?[Pp]rovided\b|: (?:\(?\w{{1,4}}\) )?(?:provided|except|unless)\b"
    r"|^(?!.*\b(?:may|right to|entitled to) terminat).*\b(?:may|shall|will|can) not\b[^.;,]{0,40}\bterminat|\b[Ff]orce [Mm]"
    r"|^(?:\(?\w{1,4}[.)] ){0,2}Notwithstanding anything\b|\bnot (?:have )?result(?:ed)? from\b"
    r"|^(?:\W?\w{1,4}[.)] )?(?:The|Each|Any|An?) (?:[A-Z][\w-]+ ){1,3}(?:Letter|Note|Policy|Order|Plan) (?:shall|will|may|can)\b"
)  # a proviso, what an earlier sentence explains, and how another paper ends
_LEAST_PLACE = 0.7  # of what stands at the end of a long contract
_READ_OF_TERMS, _ENOUGH = 3_000, 0.55
_LESS_OF_TYPE = 0.2
_OF_TYPE = 0.8  # what counts that the trained weights take a sentence for the clause
_WEIGHED, _BY_WORDS = 8, 0.1  # sentences whose words are weighed, how much that counts
_HEADING = 60  # characters of a heading's end
_Scored = tuple[float, int, Sentence]
_Found = tuple[ElementCandidate, Sentence]


@dataclass(frozen=True, slots=True)
class LearnedElement:
    """An element that weights were learned for: its name, its topic, the clauses that count for it, under which name it is
    labelled, and whether recitals tell it and nothing else does."""

    name: str
    topic: ContractTopic
    types: tuple[str, ...]
    labelled: str
    recited: bool = False


SUBJECT_LEARNED = LearnedElement("subject", SUBJECT, ("license_grant",), "subject")
PURPOSE_LEARNED = LearnedElement("purpose", SUBJECT, ("license_grant",), "subject", recited=True)
PRICE_LEARNED = LearnedElement("price", PAYMENT, ("revenue_profit_sharing", "minimum_commitment"), "price")
NOTICE_LEARNED = LearnedElement("notice", END, ("termination_for_convenience",), "notice")
BREACH_LEARNED = LearnedElement("breach", END, ("termination_for_convenience",), "breach")
LEARNED = SUBJECT_LEARNED, PURPOSE_LEARNED, PRICE_LEARNED, NOTICE_LEARNED, BREACH_LEARNED


@dataclass(frozen=True, slots=True)
class ElementSearch:
    """A contract, what its sides are called, and which sentences are told already."""

    reading: SummarySource
    roles: re.Pattern[str]
    used: set[tuple[int, int]]

    def take(self, sentence: Sentence) -> Sentence:
        self.used.add((sentence.start, sentence.end))
        return sentence

    def ranked(self, topic: ContractTopic) -> list[tuple[float, Sentence]]:
        """The sentences that by the rules tell well enough what is wanted, with their points, the best first."""
        few = sorted(_placed([*self._scored(topic)]), key=lambda one: (-one[0], one[1]))[:_WEIGHED]
        few = [one for one in few if one[0] >= _ENOUGH]
        weight = _BY_WORDS if len(few) > 1 else 0
        weighed = [
            (score + weight * by_words(one, _points(one)) if weight else score, -at, score, one)
            for score, at, one in few
        ]
        return [(score, one) for _, _, score, one in sorted(weighed, key=lambda one: one[:2], reverse=True)]

    def side(self, sentence: Sentence) -> str:
        """Which side a sentence begins with; empty where it begins with none."""
        acts = self.roles.match(without_lead(unnumbered(sentence.words)))
        return acts[0].casefold() if acts else ""

    def by_weights(self, learned: LearnedElement) -> list[tuple[float, Sentence]]:
        """The sentences that may tell an element with what each weighs, the one that weighs most first."""
        found = self.candidates(learned)
        sentences = [one for _, one in found]
        weighed = [*zip(scores(learned.name, [one for one, _ in found]), sentences, strict=True)]
        if learned is SUBJECT_LEARNED:
            weighed = [one for one in weighed if not lends_marks(self.reading, one[1].words)]
        return sorted(weighed, key=lambda one: (bool(FOLLOWS.match(one[1].words)), -one[0], one[1].start))

    def candidates(self, learned: LearnedElement) -> list[_Found]:
        """The sentences that may tell the element, in the order of the text, as its weights see them: of the subject those that
        the rules find, of another element any clause with the words of such clauses."""
        if learned.topic is SUBJECT:
            points = {at: score for score, at, _ in placed_as_subject(self.reading, [*self._acted(learned)])}
            return [*self._read(learned, points)] if points else []
        beside = _NO_PRICE if learned.topic is PAYMENT else _NO_END
        found = [one for one in self._read(learned, {}) if _tells(one, learned) and not beside.search(one[1].words)]
        return [(replace(one, points=fit(said.words, learned.topic, self.roles)), said) for one, said in found]

    def _acted(self, learned: LearnedElement) -> Iterator[_Scored]:
        """What is done, or what is wished, without who pays and what every contract says."""
        for one in self._scored(learned.topic):
            words = one[2].words
            if not NO_DEED.search(words) and bool(RECITES.search(words)) == learned.recited:
                yield one

    def _read(self, learned: LearnedElement, points: Mapping[int, float]) -> Iterator[_Found]:
        """Each whole clause, those with points alone where there are any, else without; of a list of ends also each item
        behind what leads to it."""
        reading, before = self.reading, ""
        kind, purpose, count = stems(reading), purposes(reading), len(reading.sentences)
        for at, raw in enumerate(reading.sentences[:_READ_OF_TERMS]):
            heading = reading.section(raw)
            opens, before = heading != before, heading
            row = (
                learned.topic is PAYMENT and raw.kind in ROWS and not SHALL.search(raw.words)
            )  # told under its heading, where no clause has a price
            if row or leads_on(raw.words) or (raw.start, raw.end) in self.used or (points and at not in points):
                continue
            likely = likelihood(reading.text, learned.types, (raw.start, raw.end))
            items = with_each_item(reading, at) if learned.topic.listed else [(at, with_items(reading, at))]
            for place, one in items:
                if not _is_whole(one.words):
                    continue
                fits = (points.get(at, 0.0) or fit(one.words, learned.topic, self.roles)) if points else 0.0
                words, known = unnumbered(one.words), purposes_in(one.words, purpose)
                yield (
                    ElementCandidate(
                        words, place, count, heading, raw.kind, opens, self.roles, kind, known, likely, fits
                    ),
                    one,
                )

    def _scored(self, topic: ContractTopic) -> Iterator[_Scored]:
        for at, one in enumerate(self.reading.sentences[:_READ_OF_TERMS]):
            likely = likelihood(self.reading.text, topic.types, (one.start, one.end))
            acts = at < ACTS_WITHIN and topic is SUBJECT and _acts(one.words, self.roles)
            if (one.start, one.end) in self.used or not (
                acts or likely >= SURE or topic.words.search(unnumbered(one.words))
            ):
                continue
            if topic.words is self.roles and not _is_done(at, one.words):
                continue
            sentence = with_items(self.reading, at)
            if _is_whole(sentence.words) and says_it(sentence.words, topic):
                yield self._fits(sentence, topic, likely), at, sentence

    def _fits(self, one: Sentence, topic: ContractTopic, likely: float) -> float:
        """How well a sentence says it by the rules."""
        heading = self.reading.section(one)[-_HEADING:]
        recited = RECITALS.search(heading) and not OPERATIVE.search(one.words)
        counts = _OF_TYPE if topic is not SUBJECT or LICENSES.search(self.reading.title[0]) else _LESS_OF_TYPE
        fits = fit(one.words, topic, self.roles) + counts * likely
        return fits + 0.5 * bool(topic.section.search(heading)) - 0.5 * bool(recited)


def _tells(found: _Found, learned: LearnedElement) -> bool:
    """Has it the words of the element? An end needs its case or span; who pays is told without an amount too."""
    said = learned.topic is PAYMENT or says_it(found[1].words, learned.topic)
    return said and found[0].may_tell(learned.name)


def _is_whole(words: str) -> bool:
    """Is it a whole clause, and none that only leads to others?"""
    return len(words) >= SHORTEST and not tells_nothing(words)


def _placed(scored: list[_Scored]) -> list[_Scored]:
    """With what their place in the contract counts: little, since terms may stand anywhere."""
    return [(score + 0.8 * max(1 - at / 3_000, _LEAST_PLACE), at, one) for score, at, one in scored]


def _is_done(at: int, words: str) -> bool:
    """Does it stand where the main duties do, and ask more of a side than every contract does?"""
    done = SHALL.search(words) and not (NO_SUBJECT.search(words) or REDACTED.search(words))
    return at < ACTS_WITHIN and bool(done)


def _points(sentence: Sentence) -> float:
    return assess(sentence, [], []).relevance


def _acts(words: str, roles: re.Pattern[str]) -> bool:
    """Does it tell what a side shall do, whatever that is?"""
    return bool(SHALL.search(words) and roles.match(without_lead(unnumbered(words))))
