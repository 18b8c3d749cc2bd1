"""ODT as it is laid out. What the extracted text has, in that order, is ``read`` (formats/odftext.py, whose rules these are)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from evidence.extraction.failure import UnreadableError
from evidence.extraction.typesetting.grid import placed_rows
from evidence.extraction.typesetting.model import (
    Block,
    Box,
    Cell,
    LaidRow,
    Paper,
    Paragraph,
    Run,
    Table,
)
from evidence.extraction.typesetting.open_styles import OpenStyles, points, stroke
from evidence.extraction.typesetting.pictures import Pictures
from evidence.extraction.typesetting.tree import TEXT, XmlElement
from evidence.extraction.typesetting.units import color, whole
from evidence.extraction.typesetting.word_lists import numbered
from evidence.extraction.typesetting.word_paragraphs import run_of
from evidence.extraction.typesetting.word_styles import TextLook

_CONTENT, _STYLES = "content.xml", "styles.xml"
_SKIPPED = {"tracked-changes", "forms", "styles", "automatic-styles", "sequence-decls", "font-face-decls", "scripts",
            "page-number", "page-count"}  # fmt: skip
_NUMBERS = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_SIDES = {"left": "border-left", "right": "border-right", "above": "border-top", "below": "border-bottom"}
WIDEST, TALLEST, MOST_COLUMNS = 540.0, 640.0, 200


@dataclass(slots=True)
class OpenText:
    styles: OpenStyles
    pictures: Pictures
    lists: list[tuple[XmlElement | None, list[int]]] = field(
        default_factory=list
    )  # those that are open, with their counts
    notes: dict[str, list[Block]] = field(default_factory=dict)
    starts_item: bool = False

    def blocks(self, holder: XmlElement) -> list[Block]:
        found: list[Block] = []
        for one in holder.children:
            if one.name in _SKIPPED:
                continue
            if one.name in ("p", "h"):
                found += self.paragraph(one)
            elif one.name == "table":
                found += self.table(one)
            elif one.name == "list":
                found += self.items(one)
            else:
                found += self.blocks(one)
        return found

    def items(self, element: XmlElement) -> list[Block]:
        named = self.styles.lists.get(element.attributes.get("style-name", ""))
        self.lists.append((named or (self.lists[-1][0] if self.lists else None), [0]))
        found: list[Block] = []
        for item in element.children:
            self.lists[-1][1][0] += 1
            self.starts_item = item.name == "list-item"
            found += self.blocks(item)
        self.lists.pop()
        return found

    def paragraph(self, element: XmlElement) -> list[Block]:
        """Text boxes that hang on the paragraph, then itself."""
        look = self.styles.look("paragraph", element.attributes.get("style-name", ""))
        boxes: list[Block] = []
        runs = list(self.runs(element, look, boxes))
        label = self.label(look) if self.starts_item else None
        self.starts_item = False
        left = (look.left or 0.0) + 18.0 * len(self.lists)
        made = Paragraph(
            runs=runs, align=look.align or "left", left=left, right=max(0.0, look.right or 0.0), first=look.first or 0.0,
            before=max(0.0, look.before or 0.0), after=max(0.0, look.after or 0.0), label=label, fill=look.paper or "",
            above=look.above, below=look.below, level=min(6, whole(element.attributes.get("outline-level"), 9)),
        )  # fmt: skip
        return [*boxes, made]

    def label(self, look: TextLook) -> Run | None:
        style, counts = self.lists[-1] if self.lists else (None, [0])
        depth = str(len(self.lists))
        level = next((one for one in style.children if one.attributes.get("level") == depth), None) if style else None
        if level is None:
            return None
        attributes = level.attributes
        if level.name == "list-level-style-bullet":
            sign = attributes.get("bullet-char", "")
            text = sign if sign and sign[0] < "\ue000" else "\u2022"
        else:
            kind = _NUMBERS.get(attributes.get("num-format", ""), "")
            text = (
                f"{attributes.get('num-prefix', '')}{numbered(counts[0], kind)}{attributes.get('num-suffix', '')}"
                if kind
                else ""
            )
        return replace(run_of(look), text=text[:40], read=False) if text else None

    def runs(self, element: XmlElement, look: TextLook, boxes: list[Block]) -> Iterator[Run]:
        """The words of a paragraph or a part of it; notes leave their mark, and stand elsewhere."""
        for one in element.children:
            if one.name in _SKIPPED:
                continue
            if one.name == TEXT:
                yield replace(run_of(look), text=one.text.replace("\u00ad", ""))
            elif one.name in ("tab", "line-break"):
                yield replace(run_of(look), text="\t" if one.name == "tab" else "\n")
            elif one.name == "s":
                yield replace(run_of(look), text=" " * min(80, whole(one.attributes.get("c", "1"), 80)))
            elif one.name == "note":
                yield self.note(one, look)
            elif one.name == "annotation":
                continue
            elif one.name in (
                "text-box",
                "p",
                "h",
                "list",
                "table",
            ):  # a paragraph within one: a text box, or what a shape bears
                boxes.append(Box(self.blocks(one if one.name == "text-box" else XmlElement("", children=[one]))))
            elif one.name == "frame":
                yield from self.frame(one, look, boxes)
            else:
                named = (
                    self.styles.look("text", one.attributes.get("style-name", "")) if one.name == "span" else TextLook()
                )
                yield from self.runs(one, named.over(look), boxes)

    def note(self, element: XmlElement, look: TextLook) -> Run:
        name = f"notes:{len(self.notes) + 1}"
        self.notes[name] = self.blocks(element.find("note-body") or XmlElement(""))
        return replace(run_of(look), text=name.partition(":")[2], shift="super", read=False, note=name)

    def frame(self, element: XmlElement, look: TextLook, boxes: list[Block]) -> Iterator[Run]:
        image = element.find("image")
        if image:
            size = [points(element.attributes.get(side), 4) or 100.0 for side in ("width", "height")]
            scale = min(1.0, WIDEST / size[0], TALLEST / size[1])
            name = self.pictures.take(image.attributes.get("href", "").removeprefix("./"))
            yield Run(picture=name or "missing", width=size[0] * scale, height=size[1] * scale, read=False)
        yield from self.runs(element, look, boxes)

    def table(self, element: XmlElement) -> list[Block]:
        rows, parts = [], []
        for row in _rows(element):
            cells = [one for one in row.children if one.name in ("table-cell", "covered-table-cell")]
            rows.append(LaidRow([self.cell(one) for one in cells[:MOST_COLUMNS]]))
            parts.append([one.name == "covered-table-cell" for one in cells[:MOST_COLUMNS]])
        rows = [row for row in _spanned(rows, parts) if row.cells]
        if not rows:
            return []
        count = max(cell.x + cell.across for row in rows for cell in row.cells)
        if count > MOST_COLUMNS:
            raise UnreadableError("limits", f"A table of the document has more than {MOST_COLUMNS} columns.")
        return [Table([*self.widths(element), *[60.0] * count][:count], rows)]

    def widths(self, element: XmlElement) -> list[float]:
        found: list[float] = []
        for one in (one for one in element.each() if one.name == "table-column"):
            style = self.styles.style("table-column", one.attributes.get("style-name", ""))
            width = points(style.value("table-column-properties", attribute="column-width"), 4, 900) or 60.0
            found += [width] * max(1, whole(one.attributes.get("number-columns-repeated"), MOST_COLUMNS))
        return found[:MOST_COLUMNS]

    def cell(self, element: XmlElement) -> Cell:
        attributes = element.attributes
        properties = self.styles.style("table-cell", attributes.get("style-name", "")).find("table-cell-properties")
        given = properties.attributes if properties else {}
        cell = Cell(
            self.blocks(element), across=max(1, whole(attributes.get("number-columns-spanned"), MOST_COLUMNS)),
            down=max(1, whole(attributes.get("number-rows-spanned"), 10_000)), fill=color(given.get("background-color")),
        )  # fmt: skip
        for side, name in _SIDES.items():
            setattr(cell, side, stroke(given.get(name) or given.get("border")))
        return cell


def _rows(element: XmlElement) -> Iterator[XmlElement]:
    for one in element.children:
        if one.name == "table-row":
            yield one
        elif one.name in ("table-header-rows", "table-rows", "table-row-group"):
            yield from _rows(one)


def _spanned(rows: list[LaidRow], covered: list[list[bool]]) -> list[LaidRow]:
    """Cells at their places: here the first of merged cells says how many they are, and the others are there, covered."""
    for y, (row, parts) in enumerate(zip(rows, covered, strict=True)):
        for x, cell in enumerate(row.cells):
            cell.x, cell.y = x, y
            cell.down = min(cell.down, len(rows) - y)
        row.cells = [cell for cell, hidden in zip(row.cells, parts, strict=True) if not hidden or cell.words()]
    return rows if _fit(rows) else _unmerged(rows)


def _fit(rows: list[LaidRow]) -> bool:
    taken: set[tuple[int, int]] = set()
    for cell in (cell for row in rows for cell in row.cells):
        if cell.across * cell.down > 20_000:
            return False
        places = {(cell.x + x, cell.y + y) for x in range(cell.across) for y in range(cell.down)}
        if taken & places:
            return False
        taken |= places
    return True


def _unmerged(rows: list[LaidRow]) -> list[LaidRow]:
    for cell in (cell for row in rows for cell in row.cells):
        cell.across = cell.down = 1
    return placed_rows(rows, [[False] * len(row.cells) for row in rows])


def paper_of(shared: XmlElement | None) -> Paper:
    found = next((one for one in shared.each() if one.name == "page-layout-properties"), None) if shared else None
    given = found.attributes if found else {}
    paper = Paper(points(given.get("page-width"), 144) or 612.0, points(given.get("page-height"), 144) or 792.0)
    for side in ("left", "right", "top", "bottom"):
        margin = points(given.get(f"margin-{side}") or given.get("margin"), 18, paper.width * 0.3)
        setattr(paper, side, margin or 56.0)
    return paper
