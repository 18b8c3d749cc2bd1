"""Entries of logs, notes and calendars that their lines' days and times part, whoever noted them at their end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from evidence.engines.facts.papers.log_columns import begins_at, line_at, note_column
from evidence.engines.facts.papers.log_notes import Entry
from evidence.engines.facts.papers.log_rows import are_parted, diary_rows, initialled, weekday_rows
from evidence.engines.facts.papers.log_stamps import SHIFT_SLOT, SLOT, STAMP, sheet_day

_GAP = re.compile(r"(?<![.!?])[ ]{2,}|[ ]{3,}|\t|[ ]?\|[ ]?")
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
_FEWEST, _SET_IN, _WORDS = 3, 4, 4  # entries; blanks; words of a statement
_TOP = 700  # characters of a sheet's head
_NAMED = re.compile(r"(?:[A-Z]\. ?){1,2}[A-Z][\w'\u2019-]+,?(?: [A-Z]{2,4})?")  # "R. Roe LPN", in a column of its own
_CLOSING = '.!?"\u201d:'  # at the end of a line: the note may end there
_RIGHT = 36  # characters before the column of those who sign


def logged(masked: str) -> list[Entry]:
    """The entries in order, where lines enough begin with a day and go on below, or say who noted them; a list of payments is
    none."""
    runs = [run for run in _runs(masked, list(_entries(masked))) if not _is_of_sums(masked, run)]
    found = [_in_column(masked, one, column) for run in runs for column in (_column_of(masked, run),) for one in run]
    parted = any(one.wraps or one.by for one in found) or _is_sheet(found) or _is_narrated(masked, found)
    parted = parted or all(masked[slice(*one.day)].isalpha() for one in found)  # weekdays of the sheet's week
    return found if len(found) >= _FEWEST and (parted or _is_columned(masked, found)) else []


def _runs(masked: str, found: list[Entry]) -> list[list[Entry]]:
    """The entries, those together that nothing else stands between: a ledger's rows apart from the remarks below them."""
    runs: list[list[Entry]] = [found[:1]] if found else []
    for before, one in pairwise(found):
        if masked[before.end : one.start].strip():
            runs.append([])
        runs[-1].append(one)
    return runs


def _column_of(masked: str, run: list[Entry]) -> int:
    return note_column(masked, [one.start for one in run])


def _in_column(masked: str, entry: Entry, column: int) -> Entry:
    """The entry with what stands before its notes' column as cells of their own, and what is behind as its note."""
    note = masked.rfind("\n", 0, entry.start) + 1 + column
    places = [*entry.heads, *entry.pieces]
    is_split = column and places and places[0][0] < note and begins_at(line_at(masked, entry.start), column)
    if not is_split or any(start == note for start, _ in entry.pieces):
        return entry
    heads = [(start, min(end, start + len(masked[start:note].rstrip()))) for start, end in places if start < note]
    if not entry.by and _NAMED.fullmatch(masked[slice(*heads[-1])]):
        entry.by = masked[slice(*heads.pop())]
    entry.heads, entry.pieces = heads, [(note, places[-1][1])]
    return entry


def _is_of_sums(masked: str, run: list[Entry]) -> bool:
    """Have half of them, or more, a sum in a cell of its own?"""
    cells = ([masked[start:end] for start, end in (*one.heads, *one.pieces)] for one in run)
    return 2 * sum(any(_SUM.search(cell.rstrip()) for cell in of_row) for of_row in cells) >= len(run)


def _is_columned(masked: str, found: list[Entry]) -> bool:
    """Do the notes begin in one column, behind a cell that says whose they are, and do most say something?"""
    noted = [one for one in found if one.pieces and one.heads]
    starts = {one.pieces[0][0] - masked.rfind("\n", 0, one.pieces[0][0]) for one in noted}
    said = sum(masked[one.pieces[0][0] : one.pieces[0][1]].count(" ") >= _WORDS - 1 for one in noted)
    return len(noted) == len(found) and len(starts) == 1 and 2 * said > len(found)


def dated_lines(masked: str) -> list[Entry]:
    """Every line that begins with a day, or with a time under one, with what goes on below it."""
    return list(_entries(masked))


