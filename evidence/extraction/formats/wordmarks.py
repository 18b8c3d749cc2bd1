"""The marks inside the text of old Word documents, as a reader sees them: no field codes, no anchors, cells by tabs."""

from __future__ import annotations

import re

_CELL, _LINE, _PAGE, _PARAGRAPH = "\x07", "\x0b", "\x0c", "\r"
_FIELD_BEGIN, _FIELD_SEPARATOR, _FIELD_END = "\x13", "\x14", "\x15"
_AS_SHOWN = {_CELL: "\t", _LINE: "\n", _PAGE: "\f", _PARAGRAPH: "\n", "\x0e": "\n", "\x1e": "\u2011", "\x1f": "\u00ad"}
_FIELD_MARKS = {_FIELD_BEGIN, _FIELD_SEPARATOR, _FIELD_END}
_ROW_END = re.compile(r"\x07{2,}")  # the last cell's end and the row's own; more are empty cells before them


def readable(raw: str) -> str:
    """The text with marks resolved. Of a field (a link, a page number) its result is kept, its code is not."""
    fields: list[bool] = []  # of each open field, whether its code is over
    shown: list[str] = []
    for mark in _ROW_END.sub(_row_end, raw):
        if mark == _FIELD_BEGIN:
            fields.append(False)
        elif mark == _FIELD_SEPARATOR and fields:
            fields[-1] = True
        elif mark == _FIELD_END and fields:
            fields.pop()
        elif all(fields) and mark not in _FIELD_MARKS:
            shown.append(_AS_SHOWN.get(mark, mark if mark >= " " or mark == "\t" else ""))
    return "".join(shown)


def _row_end(found: re.Match[str]) -> str:
    return _CELL * (len(found.group()) - 2) + _PARAGRAPH
