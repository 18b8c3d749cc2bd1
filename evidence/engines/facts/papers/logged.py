"""Entries of logs, notes and calendars that their lines' days and times part, whoever noted them at their end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

_DAY = (
    r"(?:(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\.? \d{1,2}/\d{1,2}(?![/\d])|\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}"
    r"|\d{1,2}[ -][A-Z][A-Za-z]{2,8}\.?[ -]\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})"
)
_TIME = r"(?:[0-2]?\d:[0-5]\d(?::[0-5]\d)?(?: ?[AaPp]\.?[Mm]?\.?)?|[0-2]\d[0-5]\d)(?: ?(?:hrs|hours)\b)?"
_BY = r"[A-Z]{2,4}"
_SHIFT = (
    r"[ ,]{1,2}(?P<shift>(?:(?:[a-z]+|[AP]M|\d-\d{1,2})(?: shift)?)?)[ ,]{0,2}"
    r"\((?P<keeper>[A-Z][\w.'\u2019-]*(?: [A-Z][\w.'\u2019-]*){0,3})\):[ ]"
)  # "Mon 3/10 nights (R. Roe): ", of who keeps it that shift
_STAMP = re.compile(
    rf"(?:[ ]{{0,9}}|[ ]{{0,3}}\d{{1,4}}[ ]{{2,8}})(?P<day>{_DAY})"
    rf"(?:[ ,|]{{1,4}}(?P<clock>{_TIME})(?![\w,.]))?(?:[ ](?P<by>{_BY}))?"
    rf"(?:{_SHIFT}|[ ]{{2,14}}|\t|[ ]?\|[ ]?|[ ][-\u2013\u2014][ ]|$)(?=\S|$)"
)
_SLOT = re.compile(
    rf"[ ]{{0,6}}(?P<clock>{_TIME}(?: ?[-\u2013] ?{_TIME})?|All day)(?:[ ]{{2,20}}|\t)(?=\S)"
)  # of a calendar, under its day
_HOURS = r"\d{1,2}(?:[ap]m?)? ?- ?\d{1,2}(?:[ap]m?)?"
_SHIFT_SLOT = re.compile(
    rf"[ ]{{0,6}}(?P<shift>(?:[A-Za-z]{{1,7}} ?)?\({_HOURS}\)|{_HOURS}(?: shift)?(?=:)"
    rf"|(?:Day|Evening|Night|NOC)s?(?: shift)?(?=:))"
    rf":?(?:[ ]{{1,2}}(?P<clock>{_TIME})(?=:))?:?[ ]{{1,4}}(?=[A-Z])"
)  # "E (3-11) 1820: Fell", of who works then, under its day
_SHEET = re.compile(
    rf"(?:(?:^|\s)(?:Date|DATE):?[ ]{{1,4}}|\b(?i:notes?|log|rounds|shift)[ ,:\u2013-]{{1,4}}(?i:for |of )?)(?P<day>{_DAY})(?=\s)"
)  # of a sheet that one day fills
TIMED = re.compile(r"(?P<clock>[0-2]\d:?[0-5]\d): ?(?=[A-Z])")  # what begins a sentence of a note
_GAP = re.compile(r"[ ]{2,}|\t|[ ]?\|[ ]?")
_SIGNED = re.compile(r"(?<=[.!?\"\u201d])[ ](?P<by>[A-Z]{2,3})$")  # behind a note's last sentence
_SIGNED_OUT = re.compile(
    r"(?:(?<=[.!?\"\u201d)])|(?<=[a-z\d]))[ ]{1,3}(?:-{1,2}|\u2013|\u2014)[ ]?"
    r"(?P<by>[A-Z][\w'\u2019]*\.?(?: [A-Z][\w'\u2019-]*){0,3})$"
)  # "Fence cut. -Lenny", "Left by ambulance. -- L. Roe LPN"
_WHO = re.compile(r"[A-Z]{1,4}(?:[ /][A-Z]{2,4})?|[A-Z]{4,12}\d{0,2}")
_LABELLED = re.compile(r"[A-Z][\w /]{1,24}:(?!\d\d\b) ?\S.{0,30}")
_USER = re.compile(r"(?P<by>[A-Z][A-Z\d]{3,14}) (?=[A-Z][a-z]+:)")  # "RHOLM Category: Liability"
_SUM = re.compile(r"\d[.,]\d\d\)?$")
_RULE = re.compile(r"[-=_*.]{4,}$")
_END = re.compile(r"(?<=[.!?])[\"\u201d]?\s+(?=[A-Z\d\"\u201c$])")
_SHORTENED = re.compile(
    r"(?:\b(?:Dr|Mr|Mrs|Ms|St|No|Nos|Req|Supt|Sgt|Det|Ofc|Off|Insp|Capt|Lt|Eng|Rev|Prof|Ave|Rd|vs|v|approx|avg|etc|ref|Inc|Co|Ltd"
    r"|[A-Z])\.|\d\.)$",
    re.I,
)  # a full stop behind it ends no sentence
_GOES_ON = re.compile(
    r"(?:He|She|They|It|His|Her|Their|This|That|[A-Z][a-z]{2,9}(?:ies|es|s|ed))\b(?! (?:is|are|was|were)\b)"
)
_POINTS = re.compile(r"\b(?:he|she|it|they|him|her|his|them|their)\b", re.I)
_FEWEST, _SET_IN, _WORDS = 3, 4, 4  # entries; blanks; words of a statement
_TOP = 700  # characters of a sheet's head
_SHORT, _LONGEST = 160, 320  # characters of an entry that is told as a whole, and of what is told together


@dataclass(slots=True)
class Entry:
    """``day`` and ``clock`` as they are written; ``heads`` the cells before the note; ``pieces`` the note's places."""

    start: int
    end: int
    day: tuple[int, int]
    clock: str = ""
    by: str = ""
    heads: list[tuple[int, int]] = field(default_factory=list)
    pieces: list[tuple[int, int]] = field(default_factory=list)
    wraps: bool = False
    flush: bool = False  # its note begins below its stamp, and is not set in


