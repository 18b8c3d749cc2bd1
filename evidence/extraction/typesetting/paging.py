"""A document's blocks on the pages of its extracted text: what a page shows is what its text has, no more and no less.

Both come from the same file by the same rules, so that without white space they are the same characters in the same order.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from evidence.extraction.base import PageText, is_of_body
from evidence.extraction.characters import clean
from evidence.extraction.failure import UnreadableError
from evidence.extraction.typesetting.model import (
    Block,
    Box,
    Break,
    DescribedDocument,
    LaidPage,
    LaidSheet,
    Paper,
    Paragraph,
    Run,
    Slide,
    Table,
)

DIFFERENT = "The document is read otherwise than it can be laid out."
NUMBERS, LETTERS = 30.0, 14.0  # points that the numbers of rows take, and the letters of columns
SHEET_MARGIN, SHEET_TOP = 8.0, 28.0
_DROPPED = str.maketrans("", "", "\u00ad")


def squeezed(text: str) -> str:
    """The text without white space and what is never printed."""
    return "".join(clean(text)[0].translate(_DROPPED).split())


def laid_pages(source: DescribedDocument, pages: Sequence[PageText]) -> list[LaidPage]:
    """The document page by page. Raises :class:`UnreadableError` where its blocks are not the words that were read."""
    slides = [block for block in source.blocks if isinstance(block, Slide)]
    if slides:
        return _slide_pages(slides, pages)
    if sheets := [block for block in source.blocks if isinstance(block, LaidSheet)]:
        return _sheet_pages(sheets, pages)
    body = [page for page in pages if is_body(page)]
    whole = "".join(squeezed(page.text) for page in body)
    if whole != "".join(squeezed(block.words()) for block in source.blocks):
        raise UnreadableError("corrupt", DIFFERENT)
    shared = _shared(source.blocks, body)
    laid = [_page(source, page, blocks) for page, blocks in zip(body, shared, strict=True)]
    return laid + [_beside(source.paper, page) for page in pages if not is_body(page)]


def _slide_pages(slides: Sequence[Slide], pages: Sequence[PageText]) -> list[LaidPage]:
    """Each slide with what its text has beside it, such as notes, below it."""
    if len(slides) != len(pages):
        raise UnreadableError("corrupt", DIFFERENT)
    return [_slide_page(slide, page) for slide, page in zip(slides, pages, strict=True)]


def _slide_page(slide: Slide, page: PageText) -> LaidPage:
    words = squeezed(slide.words())
    shown = _place(page.text, len(words)) if squeezed(page.text).startswith(words) else 0
    beside = [line for line in page.text[shown:].split("\n") if line.strip()]
    lines: list[Block] = [Paragraph([Run(line)], left=24, right=24, before=6) for line in beside]
    return LaidPage(page.number, Paper(slide.width, slide.height, 0, 0, 0, 0), blocks=[slide, *lines])


def _sheet_pages(sheets: Sequence[LaidSheet], pages: Sequence[PageText]) -> list[LaidPage]:
    """Each sheet as large as it is; what stands beside them, such as comments, comes after them."""
    if len(sheets) > len(pages):
        raise UnreadableError("corrupt", DIFFERENT)
    laid = [_sheet_page(sheet, page) for sheet, page in zip(sheets, pages, strict=False)]
    return laid + [_beside(Paper(), page) for page in pages[len(sheets) :]]


def _sheet_page(sheet: LaidSheet, page: PageText) -> LaidPage:
    if squeezed(sheet.words()) != squeezed(page.text):
        raise UnreadableError("corrupt", DIFFERENT)
    beside, above = NUMBERS * sheet.scale, LETTERS * sheet.scale
    paper = Paper(
        beside + sum(sheet.columns) + 2 * SHEET_MARGIN, 120, SHEET_MARGIN, SHEET_MARGIN, SHEET_TOP, SHEET_MARGIN
    )
    name: list[Block] = [Paragraph([Run(page.label, size=9, bold=True, color="404040")])]
    return LaidPage(page.number, paper, header=name, blocks=[sheet], beside=(beside, above))


def is_body(page: PageText) -> bool:
    return is_of_body(page.label)


def _page(source: DescribedDocument, page: PageText, blocks: list[Block]) -> LaidPage:
    cited = dict.fromkeys(run.note for block in blocks for run in runs_of(block) if run.note)
    notes = [block for name in cited for block in _note_blocks(name, source.notes.get(name, []))]
    return LaidPage(page.number, source.paper, "", source.header, source.footer, blocks, notes)


def _note_blocks(name: str, blocks: list[Block]) -> list[Block]:
    """A note as it stands at the foot of a page, behind its number."""
    mark = Run(f"{name.partition(':')[2]} ", size=8, read=False, shift="super")
    first = blocks[0] if blocks else None
    return [replace(first, runs=[mark, *first.runs]), *blocks[1:]] if isinstance(first, Paragraph) else list(blocks)


def _beside(paper: Paper, page: PageText) -> LaidPage:
    """What stands beside the body, as a page of its own."""
    lines: list[Block] = [Paragraph([Run(line, size=10, font="serif")], after=4) for line in page.text.split("\n")]
    return LaidPage(page.number, paper, page.label, blocks=lines)


def runs_of(block: Block) -> list[Run]:
    if isinstance(block, Paragraph):
        return block.runs
    if isinstance(block, LaidSheet):
        return [cell.run for cell in block.cells]
    if isinstance(block, Table):
        return [run for row in block.rows for cell in row.cells for one in cell.blocks for run in runs_of(one)]
    inner = block.blocks if isinstance(block, Box) else []
    inner = [one for item in block.items for one in item.blocks] if isinstance(block, Slide) else inner
    return [run for one in inner for run in runs_of(one)]


def _shared(blocks: Sequence[Block], body: Sequence[PageText]) -> list[list[Block]]:
    """The blocks of each page: each where its words begin, cut where they go on on the next."""
    found: list[list[Block]] = [[] for _ in body]
    ends = list(accumulate(len(squeezed(page.text)) for page in body))
    at = page = 0
    for block in blocks:
        if isinstance(block, Break):
            page = min(len(body) - 1, bisect_right(ends, at))
            continue
        length = len(squeezed(block.words()))
        if length:
            page = min(len(body) - 1, bisect_right(ends, at))
        for piece, place in _pieces(block, at, length, ends, page):
            found[place].append(piece)
            page = place
        at += length
    return found


def _pieces(block: Block, at: int, length: int, ends: list[int], page: int) -> list[tuple[Block, int]]:
    if at + length <= ends[page] or page == len(ends) - 1:
        return [(block, page)]
    if isinstance(block, Table):
        return _cut_table(block, at, ends)
    if isinstance(block, Paragraph):
        return _cut_paragraph(block, at, ends, page)
    return [(block, page)]


def _cut_table(table: Table, at: int, ends: list[int]) -> list[tuple[Block, int]]:
    """The table's rows on their pages; cells that reach over the cut end there."""
    parts: dict[int, list[int]] = {}
    for index, row in enumerate(table.rows):
        place = min(len(ends) - 1, bisect_right(ends, at))
        parts.setdefault(place, []).append(index)
        at += len(squeezed(row.words()))
    pieces: list[tuple[Block, int]] = []
    for place, indexes in parts.items():
        rows = [table.rows[index] for index in indexes]
        first = min((cell.y for row in rows for cell in row.cells), default=0)
        last = max((cell.y for row in rows for cell in row.cells), default=0)
        for row in rows:
            for cell in row.cells:
                cell.y -= first
                cell.down = min(cell.down, last - first + 1 - cell.y)
        pieces.append((replace(table, rows=rows), place))
    return pieces


def _cut_paragraph(block: Paragraph, at: int, ends: list[int], page: int) -> list[tuple[Block, int]]:
    """The paragraph's words on their pages; its number stands with its beginning."""
    parts: dict[int, list[Run]] = {page: []}
    for run in block.runs:
        rest = run
        while True:
            room = ends[page] - at
            length = len(squeezed(rest.text)) if rest.read else 0
            if length <= room or page == len(ends) - 1:
                break
            cut = _place(rest.text, room)
            parts[page].append(replace(rest, text=rest.text[:cut]))
            rest, at, page = replace(rest, text=rest.text[cut:]), ends[page], page + 1
            parts[page] = []
        parts[page].append(rest)
        at += length
    first = min(parts)
    return [
        (
            replace(block, runs=runs)
            if place == first
            else replace(block, runs=runs, label=None, first=0.0, above=None),
            place,
        )
        for place, runs in parts.items()
    ]


def _place(text: str, count: int) -> int:
    """Behind how many characters of the text so many are printed."""
    at = 0
    while count and at < len(text):
        count -= len(squeezed(text[at]))
        at += 1
    return at
