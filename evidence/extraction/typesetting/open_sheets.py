"""ODS as it is laid out: a page for each sheet. Its words are those that are read (formats/odftext.py)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from evidence.extraction.formats.odftext import WIDEST
from evidence.extraction.typesetting.grid_building import GridBuilder
from evidence.extraction.typesetting.model import Align, Anchor, LaidSheet, Run, SheetCell
from evidence.extraction.typesetting.open_styles import OpenStyles, points, stroke
from evidence.extraction.typesetting.tree import TEXT, XmlElement
from evidence.extraction.typesetting.units import color, whole
from evidence.extraction.typesetting.word_paragraphs import run_of
from evidence.extraction.typesetting.word_styles import TextLook

_GROUPS = {
    "table-row-group",
    "table-header-rows",
    "table-rows",
    "table-column-group",
    "table-header-columns",
    "table-columns",
}
_MOST_ROWS, _MOST_STYLED = 2_000_000, 64  # of a sheet; and of repeated empty cells, those whose colour is shown
_SKIPPED = {"annotation", "tracked-changes", "forms", "page-number", "page-count"}
_SIDES = {"left": "border-left", "right": "border-right", "above": "border-top", "below": "border-bottom"}
_ANCHORS: dict[str, Anchor] = {"top": "top", "middle": "horizon"}
_NUMBERS = {"float", "percentage", "currency", "date", "time"}


def sheets_of(body: XmlElement, styles: OpenStyles) -> Iterator[LaidSheet]:
    for table in body.all("table"):
        yield _OpenSheet(table, styles).sheet()


@dataclass(slots=True)
class _OpenSheet:
    table: XmlElement
    styles: OpenStyles
    grid: GridBuilder = field(default_factory=GridBuilder)
    usual: list[str] = field(default_factory=list)  # the cells' style by column

    def sheet(self) -> LaidSheet:
        for one in _within(self.table, "table-column"):
            self._column(one.attributes)
        y = 0
        for row in _within(self.table, "table-row"):
            if row.attributes.get("visibility", "visible") != "visible":
                self.grid.hidden_rows.add(y)
            self._row(row, y)
            y = min(_MOST_ROWS, y + repeats(row.attributes, "number-rows-repeated"))
        return self.grid.sheet()

    def _column(self, attributes: dict[str, str]) -> None:
        style = self.styles.style("table-column", attributes.get("style-name", ""))
        width = points(style.value("table-column-properties", attribute="column-width"), 4, 600)
        for _ in range(min(repeats(attributes, "number-columns-repeated"), WIDEST - len(self.usual))):
            at = len(self.usual)
            self.usual.append(attributes.get("default-cell-style-name", ""))
            if width:
                self.grid.widths[at] = width
            if attributes.get("visibility", "visible") != "visible":
                self.grid.hidden_columns.add(at)

    def _row(self, row: XmlElement, y: int) -> None:
        x = 0
        for one in row.children:
            if one.name not in ("table-cell", "covered-table-cell"):
                continue
            count = repeats(one.attributes, "number-columns-repeated")
            text = words_of(one) or one.attributes.get("string-value", "")
            shown = min(count, WIDEST - x) if text or count < WIDEST else 0
            for at in range(shown if text else min(shown, _MOST_STYLED)):
                self._cell(one, " ".join(text.split()), x + at, y)
            x += shown

    def _cell(self, element: XmlElement, text: str, x: int, y: int) -> None:
        given = element.attributes
        usual = self.usual[x] if x < len(self.usual) else ""
        name = given.get("style-name", "") or usual
        style = self.styles.style("table-cell", name)
        properties = style.find("table-cell-properties") or XmlElement("")
        made = SheetCell(x, y, across=max(1, whole(given.get("number-columns-spanned"), 200)),
                         down=max(1, whole(given.get("number-rows-spanned"), 2_000)))  # fmt: skip
        made.fill = color(properties.attributes.get("background-color"))
        for side, border in _SIDES.items():
            setattr(made, side, stroke(properties.attributes.get(border) or properties.attributes.get("border")))
        if not text and not (made.fill or made.left or made.right or made.above or made.below):
            return
        look = self.styles.look("table-cell", name).over(TextLook(size=10.0, font="sans"))
        right: Align = "right" if given.get("value-type") in _NUMBERS else "left"
        made.align = look.align if look.align in ("right", "center") else right if look.align is None else "left"
        made.anchor = _ANCHORS.get(properties.attributes.get("vertical-align", ""), "bottom")
        made.run = replace(run_of(look), text=text) if text else Run()
        if properties.attributes.get("wrap-option") == "wrap":
            self.grid.wrapped.add((x, y))
        self.grid.add(made)


def _within(element: XmlElement, name: str) -> Iterator[XmlElement]:
    """The rows or columns of a table, in groups or not."""
    for one in element.children:
        if one.name == name:
            yield one
        elif one.name in _GROUPS:
            yield from _within(one, name)


def repeats(attributes: dict[str, str], name: str) -> int:
    return max(1, whole(attributes.get(name, "1"), _MOST_ROWS))


def words_of(element: XmlElement) -> str:
    """The words of a cell's paragraphs."""
    return " ".join(line for line in _lines(element) if line)


def _lines(element: XmlElement) -> Iterator[str]:
    for one in element.children:
        if one.name in ("p", "h"):
            yield "".join(_said(one))
        elif one.name not in _SKIPPED:
            yield from _lines(one)


def _said(element: XmlElement) -> Iterator[str]:
    for one in element.children:
        if one.name == TEXT:
            yield one.text
        elif one.name in ("tab", "line-break", "s"):
            yield " "
        elif one.name not in _SKIPPED:
            yield from _said(one)
