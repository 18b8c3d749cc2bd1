"""Shapes of a slide: where they are, how they look, and their words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from evidence.extraction.typesetting.grid import placed_rows
from evidence.extraction.typesetting.model import (
    Align,
    Anchor,
    Block,
    Cell,
    LaidRow,
    Paragraph,
    Placed,
    Run,
    Stroke,
    Table,
)
from evidence.extraction.typesetting.tree import XmlElement
from evidence.extraction.typesetting.units import EMU, color, fonts_of, is_on, number, whole

_ANCHOR: dict[str, Anchor] = {"ctr": "horizon", "b": "bottom"}
_ALIGN: dict[str, Align] = {"ctr": "center", "r": "right", "just": "justify"}
_PRESETS = {
    "black": "000000",
    "white": "ffffff",
    "red": "ff0000",
    "blue": "0000ff",
    "green": "008000",
    "yellow": "ffff00",
}
_MAPPED = {"tx1": "dk1", "tx2": "dk2", "bg1": "lt1", "bg2": "lt2"}
_FIELDS = ("slidenum", "datetime")
Place = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Frame:
    """How the measures of a group become those of the slide."""

    x: float = 0.0
    y: float = 0.0
    across: float = 1.0
    down: float = 1.0

    def place(self, place: Place) -> Place:
        x, y, width, height = place
        return self.x + x * self.across, self.y + y * self.down, width * self.across, height * self.down


@dataclass(slots=True)
class SlideColors:
    """Colours by the names that a theme gives them."""

    theme: XmlElement | None = None
    _names: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        scheme = self.theme.find("themeElements", "clrScheme") if self.theme else None
        for one in scheme.children if scheme else ():
            value = one.children[0].attributes if one.children else {}
            self._names[one.name] = color(value.get("lastClr") or value.get("val"))

    def of(self, holder: XmlElement | None) -> str:
        """The colour of a solid fill; none for other fills."""
        fill = holder.find("solidFill") if holder else None
        for one in fill.children if fill else ():
            value = one.attributes.get("val", "")
            if one.name == "schemeClr":
                return self._names.get(_MAPPED.get(value, value), "")
            return _PRESETS.get(value, "") if one.name == "prstClr" else color(one.attributes.get("lastClr") or value)
        return ""

    def background(self, root: XmlElement) -> str:
        return self.of(root.find("cSld", "bg", "bgPr"))


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How words of one level look unless they say otherwise."""

    size: float = 18.0
    bold: bool = False
    align: Align = "left"
    left: float = 0.0
    first: float = 0.0
    bullet: str = ""
    color: str = ""


def text_styles(master: XmlElement | None, models: Sequence[XmlElement], kind: str) -> list[TextStyle]:
    """The looks of the nine levels of a text: of the master, then of the placeholders above it, the nearest last."""
    named = {"title": "titleStyle", "body": "bodyStyle"}.get(kind, "otherStyle")
    sources = [master.find("txStyles", named) if master else None]
    sources += [one.find("txBody", "lstStyle") for one in reversed(models)]
    return [_style(sources, level) for level in range(1, 10)]


def _style(sources: Sequence[XmlElement | None], level: int) -> TextStyle:
    style = TextStyle()
    for source in sources:
        if found := source.find(f"lvl{level}pPr") if source else None:
            style = replace(style, **_said(found), **_said_of_run(found.find("defRPr")))
    return style


def _said(properties: XmlElement) -> dict[str, Any]:
    said: dict[str, Any] = {}
    attributes = properties.attributes
    if "algn" in attributes:
        said["align"] = _ALIGN.get(attributes["algn"], "left")
    if "marL" in attributes:
        said["left"] = number(attributes["marL"], EMU, 0, 500)
    if "indent" in attributes:
        said["first"] = number(attributes["indent"], EMU, -200, 200)
    if properties.find("buNone"):
        said["bullet"] = ""
    elif bullet := properties.find("buChar"):
        said["bullet"] = sign if (sign := bullet.attributes.get("char", "")) and sign[0] < "\ue000" else "\u2022"
    elif properties.find("buAutoNum"):
        said["bullet"] = "#"
    return said


