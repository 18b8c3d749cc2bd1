"""Facts whose words hold two assertions, told as a fact for each, with its own words of the quote and its own day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from evidence.engines.base.types import DateMention, FoundFact
from evidence.engines.facts.days.story import When
from evidence.engines.facts.dividing.fact_words import FactWords, words_of_fact
from evidence.engines.facts.dividing.own_clauses import halves_to_parse
from evidence.engines.facts.dividing.own_sentences import bare
from evidence.engines.facts.dividing.parts import DividedPart, PartsOfFact
from evidence.engines.facts.dividing.sentence_ends import parted
from evidence.engines.facts.referring.left_open import words_told
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.facts.worth.judged import genre_of, judged
from evidence.engines.facts.worth.weights import worth
from evidence.engines.support import parse
from evidence.engines.support.facts import judge_facts

_SHORTEST = 3  # words of what says something
_SETTLED = re.compile(r"[^\u201c\u201d]{2,160} (?:testified|said|stated|denied|answered)(?: that|,? \u201c)[^\u201c]*")
_REPLIED = re.compile(r"\u201d, [a-z]+: \u201c(?P<reply>[^\u201c\u201d]{2,30})\u201d$")  # told with its question
_BARE_REPLY = re.compile(r"[^?]\u201d, [a-z]+: \u201c(?:Yes|No)\.\u201d$")  # to what is no question: "State whether …"
_SAME_DAY = re.compile(r"\b(?:the same|that(?: very| same)?) (?:day|morning|afternoon|evening|night|date)\b")
_TRIFLE = 0.2  # worth of what is not told by itself
Kept = tuple[FactCandidate, FoundFact]


def divided(source: Source, kept: Sequence[Kept]) -> list[Kept]:
    """The facts in order, each that says two things as two; none that another of them has."""
    worded = [_words(source, candidate, fact) for candidate, fact in kept]
    _parse_together(source, kept, worded)
    parts = [_parts(source, *pair, words) for pair, words in zip(kept, worded, strict=True)]
    worthy = _worthy(source, kept, _borne_out(source, kept, parts))
    seen = {fact.text for _, fact in kept}
    settled = {fact.start for _, fact in kept if _SETTLED.match(fact.text)}
    found: list[Kept] = []
    for (candidate, fact), own in zip(kept, worthy, strict=True):
        new = [one for one in own if one.text not in seen and not _is_settled(one, settled)]
        found += [(candidate, one) for one in (new if own else [fact])]
        seen |= {one.text for one in new}
    return found


def _is_settled(one: FoundFact, settled: set[int]) -> bool:
    """Is it a yes or no that another fact tells as what it asserts, or that answers no question?"""
    return bool((one.start in settled and _REPLIED.search(one.text)) or _BARE_REPLY.search(one.text))


def _words(source: Source, candidate: FactCandidate, fact: FoundFact) -> FactWords:
    return words_of_fact(fact.text, source.head, is_noted=candidate.keeps_head, is_of_item=source.is_minutes)


def _parse_together(source: Source, kept: Sequence[Kept], worded: Sequence[FactWords]) -> None:
    """What will be asked of the grammar, which takes half as long together."""
    sentences = [parted(words.said) for words in worded]
    own = [bare(one) for of_fact in sentences if len(of_fact) > 1 for one in of_fact]
    clausal = [of_fact for (one, _), of_fact in zip(kept, sentences, strict=True) if _has_clauses(source, one)]
    halves = (half for of_fact in clausal for one in of_fact for half in halves_to_parse(one, is_loose=False))
    parse.parse_all(dict.fromkeys([*own, *halves]))


def _has_clauses(source: Source, candidate: FactCandidate) -> bool:
    """Is it asked whether its sentences are several clauses, each of which is a fact?"""
    return not candidate.row and genre_of(source) != "contract"


def _borne_out(source: Source, kept: Sequence[Kept], parts: list[list[FoundFact]]) -> list[list[FoundFact]]:
    """The parts, each cited from where the fact begins if its own words of the quote do not bear it out; none of a fact of which
    one is not borne out so either, as the fact itself is."""
    lacking = _lacking(source, [one for of_fact in parts for one in of_fact])
    tried = [
        [_from(source, fact.start, one) if id(one) in lacking else one for one in of_fact]
        for (_, fact), of_fact in zip(kept, parts, strict=True)
    ]
    longer = [
        one
        for of_fact, old in zip(tried, parts, strict=True)
        for one in of_fact
        if all(one is not each for each in old)
    ]
    lacking = _lacking(source, longer)
    parted = [at for at, of_fact in enumerate(tried) if any(id(one) in lacking for one in of_fact)]
    wholes = _lacking(source, [kept[at][1] for at in parted])
    whole = {at for at in parted if id(kept[at][1]) not in wholes}
    return [[] if at in whole else of_fact for at, of_fact in enumerate(tried)]


def _from(source: Source, start: int, one: FoundFact) -> FoundFact:
    return replace(one, start=start, quote=source.text[start : one.end])


def _lacking(source: Source, facts: list[FoundFact]) -> set[int]:
    if not facts:
        return set()
    mentions = source.mentions_in(0, len(source.text) + 1)
    return {id(one) for one, _ in judge_facts(source.document, mentions, facts).dropped}


def _worthy(source: Source, kept: Sequence[Kept], parts: list[list[FoundFact]]) -> list[list[FoundFact]]:
    """The parts without what only greets, calls or leads to another; none of a fact that is told as it was."""
    pairs = [(at, replace(kept[at][0], fact=one)) for at, of_fact in enumerate(parts) for one in of_fact]
    brief = [pair for pair in pairs if words_told(pair[1].fact.text).count(" ") < _SHORTEST and not pair[1].keeps_head]
    made = worth([judged(one, source) for _, one in brief])
    trifles = {id(one) for value, (_, one) in zip(made, brief, strict=True) if value < _TRIFLE}
    found: list[list[FoundFact]] = [[] for _ in kept]
    for at, one in pairs:
        if id(one) not in trifles:
            found[at].append(one.fact)
    return found


def _parts(source: Source, candidate: FactCandidate, fact: FoundFact, words: FactWords) -> list[FoundFact]:
    """The fact's parts as facts; none where it is one."""
    parts = PartsOfFact(source, fact, words).found(has_clauses=_has_clauses(source, candidate))
    if len(parts) < 2 and not any(one.is_left for one in parts):
        return []
    last = len(parts) - 1
    return [
        _fact(source, fact, words, one, is_first=at == 0 and not one.is_left, is_last=at == last)
        for at, one in enumerate(parts)
    ]


