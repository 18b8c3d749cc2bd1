"""Facts whose words hold two assertions, told as a fact for each, with its own words of the quote and its own day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from evidence.engines.base.types import FoundFact
from evidence.engines.facts.dividing.own_sentences import bare, leads_on, stands_by_itself, without_end, without_joining
from evidence.engines.facts.dividing.persons import has_whose, with_person
from evidence.engines.facts.dividing.places import Place, QuotedPlaces
from evidence.engines.facts.dividing.sentence_ends import parted
from evidence.engines.facts.dividing.told import ToldWords, told_words
from evidence.engines.facts.referring.left_open import words_told
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.facts.worth.judged import judged
from evidence.engines.facts.worth.weights import worth
from evidence.engines.support import parse

_SHORTEST = 3  # words of what says something
_SETTLED = re.compile(r"[^\u201c\u201d]{2,160} (?:testified|said|stated|denied|answered)(?: that|,? \u201c)[^\u201c]*")
_REPLIED = re.compile(r"\u201d, [a-z]+: \u201c(?P<reply>[^\u201c\u201d]{2,30})\u201d$")  # told with its question
_BARE_REPLY = re.compile(r"[^?]\u201d, [a-z]+: \u201c(?:Yes|No)\.\u201d$")  # to what is no question: "State whether …"
_TRIFLE = 0.2  # worth of what is not told by itself
Kept = tuple[FactCandidate, FoundFact]


@dataclass(frozen=True, slots=True)
class DividedPart:
    """These of the words that a fact tells, as they are put by themselves, and where they stand in the quote."""

    start: int
    end: int
    words: str
    place: Place


def divided(source: Source, kept: Sequence[Kept]) -> list[Kept]:
    """The facts in order, each that says two things as two; none that another of them has."""
    told = [_told(source, candidate, fact) for candidate, fact in kept]
    parse.parse_all({bare(one) for words in told for one in parted(words.said)[1:]})
    parts = [_parts(source, fact, words) for (_, fact), words in zip(kept, told, strict=True)]
    worthy = _worthy(source, kept, parts)
    seen = {fact.text for _, fact in kept}
    settled = {fact.start for _, fact in kept if _SETTLED.match(fact.text)}
    found: list[Kept] = []
    for (candidate, fact), own in zip(kept, worthy, strict=True):
        new = [
            one
            for one in own
            if one.text not in seen
            and not (one.start in settled and _REPLIED.search(one.text))
            and not _BARE_REPLY.search(one.text)
        ]
        found += [(candidate, one) for one in (new if own else [fact])]
        seen |= {one.text for one in new}
    return found


def _told(source: Source, candidate: FactCandidate, fact: FoundFact) -> ToldWords:
    return told_words(fact.text, source.head, is_noted=candidate.keeps_head, is_of_item=source.is_minutes)


def _worthy(source: Source, kept: Sequence[Kept], parts: list[list[FoundFact]]) -> list[list[FoundFact]]:
    """The parts without what only greets, calls or leads to another; none of a fact that is told as it was."""
    pairs = [(at, replace(kept[at][0], fact=one)) for at, of_fact in enumerate(parts) for one in of_fact]
    made = worth([judged(one, source) for _, one in pairs])
    found: list[list[FoundFact]] = [[] for _ in kept]
    for value, (at, one) in zip(made, pairs, strict=True):
        is_greeting = words_told(one.fact.text).count(" ") < _SHORTEST and not one.keeps_head
        if value >= _TRIFLE or not is_greeting:
            found[at].append(one.fact)
    return found


def _parts(source: Source, fact: FoundFact, told: ToldWords) -> list[FoundFact]:
    """The fact's parts as facts; none where it is one."""
    parts = _of_sentences(source, fact, told)
    last = len(parts) - 1
    return [
        _fact(source, fact, told, one, is_first=at == 0, is_last=at == last) for at, one in enumerate(parts) if last > 0
    ]


def _of_sentences(source: Source, fact: FoundFact, told: ToldWords) -> list[DividedPart]:
    """Each sentence that is understood by itself, the others with the one before; none where one is not found in the quote."""
    sentences = parted(told.said)
    if len(sentences) < 2:
        return []
    parts: list[DividedPart] = []
    places, at, is_of_one = QuotedPlaces(told.said, fact.quote), 0, has_whose(told.lead)
    for sentence in sentences:
        start, end = at, at + len(without_end(sentence))
        at += len(sentence) + 1
        place = places.place(start, end)
        if place is None:
            return []
        words = without_joining(without_end(sentence)) if parts else sentence
        named = with_person(source, fact, told.lead, words, fact.start + place[0]) if parts else words
        stands = stands_by_itself(named, is_noted=told.is_noted, is_of_one=is_of_one)
        if parts and (not stands or (len(parts) == 1 and _leads_on(parts[0].words, told))):
            before = parts[-1]
            parts[-1] = DividedPart(before.start, end, f"{before.words} {sentence}", (before.place[0], place[1]))
        else:
            parts.append(DividedPart(start, end, named, place))
    return parts


def _leads_on(words: str, told: ToldWords) -> bool:
    return leads_on(words, is_noted=told.is_noted, is_asked=told.is_asked)


def _fact(
    source: Source, whole: FoundFact, told: ToldWords, part: DividedPart, *, is_first: bool, is_last: bool
) -> FoundFact:
    """The part as a fact of its own place, about those whom it names and who says it."""
    start = whole.start if is_first else whole.start + part.place[0]
    end = whole.end if is_last else whole.start + part.place[1]
    of_whole = {one.name for one in source.mentions_in(whole.start, whole.end)}
    own = {one.name for one in source.mentions_in(start, end)}
    about = tuple(one for one in whole.entities if one in own or one not in of_whole)
    text = told.put(part.words, is_first=is_first)
    found = replace(whole, text=text, start=start, end=end, quote=source.text[start:end], entities=about)
    return _of_its_day(source, whole, found, is_of_one_day=told.is_noted or source.is_chat)


def _of_its_day(source: Source, whole: FoundFact, part: FoundFact, *, is_of_one_day: bool) -> FoundFact:
    """The day of the part's own words, or the one of which all is told: of a log's entry, a message or the story before."""
    said = source.dates_in(whole.start, whole.end)
    when = source.when(part.start, part.end)
    is_of_all = not any(one.date == whole.date for one in said)
    if (
        is_of_one_day
        or whole.date is None
        or (is_of_all and (when is None or not source.dates_in(part.start, part.end)))
    ):
        return part
    return replace(
        part,
        date=when.date if when else None,
        date_end=when.date_end if when else None,
        precision=when.precision if when else None,
    )