def _said_of_run(properties: XmlElement | None) -> dict[str, Any]:
    said: dict[str, Any] = {}
    if properties and (size := number(properties.attributes.get("sz"), 100, 4, 200)):
        said["size"] = size
    if properties and "b" in properties.attributes:
        said["bold"] = is_on(properties.attributes["b"])
    return said


def placed_of(
    shape: XmlElement, models: Sequence[XmlElement], styles: list[TextStyle], colors: SlideColors, frame: Frame
) -> Iterator[Placed]:
    """What one shape of a slide shows; a group, what is in it."""
    if shape.name in ("AlternateContent", "Choice"):
        for one in shape.children:
            if one.name != "Fallback":
                yield from placed_of(one, models, styles, colors, frame)
    elif shape.name == "grpSp":
        inner = _inner(shape, frame)
        for one in shape.children:
            yield from placed_of(one, [], [TextStyle()] * 9, colors, inner)
    elif shape.name == "pic":
        place = _place(shape, models, frame) or frame.place((0, 0, 100, 100))
        reference = next(
            (one.attributes["embed"] for one in shape.each() if one.name == "blip" and "embed" in one.attributes), ""
        )
        yield Placed(*place, picture=reference or "missing", rotate=_turned(shape))
    elif shape.name == "graphicFrame":
        place = _place(shape, models, frame) or frame.place((36, 36, 400, 300))
        tables = [_table(one, colors) for one in shape.each() if one.name == "tbl"]
        yield Placed(*place, blocks=[*tables], inset=0.0)
    elif shape.name in ("sp", "cxnSp"):
        yield _shape(shape, models, styles, colors, frame)


def _shape(
    shape: XmlElement, models: Sequence[XmlElement], styles: list[TextStyle], colors: SlideColors, frame: Frame
) -> Placed:
    place = _place(shape, models, frame) or frame.place((36, 36, 600, 100))
    properties, body = shape.find("spPr"), shape.find("txBody")
    given = [body, *(one.find("txBody") for one in models)]
    settings = [one.find("bodyPr") for one in given if one]
    anchor = next((one.attributes["anchor"] for one in settings if one and "anchor" in one.attributes), "t")
    scale = number(
        next((v for one in settings[:1] if one and (v := one.value("normAutofit", attribute="fontScale"))), None),
        100_000,
        0.2,
        1,
    )
    own = [replace(style, **_overrides(body, level)) for level, style in enumerate(styles, start=1)] if body else styles
    return Placed(
        *place, blocks=paragraphs(body, own, colors, scale or 1.0), fill=colors.of(properties), stroke=_line(properties, colors),
        align=_ANCHOR.get(anchor, "top"), rotate=_turned(shape),
        round=properties.value("prstGeom", attribute="prst") == "ellipse" if properties else False,
    )  # fmt: skip


def _overrides(body: XmlElement, level: int) -> dict[str, Any]:
    found = body.find("lstStyle", f"lvl{level}pPr")
    return {**_said(found), **_said_of_run(found.find("defRPr"))} if found else {}


def paragraphs(
    body: XmlElement | None, styles: list[TextStyle], colors: SlideColors, scale: float = 1.0
) -> list[Block]:
    found: list[Block] = []
    count = 0
    for one in body.all("p") if body else ():
        properties = one.find("pPr") or XmlElement("")
        level = whole(properties.attributes.get("lvl"), 8)
        style = replace(styles[level], **_said(properties))
        runs = [run for part in one.children for run in _runs(part, style, colors, scale)]
        count = count + 1 if style.bullet == "#" else 0
        text = f"{count}." if style.bullet == "#" else style.bullet
        size = runs[0].size if runs else style.size * scale
        label = (
            Run(text, size=size, font="sans", read=False) if text and any(run.text.strip() for run in runs) else None
        )
        found.append(
            Paragraph(runs or [Run("", size=size)], align=style.align, left=style.left, first=style.first, label=label,
                      leading=0.4, before=size * 0.2)
        )  # fmt: skip
    return found


