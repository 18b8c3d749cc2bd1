"""A contract in its own sentences: who agrees with whom, on what, for how much, for how long, and under which law."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from evidence.engines.facts.relevance import assess
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_changes import changes_of
from evidence.engines.summaries.contract_clauses import SURE, likelihood
from evidence.engines.summaries.contract_leads import contract_lead, preamble
from evidence.engines.summaries.contract_particulars import particular
from evidence.engines.summaries.contract_schedules import ROWS, scheduled_price
from evidence.engines.summaries.contract_sentences import (
    REDACTED,
    SHORTEST,
    in_small_letters,
    tells_nothing,
    with_items,
)
from evidence.engines.summaries.contract_sides import roles_of
from evidence.engines.summaries.contract_terms import (
    AND_MORE,
    CONDITION,
    HEADED,
    NO_SUBJECT,
    OPERATIVE,
    POINTS_BACK,
    RECITAL,
    SHALL,
    WISHES,
    fit,
    purposes,
    purposes_in,
    recited,
    says_it,
    stems,
    unnumbered,
    without_lead,
)
from evidence.engines.summaries.contract_topics import (
    LAW,
    NOTHING,
    PAID,
    PAYMENT,
    RENEWAL,
    SUBJECT,
    TOPICS,
    ContractTopic,
)
from evidence.engines.summaries.parts import (
    LONGEST,
    SummaryPart,
    SummarySource,
    stated,
)
from evidence.engines.summaries.telling import by_words

_LONG_TERM = 260
_AGREED = re.compile(r"^(?!.*\bpa(?:y|id)\b).*\bagree(?:d|s)?(?: as follows)?[:.]?(?: 1\.)?$|^now,? therefore\b", re.I)
_LASTS = re.compile(r"\b(?:initial term|term of this|renew\w*|terminat\w+|expir\w+)\b", re.I)
_LEAST_PLACE = 0.7  # of what stands at the end of a long contract
_DEEP = 0.4  # against a subject that stands behind the first clauses
_OF_TITLE = 0.4  # what a word of the title counts
_OF_PURPOSE, _ENOUGH_PURPOSES = 0.1, 4  # what a word of the recitals' purpose counts, and how many count
_FIRST, _AGREED_FIRST = 60, 0.5  # sentences that may lead to it; what counts for what is agreed before all else
_ASSIGNS = re.compile(r"\bhereby (?:\w+ )?assigns?\b", re.I)
_EARLY = 40  # sentences: whose an invention will be, which stands far behind, is beside the matter
_SOON, _ACTS_WITHIN = 15, 120  # sentences
_READ, _READ_OF_TERMS, _ENOUGH = 900, 3_000, 0.55
_FURTHER_PRICE = 1.0  # points of a second price
_WISHES_TO_AGREE = re.compile(
    r"\b(?:desires?|wish(?:es)?|intends?|agreed) to (?:enter into|terminate|amend|set forth|make|memoriali[sz]e"
    r"|establish the terms|be bound)\b",
    re.I,
)
_ASIDE = re.compile(
    r" \((?:[^()$\u00a3\u20ac]|\([^()]{0,12}\)){16,}\)"
)  # which an amount or a day behind it would be cut off for
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_PARTICULARS = 4  # of what is unusual
_FEW = 3  # terms; below it what else a side is to do is told
_RENEWED = re.compile(r"\b(?:renew|extend)(?:s|ed|al|ing|able)?\b", re.I)
_LICENSES = re.compile(r"licen[sc]|franchis", re.I)  # by its title: elsewhere a licence is beside the subject
_LESS_OF_TYPE = 0.2
_OF_TYPE = 0.8  # what counts that the trained weights take a sentence for the clause
_LONG, _MORE = 12_000, 4  # characters of a contract that has room for so many statements more
_RECITALS = re.compile(r"\b(?:recitals?|background|witnesseth|definitions?|description of)\b", re.I)
_WEIGHED, _BY_WORDS = 8, 0.1  # sentences whose words are weighed, how much that counts
_HEADING = 60  # characters of a heading's end
_Scored = tuple[float, int, Sentence]
_Topics = tuple[ContractTopic, ...]


def contract(reading: SummarySource) -> Iterator[SummaryPart]:
    """Parties and day, then a sentence each on subject, price, term and termination, and what else there is room for."""
    opening = preamble(reading)
    lead = opening or contract_lead(reading)
    yield lead
    roles = roles_of(reading, opening.spans[-1][0] if opening else 0)
    used = {(one.start, one.end) for one in reading.sentences[:_READ] if _has(one, lead)}
    changes = [one for one in changes_of(reading) if not used & {*one.spans}] if reading.kind == "amendment" else []
    yield from changes
    used |= {span for part in changes for span in part.spans}
    search = _ClauseSearch(reading, roles, used)
    for sentence in _terms(search, room_of(reading) - len(changes), TOPICS[bool(changes) :]):
        yield _term(reading, sentence)


def room_of(reading: SummarySource) -> int:
    """How many statements a contract has: a long one more than another paper, unless few are asked for."""
    return reading.most + (_MORE if reading.most > _FEW and len(reading.text) > _LONG else 0)


def _terms(search: _ClauseSearch, most: int, topics: _Topics) -> list[Sentence]:
    """The clauses that say most: one of each topic but the law, then what the sides want, a further price, the law and what else
    a side is to do; in the order of the topics."""
    chosen: dict[float, Sentence] = {}
    priced: list[tuple[float, Sentence]] = []
    for order, topic in enumerate(topics[:-1]):
        if topic is RENEWAL and _RENEWED.search(chosen[order - 1].words if order - 1 in chosen else ""):
            continue  # the clause on the term says it
        if found := search.ranked(topic):
            chosen[order] = search.take(found[0][1])
        elif topic is PAYMENT:
            chosen |= {order + at / 10: search.take(one) for at, one in enumerate(_unpriced(search))}
        priced = found if topic is PAYMENT else priced
    for place, more in _besides(search, topics, priced, chosen.get(0)):
        if len(chosen) >= (min(_FEW, most) if place > len(topics) else most):
            break
        chosen[place] = search.take(more)
    return [chosen[place] for place in sorted(chosen)][: max(most, 0)]


def _unpriced(search: _ClauseSearch) -> list[Sentence]:
    """Where no clause has an amount: who pays for what, and the amount that a schedule has."""
    paid = [one for _, one in search.ranked(PAID)[:1]]
    line = scheduled_price(search.reading, search.used)
    return [*paid, *([line] if line else [])]


def _besides(
    search: _ClauseSearch, topics: _Topics, priced: list[tuple[float, Sentence]], subject: Sentence | None
) -> Iterator[tuple[float, Sentence]]:
    """What else there may be room for, each with its place among the topics."""
    wish = _wish(search) if topics is TOPICS else None
    is_agreed = bool(subject and OPERATIVE.search(subject.words))  # what they wish is what they do
    if wish and not is_agreed:
        yield -1, wish
    for at, clause in enumerate(islice(particular(search.reading, search.roles, search.used), _PARTICULARS)):
        yield len(topics) - 1 + at / 100, clause
    for points, one in priced[1:2]:
        if points >= _FURTHER_PRICE and (one.start, one.end) not in search.used:
            yield topics.index(PAYMENT) + 0.5, one
    for _, law in search.ranked(LAW)[:1]:
        yield len(topics), law
    for at in range(1, _FEW + 1):
        for _, other in search.ranked(ContractTopic(search.roles))[:1]:
            yield len(topics) + at, other


def _wish(search: _ClauseSearch) -> Sentence | None:
    """The recital that says what the sides want of each other, rather than that they want a contract; None where none does."""
    kind = stems(search.reading)
    recitals = (replace(one, words=recited(one.words)) for one in search.reading.sentences[:_FIRST])
    wishes = [
        one
        for one in recitals
        if WISHES.search(one.words) and not (CONDITION.search(one.words) or _WISHES_TO_AGREE.search(one.words))
    ]
    whole = [one for one in wishes if (one.start, one.end) not in search.used and _says(one.words, SUBJECT)]
    return max(whole, key=lambda one: (bool(kind.search(one.words)), -one.start), default=None)


def _has(sentence: Sentence, lead: SummaryPart) -> bool:
    """Does the lead tell of this sentence?"""
    return any(sentence.start < end and start < sentence.end for start, end in lead.spans)


def _term(reading: SummarySource, sentence: Sentence) -> SummaryPart:
    """The sentence, without the clause that leads to what is to be done where both are too long."""
    words = RECITAL.sub("", HEADED.sub("", sentence.words))
    goes_on = ": " in words and AND_MORE.search(words)  # the list that it leads to has more items
    words = AND_MORE.sub(".", words)
    words = _ASIDE.sub("", words) if len(words) > LONGEST else words
    words = in_small_letters(words, reading.text)
    sentence = replace(sentence, words=words[:1].upper() + words[1:])
    rest = without_lead(sentence.words)
    lead = sentence.words[: len(sentence.words) - len(rest)]
    told = len(words) <= _LONG_TERM or CONDITION.search(words) or POINTS_BACK.search(rest) or _YEAR.search(lead)
    part = stated(sentence if told else replace(sentence, words=rest[:1].upper() + rest[1:]))
    return replace(part, words=part.words.rstrip(" .\u2026") + " \u2026") if goes_on else part


@dataclass(frozen=True, slots=True)
class _ClauseSearch:
    """A contract, what its sides are called, and which sentences are told already."""

    reading: SummarySource
    roles: re.Pattern[str]
    used: set[tuple[int, int]]

    def take(self, sentence: Sentence) -> Sentence:
        self.used.add((sentence.start, sentence.end))
        return sentence

    def ranked(self, topic: ContractTopic) -> list[tuple[float, Sentence]]:
        """The sentences that tell well enough what is wanted, with their points, the best first."""
        scored = list(self._scored(topic))
        placed = _placed(scored) if topic is not SUBJECT else _placed_as_subject(self.reading, scored)
        few = sorted(placed, key=lambda one: (-one[0], one[1]))[:_WEIGHED]
        few = [one for one in few if one[0] >= _ENOUGH]
        weight = 0 if topic is SUBJECT or len(few) == 1 else _BY_WORDS
        weighed = [
            (score + weight * by_words(one, _points(one)) if weight else score, -at, score, one)
            for score, at, one in few
        ]
        return [(score, one) for _, _, score, one in sorted(weighed, key=lambda one: one[:2], reverse=True)]

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
            sentence = with_items(self.reading, at, topic.item or NOTHING)
            if _says(sentence.words, topic) and (topic.words is not self.roles or _is_done(at, one.words)):
                heading = self.reading.section(one)[-_HEADING:]
                recited = _RECITALS.search(heading) and not OPERATIVE.search(one.words)
                counts = _OF_TYPE if topic is not SUBJECT or _LICENSES.search(self.reading.title[0]) else _LESS_OF_TYPE
                fits = fit(sentence.words, topic, self.roles) + counts * likely
                yield fits + 0.5 * bool(topic.section.search(heading)) - 0.5 * bool(recited), at, sentence


def _says(words: str, topic: ContractTopic) -> bool:
    """Is it a whole clause, with the amount, the span or the reason that is wanted?"""
    return len(words) >= SHORTEST and not tells_nothing(words) and says_it(words, topic)


def _placed(scored: list[_Scored]) -> list[_Scored]:
    """With what their place in the contract counts: little, since prices and terms may stand anywhere."""
    return [(score + 0.8 * max(1 - at / 3_000, _LEAST_PLACE), at, one) for score, at, one in scored]


def _placed_as_subject(reading: SummarySource, scored: list[_Scored]) -> list[_Scored]:
    """With what their place and the words of the title count, for that which the contract is about."""
    placed: list[_Scored] = []
    kind, first, purpose = stems(reading), _first_agreed(reading), purposes(reading)
    for score, at, one in scored:
        assigns = _ASSIGNS.search(one.words)
        score += 0.8 / (1 + at / 60) - _DEEP * (at > _ACTS_WITHIN) + _OF_TITLE * bool(kind.search(one.words))
        score += _OF_PURPOSE * min(purposes_in(one.words, purpose), _ENOUGH_PURPOSES)
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
    return bool(SHALL.search(words) and roles.match(without_lead(words)))


def _points(sentence: Sentence) -> float:
    return assess(sentence, [], []).relevance
