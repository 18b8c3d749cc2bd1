"""A text's blocks: what is prose, heading, list item, table row, mail header, turn of speech or page furniture.

Everything works on a *masked* text of the same length as the source: line numbers, page numbers, quote marks and
repeated headers become spaces, so offsets into the mask are offsets into the source. No block crosses a page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from evidence.engines.layout import transcript
from evidence.extraction.base import PAGE_BREAK

Kind = Literal["prose", "heading", "item", "row", "header", "label", "turn"]

_FURNITURE = re.compile(
    r"\s{0,80}(?:[-\u2013—]\s?)?(?:page\s{1,3})?\d{1,4}(?:\s?(?:of|/)\s?\d{1,4})?(?:\s?[-\u2013—])?\s{0,80}$", re.I
)
_SOURCE_NOTE = re.compile(
    r"\s{0,20}(?:Source: .{3,120}\d{4}|\*{5,}|[-_=~*^\".]{3,200}|\.\. [a-z-]{3,20}::.{0,40})\s{0,20}$"
)
_HEADER = re.compile(
    r"\s{0,4}(?:From|To|Cc|Bcc|Sent|Date|Subject|Re|Importance|Attachments?|Reply-To|Message-ID):[ \t]", re.I
)
_ITEM = re.compile(
    r"\s{0,40}(?:\(?(?:[a-z]{1,2}|[ivx]{1,5}|\d{1,3})\)|\d{1,3}(?:\.\d{1,3}){0,4}\.?|[A-Z]\."
    r"|[•·▪●◦*\u2013-])[ \t]{1,12}\S"
)
_LABEL = re.compile(
    r"\s{0,20}[A-Z][\w '\u2019/#.&()-]{1,40}(?<!http)(?<!https):[ \t]{1,30}\S|[A-Z][\w ./-]{1,30}\t\S[^\t]{0,150}$"
)
_CELL_GAP = re.compile(r"\t| \| |\S {3,80}(?=\S)")
# "Total due   $408.10"; with single blanks (as PDFs give tables) only when the sum has its cents.
_SUM_ROW = re.compile(
    r"\s{0,40}[A-Z][\w %&(),#/'.-]{2,90}?(?:(?:\s{3,80}|\t)\(?-?[$£€]?\d[\d,]{0,15}(?:\.\d\d)?\)?"
    r"|(?:\s[$£€]\d[\d,]{0,15}\.\d\d){1,4})\s{0,10}$"
)
_ROW_WORDS = 16
_DIGIT = re.compile(r"\d")
_QUOTE_MARK = re.compile(r"(?:[ \t]{0,4}>){1,8} ?")
_NUMBER_PREFIX = re.compile(
    r"(?:ARTICLE|SECTION|EXHIBIT|SCHEDULE|CHAPTER|PART|APPENDIX|ANNEX)\b|\d{1,3}(?:\.\d{1,3}){0,3}\.?\s", re.I
)
_SMALL_WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "as",
        "at",
        "but",
        "by",
        "for",
        "from",
        "in",
        "nor",
        "of",
        "on",
        "or",
        "per",
        "the",
        "to",
        "under",
        "upon",
        "via",
        "vs",
        "with",
    ]
)
_CONTINUES = re.compile(
    r"(?:\b(?:and|or|of|the|to|by|in|for|with|a|an|that|which|from|at|on|as|between)|[,(\u2013-])$", re.I
)


@dataclass(frozen=True, slots=True)
class LayoutBlock:
    start: int
    end: int
    kind: Kind
    speaker: str = ""  # of a turn: "Q", "A", "MR BEER"


@dataclass(frozen=True, slots=True)
class Layout:
    masked: str  # as long as the source; furniture is spaces
    blocks: list[LayoutBlock]
    spoken: bool = False  # a transcript


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int
    text: str  # masked, right-stripped


def read(text: str) -> Layout:
    """Mask the furniture of ``text`` and cut it into blocks, in document order."""
    masked = _mask(text)
    spoken = transcript.is_transcript(masked)
    blocks: list[LayoutBlock] = []
    for start, end in pages(text):
        lines = list(_lines(masked, start, end))
        blocks += _turn_blocks(lines) if spoken else _merged(masked, _page_blocks(lines))
    return Layout(masked, blocks, spoken)


def pages(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each page in the joined text."""
    start = 0
    while (found := text.find(PAGE_BREAK, start)) >= 0:
        yield start, found
        start = found + len(PAGE_BREAK)
    yield start, len(text)


def _mask(text: str) -> str:
    page_count = text.count(PAGE_BREAK) + 1
    lines = text.replace("\f", " ").replace("\r", " ").replace("\xa0", " ").split("\n")
    numbered = transcript.has_line_numbers(lines)
    repeated = _repeated_lines(lines, page_count)
    out = []
    for line in lines:
        if numbered:
            line = transcript.blank_line_number(line)
        if line.lstrip().startswith(">") and (mark := _QUOTE_MARK.match(line)):
            line = " " * mark.end() + line[mark.end() :]
        stripped = line.strip()
        if stripped and len(stripped) < 130 and (stripped in repeated or _is_furniture(line)):
            line = " " * len(line)
        out.append(line)
    return "\n".join(out)


def _is_furniture(line: str) -> bool:
    return bool(_FURNITURE.match(line) or _SOURCE_NOTE.match(line))


def _repeated_lines(lines: list[str], page_count: int) -> set[str]:
    """Lines that stand on most pages: running headers and footers."""
    if page_count < 4:
        return set()
    counts = Counter(s for line in lines if 3 < len(s := line.strip()) < 100 and not _DIGIT.fullmatch(s))
    return {line for line, n in counts.items() if n >= 4 and n >= 0.6 * page_count}