def logged(masked: str) -> list[Entry]:
    """The entries in order, where lines enough begin with a day and go on below, or say who noted them; a list of payments is
    none."""
    found = list(_entries(masked))
    sums = sum(bool(_SUM.search(masked[one.start : one.end].rstrip())) for one in found)
    parted = any(one.wraps or one.by for one in found) or _is_sheet(found) or _is_narrated(masked, found)
    return found if len(found) >= _FEWEST and parted and 2 * sums < len(found) else []


def dated_lines(masked: str) -> list[Entry]:
    """Every line that begins with a day, or with a time under one, with what goes on below it."""
    return list(_entries(masked))


def sentences_of(words: str) -> list[str]:
    """The sentences of a note's words, of which "Dr." and the like end none."""
    parts = [""]
    for one in _END.split(words):
        goes_on = bool(parts[-1]) and _SHORTENED.search(parts[-1])
        parts = [*parts[:-1], f"{parts[-1]} {one}"] if goes_on else [*parts, one]
    return [one for one in parts if one]


def _is_sheet(found: list[Entry]) -> bool:
    """Is each of them under the one day of its sheet, and later than the one before?"""
    clocks = ["".join(character for character in one.clock if character.isdigit()) for one in found]
    return (
        len({one.day for one in found}) == 1
        and all(one.day[0] < one.start for one in found)
        and clocks == sorted(clocks)
    )


def _is_narrated(masked: str, found: list[Entry]) -> bool:
    """Has each its day and its time, and do most end as sentences do?"""
    ended = sum(masked[one.start : one.end].rstrip().endswith(".") for one in found)
    return all(one.clock for one in found) and 2 * ended > len(found)


def statements(masked: str, entry: Entry) -> Iterator[tuple[int, int, str]]:
    """Its statements; what is too short to be one together with the one before."""
    whole = " ".join(masked[one:end] for one, end in entry.pieces).split()
    is_short = len(" ".join(whole)) <= _SHORT
    headed = bool(entry.by or entry.clock or entry.heads)

    def goes_on(before: str, words: str) -> bool:
        if TIMED.match(words):
            return False
        few = min(words.count(" "), before.count(" ")) < _WORDS - 1
        return (is_short and (headed or not _is_apart(before, words))) or few or bool(_GOES_ON.match(words))

    places = sentence_places(masked, entry.pieces)
    return joined(((start, end, " ".join(masked[start:end].split())) for start, end in places), goes_on, _LONGEST)


def joined(
    found: Iterable[tuple[int, int, str]], goes_on: Callable[[str, str], bool], most: int
) -> Iterator[tuple[int, int, str]]:
    """Words with their places, those that go on with the words before together with these, up to ``most`` characters."""
    current: tuple[int, int, str] | None = None
    for start, end, words in found:
        if current and end - current[0] <= most and goes_on(current[2], words):
            current = (current[0], end, f"{current[2]} {words}")
            continue
        if current:
            yield current
        current = (start, end, words)
    if current:
        yield current


def _is_apart(first: str, second: str) -> bool:
    """Are both statements of a chronology, each of somebody or something that it names?"""
    long = min(first.count(" "), second.count(" ")) >= _WORDS
    return long and not _POINTS.search(second) and second[0].isupper() and not _GOES_ON.match(second)


