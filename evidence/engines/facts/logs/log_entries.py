"""Facts of diaries and logs: what stands behind the day that a line begins with, each statement under that day."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import pairwise

from evidence.engines.base.types import DateMention
from evidence.engines.dates.words import WEEKDAY
from evidence.engines.facts.logs.subjects import of_whom
from evidence.engines.facts.papers.logged import logged
from evidence.engines.facts.referring.referring import is_open
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.prose import CLOCK
from evidence.engines.layout.sentences import Sentence

_BEHIND = re.compile(r"(?:[ ]{0,2}[-\u2013\u2014:|]|[ ]{2,}|\t)\s{0,8}(?=\S)")
_TO_TIME = re.compile(r"\d\s{1,3}\d{1,2}(?::?\d\d)? ?(?:[ap]\.?m\.?|hrs?)?$|\d:\d\d$", re.I)  # "6-25-98  7:40 am"
_BEHIND_TIME = re.compile(r"\s{1,8}(?=\S)")
_KINDS = PROSE | {BlockKind.LIST_ITEM, BlockKind.FORM_FIELD}
_FEWEST, _RELEVANCE = 3, 0.4  # entries of a log; how relevant what it notes is
_LONGEST = 300  # characters that stand together
_SELF = re.compile(r"\b(?:I|me|[Mm]y)\b")
_WRITER = "The writer"  # whom the paper does not name
_ALONE = 4  # words
_OF_MONTH = re.compile(r"(?P<weekday>[A-Z][a-z]{1,8})\.?,? (?P<day>\d{1,2})(?:st|nd|rd|th)?[.:]?")  # "Fri 14"
_TRAILS = re.compile(
    r"\b(?:and|or|of|the|to|by|in|for|with|an?|that|which|who|from|at|on|as|between|be|is|was|were|advised|said|stated)$"
    r"|\d \d[\d,]*\.\d\d$"
)
_HALF_A_DAY = 12 * 60  # minutes


@dataclass(slots=True)
class LogEntry:
    """A line's day and the sentences under it; ``block`` where the day is a sentence of its own, "Mon. Jan. 4.", and
    ``is_headed`` where it stands as a heading above them."""

    day: DateMention
    block: int = -1
    minutes: int = 0
    is_headed: bool = False
    sentences: list[Sentence] = field(default_factory=list)


def entries_of(source: Source) -> list[LogEntry]:
    """The entries in order; none where fewer lines begin with a day than a log has."""
    if source.is_mail or source.is_chat or source.read.spoken:
        return []
    if logged(source.read.masked):
        return []  # whose lines part their entries
    of_days = _entries(source, _begun)
    return of_days or _over_midnight(_entries(source, _timed))


def _entries(source: Source, begun: Callable[[Source, Sentence], LogEntry | None]) -> list[LogEntry]:
    entries: list[LogEntry] = []
    current: LogEntry | None = None
    for sentence in source.read.sentences:
        if entry := begun(source, sentence) or _headed(source, sentence, entries):
            current = entry
            entries.append(entry)
            if entry.block >= 0 or entry.is_headed:
                continue
        elif current and current.block == sentence.block:
            pass  # "Snow." is a note of its day and no heading
        elif sentence.kind not in _KINDS or (current and _is_apart(source, current, sentence)):
            current = None
        if current:
            current.sentences.append(sentence)
    under = [one.day.date for one in entries if one.is_headed]
    if under != sorted(set(under)):
        return []  # a letter's day and that of its signature
    return [one for one in entries if one.sentences] if len(entries) >= _FEWEST else []


def entry_candidates(source: Source, entries: list[LogEntry]) -> Iterator[FactCandidate]:
    """Each statement of an entry under its day; notes that are none stand with what is before them. Not all that somebody notes
    of their own life matters."""
    whom = of_whom(source) if entries else ""
    is_personal = any(_SELF.search(one.words) for entry in entries for one in entry.sentences)
    for entry in entries:
        for at, part in enumerate(_parts(entry.sentences)):
            is_dated = at == 0 and entry.block < 0 and not entry.is_headed
            if _TRAILS.search(part.words):
                continue  # the rest of a cell stands in the next line, or it is a bill's row without its heads
            if not is_dated and not part.words.strip(" .").count(" "):
                continue  # "Snow."
            said, who = _worded(source, entry, part, whom, is_dated=is_dated)
            fact = source.fact(said, part.start, part.end, _RELEVANCE + 0.2, who)
            fact = replace(fact, date=entry.day.date, date_end=None, precision="day")
            yield FactCandidate(fact, _RELEVANCE, expected=not is_personal)


def _worded(source: Source, entry: LogEntry, part: Sentence, whom: str, *, is_dated: bool) -> tuple[str, str]:
    """The statement, and who writes it, where it says "I" and the paper names its writer."""
    day, bare = entry.day.date, _behind_day(entry, part) if is_dated else part.words
    if _SELF.search(part.words):
        who = source.whom("I", part.start)
        who = "" if _is_told_of(source, entry, who) else who
        return f"{who or _WRITER} wrote: “{bare}”", who
    on = f"On {day:%B} {day.day}, {day.year}{whom}: "
    return (part.words if is_dated and not whom else f"{on}{bare}"), ""


def _is_told_of(source: Source, entry: LogEntry, who: str) -> bool:
    """Does what stands from this entry on name them, as nobody names themselves in a diary?"""
    return any(one.name == who for one in source.mentions_in(entry.day.end, len(source.text)))


def _behind_day(entry: LogEntry, part: Sentence) -> str:
    """What stands behind the day that begins the line."""
    rest = part.words.removeprefix(" ".join(entry.day.text.split())).lstrip(" -\u2013\u2014:|")
    return f"{rest[:1].upper()}{rest[1:]}"


def _begun(source: Source, sentence: Sentence) -> LogEntry | None:
    """Does the sentence begin a line with its day?"""
    masked = source.read.masked
    line = masked[masked.rfind("\n", 0, sentence.start) + 1 : sentence.start]
    first = next(iter(source.dates_in(sentence.start, sentence.end)), None)
    goes_on = source.read.structure.blocks[sentence.block].end > sentence.end
    if first and goes_on and (not line.strip() or line.rstrip().endswith(".")) and _is_day_alone(sentence, first):
        return LogEntry(first, sentence.block)
    if line.strip(" \t>*-") or sentence.kind not in _KINDS or first is None or first.start > sentence.start + 1:
        return None
    is_timed = bool(_TO_TIME.search(first.text) and _BEHIND_TIME.match(masked, first.end))
    if first.precision != "day" or not (is_timed or _BEHIND.match(masked, first.end)):
        return None
    return LogEntry(first)


def _headed(source: Source, sentence: Sentence, entries: list[LogEntry]) -> LogEntry | None:
    """Is the sentence a day that stands as a heading, "Thurs Feb 13", or goes on from the day above, "Fri 14"?"""
    if sentence.kind is not BlockKind.HEADING:
        return None
    first = next(iter(source.dates_in(sentence.start, sentence.end)), None)
    if first and _is_day_alone(sentence, first):
        return LogEntry(first, is_headed=True)
    found = _OF_MONTH.fullmatch(sentence.words)
    day = _later(entries[-1].day.date, int(found["day"]), found["weekday"]) if found and entries else None
    return LogEntry(DateMention(sentence.start, sentence.end, sentence.words, day), is_headed=True) if day else None


def _later(before: date, day: int, weekday: str) -> date | None:
    """The next day of this number, within a month, that is of this weekday."""
    following = (before + timedelta(days=ahead) for ahead in range(1, 32))
    return next((one for one in following if one.day == day and f"{one:%A}".startswith(weekday[:3])), None)


def _is_day_alone(sentence: Sentence, day: DateMention) -> bool:
    """ "Mon. Jan. 4." """
    rest = WEEKDAY.sub("", sentence.words.replace(day.text, ""))
    return day.precision == "day" and not rest.strip(" .,:-\u2013\u2014")


def _timed(source: Source, sentence: Sentence) -> LogEntry | None:
    """Does the sentence begin a line with a time of the document's own day?"""
    day, masked = source.document.reference_date, source.read.masked
    line = masked.rfind("\n", 0, sentence.start) + 1
    found = CLOCK.match(masked, line)
    if day is None or found is None or sentence.start > found.end() or sentence.kind not in _KINDS:
        return None
    return LogEntry(DateMention(line, found.end(), found.group(), day), minutes=_minutes(found))


