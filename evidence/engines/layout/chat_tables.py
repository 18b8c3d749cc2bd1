"""Messages as an examiner's report lists them: a table whose head names the columns of time, sender and words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from evidence.engines.layout.chat_senders import DAY, ChatMessage, owner_of, sender_of
from evidence.engines.layout.lines import Line, lines_of

_COLUMNS = {
    "time": re.compile(r"(?:date|time|timestamp|sent(?: at| on)?)\b", re.I),
    "sender": re.compile(r"(?:from|sender|author|name|party|contact|user|participant|number)\b", re.I),
    "words": re.compile(r"(?:body|messages?|text|content)\b", re.I),
    "way": re.compile(r"(?:direction|dir|folder|in/out|status|type)\b", re.I),
}
_CELL = re.compile(r"[^\s|](?:[^\n\t|]*?[^\s|])??(?=[ ]{2,}|[ ]*[\t|]|[ ]*$)")
_STAMP = re.compile(rf"(?P<day>{DAY})\b")
_COUNTED = re.compile(rf"(?P<number>\d{{1,6}})[ ](?={DAY}\b)")  # "10 3/12/2023": one digit more leaves one blank
_OUT = re.compile(r"(?:sent|outgoing|outbound|out)\b", re.I)
_IN = re.compile(r"(?:received|incoming|inbound|inbox|in|read|unread)\b", re.I)
_AUTHOR = re.compile(r"(?:from|sender|author)\b", re.I)
_SYSTEM = re.compile(r"system\b", re.I)  # what the program itself notes
_SLACK = 2  # characters by which a cell may stand before its head


@dataclass(slots=True)
class _MessageColumns:
    """Where each column begins, and what it holds; "" for any other."""

    begins: list[int]
    kinds: list[str]
    separated: str  # by a tab or a bar, else by blanks
    is_author: bool  # the sender's column says who wrote, and not with whom

    def at(self, cell: tuple[int, int], index: int) -> str:
        """What the cell holds that begins here, the ``index``-th of its line."""
        if self.separated:
            return self.kinds[min(index, len(self.kinds) - 1)]
        before = [kind for begin, kind in zip(self.begins, self.kinds, strict=True) if begin <= cell[0] + _SLACK]
        return before[-1] if before else ""


@dataclass(slots=True)
class _MessageRow:
    cells: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    blanks: list[tuple[int, int]] = field(default_factory=list)


def table_messages(text: str) -> list[ChatMessage]:
    """The messages in order; none where no line names such columns."""
    lines = [line for line in lines_of(text, 0, len(text)) if line.words]
    found: list[ChatMessage] = []
    columns: _MessageColumns | None = None
    rows: list[_MessageRow] = []
    for line in [*lines, None]:
        opened = _head(line.text) if line else None
        if line and columns and not opened:
            _read(line, columns, rows)
            continue
        if columns:
            found += _messages(text, columns, rows)
        columns, rows = opened, []
    return found


def _head(line: str) -> _MessageColumns | None:
    cells = list(_CELL.finditer(line))
    kinds = [next((kind for kind, label in _COLUMNS.items() if label.match(cell.group())), "") for cell in cells]
    if not {"time", "sender", "words"} <= set(kinds) or kinds.count("words") > 1:
        return None
    sender = cells[kinds.index("sender")].group()
    separated = next((mark for mark in ("\t", "|") if mark in line), "")
    return _MessageColumns([cell.start() for cell in cells], kinds, separated, bool(_AUTHOR.match(sender)))


def _read(line: Line, columns: _MessageColumns, rows: list[_MessageRow]) -> None:
    """A row that begins here, or what the one above goes on with in its column of words."""
    cells = _cells(line, columns)
    if any(kind == "time" and _STAMP.match(line.text[start - line.start :]) for start, end, kind in cells):
        row = _MessageRow()
        for start, end, kind in cells:
            row.cells.setdefault(kind, []).append((start, end))
        words = row.cells.get("words", [])
        row.blanks = [(start, end) for start, end, kind in cells if words and start > words[0][0] and kind != "words"]
        rows.append(row)
    elif rows and "words" in rows[-1].cells and cells and all(kind == "words" for _, _, kind in cells):
        rows[-1].cells["words"].append((cells[0][0], cells[-1][1]))
    elif rows:
        rows.append(_MessageRow())  # a page's foot: nothing goes on behind it


def _cells(line: Line, columns: _MessageColumns) -> list[tuple[int, int, str]]:
    if columns.separated and columns.separated not in line.text:
        return [(line.first, line.end, "words")]
    found = [cell.span() for cell in _CELL.finditer(line.text)]
    if columns.separated:
        return [
            (line.start + start, line.start + end, columns.at((start, end), line.text[:start].count(columns.separated)))
            for start, end in found
        ]
    parts = [part for start, end in found for part in _parted(line.text, start, end, columns)]
    return [(line.start + start, line.start + end, columns.at((start, end), 0)) for start, end in parts]


def _parted(text: str, start: int, end: int, columns: _MessageColumns) -> list[tuple[int, int]]:
    """The cell; a row's number apart from its day; where words fill their column to its end, without the next column's, one
    blank behind them."""
    if counted := _COUNTED.match(text, start, end):
        return [(start, start + len(counted["number"])), (counted.end(), end)]
    words = columns.begins[columns.kinds.index("words")]
    cut = next((at for at in columns.begins if start <= words < at < end and text[at - 1] == " "), None)
    return [(start, end)] if cut is None else [(start, start + len(text[start:cut].rstrip())), (cut, end)]


def _messages(text: str, columns: _MessageColumns, rows: list[_MessageRow]) -> Iterator[ChatMessage]:
    for row in rows:
        words, times = row.cells.get("words"), row.cells.get("time")
        sender = _joined(text, row.cells.get("sender", []))
        if not words or not times or _SYSTEM.match(sender):
            continue
        stamp = next((found for start, end in times if (found := _STAMP.match(text, start, end))), None)
        begin = min(start for cells in row.cells.values() for start, _ in cells)
        way = _joined(text, row.cells.get("way", []))
        end = max(words[-1][1], *(end for _, end in row.blanks), 0)
        yield ChatMessage(
            begin,
            end,
            words[0][0],
            _writer(sender, way, columns, text),
            stamp["day"] if stamp else "",
            tuple(row.blanks),
        )


def _writer(cell: str, way: str, columns: _MessageColumns, text: str) -> str:
    """Who wrote it, where the cell may name with whom: the owner what went out; nobody where that stays open."""
    if columns.is_author:
        return sender_of(cell, text)
    if _OUT.match(way):
        return owner_of(text)
    return sender_of(cell, text) if _IN.match(way) else ""


def _joined(text: str, cells: list[tuple[int, int]]) -> str:
    return " ".join(text[start:end] for start, end in cells)
