"""A contract in its own sentences: who agrees with whom, on what, for how much, for how long, and under which law."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.facts.relevance import assess
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_leads import contract_lead, preamble
from evidence.engines.summaries.contract_sides import roles_of
from evidence.engines.summaries.contract_terms import (
    AND_MORE,
    HEADED,
    NO_SUBJECT,
    OPERATIVE,
    PATTERNS,
    POINTS_BACK,
    RECITAL,
    SAYS_IT,
    SHALL,
    SUBJECT,
    fit,
    recited,
    stems,
    without_lead,
)
from evidence.engines.summaries.parts import (
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
_FEW = 3  # terms; below it what else a side is to do is told
_NO_SECTION = re.compile(r"(?!)")
_RECITALS = re.compile(r"\b(?:recitals?|background|witnesseth|definitions?)\b", re.I)
_WEIGHED, _BY_WORDS = 8, 0.1  # sentences whose words are weighed, how much that counts
_HEADING = 60  # characters of a heading's end
_Scored = tuple[float, int, Sentence]


def contract(reading: SummarySource) -> Iterator[SummaryPart]:
    """Parties and day, then one sentence on each of subject, price, term, termination and law."""
    opening = preamble(reading)
    lead = opening or contract_lead(reading)
    yield lead
    used = {(one.start, one.end) for one in reading.sentences[:_READ] if _has(one, lead)}
    changes = [one for one in _changes(reading) if not used & {*one.spans}] if reading.kind == "amendment" else []
    yield from changes
    used |= {span for part in changes for span in part.spans}
    chosen: list[tuple[int, Sentence]] = []
    for words, section in PATTERNS[1 : 1 + len(PATTERNS) - len(changes)] if changes else PATTERNS:
        best = _best(reading, words, section, used)
        if best:
            used.add((best.start, best.end))
            chosen.append((len(chosen), best))
    while len(chosen) < _FEW and (best := _best(reading, roles_of(reading), _NO_SECTION, used)):
        used.add((best.start, best.end))
        chosen.append((len(chosen), best))
    for _, sentence in chosen:
        yield _term(sentence)


def _has(sentence: Sentence, lead: SummaryPart) -> bool:
    """Does the lead tell of this sentence?"""
    return any(sentence.start < end and start < sentence.end for start, end in lead.spans)


def _term(sentence: Sentence) -> SummaryPart:
    """The sentence, without the clause that leads to what is to be done where both are too long."""
    words = AND_MORE.sub(".", RECITAL.sub("", HEADED.sub("", sentence.words)))
    sentence = replace(sentence, words=words[:1].upper() + words[1:])
    rest = without_lead(sentence.words) if len(words) > _LONG_TERM else words
    return stated(sentence if POINTS_BACK.search(rest) else replace(sentence, words=rest[:1].upper() + rest[1:]))


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


def _best(
    reading: SummarySource, wanted: re.Pattern[str], section: re.Pattern[str], used: set[tuple[int, int]]
) -> Sentence | None:
    """The sentence that tells most of what is wanted; None where none tells it well enough."""
    roles, scored = roles_of(reading), []
    for at, one in enumerate(reading.sentences[:_READ_OF_TERMS]):
        acts = at < _ACTS_WITHIN and wanted is SUBJECT and _acts(one.words, roles)
        if (one.start, one.end) in used or not (acts or wanted.search(one.words)):
            continue
        sentence = _with_items(reading, at)
        if _says(sentence.words, wanted) and (section is not _NO_SECTION or _is_done(at, one.words)):
            heading = reading.section(one)[-_HEADING:]
            recited = _RECITALS.search(heading) and not OPERATIVE.search(one.words)
            score = fit(sentence.words, wanted, roles) + 0.5 * bool(section.search(heading)) - 0.5 * bool(recited)
            scored.append((score, at, sentence))
    placed = _placed(scored) if wanted is not SUBJECT else _placed_as_subject(reading, scored)
    few = sorted(placed, key=lambda one: (-one[0], one[1]))[:_WEIGHED]
    weight = 0 if wanted is SUBJECT else _BY_WORDS
    best = max(
        ((score + weight * by_words(one, _points(one)), score, -at, one) for score, at, one in few), default=None
    )
    return best[3] if best and best[1] >= _ENOUGH else None


def _says(words: str, wanted: re.Pattern[str]) -> bool:
    """Is it a whole clause, with the amount, the span or the reason that is wanted?"""
    says_it = SAYS_IT.get(wanted)
    return len(words) >= _SHORTEST and not _tells_nothing(words) and not (says_it and not says_it.search(words))


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
    return words.endswith(("?", ":")) or words.isupper() or is_blank(words) or is_contents(words)