def _fact(
    source: Source, whole: FoundFact, words: FactWords, part: DividedPart, *, is_first: bool, is_last: bool
) -> FoundFact:
    """The part as a fact of its own place, about those whom it names and who says it."""
    begin = part.place[0] if part.lead is None else part.lead
    is_from_head = words.is_noted and not whole.quote.startswith(
        words.said.split(maxsplit=1)[0]
    )  # cells, a day, a time
    start = whole.start if is_first or is_from_head else whole.start + begin
    end = whole.end if is_last else whole.start + part.place[1]
    of_whole = {one.name for one in source.mentions_in(whole.start, whole.end)}
    own = {one.name for one in source.mentions_in(start, end)}
    about = tuple(one for one in whole.entities if one in own or one not in of_whole)
    text = words.put(part.words, is_first=is_first)
    found = replace(whole, text=text, start=start, end=end, quote=source.text[start:end], entities=about)
    return found if words.is_noted or source.is_chat else _of_its_day(source, whole, part, found)


def _of_its_day(source: Source, whole: FoundFact, part: DividedPart, found: FoundFact) -> FoundFact:
    """The day of the part's own words, or the one of which all is told: of a message, the story before, or "On May 3, …"."""
    begin, end = (whole.start + at for at in part.place)
    has_own = bool(source.dates_in(begin, end))
    is_of_all = not any(one.date == whole.date for one in source.dates_in(whole.start, whole.end))
    is_led = part.lead is not None and _is_dated_before(source, whole, part)
    if whole.date is None or (not has_own and (is_of_all or is_led)):
        return found
    if part.is_clause and not has_own:
        return found if _SAME_DAY.search(part.words) else _on(found, None)
    return _on(found, source.when(begin, end))


def _is_dated_before(source: Source, whole: FoundFact, part: DividedPart) -> bool:
    """Does what is said of both begin with the day: "On May 3 the gate was shut, and …"?"""
    lead = len(part.words) - (part.end - part.start)
    return part.lead is not None and any(
        one.start < whole.start + part.lead + lead
        for one in source.dates_in(whole.start + part.lead, whole.start + part.place[0])
    )


def _on(fact: FoundFact, when: DateMention | When | None) -> FoundFact:
    return replace(
        fact,
        date=when.date if when else None,
        date_end=when.date_end if when else None,
        precision=when.precision if when else None,
    )