def _minutes(clock: re.Match[str]) -> int:
    """Since midnight."""
    hour, half = int(clock["hour"]), (clock["half"] or "").lower()
    return (hour % 12 + 12 * (half == "p") if half else hour) * 60 + int(clock["minute"])


def _over_midnight(entries: list[LogEntry]) -> list[LogEntry]:
    """Each entry on its day: one that is much earlier on the clock than the one before is of the next day; none at all where the
    day is left and entered more than once, for then the document has several."""
    later = [one for before, one in pairwise(entries) if one.minutes + _HALF_A_DAY < before.minutes]
    if len(later) > 1 or any(one.minutes < before.minutes and one not in later for before, one in pairwise(entries)):
        return []
    for one in entries[entries.index(later[0]) :] if later else ():
        one.day = replace(one.day, date=one.day.date + timedelta(days=1))
    return entries


def _is_apart(source: Source, entry: LogEntry, sentence: Sentence) -> bool:
    """Does a blank line, or another line that goes on from none, part it from the entry?"""
    before = entry.sentences[-1].end if entry.sentences else (sentence.start if entry.is_headed else entry.day.end)
    return "\n\n" in source.read.masked[before : sentence.start]


def _parts(sentences: list[Sentence]) -> Iterator[Sentence]:
    """The statements; what is none by itself together with the one before."""
    current = sentences[0]
    for one in sentences[1:]:
        alone = one.words.count(" ") >= _ALONE - 1 and asserts(one.words) and not is_open(one.words)
        if alone or one.end - current.start > _LONGEST:
            yield current
            current = one
        else:
            current = replace(current, end=one.end, words=f"{current.words} {one.words}")
    yield current
