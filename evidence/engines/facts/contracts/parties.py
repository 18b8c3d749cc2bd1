"""Between whom a contract is, which one and as of what day: one short statement in place of its first clause."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from evidence.engines.dates.instrument_day import instrument_day
from evidence.engines.documents.contract_kinds import kind_called
from evidence.engines.documents.first_clause import ClauseDays, FirstClause, days_of
from evidence.engines.documents.titles import title_in
from evidence.engines.facts.contracts.recognized import is_contract
from evidence.engines.facts.source import FactCandidate, Source

ATTACHED = re.compile(r"^(?:attachment|exhibit|annex|appendix|schedule) [\w.-]{1,6}[:.,]? (?=\w)", re.I)
_REACH, _BEHIND = 1_200, 60  # characters of a quote with the title above, and behind the clause
_RELEVANCE = 1.0


def parties_fact(source: Source) -> FactCandidate | None:
    """The statement, cited from the first clause; None where that does not plainly name the sides."""
    if not is_contract(source):
        return None
    clause, sides = source.contract_sides
    if clause is None:
        return None
    kind, start = _kind(source, clause)
    day, when, end = _day(source, clause, start)
    who = ", ".join(map(str, sides[:-1])) + f" and {sides[-1]}"
    # Borne out whether its clause says that it is made, effective, dated or entered into.
    said = f"The {kind}{when} is between {who.removesuffix('.')}."
    fact = source.fact(said, start, end, 0.9)
    fact = replace(fact, date=day, date_end=None, precision="day" if day else None)
    return FactCandidate(fact, _RELEVANCE, expected=True, is_term=True)


def contract_called(source: Source) -> str:
    """ "Supply Agreement of May 4, 2010"; empty where its first clause does not name the sides."""
    clause = source.contract_sides[0] if is_contract(source) else None
    if clause is None:
        return ""
    kind, start = _kind(source, clause)
    called = f"{kind}{_day(source, clause, start)[1]}".rstrip(",")
    return called if " " in called else ""


def _kind(source: Source, clause: FirstClause) -> tuple[str, int]:
    """What it calls itself, or its title above, which is then cited too; and where the quote begins."""
    title, first, _ = title_in(source.read.structure)
    kind = kind_called(clause.words, ATTACHED.sub("", title))
    if kind.casefold() in clause.words.casefold():
        return kind, clause.start
    if title and first <= clause.start and clause.end - first <= _REACH:
        return kind, first
    kind = kind_called(clause.words, "")
    is_own = kind != "Agreement" and kind.casefold() in clause.words.casefold()
    return kind if is_own else "agreement", clause.start


def _day(source: Source, clause: FirstClause, start: int) -> tuple[date | None, str, int]:
    """The contract's own day, how it and another day of effect are put, and where the quote, from ``start`` on, ends with it."""
    days = days_of(clause.words)
    if days.dated or days.effective:
        return days.dated or days.effective, of_day(days), clause.end
    own = instrument_day(source.text)
    near = [one for one in source.dates_in(start, clause.end + _BEHIND) if own and one.date == own]
    return (own, f" of {_spelled(own)}", max(near[0].end, clause.end)) if own and near else (None, "", clause.end)


def of_day(days: ClauseDays) -> str:
    """ " of May 4, 2010", " of May 4, 2010, effective May 1, 2010,"; empty without a day."""
    if days.dated:
        return f" of {_spelled(days.dated)}{f', effective {_spelled(days.effective)},' if days.effective else ''}"
    return f" effective {_spelled(days.effective)}" if days.effective else ""


def _spelled(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"
