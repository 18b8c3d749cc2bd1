"""Between whom a contract is, which one and as of what day: one short statement in place of its first clause."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from evidence.engines.dates.instrument_day import instrument_day
from evidence.engines.documents.contract_kinds import kind_called
from evidence.engines.documents.contract_parties import NamedSide
from evidence.engines.documents.first_clause import FirstClause, agreeing_clause, days_of, first_clause
from evidence.engines.documents.listed_sides import sides_listed
from evidence.engines.documents.titles import named, title_in
from evidence.engines.facts.contracts.recognized import is_contract
from evidence.engines.facts.source import NAMED, FactCandidate, Source

_ATTACHED = re.compile(r"^(?:attachment|exhibit|annex|appendix|schedule) [\w.-]{1,6}[:.,]? (?=\w)", re.I)
_MOST, _HEAD = 6, 12_000  # sides; characters in which they stand
_REACH, _BEHIND = 1_200, 60  # characters of a quote with the title above, and behind the clause
_ABBREVIATED = 4  # letters
_RELEVANCE = 1.0


def parties_fact(source: Source) -> FactCandidate | None:
    """The statement, cited from the first clause; None where that does not plainly name the sides."""
    if not is_contract(source):
        return None
    named_in = (one for one in source.mentions_in(0, _HEAD) if one.type in NAMED and not (one.is_open or one.role))
    known = {" ".join(one.text.split()): one.name for one in named_in}
    sentences = source.read.sentences
    clause = first_clause(sentences, known) or _listed(source, known) or agreeing_clause(sentences)
    if clause is None or clause.is_unfilled:
        return None
    sides = [*{one.name: one for one in (_recorded(side, known) for side in clause.sides(known)[::-1])}.values()][::-1]
    if not 1 < len(sides) <= _MOST:
        return None
    kind, start = _kind(source, clause)
    day, when, end = _day(source, clause)
    who = ", ".join(map(str, sides[:-1])) + f" and {sides[-1]}"
    # Borne out whether its clause says that it is made, effective, dated or entered into.
    said = f"The {kind}{when} is between {who.removesuffix('.')}."
    fact = source.fact(said, start, end, 0.9)
    fact = replace(fact, date=day, date_end=None, precision="day" if day else None)
    return FactCandidate(fact, _RELEVANCE, expected=True, is_term=True)


def _listed(source: Source, known: Mapping[str, str]) -> FirstClause | None:
    """The sentences in which the head lists its sides: their names, where all have records, else what the words say."""
    if not (found := sides_listed(source.read)):
        return None
    listing = [one for one in source.read.sentences if one.end > found[0].start and one.start < found[-1].end]
    if not listing:
        return None
    recorded = {_letters(text) for text in known}
    sides = tuple(NamedSide(one.name, one.role) for one in found if _letters(one.name) in recorded)
    clause = FirstClause(" ".join(one.words for one in listing), listing[0].start, listing[-1].end)
    return replace(clause, listed=sides) if len(sides) == len(found) else clause


def _recorded(side: NamedSide, known: Mapping[str, str]) -> NamedSide:
    """The side by the name of its record, where it has one of that name, else as the clause names it."""
    said = _letters(side.name)
    records = (name for text, name in known.items() if _letters(text) == said)
    return NamedSide(_cased(next(records, side.name), side.role), side.role)


def _letters(name: str) -> str:
    return "".join(one for one in name.casefold() if one.isalnum())


def _cased(name: str, role: str) -> str:
    """A name in capitals as a sentence writes it, with an abbreviation that the contract uses left as it is."""
    again = named(name)
    is_short = role.isupper() and len(role) <= _ABBREVIATED
    return re.sub(rf"\b{re.escape(role)}\b", role, again, flags=re.I) if is_short else again


def _kind(source: Source, clause: FirstClause) -> tuple[str, int]:
    """What it calls itself, or its title above, which is then cited too; and where the quote begins."""
    title, first, _ = title_in(source.read.structure)
    kind = kind_called(clause.words, _ATTACHED.sub("", title))
    if kind.casefold() in clause.words.casefold():
        return kind, clause.start
    is_near = bool(title) and first <= clause.start and clause.end - first <= _REACH
    return (kind, first) if is_near else ("agreement", clause.start)


def _day(source: Source, clause: FirstClause) -> tuple[date | None, str, int]:
    """The contract's own day, how it and another day of effect are put, and where the quote ends with it."""
    days = days_of(clause.words)
    if days.dated:
        effect = f", effective {_spelled(days.effective)}," if days.effective else ""
        return days.dated, f" of {_spelled(days.dated)}{effect}", clause.end
    if days.effective:
        return days.effective, f" effective {_spelled(days.effective)}", clause.end
    own = instrument_day(source.text)
    behind = [one for one in source.dates_in(clause.end, clause.end + _BEHIND) if own and one.date == own]
    return (own, f" of {_spelled(own)}", behind[0].end) if own and behind else (None, "", clause.end)


def _spelled(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"
