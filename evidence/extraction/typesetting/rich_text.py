"""RTF as it is laid out: the text as the reader reads it (formats/rtf.py), with the looks that control words give it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from evidence.extraction.formats.rtf import RtfReader, joined_pairs
from evidence.extraction.job import ExtractionJob
from evidence.extraction.typesetting.model import (
    Align,
    Block,
    Break,
    Cell,
    DescribedDocument,
    LaidRow,
    Paper,
    Paragraph,
    Run,
    Shift,
    Stroke,
    Table,
)
from evidence.extraction.typesetting.units import TWIPS, fonts_of, number

_SWITCHES = {"b": "bold", "i": "italic", "ul": "underline", "strike": "strike", "caps": "capitals", "scaps": "capitals"}
_ALIGN: dict[str, Align] = {"ql": "left", "qr": "right", "qc": "center", "qj": "justify"}
_INDENTS = {"li": "left", "ri": "right", "fi": "first", "sb": "before", "sa": "after"}
_PAPER = {"paperw": "width", "paperh": "height", "margl": "left", "margr": "right", "margt": "top", "margb": "bottom"}
_ENDS = {"par", "sect", "page"}
_SIGNS = ("\n", "\t")
LINE: Stroke = (0.5, "808080")
MOST_COLUMNS = 200
_FONT = re.compile(rb"\\f([0-9]{1,5})(?:\\[a-z]+-?[0-9]*|\{[^{}]{0,200}\})*\s*([A-Za-z][^;{}\\]{1,60});")
_COLORS = re.compile(rb"\{\\colortbl([^{}]{0,20000})\}")
_SHADE = re.compile(rb"\\(red|green|blue)([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class _Look:
    """How what comes next looks; a group's ends with it."""

    size: float = 12.0
    font: int = 0
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    capitals: bool = False
    color: int = 0
    shift: Shift = ""


@dataclass(frozen=True, slots=True)
class _Lines:
    """How the paragraph looks that is being read."""

    align: Align = "left"
    left: float = 0.0
    right: float = 0.0
    first: float = 0.0
    before: float = 0.0
    after: float = 0.0


@dataclass(slots=True)
class _Row:
    ends: list[float] = field(default_factory=list)  # where cells end, in points
    cells: list[list[Paragraph]] = field(default_factory=list)