def _is_sheet(found: list[Entry]) -> bool:
    """Is each of them under the one day of its sheet, and later than the one before?"""
    clocks = ["".join(character for character in one.clock if character.isdigit()) for one in found]
    return (
        len({one.day for one in found}) == 1
        and all(one.day[0] < one.start for one in found)
        and clocks == sorted(clocks)
    )


def _is_narrated(masked: str, found: list[Entry]) -> bool:
    """Have most their day and their time, and do most end as sentences do?"""
    ended = sum(masked[one.start : one.end].rstrip().endswith(".") for one in found)
    return 2 * sum(bool(one.clock) for one in found) > len(found) and 2 * ended > len(found)


def _entries(masked: str) -> Iterator[Entry]:
    current: Entry | None = None
    sheet = sheet_day(masked, _TOP)
    day: tuple[int, int] | None = None
    diary = diary_rows(masked)
    row, parted = initialled(masked) or weekday_rows(masked) or diary, are_parted(masked, diary)
    begin = slots = 0
    for line in masked.split("\n"):
        stamp = _stamped(line, row)
        under = day or sheet
        found = stamp or ((SLOT.match(line) or SHIFT_SLOT.match(line)) if under else None)
        if current and (found or not (_goes_on(current, line) or _is_unended(masked, current, line))):
            yield current
            current = None
        if stamp:
            day = under = (begin + stamp.start("day"), begin + stamp.end("day"))
        if found and under:
            current = _opened(line, begin, found, under)
            current.flush = parted or found.re is SHIFT_SLOT
            slots += 1
        elif current:
            _add(current, line, begin)
        elif day and slots >= _FEWEST and _is_set_in(line, masked[day[1] : begin]):
            current = Entry(begin + len(line) - len(line.lstrip()), begin, day)
            _add(current, line, begin)
        else:
            day = _heading(line, begin, day)
        begin += len(line) + 1
    if current:
        yield current


def _is_set_in(line: str, above: str) -> bool:
    """Does a note without its hour stand set in right below the heading that says its day?"""
    return above == "\n" and len(line) - len(line.lstrip()) >= _SET_IN and line.count(" ", _SET_IN) >= _WORDS


def _stamped(line: str, row: re.Pattern[str] | None) -> re.Match[str] | None:
    """A day alone in its line is a letter's or a signature's, unless a time or who noted it stands there too. ``row`` is how rows
    with initials begin."""
    found = (row.match(line) if row else None) or STAMP.match(line)
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
    entry.by = entry.by or groups.get("keeper") or groups.get("writer") or ""
    user = None if entry.by else _USER.match(line, stamp.end())
    entry.by = user["by"] if user else entry.by
    cells = _cells(line, begin, user.end() if user else stamp.end())
    first = line[cells[0][0] - begin : cells[0][1] - begin] if cells else ""
    if not entry.by and len(cells) > 1 and (_WHO.fullmatch(first) or _NAMED.fullmatch(first)):
        entry.by = first
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
    last = line[cells[-1][0] - begin : cells[-1][1] - begin] if cells else ""
    is_right = bool(_NAMED.fullmatch(last)) and cells[-1][0] - begin >= _RIGHT
    before = line[cells[-2][0] - begin : cells[-2][1] - begin] if len(cells) > 1 else ""
    is_behind = len(cells) > 1 and bool(entry.pieces or " " in before) and not (before.isupper() and len(last) > _WORDS)
    if not entry.by and (is_right or (is_behind and _WHO.fullmatch(last))):
        entry.by = last
        entry.apart.append(cells[-1])
        return cells[:-1]
    return cells


def _goes_on(entry: Entry, line: str) -> bool:
    """Does the entry go on in this line: set in, or where no entry is, right below?"""
    if not line.strip() or "\f" in line or _RULE.match(line.strip()):
        return False
    return entry.flush or not entry.pieces or len(line) - len(line.lstrip()) >= _SET_IN


def _is_unended(masked: str, entry: Entry, line: str) -> bool:
    """Does the note break off at the end of the line before, with this one farther in than its stamp, or in small letters?"""
    at, words = masked.rfind("\n", 0, entry.start) + 1, line.strip()
    if not words or "\f" in line or not entry.pieces or masked[entry.pieces[-1][1] - 1] in _CLOSING:
        return False
    farther = len(line) - len(line.lstrip()) > entry.start - at
    return words[0].islower() or (farther and words[0].isalnum() and not _LABELLED.match(words))


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
