"""What is laid out: paragraphs, tables, boxes and pictures, as plain values that the template reads as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Fonts = Literal["sans", "serif", "mono"]
Align = Literal["left", "right", "center", "justify"]
Anchor = Literal["top", "horizon", "bottom"]
Shift = Literal["", "super", "sub"]
Change = Literal["", "inserted", "deleted", "hidden"]
Stroke = tuple[float, str]  # points, and the colour as six hexadecimal digits


@dataclass(slots=True)
class Run:
    """Words of one look, or a picture among them. What is not ``read`` stands in no extracted text: numbers of lists, marks of
    notes, deletions."""

    text: str = ""
    size: float = 11.0
    font: Fonts = "sans"
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    color: str = ""
    fill: str = ""
    shift: Shift = ""
    change: Change = ""
    capitals: bool = False
    field: Literal["", "page"] = ""
    read: bool = True
    picture: str = ""  # the name of its file
    width: float = 0.0
    height: float = 0.0
    note: str = ""  # the footnote whose mark it is


@dataclass(slots=True)
class Paragraph:
    runs: list[Run] = field(default_factory=list)
    align: Align = "left"
    left: float = 0.0
    right: float = 0.0
    first: float = 0.0  # of the first line, from ``left``; below 0 it hangs
    before: float = 0.0
    after: float = 0.0
    leading: float = 0.5  # between lines, in ems
    label: Run | None = None
    fill: str = ""
    above: Stroke | None = None
    below: Stroke | None = None
    level: int = 0  # of a heading, from 1
    kind: str = "paragraph"

    def words(self) -> str:
        return "".join(run.text for run in self.runs if run.read)


@dataclass(slots=True)
class Cell:
    blocks: list[Block] = field(default_factory=list)
    across: int = 1
    down: int = 1
    fill: str = ""
    align: Anchor = "top"
    left: Stroke | None = None
    right: Stroke | None = None
    above: Stroke | None = None
    below: Stroke | None = None
    x: int = 0
    y: int = 0

    def words(self) -> str:
        return "".join(block.words() for block in self.blocks)


@dataclass(slots=True)
class LaidRow:
    cells: list[Cell] = field(default_factory=list)
    height: float = 0.0

    def words(self) -> str:
        return "".join(cell.words() for cell in self.cells)


@dataclass(slots=True)
class Table:
    columns: list[float]  # widths in points
    rows: list[LaidRow]
    align: Align = "left"
    indent: float = 0.0
    inset: float = 5.4
    kind: str = "table"

    def words(self) -> str:
        return "".join(row.words() for row in self.rows)


@dataclass(slots=True)
class Box:
    """A text box in the text, with a border."""

    blocks: list[Block] = field(default_factory=list)
    width: float = 0.0  # 0: as wide as the text
    kind: str = "box"

    def words(self) -> str:
        return "".join(block.words() for block in self.blocks)


@dataclass(slots=True)
class Placed:
    """Something at its place on a slide, in points from the top left; ``picture`` is the name of its file."""

    x: float
    y: float
    width: float
    height: float
    blocks: list[Block] = field(default_factory=list)
    fill: str = ""
    stroke: Stroke | None = None
    align: Anchor = "top"
    picture: str = ""
    inset: float = 5.0
    rotate: float = 0.0
    round: bool = False

    def words(self) -> str:
        return "".join(block.words() for block in self.blocks)


@dataclass(slots=True)
class Slide:
    width: float
    height: float
    items: list[Placed] = field(default_factory=list)
    fill: str = ""
    kind: str = "slide"

    def words(self) -> str:
        return "".join(item.words() for item in self.items)


@dataclass(slots=True)
class SheetCell:
    """A cell of a spreadsheet, at its column and row among those that are shown."""

    x: int
    y: int
    run: Run = field(default_factory=Run)
    across: int = 1
    down: int = 1
    align: Align = "left"
    anchor: Anchor = "bottom"
    fill: str = ""
    left: Stroke | None = None
    right: Stroke | None = None
    above: Stroke | None = None
    below: Stroke | None = None


@dataclass(slots=True)
class LaidSheet:
    """A spreadsheet's grid, with its columns' letters above it and its rows' numbers beside it."""

    columns: list[float]  # widths in points
    letters: list[str]
    numbers: list[str]
    cells: list[SheetCell] = field(default_factory=list)
    scale: float = 1.0
    kind: str = "sheet"

    def words(self) -> str:
        return "".join(cell.run.text for cell in self.cells)


@dataclass(slots=True)
class Break:
    """Where a page ends."""

    kind: str = "break"

    def words(self) -> str:
        return ""


Block = Paragraph | Table | Box | Slide | LaidSheet | Break


@dataclass(slots=True)
class Paper:
    """A page's size and margins in points."""

    width: float = 612.0
    height: float = 792.0
    left: float = 72.0
    right: float = 72.0
    top: float = 72.0
    bottom: float = 72.0


@dataclass(slots=True)
class DescribedDocument:
    """A document as its file describes it: the body in order, and what stands beside it."""

    blocks: list[Block] = field(default_factory=list)
    paper: Paper = field(default_factory=Paper)
    header: list[Block] = field(default_factory=list)
    footer: list[Block] = field(default_factory=list)
    notes: dict[str, list[Block]] = field(default_factory=dict)  # footnotes by their ids
    pictures: dict[str, bytes] = field(default_factory=dict)


@dataclass(slots=True)
class LaidPage:
    """What one extracted page shows."""

    number: int
    paper: Paper
    label: str = ""  # printed above what stands beside the body: notes, comments, headers
    header: list[Block] = field(default_factory=list)
    footer: list[Block] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    notes: list[Block] = field(default_factory=list)
    beside: tuple[float, float] = (0.0, 0.0)  # within the margins left and above: letters and numbers that nobody wrote

    def to_dict(self) -> dict[str, Any]:
        return plain(self)


def plain(value: Any) -> Any:
    """The value as JSON has it."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    if not hasattr(value, "__dataclass_fields__"):
        return value
    names = value.__dataclass_fields__
    return {name: plain(getattr(value, name)) for name in names}