def sentence_places(masked: str, pieces: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where each sentence of the note stands, however its lines break it."""
    for start, end in pieces:
        at = start
        for gap in _END.finditer(masked, start, end):
            if not _SHORTENED.search(masked, at, gap.start()):
                yield at, gap.start() + len(gap.group().rstrip())
                at = gap.end()
        if masked[at:end].strip():
            yield at, end


def _entries(masked: str) -> Iterator[Entry]:
    current: Entry | None = None
    sheet = _SHEET.search(masked, 0, _TOP)
    day: tuple[int, int] | None = None
    begin = 0
    for line in masked.split("\n"):
        stamp = _stamped(line)
        under = day or (sheet.span("day") if sheet else None)
        found = stamp or ((_SLOT.match(line) or _SHIFT_SLOT.match(line)) if under else None)
        if current and (found or not _goes_on(current, line)):
            yield current
            current = None
        if stamp:
            day = under = (begin + stamp.start("day"), begin + stamp.end("day"))
        if found and under:
            current = _opened(line, begin, found, under)
            current.flush = found.re is _SHIFT_SLOT
        elif current:
            _add(current, line, begin)
        else:
            day = _heading(line, begin, day)
        begin += len(line) + 1
    if current:
        yield current


def _stamped(line: str) -> re.Match[str] | None:
    """A day alone in its line is a letter's or a signature's, unless a time or who noted it stands there too."""
    found = _STAMP.match(line)
    is_alone = found is not None and not line[found.end() :].strip() and not (found["clock"] or found["by"])
    return None if is_alone else found


def _heading(line: str, begin: int, day: tuple[int, int] | None) -> tuple[int, int] | None:
    """Where a day stands that a calendar's slots are under: alone in its line."""
    words = line.strip()
    if not words:
        return day
    at = begin + len(line) - len(line.lstrip())
    is_day = (
        len(words) <= 30
        and any(one.isdigit() for one in words)
        and not words.endswith((".", ";", ","))
        and ":" not in words
    )
    return (at, at + len(words)) if is_day else None


def _opened(line: str, begin: int, stamp: re.Match[str], day: tuple[int, int]) -> Entry:
    groups = stamp.groupdict()
    entry = Entry(begin + len(line) - len(line.lstrip()), begin, day, groups["clock"] or "", groups.get("by") or "")
    entry.by = entry.by or groups.get("keeper") or ""
    user = None if entry.by else _USER.match(line, stamp.end())
    entry.by = user["by"] if user else entry.by
    cells = _cells(line, begin, user.end() if user else stamp.end())
    if cells and not entry.by and len(cells) > 1 and _WHO.fullmatch(line[cells[0][0] - begin : cells[0][1] - begin]):
        entry.by = line[cells[0][0] - begin : cells[0][1] - begin]
        cells = cells[1:]
    cells = _without_initials(entry, line, begin, cells)
    last = cells.pop() if cells and not _LABELLED.fullmatch(line[cells[-1][0] - begin : cells[-1][1] - begin]) else None
    shift = [(begin + stamp.start("shift"), begin + stamp.end("shift"))] if groups.get("shift") else []
    entry.heads = [*shift, *cells]
    if last:
        entry.pieces = [last]
    entry.end = begin + len(line.rstrip())
    return entry


def _cells(line: str, begin: int, at: int) -> list[tuple[int, int]]:
    found = []
    for gap in [*_GAP.finditer(line, at), None]:
        end = gap.start() if gap else len(line.rstrip())
        if line[at:end].strip():
            found.append((begin + at, begin + end))
        at = gap.end() if gap else end
    return found


def _without_initials(entry: Entry, line: str, begin: int, cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The cells before the initials that end the line, which say who noted it."""
    ended = line.rstrip()
    signed = (_SIGNED.search(ended) or _SIGNED_OUT.search(ended)) if cells and not entry.by else None
    if signed and begin + signed.start() > cells[-1][0]:
        entry.by = signed["by"]
        return [*cells[:-1], (cells[-1][0], begin + signed.start())]
    written = [line[one - begin : end - begin] for one, end in cells]
    if len(cells) > 1 and not entry.by and _WHO.fullmatch(written[-1]) and " " in written[-2]:
        entry.by = written[-1]  # behind a note of one word it is a status
        return cells[:-1]
    return cells


def _goes_on(entry: Entry, line: str) -> bool:
    """Does the entry go on in this line: set in, or where no entry is, right below?"""
    if not line.strip() or "\f" in line or _RULE.match(line.strip()):
        return False
    return entry.flush or not entry.pieces or len(line) - len(line.lstrip()) >= _SET_IN


def _add(entry: Entry, line: str, begin: int) -> None:
    """The line's words to the note they go on in, without the initials at its end."""
    cells = _cells(line, begin, len(line) - len(line.lstrip()))
    cells = _without_initials(entry, line, begin, cells)
    entry.wraps = True
    entry.end = begin + len(line.rstrip())
    if not cells:
        return
    if entry.pieces:
        entry.pieces[-1] = (entry.pieces[-1][0], cells[-1][1])
    else:
        entry.flush = len(line) - len(line.lstrip()) < _SET_IN
        entry.pieces = [(cells[0][0], cells[-1][1])]
