"""ODP as it is laid out: a slide of its size for each page, with its boxes, pictures and tables at their places."""

from __future__ import annotations

from collections.abc import Iterator

from evidence.extraction.typesetting.model import Anchor, Block, Paragraph, Placed, Slide, Stroke
from evidence.extraction.typesetting.open_styles import OpenStyles, points
from evidence.extraction.typesetting.open_text import OpenText, paper_of
from evidence.extraction.typesetting.tree import XmlElement
from evidence.extraction.typesetting.units import color

_ASIDE = {"notes", "forms", "animation-group", "par"}  # notes stand below the slide, as they are read
_SHAPES = {"frame", "custom-shape", "rect", "ellipse", "circle", "line", "connector", "polygon", "path", "caption"}
_ANCHORS: dict[str, Anchor] = {"middle": "horizon", "bottom": "bottom"}
MOST_SHAPES = 2_000  # of one slide


def slides_of(body: XmlElement, text: OpenText, shared: XmlElement | None) -> Iterator[Slide]:
    paper = paper_of(shared)
    masters = (
        {one.attributes.get("name", ""): one for one in shared.each() if one.name == "master-page"} if shared else {}
    )
    for page in body.all("page"):
        if "name" in page.attributes:
            yield _slide(
                page, masters.get(page.attributes.get("master-page-name", "")), text, (paper.width, paper.height)
            )


def _slide(page: XmlElement, master: XmlElement | None, text: OpenText, size: tuple[float, float]) -> Slide:
    slide = Slide(*size)
    for one in (master, page):
        if one is not None:
            slide.fill = _fill(text.styles, "drawing-page", one.attributes.get("style-name", "")) or slide.fill
    slide.items = [item for _, item in zip(range(MOST_SHAPES), _items(page, text), strict=False)]
    return slide


def _items(holder: XmlElement, text: OpenText) -> Iterator[Placed]:
    for one in holder.children:
        if one.name in _SHAPES:
            yield _placed(one, text)
        elif one.name not in _ASIDE:
            yield from _items(one, text)


def _placed(element: XmlElement, text: OpenText) -> Placed:
    given = element.attributes
    x, y = points(given.get("x") or given.get("x1")), points(given.get("y") or given.get("y1"))
    width = points(given.get("width"), 1) or max(1.0, abs(points(given.get("x2")) - x))
    height = points(given.get("height"), 1) or max(1.0, abs(points(given.get("y2")) - y))
    image = element.find("image")
    if image is not None and element.find("table") is None:
        name = text.pictures.take(image.attributes.get("href", "").removeprefix("./")) or "missing"
        return Placed(x, y, width, height, picture=name)
    named = given.get("style-name", "")
    family = "presentation" if text.styles.style("presentation", named).attributes else "graphic"
    properties = (text.styles.style(family, named).find("graphic-properties") or XmlElement("")).attributes
    blocks: list[Block] = text.blocks(element)
    look = text.styles.look(family, named)
    for block in blocks:
        if isinstance(block, Paragraph) and look.align and block.align == "left":
            block.align = look.align
    return Placed(
        x, y, width, height, blocks, fill=_fill(text.styles, family, named), stroke=_line(properties),
        align=_ANCHORS.get(properties.get("textarea-vertical-align", ""), "top"), round=element.name in ("ellipse", "circle"),
    )  # fmt: skip


def _line(properties: dict[str, str]) -> Stroke | None:
    shown = color(properties.get("stroke-color"))
    return (0.75, shown) if shown and properties.get("stroke") == "solid" else None


def _fill(styles: OpenStyles, family: str, name: str) -> str:
    """The colour of a style or of what it is based on; none where it is filled with nothing or otherwise."""
    for _ in range(10):
        style = styles.style(family, name)
        found = style.find("graphic-properties") or style.find("drawing-page-properties")
        attributes = found.attributes if found else {}
        if "fill" in attributes or "fill-color" in attributes:
            return color(attributes.get("fill-color")) if attributes.get("fill", "solid") == "solid" else ""
        name = style.attributes.get("parent-style-name", "")
        if not name:
            return ""
    return ""
