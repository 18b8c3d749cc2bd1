"""The sentences of a contract that tell an element, the best first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from evidence.engines.clauses.word_likelihoods import likelihood
from evidence.engines.facts.relevance import assess
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_clauses import SURE
from evidence.engines.summaries.contract_schedules import ROWS
from evidence.engines.summaries.contract_sentences import REDACTED, SHORTEST, tells_nothing, with_each_item, with_items
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
from evidence.engines.summaries.contract_topics import (
    END,
    OWED,
    PAID,
    PAYMENT,
    SUBJECT,
    SUM,
    ContractTopic,
)
from evidence.engines.summaries.element_measures import ElementCandidate
from evidence.engines.summaries.element_weights import scores
from evidence.engines.summaries.parts import SummarySource
from evidence.engines.summaries.telling import by_words

SAYS = re.compile(r"\b(?:shall|will|must|may|agrees?|is|are|pays?|hereby)\b", re.I)
_LASTS = re.compile(r"\b(?:initial term|term of this|renew\w*|terminat\w+|expir\w+)\b", re.I)
_AGREED = re.compile(r"^(?!.*\bpa(?:y|id)\b).*\bagree(?:d|s)?(?: as follows)?[:.]?(?: 1\.)?$|^now,? therefore\b", re.I)
_LEAST_PLACE = 0.7  # of what stands at the end of a long contract
_DEEP = 0.4  # against a subject that stands behind the first clauses
_OF_TITLE = 0.4  # what a word of the title counts
_OF_PURPOSE, _ENOUGH_PURPOSES = 0.1, 4  # what a word of the recitals' purpose counts, and how many count
_FIRST, _AGREED_FIRST = 60, 0.5  # sentences that may lead to it; what counts for what is agreed before all else
_ASSIGNS = re.compile(r"\bhereby (?:\w+ )?assigns?\b", re.I)
_EARLY = 40  # sentences: whose an invention will be, which stands far behind, is beside the matter
_SOON, _ACTS_WITHIN = 15, 120  # sentences
_READ_OF_TERMS, _ENOUGH = 3_000, 0.55
_LICENSES = re.compile(r"licen[sc]|franchis", re.I)  # by its title: elsewhere a licence is beside the subject
_OF_WORKS = re.compile(
    r"content|software|technolog|patent|data|program|source code", re.I
)  # licences of more than marks
_LENDS_MARKS = re.compile(  # beside the subject in most contracts, so told only where nothing else is
    r"\b(?:grants?|licen[sc]es?)\b.{0,300}\b(?:trade ?marks?|logos?|trade ?names?|brand names?|service marks?"
    r"|(?-i:[A-Z]\w* Marks))\b",
    re.I,
)
_OF_SECRETS = re.compile(r"confiden|disclosure|secrecy", re.I)
_KEEPS_SECRET = re.compile(
    r"\b(?:shall|will|must|agrees?|undertakes?|covenants?)\b[^.;]{0,100}\b(?:(?:keep|hold|maintain|treat|retain|protect)\b"
    r"[^.;]{0,160}\b(?:confiden(?:ce|tial(?:ly|ity)?)|secre(?:t|cy))\b|not\b[^.;]{0,60}\b(?:disclose|divulge|reveal)\b)",
    re.I,
)
_OF_SECRET = 1.6  # what it counts that a contract on confidential matters has it kept
_LESS_OF_TYPE = 0.2
_OF_TYPE = 0.8  # what counts that the trained weights take a sentence for the clause
_RECITALS = re.compile(r"\b(?:recitals?|background|witnesseth|definitions?|description of)\b", re.I)
_WEIGHED, _BY_WORDS = 8, 0.1  # sentences whose words are weighed, how much that counts
_PAYS = re.compile(rf"\b(?:shall|will|agrees? to) (?:\w+ ){{0,2}}pay\b.{{0,120}}?(?:{SUM}|\[ ?\*)", re.I)
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
_NO_DEED = re.compile(
    rf"{_PAYS.pattern}|\b(?:desires?|wish(?:es)?|intends?|agrees?) to (?:\W?\w+\W? ){{0,2}}make (?:\w+ )?representations"
    r"|\bsuccessors and (?:\w+ )?assigns\b|\bretains?\b[^.;]{0,60}\b(?:rights?|title|ownership)\b|\bgrants? no\b"
    r"|\bappoint (?:\w+ ){0,3}(?:representatives?|coordinators?|managers?|contacts?)\b|\breimburse\b|\bpurchase orders?\b"
    r"|\bengages? in the (?:field|business)\b",
    re.I,
)  # who pays, and what every contract says
_BESIDE = {SUBJECT: _NO_DEED, END: _NO_END}
FOLLOWS = re.compile(
    r"(?:\(?\w{1,4}[.)] )?(?:thereafter|further(?:more)?|such|also)\b", re.I
)  # gives way to one that stands by itself
_HEADING = 60  # characters of a heading's end
_Scored = tuple[float, int, Sentence]


@dataclass(frozen=True, slots=True)
class LearnedElement:
    """An element that weights were learned for: its topics, the clauses that count for it, what a sentence must weigh, whether
    recitals tell it and nothing else does, and under which name it is labelled."""

    name: str
    topics: tuple[ContractTopic, ...]
    types: tuple[str, ...]
    least: float
    recited: bool = False
    labelled: str = ""


SUBJECT_LEARNED = LearnedElement("subject", (SUBJECT,), ("license_grant",), 0.5, labelled="subject")
PURPOSE_LEARNED = LearnedElement("purpose", (SUBJECT,), ("license_grant",), 0.0, recited=True, labelled="subject")
PRICE_LEARNED = LearnedElement(
    "price", (PAYMENT, PAID, OWED), ("revenue_profit_sharing", "minimum_commitment"), 0.0, labelled="price"
)
NOTICE_LEARNED = LearnedElement("notice", (END,), (), -0.5, labelled="notice")
BREACH_LEARNED = LearnedElement("breach", (END,), (), -0.5, labelled="breach")
LEARNED = SUBJECT_LEARNED, PURPOSE_LEARNED, PRICE_LEARNED, NOTICE_LEARNED, BREACH_LEARNED
_LEAST_PRICE = replace(PRICE_LEARNED, topics=(OWED,), least=-1.3)
# What is done is the subject, and what the sides wish; less is asked of either where nothing else is said.
LEAST_SUBJECT = replace(SUBJECT_LEARNED, least=-1.5)
LEAST_PURPOSE = replace(PURPOSE_LEARNED, least=-2.0)


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
        """The sentences that tell well enough what is wanted, with their points, the best first."""
        if topic is PAYMENT:
            return next(filter(None, map(self._said, (PRICE_LEARNED, _LEAST_PRICE))), [])
        few = sorted(_placed([*self._scored(topic)]), key=lambda one: (-one[0], one[1]))[:_WEIGHED]
        few = [one for one in few if one[0] >= _ENOUGH]
        weight = _BY_WORDS if len(few) > 1 else 0
        weighed = [
            (score + weight * by_words(one, _points(one)) if weight else score, -at, score, one)
            for score, at, one in few
        ]
        return [(score, one) for _, _, score, one in sorted(weighed, key=lambda one: one[:2], reverse=True)]

    def _said(self, learned: LearnedElement) -> list[tuple[float, Sentence]]:
        """By its weights, without lines that say nothing of what they name."""
        return [one for one in self.by_weights(learned) if SAYS.search(one[1].words)]

    def side(self, sentence: Sentence) -> str:
        """Which side a sentence begins with; empty where it begins with none."""
        acts = self.roles.match(without_lead(unnumbered(sentence.words)))
        return acts[0].casefold() if acts else ""

    def by_weights(self, learned: LearnedElement) -> list[tuple[float, Sentence]]:
        found = self.candidates(learned)
        weighed = zip(scores(learned.name, [one for one, _ in found]), found, strict=True)
        title = self.reading.title[0]
        lent = learned.name == SUBJECT_LEARNED.name and (not _LICENSES.search(title) or bool(_OF_WORKS.search(title)))
        enough = [
            (score, one)
            for score, (_, one) in weighed
            if score >= learned.least and not (lent and _LENDS_MARKS.search(one.words))
        ]
        return sorted(enough, key=lambda one: (bool(FOLLOWS.match(one[1].words)), -one[0], one[1].start))

    def candidates(self, learned: LearnedElement) -> list[tuple[ElementCandidate, Sentence]]:
        """The sentences that may tell the element, in the order of the text, as its weights see them."""
        reading, best = self.reading, dict[int, _Scored]()
        for topic in learned.topics:
            beside = _BESIDE.get(topic, _NO_PRICE)
            scored = [one for one in self._scored(topic) if not beside.search(one[2].words)]
            if topic is SUBJECT:
                scored = [one for one in scored if bool(RECITES.search(one[2].words)) == learned.recited]
            for one in _placed_as_subject(reading, scored) if topic is SUBJECT else _placed(scored):
                best[one[1]] = max(best.get(one[1], one), one, key=lambda one: one[0])
        kind, purpose = stems(reading), purposes(reading)
        return [
            (
                ElementCandidate(
                    unnumbered(one.words), at, len(reading.sentences), reading.section(one), self.roles, kind,
                    purposes_in(one.words, purpose),
                    likelihood(reading.text, learned.types, (reading.sentences[at].start, reading.sentences[at].end)), points,
                ),
                one,
            )
            for at, (points, _, one) in sorted(best.items())
        ]  # fmt: skip

    def _scored(self, topic: ContractTopic) -> Iterator[_Scored]:
        for at, one in enumerate(self.reading.sentences[:_READ_OF_TERMS]):
            acts = at < _ACTS_WITHIN and topic is SUBJECT and _acts(one.words, self.roles)
            likely = likelihood(self.reading.text, topic.types, (one.start, one.end))
            if topic is PAYMENT and one.kind in ROWS:
                continue  # told under its heading, where no clause has a price
            if (one.start, one.end) in self.used or not (
                acts or likely >= SURE or topic.words.search(unnumbered(one.words))
            ):
                continue
            if topic.words is self.roles and not _is_done(at, one.words):
                continue
            items = with_each_item(self.reading, at) if topic.listed else [(at, with_items(self.reading, at))]
            yield from (
                (self._fits(sentence, topic, likely), place, sentence)
                for place, sentence in items
                if says(sentence.words, topic)
            )

    def _fits(self, one: Sentence, topic: ContractTopic, likely: float) -> float:
        """How well a sentence says it by the rules."""
        heading = self.reading.section(one)[-_HEADING:]
        recited = _RECITALS.search(heading) and not OPERATIVE.search(one.words)
        counts = _OF_TYPE if topic is not SUBJECT or _LICENSES.search(self.reading.title[0]) else _LESS_OF_TYPE
        fits = fit(one.words, topic, self.roles) + counts * likely
        return fits + 0.5 * bool(topic.section.search(heading)) - 0.5 * bool(recited)


def says(words: str, topic: ContractTopic) -> bool:
    """Is it a whole clause, with the amount, the span or the reason that is wanted?"""
    return len(words) >= SHORTEST and not tells_nothing(words) and says_it(words, topic)


def _placed(scored: list[_Scored]) -> list[_Scored]:
    """With what their place in the contract counts: little, since prices and terms may stand anywhere."""
    return [(score + 0.8 * max(1 - at / 3_000, _LEAST_PLACE), at, one) for score, at, one in scored]


def _placed_as_subject(reading: SummarySource, scored: list[_Scored]) -> list[_Scored]:
    """With what their place and the words of the title count, for that which the contract is about."""
    placed: list[_Scored] = []
    secret = bool(_OF_SECRETS.search(reading.title[0]))
    kind, first, purpose = stems(reading), _first_agreed(reading), purposes(reading)
    for score, at, one in scored:
        assigns = _ASSIGNS.search(one.words)
        score += 0.8 / (1 + at / 60) - _DEEP * (at > _ACTS_WITHIN) + _OF_TITLE * bool(kind.search(one.words))
        score += _OF_PURPOSE * min(purposes_in(one.words, purpose), _ENOUGH_PURPOSES)
        score += _OF_SECRET * (secret and bool(_KEEPS_SECRET.search(one.words)))
        score += 0.6 * bool(OPERATIVE.search(one.words)) / (1 + bool(assigns) * at / _EARLY)
        if 0 <= first < at <= first + _SOON and not NO_SUBJECT.search(one.words) and not _is_beside(reading, one):
            score, first = score + _AGREED_FIRST, -1
        placed.append((score, at, one))
    return placed


def _is_done(at: int, words: str) -> bool:
    """Does it stand where the main duties do, and ask more of a side than every contract does?"""
    done = SHALL.search(words) and not (NO_SUBJECT.search(words) or REDACTED.search(words))
    return at < _ACTS_WITHIN and bool(done)


def _is_beside(reading: SummarySource, sentence: Sentence) -> bool:
    """Is it of the recitals and definitions, or of how long the contract lasts?"""
    return bool(_RECITALS.search(reading.section(sentence)[-60:]) or _LASTS.search(sentence.words))


def _first_agreed(reading: SummarySource) -> int:
    """Which sentence leads from the recitals to what is agreed; -1 where none does."""
    return max((at for at, one in enumerate(reading.sentences[:_FIRST]) if _AGREED.search(one.words)), default=-1)


def _acts(words: str, roles: re.Pattern[str]) -> bool:
    """Does it tell what a side shall do, whatever that is?"""
    return bool(SHALL.search(words) and roles.match(without_lead(unnumbered(words))))


def _points(sentence: Sentence) -> float:
    return assess(sentence, [], []).relevance
