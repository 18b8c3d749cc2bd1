"""Days without a year in a paper that speaks of several: the year is given only where the paper's own order leaves no other.

A narrative goes on from the day that it named last: "On June 3, 2021 she applied. He wrote her up on July 11." The year stays
open where a cited paper, a birth, a bare year or too much text stands between, and where the day would lie before what was told
or after the paper was written. An order's deadline is the next such day.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from evidence.engines.base.types import DateMention, Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.document_day import document_day
from evidence.engines.dates.own_day import is_birthday
from evidence.engines.dates.words import MONTHS
from evidence.engines.facts.days.event_day import event_day
from evidence.engines.facts.days.figure_days import figure_days
from evidence.engines.facts.days.narrated_years import year_told
from evidence.engines.facts.days.own_of_several import names_a_paper
from evidence.engines.facts.days.paper_names import names_paper
from evidence.engines.facts.papers.rulings import is_order
from evidence.engines.facts.relevance import narrates
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.mail import is_mail
from evidence.engines.layout.sentences import Read, Sentence

_MONTH = "|".join(month.title() for month in MONTHS)
_YEARLESS = re.compile(
    rf"\b(?:(?:{_MONTH})\.? \d{{1,2}}(?:st|nd|rd|th)?\b(?!,? ?\d{{4}}|\d|[:/-]\d)"
    rf"|\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{_MONTH})\b(?!,? ?\d{{4}}))"
)
_ORDERED = re.compile(
    r"\b(?:shall|must|is ordered to|are ordered to|is directed to)\b[^.]{0,160}\b(?:by|on|before|until|than)\b"
)
_AHEAD = re.compile(
    r"\b(?:will|shall|must|(?-i:may)|would|can|by|due|until|before|than|next|scheduled|set|starts?|begins?|expires?|deadlines?|please"
    r"|to be|upcoming|returns?|continued)\b",
    re.I,
)
_NARRATED_IN = PROSE | {BlockKind.LIST_ITEM}
_SPOKEN_IN = frozenset({BlockKind.QUESTION, BlockKind.ANSWER})
_REACH, _SOON = 1_200, 300  # characters over which a year goes on; days until what is ordered
_TALK = 2_500  # characters of talk within which the same day is of the same year


@dataclass(frozen=True, slots=True)
class _Paper:
    read: Read
    written: date | None
    is_order: bool


def with_years(document: Document, read: Read, dates: list[DateMention]) -> list[DateMention]:
    """The dates in order, with the days that lack their year where it is certain."""
    if is_mail(document.text):
        return dates
    dates = sorted([*dates, *figure_days(read.masked, dates)], key=lambda one: one.start)
    if not _YEARLESS.search(read.masked):
        return dates
    written = None if read.spoken else document_day(document)  # testimony is of another time than its hearing
    paper = _Paper(read, written, is_order(document.text))
    dates = [one for one in dates if one.start not in _too_late(paper, dates)]
    dates = _as_told(paper, dates)
    return sorted([*dates, *_completed(paper, dates)], key=lambda one: one.start)


def _too_late(paper: _Paper, dates: list[DateMention]) -> frozenset[int]:
    """Where days without a year were taken for days after the paper was written, though it tells what was done on them."""
    event = event_day(paper.read.masked, dates) if paper.written else None
    if event and event.day == paper.written:
        return frozenset()  # a report has the day of its event, and was written later
    late = [one for one in dates if paper.written and one.date > paper.written and _YEARLESS.match(one.text)]
    sentences = paper.read.sentences if late else ()
    narrated = [one for one in sentences if narrates(one.words) or not _AHEAD.search(one.words)]
    return frozenset(one.start for one in late if any(said.start <= one.start < said.end for said in narrated))


def _as_told(paper: _Paper, dates: list[DateMention]) -> list[DateMention]:
    """Days without a year are of the year with which the paper has the same day elsewhere, or of the one of which it tells, and
    not of that which is nearest to when it was written."""
    known, told = _with_one_year(dates), None if paper.read.spoken or paper.is_order else _year_told(paper, dates)
    years = [known.get((one.date.month, one.date.day), told) if _is_yearless_day(one) else None for one in dates]
    return [
        replace(one, date=one.date.replace(year=year)) if year and year < one.date.year else one
        for one, year in zip(dates, years, strict=True)
    ]


def _is_yearless_day(one: DateMention) -> bool:
    return one.precision == "day" and bool(_YEARLESS.search(one.text))


def _completed(paper: _Paper, dates: list[DateMention]) -> Iterator[DateMention]:
    starts, spoken = [one.start for one in dates], paper.read.spoken
    known = _with_one_year(dates)
    told = None if spoken else _year_told(paper, dates)
    anchor: DateMention | None = None
    for sentence in paper.read.sentences:
        own = dates[bisect_left(starts, sentence.start) : bisect_left(starts, sentence.end)]
        if anchor and sentence.start - anchor.end > _REACH:
            anchor = None
        if own:
            anchor = _anchor(paper.read.masked, own, sentence)
        elif sentence.kind in (_SPOKEN_IN if spoken else _NARRATED_IN) and _YEARLESS.search(sentence.words):
            after = next(iter(dates[bisect_left(starts, sentence.end) :][:1]), None)
            if spoken:  # where questions have named it shortly before
                known = _with_one_year(
                    dates[bisect_left(starts, sentence.start - _TALK) : bisect_left(starts, sentence.start)]
                )
            again = _again(paper, sentence, known)
            found = again or [*_with_year(paper, sentence, anchor)]
            for one in found or _of_one_year(paper, sentence, told):
                if again or not spoken or _goes_on(one, after):
                    yield one
                    anchor = one


def _anchor(masked: str, own: list[DateMention], sentence: Sentence) -> DateMention | None:
    """The day or month that the sentence tells something of, and that the next may go on from."""
    last = own[-1]
    narrates_it = last.precision in ("day", "month") and not is_birthday(masked, last)
    if not narrates_it or len({one.date.year for one in own}) > 1:
        return None
    cited = names_a_paper(masked, last, sentence.start) or names_paper(masked, last, sentence.start)
    return None if cited else last


def _with_year(paper: _Paper, sentence: Sentence, anchor: DateMention | None) -> Iterator[DateMention]:
    words, written = paper.read.masked[sentence.start : sentence.end], paper.written
    if paper.is_order and written and _ORDERED.search(sentence.words):
        both = [one for year in (written.year, written.year + 1) for one in _days(words, year, sentence)]
        soon = [one for one in both if 0 <= (one.date - written).days <= _SOON]
        yield from soon if len({one.start for one in soon}) == len(soon) else []
    elif anchor and (paper.read.spoken or narrates(sentence.words)):
        for one in _days(words, anchor.date.year, sentence):
            if (
                one.date >= anchor.date
                and not (written and one.date > written)
                and not _may_be_next(one, anchor, written)
            ):
                yield one


def _may_be_next(one: DateMention, anchor: DateMention, written: date | None) -> bool:
    """After a month alone, is the same day of the next year too one before the paper was written?"""
    late = date(one.date.year + 1, one.date.month, min(one.date.day, 28))
    is_another = anchor.precision == "month" and one.date.month != anchor.date.month
    return is_another and written is not None and late <= written


def _with_one_year(dates: list[DateMention]) -> dict[tuple[int, int], int]:
    """The year of each day that the paper has with its year, and with one alone."""
    years: dict[tuple[int, int], set[int]] = {}
    for one in dates:
        if one.precision in ("day", "range") and not (_YEARLESS.match(one.text) or _is_yearless_day(one)):
            for day in (one.date, one.date_end or one.date):
                years.setdefault((day.month, day.day), set()).add(day.year)
    return {day: found.pop() for day, found in years.items() if len(found) == 1}


def _again(paper: _Paper, sentence: Sentence, known: dict[tuple[int, int], int]) -> list[DateMention]:
    """The days that the paper has before with their year: "Footage for May 12", after "On May 12, 2021 he left"."""
    if _AHEAD.search(sentence.words):
        return []
    words, written = paper.read.masked[sentence.start : sentence.end], paper.written
    found = [one for year in sorted(set(known.values())) for one in _days(words, year, sentence)]
    return [
        one
        for one in found
        if known.get((one.date.month, one.date.day)) == one.date.year and not (written and one.date > written)
    ]


def _year_told(paper: _Paper, dates: list[DateMention]) -> int | None:
    stated = [one for one in paper.read.sentences if one.kind in _NARRATED_IN]
    with_year = [one for one in dates if not _YEARLESS.search(one.text)]
    return year_told(paper.read.masked, stated, with_year, paper.written) or _year_of_event(paper, with_year)


def _year_of_event(paper: _Paper, dates: list[DateMention]) -> int | None:
    """The year of the event that a report is of, where it was written in the same."""
    event = event_day(paper.read.masked, dates) if paper.written else None
    return event.day.year if event and paper.written and event.day.year == paper.written.year else None


def _of_one_year(paper: _Paper, sentence: Sentence, told: int | None) -> list[DateMention]:
    """Its days in the one year of which the paper tells, if these lie before it was written."""
    if told is None or not narrates(sentence.words) or _AHEAD.search(sentence.words):
        return []
    found = _days(paper.read.masked[sentence.start : sentence.end], told, sentence)
    return [one for one in found if not (paper.written and one.date > paper.written)]


def _days(words: str, year: int, sentence: Sentence) -> list[DateMention]:
    """The days of this year that stand there without it."""
    places = [one.start() for one in _YEARLESS.finditer(words)]
    found = (one for one in find_dates(words, year=year) if one.precision == "day")
    return [
        replace(one, start=one.start + sentence.start, end=one.end + sentence.start)
        for one in found
        if any(one.start <= place < one.end for place in places)
    ]


def _goes_on(found: DateMention, after: DateMention | None) -> bool:
    """Is the next date that is said, soon after, of the same year? Questions turn from one time to another."""
    return after is not None and after.start - found.end <= _REACH and after.date.year == found.date.year
