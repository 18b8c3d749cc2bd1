"""Blocks of written documents: paragraphs, headings, list items, table rows, form fields and mail's header lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.layout.header_names import NAMES_ELSEWHERE
from evidence.engines.layout.headings import is_heading
from evidence.engines.layout.kinds import BlockKind, LayoutBlock
from evidence.engines.layout.lines import Line

_HEADER = re.compile(
    rf"\s{{0,4}}(?:From|To|Cc|Bcc|Sent|Date|Subject|Re|Importance|Attachments?|Reply-To|Message-ID|{NAMES_ELSEWHERE})"
    r":(?:[ \t]|$)",
    re.I,
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
_UNWRAPPED, _NARROWEST = 1.6, 60  # how far the longest line passes the others; columns are seldom wrapped narrower
_WIDEST = 160  # characters of a wrapped line
_SHORTEST_BROKEN = 40
_ENDS = '.;:!?"”)'
CLOCK = re.compile(
    r"\s{0,8}(?P<hour>[01]?\d|2[0-3]):?(?P<minute>[0-5]\d)(?: ?(?P<half>[AaPp])\.?[Mm]\.?| ?(?:hrs?|hours)\b\.?)?"
    r"(?:[ ]{2,8}|[ ]{0,2}[-\u2013\u2014][ ]|:?\t)(?=[A-Za-z])"
)  # a line of a log: "0152  Bilge alarm", "1:52 PM - Patient to x-ray"
_LABELLED_CELL = re.compile(r"\s{0,20}[A-Z][A-Z#/.' ]{3,24} {3,40}\S")  # "RECD BY   Ann Roe", a line of a form
_DIGIT = re.compile(r"\d")
_RESOLVES = re.compile(r"\s{0,40}(?:RESOLVED|MOTION|VOTED)\b")  # a line of minutes that decides
_NUMBER = re.compile(
    r"[ ]{0,12}\d{1,4}(?:[.,]\d{1,3})? [a-z]"
)  # a line that begins with the number the one above speaks of
_DAY = re.compile(r"[ \t>]{0,40}\d{1,2} [A-Z][a-z]{2,8}\b")
_REFERS = re.compile(r" (?:Nos?|paras?|pp?|cls?|ss?|arts?|secs?|regs?|Exh?s?|figs?|chs?|vols?|\u00a7{1,2})\.?$", re.I)
_CONTINUES = re.compile(
    r"(?:\b(?:and|or|of|the|to|by|in|for|with|a|an|that|which|from|at|on|as|between)|[,(\u2013-])$", re.I
)


def page_blocks(masked: str, lines: list[Line]) -> Iterator[LayoutBlock]:
    """The blocks of one page, in order."""
    return _merged(masked, _blocks(lines))


def _blocks(lines: list[Line]) -> Iterator[LayoutBlock]:
    width = _typical_width(lines)
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.text:
            at += 1
            continue
        kind = _kind(lines, at)
        stop = at + 1
        if kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.FORM_FIELD):
            while stop < len(lines) and _goes_on(lines, stop, width):
                stop += 1
        elif kind is BlockKind.MAIL_HEADER:
            while stop < len(lines) and lines[stop].text and _in_header(lines[stop]):
                stop += 1
        yield LayoutBlock(line.first, lines[stop - 1].end, kind)
        at = stop


def _typical_width(lines: list[Line]) -> int:
    """The width at which lines are wrapped; 0 where they are not: then some are far longer than most, and each is whole."""
    widths = sorted(len(line.text) for line in lines if line.text)
    typical = widths[int(len(widths) * 0.8)] if widths else 0
    return 0 if typical and widths[-1] > min(_UNWRAPPED * max(typical, _NARROWEST), _WIDEST) else typical


def _kind(lines: list[Line], at: int) -> BlockKind:
    text = lines[at].text
    if _HEADER.match(text) and _is_header_run(lines, at):
        return BlockKind.MAIL_HEADER
    if is_row(text):
        return BlockKind.TABLE_ROW
    if len(text) < 160 and _LABEL.match(text):
        return BlockKind.FORM_FIELD
    if is_heading(text.strip()) and not _wraps_into(lines, at):
        return BlockKind.HEADING
    return BlockKind.LIST_ITEM if _ITEM.match(text) or CLOCK.match(text) else BlockKind.PARAGRAPH


def _is_header_run(lines: list[Line], at: int) -> bool:
    around = lines[max(0, at - 1) : at] + lines[at + 1 : at + 3]
    return any(_HEADER.match(line.text) for line in around)


def _in_header(line: Line) -> bool:
    return bool(_HEADER.match(line.text)) or line.text[:1].isspace() or ";" in line.text or "@" in line.text


def is_row(text: str) -> bool:
    """A table row: cells apart by tabs, bars or wide gaps, with a figure in one of them."""
    if not _DIGIT.search(text):
        return False
    if "\t" not in text and "|" not in text and len(text.split()) > _ROW_WORDS:
        return False  # justified prose has wide gaps too
    return len(_CELL_GAP.findall(text)) >= 2 or bool(_SUM_ROW.match(text))


def _wraps_into(lines: list[Line], at: int) -> bool:
    """A capitalised line is no heading when the sentence plainly goes on below it or came from above it."""
    if _CONTINUES.search(lines[at].text.rstrip()) and at + 1 < len(lines) and bool(lines[at + 1].text):
        return True
    below = lines[at + 1].text.lstrip() if at + 1 < len(lines) else ""
    return below[:1].islower()


def _goes_on(lines: list[Line], at: int, width: int) -> bool:
    """Does the paragraph that reaches line ``at - 1`` go on in line ``at``?"""
    text, above = lines[at].text, lines[at - 1].text
    if not text or _RESOLVES.match(text):
        return False
    if _LABELLED_CELL.match(text) or (_is_gapped(above) and not _is_gapped(text) and _indent(text) < _indent(above)):
        return False
    lower = text.lstrip()[:1].islower()
    if lower and not _ITEM.match(text):
        return not is_row(text)
    if not _CONTINUES.search(above) and (len(above) < 0.55 * width if width else _is_whole(above)):
        return False
    broken_off = _REFERS.search(above) or (_CONTINUES.search(above) and _DAY.match(text))
    if broken_off and text.lstrip(" >")[:1].isdigit() and len(above) >= _NARROWEST:
        return not is_row(text)  # "as alleged in para." and below it "11 of the Statement"; "on" and "29 October"
    if _NUMBER.match(text) and len(above) >= _NARROWEST and above.rstrip()[-1:] not in _ENDS:
        return not is_row(text)
    return _kind(lines, at) is BlockKind.PARAGRAPH


def _is_gapped(line: str) -> bool:
    """Has it one wide gap, between a label and what stands beside it?"""
    return len(_CELL_GAP.findall(line)) == 1


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _is_whole(line: str) -> bool:
    """In text that is not wrapped: a line that ends a sentence, or is too short to have been broken."""
    return len(line) < _SHORTEST_BROKEN or line.rstrip()[-1:] in _ENDS


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
    joined = above.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM) and below.kind is BlockKind.PARAGRAPH
    if not joined or below.start - above.end > 400:
        return False
    return masked[above.end - 1] not in _ENDS and masked[below.start].islower()
