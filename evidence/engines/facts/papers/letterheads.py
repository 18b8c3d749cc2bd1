"""Whose paper a form is: the body that its letterhead names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.base.types import FoundMention
from evidence.engines.documents.correspondents import is_firm
from evidence.engines.documents.titles import is_title, titled
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Read

_GAP = re.compile(r"\s{2,}|\t")
_LABELLED = re.compile(r"[A-Za-z][^:\n]{0,40} ?:(?:\s|$)")
_TELLS = re.compile(r"[a-z\d)]\.$")  # a sentence
_REST = re.compile(r"(?:(?!, |[ ]-[ ])[^\n])*")
_ADDRESS = re.compile(
    r"(?:^|[ ]{2}|\t)[ ]{0,60}(?:(?:(?i:no|lot|unit|suite)[. ]{1,2})?\d{1,6}(?:-\d{1,5})?[A-Z]?,?"
    r" (?:[NSEW]\.? )?[A-Z\d][\w.'\u2019]*|P\.? ?O\.? Box \d)"
)  # a street's number, or a box of the post
_MINOR = frozenset(("&", "and", "of", "the", "for", "-"))
_REGISTERED = re.compile(r" ?\([A-Z\d][\w -]{4,18}\)$")  # the number that a company is registered under
_TOP, _ABOVE, _FEWEST = 600, 4, 2  # characters; lines above an address; words of a name
_LINES, _LONGEST, _LEAD = 8, 70, 12  # lines; characters of a name, and of what may stand before it


def issuer_of(read: Read, bodies: list[FoundMention], title: str, at: int, *, below: bool) -> str:
    """The body that stands above the paper's title or beside it, or, where what is ``below`` is not yet what the paper is
    about, in the lines right under it; empty where none does: one of a row or a field is somebody that the paper tells of."""
    for start, end in _cells(read, at, below=below):
        if read.masked[start:end] == title:
            continue
        body = next((one for one in bodies if start < one.end and one.start < end and one.start - start <= _LEAD), None)
        name = _whole(read.masked, body, start, end) if body else ""
        if name and name not in title:
            return name
    return above_address(read, title)


def above_address(read: Read, title: str) -> str:
    """The words of the first line, or of its first cell, above an address: whose letterhead it is, whether or not they are known
    for a name. Of several lines the first that ends as a company's name does."""
    lines = [line for line in read.masked[:_TOP].split("\n") if line.strip()][: _ABOVE + 1]
    count = next((at for at, line in enumerate(lines) if _ADDRESS.search(line)), 0)
    names = [_GAP.split(line.strip())[0].strip(" -|*#,") for line in lines[:count]]
    fitting = [name for name in (_REGISTERED.sub("", one) for one in names) if _is_name(name, title)]
    return next(filter(_is_firm_in_capitals, fitting), fitting[0] if fitting else "")


def _is_name(name: str, title: str) -> bool:
    words = name.split()
    named = len(words) >= _FEWEST and all(one.lstrip("(")[:1].isupper() or one in _MINOR for one in words)
    plain = not any(one.isdigit() or one == ":" for one in name)
    return named and plain and name != title and not is_title(name) and len(name) <= _LONGEST


def _is_firm_in_capitals(name: str) -> bool:
    """Does the name end as a company's, however it is printed?"""
    return is_firm(titled(name))


def _whole(masked: str, body: FoundMention, start: int, end: int) -> str:
    """The name as its cell writes it, to the comma before where the body is."""
    last = min(max(body.end, body.start), end)
    rest = _REST.match(masked, last, end)
    name = " ".join(masked[start : rest.end() if rest else last].split()).strip(" -|*#,")
    return name if len(name) <= _LONGEST and not _TELLS.search(name.removesuffix(".")) else ""


def _cells(read: Read, at: int, *, below: bool) -> Iterator[tuple[int, int]]:
    """The cells of a letterhead's lines."""
    masked, begin, seen = read.masked, 0, 0
    while begin < len(masked) and seen < _LINES:
        end = masked.find("\n", begin)
        end = len(masked) if end < 0 else end
        line = masked[begin:end]
        if line.strip():
            seen += 1
            if begin > at and (not below or _is_field(read, begin, line)):
                return
            if not _is_field(read, begin, line):
                yield from _apart(line, begin)
        elif begin > at:
            return
        begin = end + 1


def _is_field(read: Read, begin: int, line: str) -> bool:
    """Does the line have a label or a row's cells, and so no name of a letterhead?"""
    block = read.structure.block_at(begin + len(line) - len(line.lstrip()))
    row = block is not None and block.kind is BlockKind.TABLE_ROW and not _GAP.split(line.strip())[0].isupper()
    return row or bool(_LABELLED.match(line.strip()))


def _apart(line: str, begin: int) -> Iterator[tuple[int, int]]:
    """Where each cell of the line stands."""
    start = len(line) - len(line.lstrip())
    for gap in [*_GAP.finditer(line, start), None]:
        end = gap.start() if gap else len(line.rstrip())
        if start < end:
            yield begin + start, begin + end
        start = gap.end() if gap else end
