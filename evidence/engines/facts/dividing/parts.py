"""The parts of what a fact tells: sentences, then clauses of these, each that is understood by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from evidence.engines.base.types import FoundFact
from evidence.engines.facts.dividing.fact_words import FactWords
from evidence.engines.facts.dividing.own_clauses import ClausePart, clauses
from evidence.engines.facts.dividing.own_sentences import (
    is_of_things_before,
    leads_on,
    stands_by_itself,
    without_end,
    without_joining,
)
from evidence.engines.facts.dividing.persons import has_whose, with_person
from evidence.engines.facts.dividing.places import Place, QuotedPlaces
from evidence.engines.facts.dividing.sentence_ends import parted
from evidence.engines.facts.dividing.things import with_things
from evidence.engines.facts.referring.referring import is_addressed
from evidence.engines.facts.source import Source

_FEWEST, _ASIDE = 4, 6  # words of a clause, of which a sentence has one more; of an aside


@dataclass(frozen=True, slots=True)
class DividedPart:
    """These of the words that a fact tells, as they are put by themselves, and where they stand in the quote. ``lead`` is where
    begins what is said of several parts, and this one is cited with."""

    start: int
    end: int
    words: str
    place: Place
    lead: int | None = None
    is_clause: bool = False
    is_left: bool = False  # what stands before it is not told


class PartsOfFact:
    """Of one fact."""

    def __init__(self, source: Source, fact: FoundFact, words: FactWords) -> None:
        self._source, self._fact, self._words = source, fact, words
        self._places = QuotedPlaces(words.said, fact.quote)

    def found(self, *, has_clauses: bool) -> list[DividedPart]:
        """The parts in order; one or none where the fact is one."""
        if not self._words.said:
            return []
        parts = self._without_aside(self._of_sentences())
        return [piece for part in parts for piece in (self._of_clauses(part) if has_clauses else [part])]

    def _of_sentences(self) -> list[DividedPart]:
        """Each sentence that is understood by itself, the others with the one before; none where one is not in the quote."""
        parts: list[DividedPart] = []
        at = 0
        for sentence in parted(self._words.said):
            start, end = at, at + len(without_end(sentence))
            at += len(sentence) + 1
            place = self._places.place(start, end, is_first=start == 0)
            if place is None:
                return []
            words = self._by_itself(sentence, place) if parts else sentence
            if parts and (not self._stands(words) or (len(parts) == 1 and self._leads_on(parts[0].words))):
                before = parts[-1]
                parts[-1] = DividedPart(before.start, end, f"{before.words} {sentence}", (before.place[0], place[1]))
            else:
                parts.append(DividedPart(start, end, words, place))
        return parts

    def _without_aside(self, parts: list[DividedPart]) -> list[DividedPart]:
        """Without a short first sentence that only the words before explain: "With respect that is nonsense." """
        is_plain = len(parts) > 1 and not (self._words.is_asked or self._words.is_noted)
        if is_plain and parts[0].words.count(" ") < _ASIDE and not self._stands(parts[0].words, is_clause=True):
            return [replace(parts[1], is_left=True), *parts[2:]]
        return parts

    def _stands(self, words: str, *, is_clause: bool = False) -> bool:
        if self._source.read.spoken and is_addressed(words):
            return False
        is_noted, is_of_one = self._words.is_noted and not is_clause, has_whose(self._words.lead)
        return stands_by_itself(
            words, is_noted=is_noted, is_of_one=is_of_one, fewest=_FEWEST if is_clause else _FEWEST + 1
        )

    def _leads_on(self, words: str) -> bool:
        return leads_on(words, is_noted=self._words.is_noted, is_asked=self._words.is_asked)

    def _by_itself(self, words: str, place: Place, *, is_clause: bool = False) -> str:
        rest, begin = without_joining(without_end(words)), self._fact.start + place[0]
        return with_person(self._source, self._fact, self._words.lead, rest, begin, is_clause=is_clause)

    def _of_clauses(self, part: DividedPart) -> list[DividedPart]:
        """The sentence's clauses; itself where it is one, or one is not understood by itself or not in the quote."""
        words = self._words.said[part.start : part.end]
        found = clauses(words, is_loose=self._source.is_mail or self._source.is_chat or self._source.read.spoken)
        pieces = list(self._pieces(part, words, found)) if found else []
        return pieces if len(pieces) > 1 and len(pieces) == len(found) else [part]

    def _pieces(self, part: DividedPart, words: str, found: list[ClausePart]) -> Iterator[DividedPart]:
        for at, one in enumerate(found):
            begin = part.start + one.start
            place = self._places.place(begin, part.start + one.end, is_first=begin == 0)
            if place is None:
                return
            if at == 0:
                rest = part.words[: len(part.words) - (len(words) - one.end)]
                yield DividedPart(part.start, part.start + one.end, _ended(rest), place, is_clause=True)
                continue
            said = self._clause_by_itself(words, found, at, place)
            if not said:
                return
            led = part.words[: len(part.words) - (len(words) - one.lead)] if one.lead else ""
            lead = part.place[0] if one.lead else None
            yield DividedPart(begin, begin + len(words[one.start : one.end]), _ended(led + said), place, lead, True)

    def _clause_by_itself(self, words: str, found: list[ClausePart], at: int, place: Place) -> str:
        """A later clause's words; empty where only the one before explains them."""
        one, before = found[at], words[found[0].lead : found[at - 1].end]
        said = with_things(words[one.start : one.end], before)
        if is_of_things_before(said):
            return ""
        if one.lead:
            return said
        said = self._by_itself(said[:1].upper() + said[1:], place, is_clause=True)
        return said if self._stands(_ended(said), is_clause=True) else ""


def _ended(words: str) -> str:
    """With a full stop."""
    bare = words.rstrip(" ,;:")
    return bare if bare.endswith((".", "!", '."', ".\u201d")) else f"{bare}."