def _runs(part: XmlElement, style: TextStyle, colors: SlideColors, scale: float) -> Iterator[Run]:
    properties = part.find("rPr") or XmlElement("")
    said = {"size": style.size, "bold": style.bold} | _said_of_run(properties)
    latin = properties.value("latin", attribute="typeface") or ""
    run = Run(
        size=min(200.0, said["size"] * scale), font=fonts_of(latin), bold=said["bold"],
        italic=is_on(properties.attributes.get("i", "0")), underline=properties.attributes.get("u", "none") != "none",
        strike=properties.attributes.get("strike", "noStrike") != "noStrike", color=colors.of(properties) or style.color,
    )  # fmt: skip
    if part.name == "br":
        yield replace(run, text="\n")
    elif part.name in ("r", "fld"):
        is_read = not (part.name == "fld" and part.attributes.get("type", "").startswith(_FIELDS))
        for text in part.all("t"):
            yield replace(run, text=text.text, read=is_read)


def _place(shape: XmlElement, models: Sequence[XmlElement], frame: Frame) -> Place | None:
    """Where it is: by itself, or as the nearest of its models."""
    for one in (shape, *models):
        xfrm = one.find("spPr", "xfrm") or one.find("xfrm")
        if xfrm and xfrm.find("ext"):
            return frame.place(_measures(xfrm, "off", "ext"))
    return None


def _measures(xfrm: XmlElement, at: str, size: str) -> Place:
    place, extent = ((xfrm.find(name) or XmlElement("")).attributes for name in (at, size))
    return (
        number(place.get("x"), EMU), number(place.get("y"), EMU), number(extent.get("cx"), EMU, 0),
        number(extent.get("cy"), EMU, 0),
    )  # fmt: skip


def _inner(group: XmlElement, frame: Frame) -> Frame:
    xfrm = group.find("grpSpPr", "xfrm")
    if not xfrm:
        return frame
    x, y, width, height = frame.place(_measures(xfrm, "off", "ext"))
    from_x, from_y, inner_width, inner_height = _measures(xfrm, "chOff", "chExt")
    across, down = width / inner_width if inner_width else 1.0, height / inner_height if inner_height else 1.0
    return Frame(x - from_x * across, y - from_y * down, across, down)


def _turned(shape: XmlElement) -> float:
    return number(shape.value("spPr", "xfrm", attribute="rot"), 60_000, -360, 360)


def _line(properties: XmlElement | None, colors: SlideColors) -> Stroke | None:
    line = properties.find("ln") if properties else None
    ink = colors.of(line)
    return (min(8.0, number(line.attributes.get("w"), EMU, 0.5) or 0.75), ink) if line and ink else None


def _table(element: XmlElement, colors: SlideColors) -> Table:
    thin: Stroke = (0.5, "a0a0a0")
    columns = [
        number(one.attributes.get("w"), EMU, 4, 900) or 40.0
        for one in (element.find("tblGrid") or XmlElement("")).all("gridCol")
    ]
    rows, parts = [], []
    for row in element.all("tr"):
        cells, merged = [], []
        for one in row.all("tc")[: len(columns) or 1]:
            if is_on(one.attributes.get("hMerge", "0")):
                continue
            blocks = paragraphs(one.find("txBody"), [TextStyle()] * 9, colors)
            across = max(1, whole(one.attributes.get("gridSpan"), len(columns) or 1))
            cells.append(
                Cell(blocks, across, fill=colors.of(one.find("tcPr")), left=thin, right=thin, above=thin, below=thin)
            )
            merged.append(is_on(one.attributes.get("vMerge", "0")))
        rows.append(LaidRow(cells, number(row.attributes.get("h"), EMU, 0, 600)))
        parts.append(merged)
    kept = [row for row in placed_rows(rows, parts) if row.cells]
    count = max((cell.x + cell.across for row in kept for cell in row.cells), default=1)
    return Table([*columns, *[40.0] * count][:count], kept, inset=5.0)
