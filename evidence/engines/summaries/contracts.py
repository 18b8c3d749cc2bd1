"""A contract in its own sentences: who agrees with whom, on what, for how much, for how long, and under which law."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from evidence.engines.facts.relevance import assess
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_leads import contract_lead, preamble
from evidence.engines.summaries.contract_sides import roles_of
from evidence.engines.summaries.contract_terms import (
    AND_MORE,
    CONDITION,
    HEADED,
    NO_SUBJECT,
    OPERATIVE,
    PAID,
    PATTERNS,
    PAYMENT,
    POINTS_BACK,
    RECITAL,
    SHALL,
    SUBJECT,
    fit,
    recited,
    says_it,
    stems,
    without_lead,
)
from evidence.engines.summaries.parts import (
    LONGEST,
    SummaryPart,
    SummarySource,
    is_blank,
    is_contents,
    stated,
)
from evidence.engines.summaries.telling import by_words

_CHANGES = re.compile(
    r"\b(?:sections?|articles?|exhibits?|schedules?|paragraphs?|clauses?|definitions?|term|date|amount|price"
    r"|rent)\b.{0,160}?"
    r"\b(?:amended|deleted|replaced|restated|extended|increased|reduced|decreased|substituted|added|inserted|changed)\b"
    r"|\b(?:agree to (?:remove|replace|delete|add|extend|amend)|adding|deleting|replacing|inserting|substituting)\b"
    r".{0,120}?\b(?:sections?|articles?|exhibits?|paragraphs?"
    r"|clauses?|schedules?)\b",
    re.I,
)
_END = 12  # characters; what is put in is struck out
_REDACTED = re.compile(r"\[ ?\*+ ?\]|\*{3}")
_LONG_TERM, _MOST_CHANGES = 260, 3
_AGREED = re.compile(r"^(?!.*\bpa(?:y|id)\b).*\bagree(?:d|s)?(?: as follows)?[:.]?(?: 1\.)?$|^now,? therefore\b", re.I)
_LASTS = re.compile(r"\b(?:initial term|term of this|renew\w*|terminat\w+|expir\w+)\b", re.I)
_LEAST_PLACE = 0.7  # of what stands at the end of a long contract
_DEEP = 0.4  # against a subject that stands behind the first clauses
_OF_TITLE = 0.4  # what a word of the title counts
_FIRST, _AGREED_FIRST = 60, 0.5  # sentences that may lead to it; what counts for what is agreed before all else
_ASSIGNS = re.compile(r"\bhereby (?:\w+ )?assigns?\b", re.I)
_EARLY = 40  # sentences: whose an invention will be, which stands far behind, is beside the matter
_SOON, _ACTS_WITHIN = 15, 120  # sentences
_SHORTEST, _READ, _READ_OF_TERMS, _ENOUGH = 45, 900, 3_000, 0.55
_ITEMS = 3  # sentences that go on with one that ends in a colon
_FURTHER_PRICE = 1.0  # points of a second price
_WISHES = re.compile(
    r"^(?:\W?\w{1,3}[.)] )?(?:whereas\b.{3,200}|.{3,90})\b(?:desires?|wish(?:es)?|intends?|agreed)\b (?:to|that)\b",
    re.I,
)
_WISHES_TO_AGREE = re.compile(
    r"\b(?:desires?|wish(?:es)?|intends?|agreed) to (?:enter into|terminate|amend|set forth|make|memoriali[sz]e"
    r"|establish the terms|be bound)\b",
    re.I,
)
_ASIDE = re.compile(
    r" \((?:[^()$\u00a3\u20ac]|\([^()]{0,12}\)){16,}\)"
)  # which an amount or a day behind it would be cut off for
_AS_FOLLOWS = re.compile(r"\bagree(?:s|d)?,? as follows\b.{0,90}$", re.I)  # it leads to what is agreed
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_FEW = 3  # terms; below it what else a side is to do is told
_NO_SECTION = re.compile(r"(?!)")
_RECITALS = re.compile(r"\b(?:recitals?|background|witnesseth|definitions?)\b", re.I)
_WEIGHED, _BY_WORDS = 8, 0.1  # sentences whose words are weighed, how much that counts
_HEADING = 60  # characters of a heading's end
_Scored = tuple[float, int, Sentence]
_Topics = tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]


def contract(reading: SummarySource) -> Iterator[SummaryPart]:
    """Parties and day, then a sentence each on subject, price, term and termination, and what else there is room for."""
    opening = preamble(reading)
    lead = opening or contract_lead(reading)
    yield lead
    roles = roles_of(reading, opening.spans[-1][0] if opening else 0)
    used = {(one.start, one.end) for one in reading.sentences[:_READ] if _has(one, lead)}
    changes = [one for one in _changes(reading) if not used & {*one.spans}] if reading.kind == "amendment" else []
    yield from changes
    used |= {span for part in changes for span in part.spans}
    search = _ClauseSearch(reading, roles, used)
    for sentence in _terms(search, reading.most - len(changes), PATTERNS[bool(changes) :]):
        yield _term(sentence)


def _terms(search: _ClauseSearch, most: int, topics: _Topics) -> list[Sentence]:
    """The clauses that say most: one of each topic but the law, then what the sides want, a further price, the law and what else
    a side is to do; in the order of the topics."""
    chosen: dict[float, Sentence] = {}
    priced: list[tuple[float, Sentence]] = []
    for order, (words, section) in enumerate(topics[:-1]):
        found = search.ranked(words, section) or (search.ranked(PAID, section) if words is PAYMENT else [])
        if found:
            chosen[order] = search.take(found[0][1])
        priced = found if words is PAYMENT else priced
    for place, more in _besides(search, topics, priced):
        if len(chosen) >= (min(_FEW, most) if place > len(topics) else most):
            break
        chosen[place] = search.take(more)
    return [chosen[place] for place in sorted(chosen)][: max(most, 0)]


def _besides(
    search: _ClauseSearch, topics: _Topics, priced: list[tuple[float, Sentence]]
) -> Iterator[tuple[float, Sentence]]:
    """What else there may be room for, each with its place among the topics."""
    if topics is PATTERNS and (wish := _wish(search)):
        yield -1, wish
    for points, one in priced[1:2]:
        if points >= _FURTHER_PRICE and (one.start, one.end) not in search.used:
            yield topics.index(PATTERNS[1]) + 0.5, one
    for _, law in search.ranked(*topics[-1])[:1]:
        yield len(topics), law
    for at in range(1, _FEW + 1):
        for _, other in search.ranked(search.roles, _NO_SECTION)[:1]:
            yield len(topics) + at, other


def _wish(search: _ClauseSearch) -> Sentence | None:
    """The recital that says what the sides want of each other, rather than that they want a contract; None where none does."""
    kind = stems(search.reading)
    recitals = (replace(one, words=recited(one.words)) for one in search.reading.sentences[:_FIRST])
    wishes = [
        one
        for one in recitals
        if _WISHES.search(one.words) and not (CONDITION.search(one.words) or _WISHES_TO_AGREE.search(one.words))
    ]
    whole = [one for one in wishes if (one.start, one.end) not in search.used and _says(one.words, search.roles)]
    return max(whole, key=lambda one: (bool(kind.search(one.words)), -one.start), default=None)


def _has(sentence: Sentence, lead: SummaryPart) -> bool:
    """Does the lead tell of this sentence?"""
    return any(sentence.start < end and start < sentence.end for start, end in lead.spans)


def _term(sentence: Sentence) -> SummaryPart:
    """The sentence, without the clause that leads to what is to be done where both are too long."""
    words = AND_MORE.sub(".", RECITAL.sub("", HEADED.sub("", sentence.words)))
    words = _ASIDE.sub("", words) if len(words) > LONGEST else words
    sentence = replace(sentence, words=words[:1].upper() + words[1:])
    rest = without_lead(sentence.words)
    lead = sentence.words[: len(sentence.words) - len(rest)]
    told = len(words) <= _LONG_TERM or CONDITION.search(words) or POINTS_BACK.search(rest) or _YEAR.search(lead)
    return stated(sentence if told else replace(sentence, words=rest[:1].upper() + rest[1:]))


def _changes(reading: SummarySource) -> Iterator[SummaryPart]:
    """What an amendment changes, each with the words that it puts in their place."""
    found = 0
    for at, one in enumerate(reading.sentences[:_READ]):
        if found == _MOST_CHANGES:
            return
        if not _CHANGES.search(one.words) or is_contents(one.words) or one.words.lower().startswith("whereas"):
            continue
        change = _with_items(reading, at)
        if _REDACTED.search(change.words[-_END:]):
            continue
        found += 1
        yield stated(change)


@dataclass(frozen=True, slots=True)
class _ClauseSearch:
    """A contract, what its sides are called, and which sentences are told already."""

    reading: SummarySource
    roles: re.Pattern[str]
    used: set[tuple[int, int]]

    def take(self, sentence: Sentence) -> Sentence:
        self.used.add((sentence.start, sentence.end))
        return sentence

    def ranked(self, wanted: re.Pattern[str], section: re.Pattern[str]) -> list[tuple[float, Sentence]]:
        """The sentences that tell well enough what is wanted, with their points, the best first."""
        scored = list(self._scored(wanted, section))
        placed = _placed(scored) if wanted is not SUBJECT else _placed_as_subject(self.reading, scored)
        few = sorted(placed, key=lambda one: (-one[0], one[1]))[:_WEIGHED]
        few = [one for one in few if one[0] >= _ENOUGH]
        weight = 0 if wanted is SUBJECT or len(few) == 1 else _BY_WORDS
        weighed = [
            (score + weight * by_words(one, _points(one)) if weight else score, -at, score, one)
            for score, at, one in few
        ]
        return [(score, one) for _, _, score, one in sorted(weighed, key=lambda one: one[:2], reverse=True)]

    def _scored(self, wanted: re.Pattern[str], section: re.Pattern[str]) -> Iterator[_Scored]:
        for at, one in enumerate(self.reading.sentences[:_READ_OF_TERMS]):
            acts = at < _ACTS_WITHIN and wanted is SUBJECT and _acts(one.words, self.roles)
            if (one.start, one.end) in self.used or not (acts or wanted.search(one.words)):
                continue
            sentence = _with_items(self.reading, at)
            if _says(sentence.words, wanted) and (section is not _NO_SECTION or _is_done(at, one.words)):
                heading = self.reading.section(one)[-_HEADING:]
                recited = _RECITALS.search(heading) and not OPERATIVE.search(one.words)
                fits = fit(sentence.words, wanted, self.roles)
                yield fits + 0.5 * bool(section.search(heading)) - 0.5 * bool(recited), at, sentence


def _says(words: str, wanted: re.Pattern[str]) -> bool:
    """Is it a whole clause, with the amount, the span or the reason that is wanted?"""
    return len(words) >= _SHORTEST and not _tells_nothing(words) and says_it(words, wanted)


def _placed(scored: list[_Scored]) -> list[_Scored]:
    """With what their place in the contract counts: little, since prices and terms may stand anywhere."""
    return [(score + 0.8 * max(1 - at / 3_000, _LEAST_PLACE), at, one) for score, at, one in scored]


def _placed_as_subject(reading: SummarySource, scored: list[_Scored]) -> list[_Scored]:
    """With what their place and the words of the title count, for that which the contract is about."""
    placed: list[_Scored] = []
    kind, first = stems(reading), _first_agreed(reading)
    for score, at, one in scored:
        assigns = _ASSIGNS.search(one.words)
        score += 0.8 / (1 + at / 60) - _DEEP * (at > _ACTS_WITHIN) + _OF_TITLE * bool(kind.search(one.words))
        score += 0.6 * bool(OPERATIVE.search(one.words)) / (1 + bool(assigns) * at / _EARLY)
        if 0 <= first < at <= first + _SOON and not NO_SUBJECT.search(one.words) and not _is_beside(reading, one):
            score, first = score + _AGREED_FIRST, -1
        placed.append((score, at, one))
    return placed


def _is_done(at: int, words: str) -> bool:
    """Does it stand where the main duties do, and ask more of a side than every contract does?"""
    done = SHALL.search(words) and not (NO_SUBJECT.search(words) or _REDACTED.search(words))
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


def _with_items(reading: SummarySource, at: int) -> Sentence:
    """The sentence; one that ends in a colon with what it leads to, past an item's number."""
    one = reading.sentences[at]
    if not one.words.endswith(":"):
        return replace(one, words=recited(one.words))
    words, end = one.words, one.end
    for following in reading.sentences[at + 1 : at + 1 + _ITEMS]:
        words, end = f"{words} {following.words}", following.end
        if len(following.words) > _SHORTEST:
            break
    return replace(one, end=end, words=words)


def _tells_nothing(words: str) -> bool:
    empty = words.endswith(("?", ":")) or words.isupper() or _AS_FOLLOWS.search(words)
    return bool(empty) or is_blank(words) or is_contents(words)
