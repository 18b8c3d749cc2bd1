"""The sides of a contract: by its first clause, by the list in its head, or by the sentence in which they agree."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from evidence.engines.base.types import FoundMention
from evidence.engines.documents.contract_parties import COMPANY, NamedSide
from evidence.engines.documents.first_clause import FirstClause, agreeing_clause, first_clause
from evidence.engines.documents.listed_sides import sides_listed
from evidence.engines.documents.titles import named
from evidence.engines.layout.sentences import Read

_MOST, _HEAD = 6, 12_000  # sides; characters in which they stand
_ABBREVIATED = 4  # letters
_FEWEST_BLANKS = 3  # in "Ann Roe and Bo Roe"
_NAMED = ("person", "organization")


def sides_of_contract(read: Read, mentions: Sequence[FoundMention]) -> tuple[FirstClause | None, list[NamedSide]]:
    """The clause that names the sides and these, by the names of their records; none where it does not name two to six."""
    named_in = (one for one in mentions if one.end <= _HEAD and one.type in _NAMED and not (one.is_open or one.role))
    known = {" ".join(one.text.split()): one.name for one in named_in}
    clause = first_clause(read.sentences, known) or _listed(read, known) or agreeing_clause(read.sentences)
    if clause is None or clause.is_unfilled:
        return None, []
    sides = [*{one.name: one for one in (_recorded(side, known) for side in clause.sides(known)[::-1])}.values()][::-1]
    return (clause, sides) if 1 < len(sides) <= _MOST else (None, [])


def unnamed_sides(sides: Collection[NamedSide], mentions: Sequence[FoundMention]) -> dict[str, str]:
    """The name of each side by what the contract calls it, where no mention of the term has one."""
    known = {one.role.casefold() for one in mentions if one.role and one.name.casefold() != one.role.casefold()}
    known -= {one.casefold() for one in roles_of_couples(sides)}
    names = {one.name for one in mentions if one.type in _NAMED}
    return {
        one.role: next((name for name in names if one.name.startswith(f"{name} of ")), one.name)
        for one in sides
        if one.role and one.role.casefold() not in known
    }


def roles_of_couples(sides: Collection[NamedSide]) -> set[str]:
    """What the contract calls two who are one side together, so that no record of one of them is it."""
    several = (one for one in sides if one.role and " and " in one.name and not COMPANY.search(one.name))
    return {one.role for one in several if one.name.count(" ") > _FEWEST_BLANKS and not one.name.endswith(" others")}


def _listed(read: Read, known: Mapping[str, str]) -> FirstClause | None:
    """The sentences in which the head lists its sides: their names, where all have records, else what the words say."""
    if not (found := sides_listed(read)):
        return None
    listing = [one for one in read.sentences if one.end > found[0].start and one.start < found[-1].end]
    if not listing:
        return None
    recorded = {_letters(text) for text in known}
    sides = tuple(NamedSide(one.name, one.role) for one in found if _letters(one.name) in recorded)
    clause = FirstClause(" ".join(one.words for one in listing), listing[0].start, listing[-1].end)
    return replace(clause, listed=sides) if len(sides) == len(found) else clause


def _recorded(side: NamedSide, known: Mapping[str, str]) -> NamedSide:
    """The side by the name of its record, where it has one of that name, else as the clause names it."""
    if side.role in roles_of_couples([side]):
        both = (_recorded(NamedSide(one), known).name for one in side.name.split(" and "))
        return NamedSide(" and ".join(both), side.role)
    said = _letters(side.name)
    records = (name for text, name in known.items() if _letters(text) == said)
    return NamedSide(_cased(next(records, side.name), side.role), side.role)


def _letters(name: str) -> str:
    return "".join(one for one in name.casefold() if one.isalnum())


def _cased(name: str, role: str) -> str:
    """A name in capitals as a sentence writes it, with an abbreviation that the contract uses left as it is."""
    again = named(name)
    is_short = bool(role) and role.isupper() and len(role) <= _ABBREVIATED
    return re.sub(rf"\b{re.escape(role)}\b", role, again, flags=re.I) if is_short else again