def _lines(masked: str, start: int, end: int) -> Iterator[_Line]:
    at = start
    for raw in masked[start:end].split("\n"):
        yield _Line(at, at + len(raw), raw.rstrip())
        at += len(raw) + 1


def _page_blocks(lines: list[_Line]) -> Iterator[LayoutBlock]:
    width = _typical_width(lines)
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.text:
            at += 1
            continue
        kind = _kind(lines, at)
        stop = at + 1
        if kind in ("prose", "item", "label"):
            while stop < len(lines) and _goes_on(lines, stop, width):
                stop += 1
        elif kind == "header":
            while stop < len(lines) and lines[stop].text and _in_header(lines[stop]):
                stop += 1
        yield LayoutBlock(_first(line), lines[stop - 1].start + len(lines[stop - 1].text), kind)
        at = stop


def _first(line: _Line) -> int:
    return line.start + len(line.text) - len(line.text.lstrip())


def _typical_width(lines: list[_Line]) -> int:
    widths = sorted(len(line.text) for line in lines if line.text)
    return widths[int(len(widths) * 0.8)] if widths else 0


def _kind(lines: list[_Line], at: int) -> Kind:
    text = lines[at].text
    if _HEADER.match(text) and _is_header_run(lines, at):
        return "header"
    if is_row(text):
        return "row"
    if len(text) < 160 and _LABEL.match(text):
        return "label"
    if is_heading(text.strip()) and not _wraps_into(lines, at):
        return "heading"
    return "item" if _ITEM.match(text) else "prose"


def _is_header_run(lines: list[_Line], at: int) -> bool:
    around = lines[max(0, at - 1) : at] + lines[at + 1 : at + 3]
    return any(_HEADER.match(line.text) for line in around)


def _in_header(line: _Line) -> bool:
    return bool(_HEADER.match(line.text)) or line.text[:1].isspace() or ";" in line.text or "@" in line.text


def is_row(text: str) -> bool:
    """A table row: cells apart by tabs, bars or wide gaps, with a figure in one of them."""
    if not _DIGIT.search(text):
        return False
    if "\t" not in text and "|" not in text and len(text.split()) > _ROW_WORDS:
        return False  # justified prose has wide gaps too
    return len(_CELL_GAP.findall(text)) >= 2 or bool(_SUM_ROW.match(text))


def is_heading(text: str) -> bool:
    """Short, without a full stop, capitalised throughout (small words aside) or numbered and capitalised."""
    if not 2 < len(text) <= 100 or text[-1] in ".;,?!" or "@" in text:
        return False
    words = [word for word in re.findall(r"[A-Za-z][\w'\u2019&-]*", text[:100]) if word.lower() not in _SMALL_WORDS]
    if not words or len(words) > 12:
        return False
    if all(word[0].isupper() for word in words):
        return text.isupper() or len(words) <= 9
    return bool(_NUMBER_PREFIX.match(text)) and len(words) <= 6 and text[-1] == ":"


def _wraps_into(lines: list[_Line], at: int) -> bool:
    """A capitalised line is no heading when the sentence plainly goes on below it or came from above it."""
    if _CONTINUES.search(lines[at].text.rstrip()) and at + 1 < len(lines) and bool(lines[at + 1].text):
        return True
    below = lines[at + 1].text.lstrip() if at + 1 < len(lines) else ""
    return below[:1].islower()


def _goes_on(lines: list[_Line], at: int, width: int) -> bool:
    """Does the paragraph that reaches line ``at - 1`` go on in line ``at``?"""
    text, above = lines[at].text, lines[at - 1].text
    if not text:
        return False
    lower = text.lstrip()[:1].islower()
    if lower and not _ITEM.match(text):
        return not is_row(text)
    if len(above) < 0.55 * width and not _CONTINUES.search(above):
        return False
    return _kind(lines, at) == "prose"


def _merged(masked: str, blocks: Iterator[LayoutBlock]) -> Iterator[LayoutBlock]:
    """Join a paragraph that furniture or blank lines cut in mid-sentence."""
    last: LayoutBlock | None = None
    for block in blocks:
        if last and _cut_in_two(masked, last, block):
            last = LayoutBlock(last.start, block.end, last.kind)
            continue
        if last:
            yield last
        last = block
    if last:
        yield last


def _cut_in_two(masked: str, above: LayoutBlock, below: LayoutBlock) -> bool:
    if above.kind not in ("prose", "item") or below.kind != "prose" or below.start - above.end > 400:
        return False
    return masked[above.end - 1] not in '.;:!?"”)' and masked[below.start].islower()


def _turn_blocks(lines: list[_Line]) -> Iterator[LayoutBlock]:
    """Each turn of speech is one block; what stands before the first turn of a page goes on from the page before."""
    start, end, speaker, kind = -1, -1, "", "turn"
    for line in lines:
        turn = transcript.turn(line.text)
        heading = not turn and is_heading(line.text.strip()) and line.text.strip().isupper()
        if (turn or heading) and start >= 0:
            yield LayoutBlock(start, end, "turn" if kind == "turn" else "heading", speaker)
            start = -1
        if turn:
            start, speaker, kind = line.start + turn.begins, turn.speaker, "turn"
        elif heading:
            start, kind = _first(line), "heading"
            yield LayoutBlock(start, line.start + len(line.text), "heading")
            start, kind, speaker = -1, "turn", ""
        elif line.text and start < 0:
            start = _first(line)
        if line.text:
            end = line.start + len(line.text)
    if start >= 0:
        yield LayoutBlock(start, end, "turn", speaker)
