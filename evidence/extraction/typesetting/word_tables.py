"""A table of Word: its columns, merged cells, borders and colours."""

from __future__ import annotations

from evidence.extraction.failure import UnreadableError
from evidence.extraction.typesetting.grid import placed_rows
from evidence.extraction.typesetting.model import Align, Anchor, Block, Break, Cell, LaidRow, Stroke, Table
from evidence.extraction.typesetting.tree import XmlElement
from evidence.extraction.typesetting.units import TWIPS, color, number, whole
from evidence.extraction.typesetting.word_parts import WordParts
from evidence.extraction.typesetting.word_styles import border

MOST_COLUMNS = 200
WIDEST = 63  # columns that one cell covers, and the most that Word makes
_SIDES = {"left": ("left", "start"), "right": ("right", "end"), "above": ("top",), "below": ("bottom",)}
_INSIDE = {"left": "insideV", "right": "insideV", "above": "insideH", "below": "insideH"}
_ANCHORS: dict[str, Anchor] = {"center": "horizon", "bottom": "bottom"}
_PLACES: dict[str, Align] = {"center": "center", "right": "right"}


def table_of(document: WordParts, element: XmlElement) -> list[Block]:
    """The table as one block; a table without cells as none."""
    lines = _borders(document, element)
    rows, spans = [], []
    for row in _rows(element):
        cells = [_cell(document, one, lines) for one in _cells(row)]
        rows.append(LaidRow(cells, height=number(row.value("trPr", "trHeight"), TWIPS, 0, 600)))
        spans.append([_continues(one) for one in _cells(row)])
    rows = [row for row in placed_rows(rows, spans) if row.cells]
    if not rows:
        return []
    count = max(cell.x + cell.across for row in rows for cell in row.cells)
    if count > MOST_COLUMNS:
        raise UnreadableError("limits", f"A table of the document has more than {MOST_COLUMNS} columns.")
    widths = [
        number(one.attributes.get("w"), TWIPS, 4, 900) or 40.0
        for one in (element.find("tblGrid") or XmlElement("")).all("gridCol")
    ]
    columns = [*widths, *[40.0] * count][:count]
    align = _PLACES.get(element.value("tblPr", "jc") or "", "left")
    indent = number(element.value("tblPr", "tblInd", attribute="w"), TWIPS, 0, 300)
    return [Table(columns, rows, align, indent)]


def _rows(holder: XmlElement) -> list[XmlElement]:
    found = []
    for one in holder.children:
        if one.name == "tr" and not one.find("trPr", "del"):
            found.append(one)
        elif one.name in ("sdt", "sdtContent", "ins", "customXml"):
            found += _rows(one)
    return found


def _cells(row: XmlElement) -> list[XmlElement]:
    found = []
    for one in row.children:
        if one.name == "tc":
            found.append(one)
        elif one.name in ("sdt", "sdtContent", "customXml"):
            found += _cells(one)
    return found[:MOST_COLUMNS]


def _continues(cell: XmlElement) -> bool:
    """Whether it is a part of the cell above it."""
    merge = cell.find("tcPr", "vMerge")
    return merge is not None and merge.attributes.get("val", "continue") == "continue"


def _cell(document: WordParts, element: XmlElement, lines: dict[str, Stroke | None]) -> Cell:
    properties = element.find("tcPr") or XmlElement("")
    own = properties.find("tcBorders")
    blocks: list[Block] = [one for one in document.blocks(element) if not isinstance(one, Break)]
    cell = Cell(blocks, across=max(1, whole(properties.value("gridSpan"), WIDEST)))
    cell.fill = color(properties.value("shd", attribute="fill"))
    cell.align = _ANCHORS.get(properties.value("vAlign") or "", "top")
    for side, names in _SIDES.items():
        found = next((one for name in names if own and (one := own.find(name))), None)
        setattr(cell, side, border(found) if found else lines[side])
    return cell


def _borders(document: WordParts, element: XmlElement) -> dict[str, Stroke | None]:
    """The lines within a table: its own, or those of its style."""
    found = element.find("tblPr", "tblBorders")
    style = document.styles.table_style(element.value("tblPr", "tblStyle"))
    depth = 0
    while found is None and style is not None and depth < 10:
        found, style, depth = style.find("tblPr", "tblBorders"), document.styles.based_on(style), depth + 1
    if found is None:
        return dict.fromkeys(_SIDES)
    outer = {
        side: border(next((one for name in names if (one := found.find(name))), None)) for side, names in _SIDES.items()
    }
    return {side: border(found.find(_INSIDE[side])) or outer[side] for side in _SIDES}
