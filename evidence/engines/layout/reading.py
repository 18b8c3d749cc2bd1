"""The text as the finders read it: same length as the source, with typography and line wrapping ironed out."""

from __future__ import annotations

import re

from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.structure import structure

_PLAIN = str.maketrans(
    {
        "\u2018": "'", "\u2019": "'", "\u02bc": "'",
        "\u201c": '"', "\u201d": '"', "\u201e": '"', "\u00ab": '"', "\u00bb": '"',
        "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-",
        "\u00a0": " ", "\u2007": " ", "\u2009": " ", "\u202f": " ", "\r": " ", "\v": " ", "*": " ",
    }
)  # fmt: skip
_NEXT_CELL = re.compile(r"(?<=[^\s:])\t")
_WRAP_WIDTH = 45  # a line at least this long (less in a narrow text) that does not end a sentence goes on in the next
_LONGEST_NAME, _INITIAL = 60, 2
_JOINING = frozenset({"&", "and", "of", "the", "for", "de", "la"})
_COLUMNS = re.compile(r"\S(?: {1,60}[)|\u00a7*] {2,60}| {9,60})\S")  # of a caption: the line goes on in neither
_LABEL = re.compile(r"[ >]{0,8}[A-Z][\w /-]{0,24}:|[ ]{0,20}[-*_=#]")


def flatten(text: str) -> str:
    """``text`` with plain quotes, dashes and blanks, wrapped lines joined by a blank; offsets stay what they are.

    Form feeds and the line ends around them stay, so a name can't run across a page, and a tab behind anything but a label
    ends a line, so it can't run across the cells of a table.
    """
    lines = unnumbered(text).translate(_PLAIN).split("\n")
    width = min(_WRAP_WIDTH, _typical_width(lines) * 3 // 4)
    parts: list[str] = []
    for at, line in enumerate(lines):
        parts.append(line)
        if at + 1 < len(lines):
            parts.append(" " if _wraps(line, lines[at + 1], width) else "\n")
    return _NEXT_CELL.sub("\n", "".join(parts)).replace("\t", " ")


def unnumbered(text: str) -> str:
    """The text with a transcript's printed line numbers as blanks, and with these the numbers of its pages."""
    furniture = structure(text).furniture
    numbers = [block for block in furniture if block.kind is BlockKind.LINE_NUMBER]
    if numbers:
        pages = (one for one in furniture if one.kind is not BlockKind.LINE_NUMBER)
        numbers += [one for one in pages if text[one.start : one.end].strip().isdigit()]
    parts, at = [], 0
    for block in sorted(numbers, key=lambda one: one.start):
        if block.start < at:
            continue
        parts += [text[at : block.start], " " * (block.end - block.start)]
        at = block.end
    return "".join([*parts, text[at:]])


def _typical_width(lines: list[str]) -> int:
    widths = sorted(len(line.strip()) for line in lines[:2000] if line.strip())
    return widths[len(widths) * 4 // 5] if len(widths) > 20 else _WRAP_WIDTH * 2


def _wraps(line: str, following: str, width: int) -> bool:
    above, below = line.strip(), following.lstrip()
    if len(above) < max(25, width) or above[-1] in ".:;?!-=_*" or not below[:1].isalnum():
        return False
    return not (_LABEL.match(following) or _COLUMNS.search(line) or (_is_listed(above) and _is_listed(below.rstrip())))


def _is_listed(line: str) -> bool:
    """A name in a line of its own, as lists have them one below the other: capitals on all words, no sentence."""
    words = line.split()
    joining = sum(word in _JOINING for word in words)
    named = all(
        word in _JOINING or (word[0].isupper() and not (word[:4].isupper() and len(word) > _INITIAL)) for word in words
    )
    return named and len(line) < _LONGEST_NAME and len(words) - joining > 1 and line[-1] not in ",;"