class StyledReader(RtfReader):
    """Makes blocks of what the reader takes into the body, as it takes it."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.blocks: list[Block] = []
        self.paper = Paper()
        self._look, self._lines = _Look(), _Lines()
        self._looks: list[_Look] = []
        self._runs: list[Run] = []
        self._row: _Row | None = None
        self._ends: list[float] = []
        self._names: dict[int, str] = {}
        self._colors: list[str] = []

    def source(self) -> DescribedDocument:
        self._read_tables()
        self.read()
        self._end_paragraph()
        self._end_table_row()
        return DescribedDocument(self.blocks, self.paper)

    def _read_tables(self) -> None:
        """The fonts and colours that the file names, which the reader skips."""
        self._names = {int(number_): name.decode("latin-1") for number_, name in _FONT.findall(self._data[:200_000])}
        found = _COLORS.search(self._data)
        for entry in found[1].split(b";")[:-1] if found else ():
            shades = dict(_SHADE.findall(entry))
            levels = [min(255, int(shades.get(name, b"0"))) for name in (b"red", b"green", b"blue")]
            self._colors.append("".join(f"{level:02x}" for level in levels) if shades else "")

    def take(self, text: str, *, is_aside: bool) -> None:
        """Words that the reader takes; a control word's sign comes by :meth:`_word` as well."""
        super().take(text, is_aside=is_aside)
        if is_aside:
            return
        for index, part in enumerate(text.split("\n")):
            if index:
                self._runs.append(self._run("\n"))
            if part.strip("\f"):
                self._runs.append(self._run(part.replace("\f", "")))

    def _run(self, text: str) -> Run:
        look = self._look
        colors = self._colors[look.color : look.color + 1]
        face = fonts_of(self._names.get(look.font, "Times"))
        return Run(
            text, look.size, face, look.bold, look.italic, look.underline, look.strike, colors[0] if colors else "",
            shift=look.shift, capitals=look.capitals,
        )  # fmt: skip

    def _brace(self, brace: bytes) -> None:
        super()._brace(brace)
        if brace == b"{":
            self._looks.append(self._look)
        elif self._looks:
            self._look = self._looks.pop()

    def _word(self, word: str, number_: int | None) -> None:
        if not (self._group.skip or self._group.aside):
            self._styled(word, number_)
        super()._word(word, number_)
        if not (self._group.skip or self._group.aside):
            self._ended(word)

    def _styled(self, word: str, value: int | None) -> None:
        self._flush()
        self._look = self._look_by(word, value)
        if word == "pard":
            self._lines = _Lines()
        elif word in _ALIGN:
            self._lines = replace(self._lines, align=_ALIGN[word])
        elif word in _INDENTS:
            measured: dict[str, Any] = {_INDENTS[word]: number(str(value), TWIPS, -200, 400)}
            self._lines = replace(self._lines, **measured)
        elif word in _PAPER and value:
            setattr(self.paper, _PAPER[word], number(str(value), TWIPS, 18, 2_000))
        elif word == "trowd":
            self._ends = []
        elif word == "cellx" and len(self._ends) < MOST_COLUMNS:
            self._ends.append(number(str(value), TWIPS, 0, 2_000))

    def _look_by(self, word: str, value: int | None) -> _Look:
        """How words look from this control word on."""
        switched: dict[str, Any] = {_SWITCHES[word]: value != 0} if word in _SWITCHES else {}
        said: dict[str, dict[str, Any]] = {
            "ulnone": {"underline": False}, "fs": {"size": number(str(value), 2, 4, 120) or 12.0}, "f": {"font": value or 0},
            "cf": {"color": max(0, value or 0)}, "super": {"shift": "super"}, "sub": {"shift": "sub"},
            "nosupersub": {"shift": ""},
        }  # fmt: skip
        return _Look() if word == "plain" else replace(self._look, **said.get(word, switched))

    def _ended(self, word: str) -> None:
        """What a control word ends, once the reader has taken its sign."""
        if word in ("cell", "nestcell"):
            self._row = self._row or _Row()
            self._row.cells.append([self._paragraph()])
        elif word in ("row", "nestrow"):
            self._end_table_row()
        elif word in _ENDS:
            self._end_paragraph()
            if word == "page":
                self.blocks.append(Break())

    def _paragraph(self) -> Paragraph:
        runs, lines = self._runs, self._lines
        self._runs = []
        while runs and runs[-1].text in ("\n", "\t"):
            runs.pop()
        runs = _joined(runs)
        return Paragraph(
            runs or [self._run("")], align=lines.align, left=lines.left, right=max(0.0, lines.right), first=lines.first,
            before=max(0.0, lines.before), after=max(0.0, lines.after),
        )  # fmt: skip

    def _end_paragraph(self) -> None:
        if self._runs or not self._row:
            self.blocks.append(self._paragraph())

    def _end_table_row(self) -> None:
        row, self._row = self._row, None
        self._runs = [run for run in self._runs if run.text.strip()]
        if row is None or not row.cells:
            return
        ends = self._ends[: len(row.cells)] or [float(72 * (at + 1)) for at in range(len(row.cells))]
        widths = [max(10.0, end - start) for start, end in zip([0.0, *ends], ends, strict=False)]
        widths += [72.0] * (len(row.cells) - len(widths))
        cells = [
            Cell([*blocks], x=at, left=LINE, right=LINE, above=LINE, below=LINE) for at, blocks in enumerate(row.cells)
        ]
        self.blocks.append(Table(widths, [LaidRow(cells)]))


def _joined(runs: list[Run]) -> list[Run]:
    """Words of one look as one run: each character may have come by itself, and some as two halves."""
    found: list[Run] = []
    for run in runs:
        last = found[-1] if found else None
        if last and last.text not in _SIGNS and run.text not in _SIGNS and replace(last, text=run.text) == run:
            last.text += run.text
        else:
            found.append(run)
    for run in found:
        run.text = joined_pairs(run.text)
    return found


def source_of(job: ExtractionJob) -> DescribedDocument:
    return StyledReader(job.read_all()).source()
