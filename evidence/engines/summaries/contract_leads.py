"""Between whom and of when a contract is: by its first clause, or by the sides that its head or its signatures name."""

from __future__ import annotations

import re
from datetime import date

from evidence.engines.documents.captions import sides_of, title_beside
from evidence.engines.documents.contract_kinds import kind_called
from evidence.engines.documents.contract_seats import without_seats
from evidence.engines.documents.first_clause import (
    OPENING,
    PREAMBLE,
    UNFILLED,
    FirstClause,
    agreeing_clause,
    days_of,
    first_clause,
)
from evidence.engines.documents.listed_sides import sides_listed
from evidence.engines.documents.titles import named, titled
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_sides import (
    side_above,
    side_of_form,
    sides_signing,
)
from evidence.engines.summaries.parts import (
    LONGEST,
    SummaryPart,
    SummarySource,
    is_blank,
    listed,
    shortened,
    spelled,
)
from evidence.engines.summaries.statement_heads import titled_as

_MOST_SIDES = 4  # that are named
_ALL_BLANK = ", a form in which the parties are left blank"
_YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")
_BETWEEN = re.compile(r" (?:by and )?between ", re.I)
_WITH_ADDRESS = re.compile(r"\b(?:Address|Tel|Telephone|Attn|Attention)\b ?[.:]")
_ONE_PARTY = re.compile(r"^(?!.*Party B).*[\"\u201c]Party A[\"\u201d]", re.S)
_ATTACHED = re.compile(r"^(?:attachment|exhibit|annex|appendix|schedule) [\w.-]{1,6}[:.,]? (?=\w)", re.I)
_CUT = LONGEST + 100  # characters of a clause that is told itself

_NO_DAY = re.compile(
    r"\b(?:as of|dated|made (?:on|this)|entered into (?:on|this)|date of (?:this|the) \w{1,20} ?:|^date ?:)[ \t]{1,4}(?:the )?"
    r"(?:\[[^\]\n]{0,30}\]|_{3,}|\u2026{2,}|\.{4,})(?!\s{0,3}(?:day of )?[A-Z][a-z]{2,9}\b)",
    re.I | re.M,
)
_HEAD_OF_DAY = 1_200  # characters


def _blank_clause(reading: SummarySource) -> Sentence | None:
    """Its first clause, if that has blanks where the parties would stand."""
    opening = next((one for one in reading.sentences[:OPENING] if PREAMBLE.search(one.words)), None)
    return opening if opening and (UNFILLED.search(opening.words) or is_blank(opening.words)) else None


def contract_lead(reading: SummarySource) -> SummaryPart:
    """ "Lease between Tarn Mills, Inc. (Landlord) and Orla Finch (Tenant), dated 1 May 2020." """
    title, start, end = titled_as(reading)
    name, spans = titled(title) if title else "Contract", [(start, end)]
    if (case := sides_of(reading.read.masked)) and title_beside(reading.read.masked):
        name += f" in {named(case.one)} v. {named(case.other)}"
    elif heading := sides_listed(reading.read):
        name += f" between {listed([f'{one.name} ({one.role})' for one in heading], _MOST_SIDES)}"
        spans += [(one.start, one.end) for one in heading]
    elif agreeing := agreeing_clause(reading.sentences):
        name += f" between {listed([*map(str, agreeing.sides())], _MOST_SIDES)}"
        spans.append((agreeing.start, agreeing.end))
    elif form := _blank_clause(reading):
        one = side_of_form(form) or side_above(reading)
        named_so = f"{one.name} ({one.role})" if one and one.role else one and one.name
        name += f", a form of {named_so} in which the other party is left blank" if one else _ALL_BLANK
        spans += [(one.start, one.end)] if one else []
    elif signing := sides_signing(reading):
        name += f", signed for {listed([one.name for one in signing], _MOST_SIDES)}"
        spans += [(one.start, one.end) for one in signing]
    elif title and (one := side_above(reading)) and one.name.lower() not in name.lower():
        name += f" of {one.name}"
        spans.append((one.start, one.end))
    day = _day_of(reading)
    dated = f", dated {spelled(day)}" if day else ""
    return SummaryPart(f"{name}{dated}.", tuple(spans), leads=True)


def preamble(reading: SummarySource) -> SummaryPart | None:
    """The clause that names the parties, without their seats and legal forms; None where none does or a list tells it."""
    clause = first_clause(reading.sentences)
    if clause is None or clause.is_unfilled:
        return None
    if (_WITH_ADDRESS.search(clause.words) or _ONE_PARTY.search(clause.words)) and sides_listed(reading.read):
        return None
    return _head_from(reading, clause)


def _head_from(reading: SummarySource, clause: FirstClause) -> SummaryPart:
    """What the contract is, between whom and of what day; the clause itself where it does not name two sides."""
    title, first, last = reading.title
    words, place = clause.words, (clause.start, clause.end)
    if sides := [*map(str, clause.sides())]:
        name = kind_called(words, _ATTACHED.sub("", title))
        above = [(first, last)] if title and first < place[0] and name.lower() in titled(title).lower() else []
        said = f"{name} between {listed(sides, _MOST_SIDES)}{_dated(reading, words)}"
        return SummaryPart(_sentence(said), (*above, place), leads=True)
    short = without_seats(words)
    title = _ATTACHED.sub("", _BETWEEN.split(title)[0])
    above = [(first, last)] if title and first < place[0] and title.lower() not in short[:_CUT].lower() else []
    day = _day_of(reading)
    dated = f" (dated {spelled(day)})" if day and not _YEAR.search(short) else ""
    said = (f"{titled(title)}: " if above else "") + _sentence(shortened(short, _CUT)) + dated
    return SummaryPart(said, (*above, place), leads=True)


def _dated(reading: SummarySource, words: str) -> str:
    """ ", dated 1 May 2020", ", effective 1 May 2020": by the clause; else the document's day, else a month."""
    days = days_of(words)
    if days.dated and days.effective:
        return f", dated {spelled(days.dated)}, effective {spelled(days.effective)}"
    if days.effective:
        return f", effective {spelled(days.effective)}"
    if made := days.dated or _day_of(reading):
        return f", dated {spelled(made)}"
    return f", dated {days.month:%B %Y}" if days.month else ""


def _day_of(reading: SummarySource) -> date | None:
    """The document's day; None where its head leaves that blank, "as of [Date]": what it tells later is another."""
    return None if _NO_DAY.search(reading.text, 0, _HEAD_OF_DAY) else reading.day


def _sentence(words: str) -> str:
    words = words.rstrip(" ,;:")
    return words if words.endswith((".", "\u2026")) else words + "."
