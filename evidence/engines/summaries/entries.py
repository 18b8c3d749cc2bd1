"""A log, a diary or a calendar: whose and of what, from when to when, and the entries that stand out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date

from evidence.engines.dates.dates import find_dates
from evidence.engines.documents.captions import sides_of
from evidence.engines.documents.titles import first_lines, named, titled
from evidence.engines.facts.papers.elements import has_outcome
from evidence.engines.facts.papers.log_notes import Entry
from evidence.engines.facts.papers.logged import dated_lines
from evidence.engines.facts.relevance import assess
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.heads import about, issuer_above
from evidence.engines.summaries.parts import SPACE, SummaryPart, SummarySource, shortened, spelled
from evidence.engines.summaries.statement_heads import titled_as
from evidence.engines.summaries.telling import by_words
from evidence.engines.summaries.weighed_statements import all_weighed

_FEWEST, _SHARE, MOST = 4, 0.4, 9  # entries; their share of the lines; entries that are told
_SPACE = SPACE  # characters: entries are told whole, with their day
_WORD = re.compile(r"[A-Za-z]{3,}")
_SUM = re.compile(r"\d[.,]\d\d\)?$")
_TITLE_LINES, _LONGEST, _LONGEST_TITLE = 3, 240, 110
_TITLE_CELLS = 3  # a line with more columns is the head of a table
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]{0,6}\.?"
_WRITTEN_DAY = (
    r"(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}[.,]? )?"
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)? {_MONTH}|{_MONTH} \d{{1,2}})(?:,? \d{{4}})?"
    r"|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}[.,]? \d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}"
)
_DIARY = re.compile(
    rf"^[ \t]{{0,8}}(?P<day>{_WRITTEN_DAY})"
    rf"(?:\s{{0,2}}(?:[-\u2013\u2014:.]|[ ]{{2}}|\t)\s{{0,4}}| (?=\d{{1,2}}:\d\d\b))"
    rf"(?P<note>\S[^\n]*(?:\n(?![ \t]*\n|[ \t]{{0,8}}(?:{_WRITTEN_DAY}))[ \t]*\S[^\n]*)*)",
    re.M,
)  # "Tues 4 Feb - Rain."
_NUMBER = re.compile(r"[\d() -]{7,}|-+")  # of a telephone
_CLOSED = ('."', ".\u201d", "\u2026", "!", "?")
_IN_BRACKETS = re.compile(r"\[.*\]|\(.*\)")  # what somebody says of the copy
_RARE, _PLAIN, _FULL = (
    0.5,
    3,
    90,
)  # what rare words and length count; words that an entry must have; characters of a full one
_GAP = re.compile(r"[ \t]{2,}|\t|\s[\u2013\u2014|]\s")


def is_kept(reading: SummarySource) -> bool:
    """Are most of its lines entries, each under a day or a time, and not payments?"""
    found = _entries(reading.read.masked)
    if len(found) < _FEWEST:
        return False
    lines = [line for line in reading.read.masked.split("\n") if line.strip()]
    covered = sum(reading.read.masked.count("\n", one.start, one.end) + 1 for one in found)
    sums = sum(bool(_SUM.search(reading.read.masked[one.start : one.end].rstrip())) for one in found)
    return covered >= _SHARE * len(lines) and 2 * sums < len(found)


def kept(reading: SummarySource) -> Iterator[SummaryPart]:
    """What it is and its span, then the entries that say most and are least like the others, each with its day and time."""
    found = _entries(reading.read.masked)
    days = _days(reading, found)
    yield _lead(reading, found, days)
    if fields := about(reading):
        yield fields
    shown = ""
    for at in sorted(_best(reading, found)):
        one, day = found[at], days[at]
        said = spelled(day) if day else titled(" ".join(reading.read.masked[slice(*one.day)].split()).strip(" :"))
        when = [said] if said != shown else []
        shown = said
        label = ", ".join([*when, one.clock] if one.clock else when) + (f" ({one.by})" if one.by else "")
        words = shortened(_words(reading, one), _LONGEST).rstrip(".")
        words = words if words.endswith(_CLOSED) else f"{words}."
        yield SummaryPart(f"{label}: {words}" if label else words, ((one.start, one.end),))


def _entries(masked: str) -> list[Entry]:
    """Lines that begin with a day or a time; else those of a diary, which begin with a day without its year."""
    found = dated_lines(masked)
    diary = list(_DIARY.finditer(masked)) if len(found) < _FEWEST else []
    return (
        found
        if not diary
        else [Entry(one.start("day"), one.end(), one.span("day"), pieces=[one.span("note")]) for one in diary]
    )


def _lead(reading: SummarySource, found: list[Entry], days: list[date | None]) -> SummaryPart:
    """ "Gate Log of Weir Mill, 3 May 2020 to 9 May 2020 (41 entries)." """
    title, start, end = titled_as(reading)
    if not title or start > found[0].start or len(_GAP.split(_in_print(reading, start, end))) > _TITLE_CELLS:
        lines = [one for one in first_lines(reading.read.structure)[:_TITLE_LINES] if one[1] < found[0].start]
        lines = [one for one in lines if not _IN_BRACKETS.fullmatch(one[0].strip())]
        title, start, end = lines[0] if lines else ("Log", 0, 0)
    line = _in_print(reading, start, end) or title
    title = ", ".join(
        named(titled(cell)) for cell in _GAP.split(line if len(line) <= _LONGEST_TITLE else title) if _WORD.search(cell)
    )
    whose = issuer_above(reading, start)
    title = f"{title} of {whose}" if whose and whose.lower() not in title.lower() else title
    known = [day for day in days if day]
    ends = (min(known), max(known)) if known else ()
    written = [" ".join(reading.read.masked[slice(*one.day)].split()) for one in (found[0], found[-1])]
    span = list(dict.fromkeys([spelled(day) for day in ends] or written))
    sides = sides_of(reading.read.masked[: found[0].start])
    case = f" in {named(sides.one)} v. {named(sides.other)}" if sides else ""
    words = ", ".join([title.strip(" ,.:") + case, *([" to ".join(span)] if span else [])])
    return SummaryPart(f"{words} ({len(found)} entries).", ((start, end), (found[-1].start, found[-1].end)), leads=True)


def _in_print(reading: SummarySource, start: int, end: int) -> str:
    """The title as it is printed, with the gaps between its columns."""
    return reading.read.masked[start:end].strip()


def _days(reading: SummarySource, found: list[Entry]) -> list[date | None]:
    """Each entry's day; one without a year is of the year of the day before it, or of the paper's. None are known where they
    do not follow each other, as where the day stands before the month: they are told as written."""
    days: list[date | None] = []
    before = reading.day
    for one in found:
        words = reading.read.masked[one.day[0] : one.day[1]]
        day = next((got.date for got in find_dates(words.title(), before) if got.precision == "day"), None)
        days.append(day)
        before = day or before
    known = [day for day in days if day]
    return days if known == sorted(known) or known == sorted(known, reverse=True) else [None] * len(days)


def _best(reading: SummarySource, found: list[Entry]) -> list[int]:
    """The entries that say most, those first that have words which no other has."""
    said = [{word.lower() for word in _WORD.findall(_words(reading, one))} for one in found]
    counts = Counter(word for words in said for word in words)
    scored = []
    weighed = all_weighed(reading)
    often = Counter(_words(reading, one) for one in found)
    for at, one in enumerate(found):
        if len(said[at]) < _PLAIN or often[_words(reading, one)] > 1:
            continue
        rare = sum(counts[word] == 1 for word in said[at]) / max(len(said[at]), 1)
        sentence = Sentence(one.start, one.end, BlockKind.PARAGRAPH, _words(reading, one))
        points = assess(sentence, [], []).relevance
        outcome = has_outcome(sentence.words)
        worth = max((each.worth for each in weighed if one.start <= each.start < one.end), default=0.0)
        long = min(len(sentence.words), _FULL) / _FULL
        scored.append((worth + points + by_words(sentence, points) + _RARE * (rare + long + outcome), -at))
    best = [-at for _, at in sorted(scored, reverse=True)]
    last = [at for at in best if at == len(found) - 1 and has_outcome(_words(reading, found[at]))]
    best = list(dict.fromkeys([*last, *best]))[:MOST]  # how it ends is told too
    return list(_that_fit(best, reading, found))


def _that_fit(best: list[int], reading: SummarySource, found: list[Entry]) -> Iterator[int]:
    """Those for which there is space, the best first."""
    space = _SPACE
    for at in best:
        space -= min(len(_words(reading, found[at])), _LONGEST)
        if space > 0:
            yield at


def _words(reading: SummarySource, one: Entry) -> str:
    """The note, behind those cells of its row that have words: readings stand under heads that the summary has not."""
    heads, pieces = (
        [" ".join(reading.read.masked[start:end].split()).strip(" ;") for start, end in places]
        for places in (one.heads, one.pieces)
    )
    cells = [*(cell for cell in heads if _WORD.search(cell) or not pieces), *pieces]
    return "; ".join(cell for cell in cells if cell and not _NUMBER.fullmatch(cell))
