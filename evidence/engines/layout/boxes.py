"""Boxes of forms that are checked: each option with the question that it answers, and rows of checklists with their comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_BOX = re.compile(r"[\[(][ ]?(?P<mark>[xX\u2713\u2714]?)[ ]?[\])]|(?P<ticked>[\u2611\u2612\u25a0])|[\u2610\u25a1]")
_CELL = re.compile(r"\S+(?: \S+)*")
_MARK = re.compile(r"(?:[\[(] ?)?[xX\u2713\u2714\u2611\u2612](?: ?[\])])?")
_EMPTY = re.compile(r"[\[(] ?[\])]|[\u2610\u25a1]|[-\u2013_]{1,6}")
_GAP = re.compile(r"[ ]{3,}|\t")
_ASKS = re.compile(r"[?:]$")
_HOW = re.compile(r"\s*\([^()]{0,40}\b(?:check|tick|mark|one|all|apply|circle)\b[^()]{0,40}\)", re.I)  # "(check one)"
_NUMBER = re.compile(r"\d{1,3}[.)]?\s{1,4}")
_FEWEST_HEADS, _LONGEST_HEAD, _ABOVE, _OFF = 3, 24, 4, 3  # columns; characters; lines; characters beside a column


@dataclass(frozen=True, slots=True)
class CheckedBox:
    """``asked`` is the question or the label that the checked option answers, empty where none stands there."""

    start: int
    end: int
    asked: str
    said: str


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row of a checklist: the thing, the head of the column that is checked, and what is noted beside it."""

    start: int
    end: int
    item: str
    choice: str
    comment: str


def checked_boxes(masked: str) -> Iterator[CheckedBox]:
    """Each checked option of the text, in order."""
    lines, begin = masked.split("\n"), 0
    for at, line in enumerate(lines):
        boxes = list(_BOX.finditer(line))
        for box, after in zip(boxes, [*boxes, None][1:], strict=True):
            if not (box["mark"] or box["ticked"]):
                continue
            rest = line[box.end() : after.start() if after else len(line)]
            said = _GAP.split(rest.strip())[0].strip()
            asked = _asked(lines, at, line[: boxes[0].start()])
            yield CheckedBox(begin + _first(line), begin + line.index(said, box.end()) + len(said), asked, said)
        begin += len(line) + 1


def _first(line: str) -> int:
    return len(line) - len(line.lstrip())


def _asked(lines: list[str], at: int, before: str) -> str:
    """The cell before the first box; where the line begins with it, the line above the options that ends as a question or a
    label does."""
    if before.strip():
        cell = _GAP.split(before.strip())[-1].strip()
        return _HOW.sub("", cell) if _ASKS.search(cell) else ""
    for above in reversed(lines[max(0, at - _ABOVE) : at]):
        words = above.strip()
        if not words:
            return ""
        if not _BOX.search(words):
            return _HOW.sub("", words) if _ASKS.search(words) else ""
    return ""


def checked_rows(masked: str) -> Iterator[CheckedRow]:
    """The rows of checklists that are marked in one of several columns and have something noted in the last."""
    heads: list[tuple[int, int, str]] = []
    row: CheckedRow | None = None
    begin = 0
    for line in masked.split("\n"):
        cells = [(found.start(), found.end(), found.group()) for found in _CELL.finditer(line)]
        is_more = row is not None and len(cells) == 1 and bool(heads) and cells[0][0] >= heads[-1][0] - _OFF
        if row and is_more:
            row = CheckedRow(
                row.start, begin + cells[0][1], row.item, row.choice, f"{row.comment} {cells[0][2]}".strip()
            )
        else:
            if row and row.comment:
                yield row
            row = _row(heads, cells, begin)
            heads = _heads(cells) or heads if row is None else heads
        begin += len(line) + 1
    if row and row.comment:
        yield row


def _heads(cells: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """The heads of columns, where the line has nothing else."""
    short = all(len(words) <= _LONGEST_HEAD and words[0].isalpha() and words[-1].isalnum() for _, _, words in cells)
    return cells if short and len(cells) > _FEWEST_HEADS else []


def _row(heads: list[tuple[int, int, str]], cells: list[tuple[int, int, str]], begin: int) -> CheckedRow | None:
    """The row, where one column alone is marked and nothing but marks stands between the thing and what is noted."""
    if not heads or len(cells) < _FEWEST_HEADS - 1:
        return None
    marks = [one for one in cells[1:] if _MARK.fullmatch(one[2])]
    last = [
        one for one in cells[1:] if one[0] >= heads[-1][0] - _OFF and one not in marks and not _EMPTY.fullmatch(one[2])
    ]
    others = [one for one in cells if one not in marks and one not in last and not _EMPTY.fullmatch(one[2])]
    if len(marks) != 1 or marks[0][0] >= heads[-1][0] or not others or others[-1][0] >= heads[1][0] - _OFF:
        return None
    choice = min(heads[1:-1], key=lambda head: abs(head[0] + head[1] - marks[0][0] - marks[0][1]))[2]
    item = _NUMBER.sub("", " ".join(words for _, _, words in others), count=1)
    comment = " ".join(words for _, _, words in last)
    return CheckedRow(begin + cells[0][0], begin + cells[-1][1], item, choice, comment)
