"""A paragraph of Word: its runs with their looks, its tracked changes, its pictures, and the text boxes that hang on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from evidence.extraction.typesetting.model import Block, Box, Break, Change, Paragraph, Run
from evidence.extraction.typesetting.tree import XmlElement
from evidence.extraction.typesetting.units import EMU, number
from evidence.extraction.typesetting.word_parts import WordParts
from evidence.extraction.typesetting.word_styles import TextLook

_FLAT = {"noBreakHyphen": "\u2011", "tab": "\t", "cr": "\n", "ptab": "\t"}
_DELETED, _INSERTED = {"del", "moveFrom"}, {"ins", "moveTo"}
_SKIPPED = {"Fallback", "rPr", "pPr", "fldData", "sdtPr", "pPrChange", "annotation", "binData"}
_CHECKS = {"f0a8": "\u2610", "f06f": "\u2610", "f0fe": "\u2612", "f0fc": "\u2713", "f0b7": "\u2022", "f0a7": "\u25aa"}
_SOFT_HYPHEN = "\u00ad"
_TALLEST = 640.0  # points of a picture: no page is taller
_WIDEST = 540.0


@dataclass(slots=True)
class _Runs:
    """What was found of a paragraph so far: its pieces between page breaks, and what is set before it."""

    document: WordParts
    look: TextLook
    pieces: list[list[Run]] = field(default_factory=lambda: [[]])
    boxes: list[Block] = field(default_factory=list)
    is_page_number: bool = False
    in_instruction: bool = False

    def add(self, run: Run) -> None:
        self.pieces[-1].append(run)


def paragraph_of(document: WordParts, element: XmlElement) -> list[Block]:
    """The paragraph as blocks: text boxes that hang on it, then its parts, with breaks where pages end."""
    properties = element.find("pPr")
    look = document.styles.of_paragraph(properties)
    runs = _Runs(document, look)
    for one in element.children:
        _walk(runs, one, None, "")
    found: list[Block] = [*runs.boxes]
    if (
        properties
        and (before := properties.find("pageBreakBefore"))
        and before.attributes.get("val", "1") not in ("0", "false", "off")
    ):
        found.append(Break())
    for number_, piece in enumerate(runs.pieces):
        if number_:
            found.append(Break())
        if piece or len(runs.pieces) == 1:
            found.append(_paragraph(document, look, piece, is_first=number_ == 0))
    if (
        properties
        and properties.find("sectPr")
        and properties.value("sectPr", "type") not in ("continuous", "nextColumn")
    ):
        found.append(Break())
    return found


def _paragraph(document: WordParts, look: TextLook, runs: list[Run], *, is_first: bool) -> Paragraph:
    left, first = look.left or 0.0, look.first or 0.0
    label = None
    if look.list_id and look.list_id != "0":
        level = document.lists.level(look.list_id, look.list_level or 0)
        text = document.lists.next_label(look.list_id, look.list_level or 0) if is_first else ""
        if level:
            left = look.left if look.left is not None else level.left or 0.0
            first = look.first if look.first is not None else level.first or 0.0
        if text:
            label = replace(run_of(look), text=text, read=False, underline=False)
    return Paragraph(
        runs=_tabbed(runs, look), align=look.align or "left", left=left, right=look.right or 0.0,
        first=first if is_first else 0.0, before=look.before or 0.0, after=look.after or 0.0,
        leading=0.5 if look.leading is None else look.leading, label=label, fill=look.paper or "", above=look.above,
        below=look.below, level=min(6, look.level or 0),
    )  # fmt: skip


def _tabbed(runs: list[Run], look: TextLook) -> list[Run]:
    """Where the paragraph has a stop at the right, what comes behind its last tab stands there."""
    last = max((index for index, run in enumerate(runs) if run.text == "\t"), default=-1)
    if look.tab_right and last >= 0:
        runs[last].text = "\t\t"
    return runs


def run_of(look: TextLook) -> Run:
    return Run(
        size=look.size or 10.0, font=look.font or "serif", bold=bool(look.bold), italic=bool(look.italic),
        underline=bool(look.underline), strike=bool(look.strike), color=look.color or "", fill=look.fill or "",
        shift=look.shift or "", capitals=bool(look.capitals), change="hidden" if look.hidden else "",
    )  # fmt: skip


def _walk(runs: _Runs, element: XmlElement, properties: XmlElement | None, change: Change) -> None:
    """Whatever is inside a paragraph, in order."""
    name = element.name
    if name in _SKIPPED:
        return
    if name in _DELETED or name in _INSERTED:
        change = "deleted" if name in _DELETED or change == "deleted" else "inserted"
    if name == "r":
        properties = element.find("rPr")
    if name == "txbxContent":
        if change != "deleted":
            runs.boxes.append(Box(runs.document.blocks(element)))
        return
    if reader := _READERS.get(name):
        reader(runs, element, properties, change)
        if name not in ("drawing", "pict", "object"):
            return
    for one in element.children:
        _walk(runs, one, properties, change)


def _worded(runs: _Runs, properties: XmlElement | None, change: Change, text: str, **more: Any) -> None:
    if runs.in_instruction or not text:
        return
    run = replace(run_of(runs.document.styles.of_run(properties, runs.look)), text=text, **more)
    if change:
        run.change, run.read = change, change != "deleted" and run.read
    if runs.is_page_number:
        run.field = "page"
    runs.add(run)


def _text(runs: _Runs, element: XmlElement, properties: XmlElement | None, change: Change) -> None:
    _worded(runs, properties, change, element.text.replace(_SOFT_HYPHEN, ""))


def _deleted_text(runs: _Runs, element: XmlElement, properties: XmlElement | None, change: Change) -> None:
    _worded(runs, properties, "deleted", element.text)


def _flat(runs: _Runs, element: XmlElement, properties: XmlElement | None, change: Change) -> None:
    _worded(runs, properties, change, _FLAT[element.name])


def _break(runs: _Runs, element: XmlElement, properties: XmlElement | None, change: Change) -> None:
    if element.name == "lastRenderedPageBreak" or element.attributes.get("type") == "page":
        runs.pieces.append([])
    else:
        _worded(runs, properties, change, "\n")


def _symbol(runs: _Runs, element: XmlElement, properties: XmlElement | None, change: Change) -> None:
    shown = _CHECKS.get(element.attributes.get("char", "").lower(), "\u25a1")
    _worded(runs, properties, change, shown, read=False)


def _note(runs: _Runs, element: XmlElement, properties: XmlElement | None, change: Change) -> None:
    kind = "footnotes" if element.name == "footnoteReference" else "endnotes"
    known = element.attributes.get("id", "")
    _worded(runs, properties, change, known, read=False, shift="super", note=f"{kind}:{known}")


def _field(runs: _Runs, element: XmlElement, properties: XmlElement | None, change: Change) -> None:
    kind = element.attributes.get("fldCharType", "")
    if kind in ("begin", "end"):
        runs.is_page_number = False
    runs.in_instruction = kind == "begin"


def _instruction(runs: _Runs, element: XmlElement, properties: XmlElement | None, change: Change) -> None:
    if element.text.strip().split(" ")[0].upper() == "PAGE":
        runs.is_page_number = True


def _simple_field(runs: _Runs, element: XmlElement, properties: XmlElement | None, change: Change) -> None:
    runs.is_page_number = element.attributes.get("instr", "").strip().upper().startswith("PAGE ")
    for one in element.children:
        _walk(runs, one, properties, change)
    runs.is_page_number = False


def _drawing(runs: _Runs, element: XmlElement, properties: XmlElement | None, change: Change) -> None:
    """The pictures of a drawing as large as it is; a text box in it is found below it."""
    extent = next((one for one in element.each() if one.name == "extent"), None)
    sizes = extent.attributes if extent else {}
    size = number(sizes.get("cx"), EMU, 1), number(sizes.get("cy"), EMU, 1)
    for one in element.each():
        if one.name == "blip" and (embedded := one.attributes.get("embed")):
            _picture(runs, runs.document.picture(embedded), size, change)


def _old_picture(runs: _Runs, element: XmlElement, properties: XmlElement | None, change: Change) -> None:
    for shape in element.each():
        data = shape.find("imagedata")
        if data:
            style = dict(part.split(":", 1) for part in shape.attributes.get("style", "").split(";") if ":" in part)
            size = tuple(number(style.get(side, "").strip().removesuffix("pt"), 1, 1) for side in ("width", "height"))
            _picture(runs, runs.document.picture(data.attributes.get("id", "")), (size[0], size[1]), change)


def _picture(runs: _Runs, name: str, size: tuple[float, float], change: Change) -> None:
    scale = min(1.0, _WIDEST / max(1.0, size[0]), _TALLEST / max(1.0, size[1]))
    width, height = (max(4.0, side * scale) for side in size)
    if change != "deleted":
        runs.add(Run(picture=name or "missing", width=width, height=height, read=False))


_READERS: dict[str, Any] = {
    "t": _text, "delText": _deleted_text, "br": _break, "lastRenderedPageBreak": _break, "sym": _symbol,
    "footnoteReference": _note, "endnoteReference": _note, "fldChar": _field, "instrText": _instruction,
    "fldSimple": _simple_field, "drawing": _drawing, "pict": _old_picture, "object": _old_picture,
    **dict.fromkeys(_FLAT, _flat), "softHyphen": lambda *nothing: None,
}  # fmt: skip
