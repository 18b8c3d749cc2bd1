"""Which contract a statement is of, where a paper has several one behind the other: that of the nearest head above it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from evidence.engines.documents.contract_heads import GIVEN, begins_contract
from evidence.engines.documents.contract_kinds import kind_called
from evidence.engines.documents.contract_parties import NamedSide, sides_in
from evidence.engines.documents.contract_seats import without_seats
from evidence.engines.documents.first_clause import days_of, leaves_blank
from evidence.engines.documents.titles import is_title, named, title_in
from evidence.engines.facts.contracts.parties import ATTACHED, contract_called, of_day
from evidence.engines.facts.contracts.recognized import is_contract
from evidence.engines.facts.source import Source
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.names.roles import is_role

CHANGES = re.compile(r"(?:[\w.]+ )?(?:amendment|addendum|supplement|modification|draft)\b", re.I)
_MOST, _LONGEST, _FEWEST = 3, 150, 3  # sides in a statement's brackets, characters of these; letters of a name
_OF_ANOTHER = 1_500  # characters before the first clause of a change


@dataclass(frozen=True, slots=True)
class ContractHead:
    """Where a contract begins in its paper, what it is called with its day, and whom it is between."""

    start: int
    called: str
    sides: tuple[NamedSide, ...]

    def beside(self, said: str) -> str:
        """What a statement lacks of which contract it is of and between whom; the sides where it names fewer than two of them."""
        others = [one for one in self.sides if not _names(said, one)]
        is_one_named = len(others) < len(self.sides)
        if not self.called or len(others) < 2 - is_one_named or (is_one_named and len(self.sides) > 2):
            return self.called
        names = [one.name for one in others if not _names(self.called, one)]
        if len(names) < len(others):
            return f"{self.called} with {names[0]}" if len(names) == 1 and not is_one_named else self.called
        listed = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
        comma = "," if self.called[-1].isdigit() else ""
        whole = f"{self.called}{comma} {'with' if is_one_named else 'between'} {listed}"
        return whole if len(names) <= _MOST and len(whole) <= _LONGEST else self.called

    def names_fewer_than_two(self, said: str) -> bool:
        """Are its sides known, and at most one of them named there?"""
        return len(self.sides) > 1 and sum(_names(said, one) for one in self.sides) < 2


def head_above(source: Source, place: int) -> ContractHead:
    """The head of the contract that stands there."""
    return [one for one in _heads(source) if one.start <= place][-1]


@lru_cache(maxsize=1)  # asked for with each statement of a paper
def _heads(source: Source) -> tuple[ContractHead, ...]:
    clause, sides = source.contract_sides if is_contract(source) else (None, [])
    cased = tuple(NamedSide(named(one.name), one.role) for one in sides)
    first = ContractHead(0, contract_called(source) or _entitled(source), cased)
    if not is_contract(source):
        return (first,)
    begins = clause.end if clause else 0
    if clause and clause.start > _OF_ANOTHER and CHANGES.match(first.called):
        first = replace(
            first, start=clause.start
        )  # what stands before it is of the contract that it changes, or of another
    later = (
        _head(source, at)
        for at, one in enumerate(source.read.sentences)
        if one.start >= begins and begins_contract(one.words)
    )
    return (*([ContractHead(0, "", ())] if first.start else []), first, *(one for one in later if one.start))


def _entitled(source: Source) -> str:
    """The title of a contract whose sides are not to be read."""
    title = title_in(source.read.structure)[0] if is_contract(source) else ""
    kind = kind_called("", ATTACHED.sub("", title)) if title else ""
    return kind if " " in kind else ""


def _head(source: Source, at: int) -> ContractHead:
    """What begins with this sentence; without a side or a day that is left blank."""
    sentence = source.read.sentences[at]
    title = _title_above(source, at)
    kind = kind_called(sentence.words, title)
    if leaves_blank(sentence.words):
        return ContractHead(sentence.start, kind if " " in kind else "", ())
    given = GIVEN.match(sentence.words)
    words = f"between {given['giver']} and {given['other']}" if given else without_seats(sentence.words)
    sides = tuple(NamedSide(named(one.name), one.role) for one in sides_in(words))
    called = f"{kind}{of_day(days_of(sentence.words))}".rstrip(",")
    return ContractHead(sentence.start, called if " " in called or sides else "", sides)


def _title_above(source: Source, at: int) -> str:
    """The title on the lines before it."""
    for one in source.read.sentences[max(0, at - 2) : at][::-1]:
        if one.kind is BlockKind.HEADING and is_title(one.words):
            return one.words
    return ""


def _names(said: str, side: NamedSide) -> bool:
    """Is the side named there: by its name, or by what the contract calls it, where that is a part of its name?"""
    letters = _letters(said)
    own = _letters(side.name.removesuffix(" and others"))
    short = _letters(side.role)
    if own in letters:
        return True
    is_part = len(short) >= _FEWEST and short in own and not is_role(side.role)
    return is_part and bool(re.search(rf"\b{re.escape(side.role)}\b", said))


def _letters(name: str) -> str:
    return "".join(one for one in name.casefold() if one.isalnum())
