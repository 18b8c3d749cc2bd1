"""PPTX as it is laid out: a slide of its size for each page, with boxes, pictures and tables at their places.

Words stand in the order of the file, as they are read (formats/pptx.py); what layout and master add is not ``read``.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field

from evidence.extraction.job import ExtractionJob
from evidence.extraction.ooxml import open_package
from evidence.extraction.typesetting.drawings import Frame, SlideColors, placed_of, text_styles
from evidence.extraction.typesetting.model import DescribedDocument, Placed, Slide
from evidence.extraction.typesetting.paging import runs_of
from evidence.extraction.typesetting.pictures import Pictures
from evidence.extraction.typesetting.relations import relations_of
from evidence.extraction.typesetting.tree import XmlElement, part_or_none, tree_of
from evidence.extraction.typesetting.units import EMU, number

_MAIN = "ppt/presentation.xml"
MOST_SHAPES = 2_000  # of one slide
_SAME = {
    "ctrTitle": "title",
    "subTitle": "body",
    "": "body",
    "obj": "body",
}  # placeholders that take the look of another


@dataclass(slots=True)
class SlidePart:
    """A slide, its layout or its master: the tree of its shapes, and its relations."""

    root: XmlElement
    relations: dict[str, str]

    def shapes(self) -> list[XmlElement]:
        tree = self.root.find("cSld", "spTree")
        return tree.children if tree else []

    def placeholder(self, kind: str, index: str) -> XmlElement | None:
        """The shape that a placeholder of a slide takes its place from."""
        found = [(one, _placeholder_of(one)) for one in self.shapes()]
        by_index = (one for one, ph in found if ph is not None and index and ph.attributes.get("idx") == index)
        by_kind = (one for one, ph in found if ph is not None and _same(ph.attributes.get("type", "")) == _same(kind))
        return next(by_index, None) or next(by_kind, None)


@dataclass(slots=True)
class Presentation:
    """What all slides of one presentation share."""

    job: ExtractionJob
    package: zipfile.ZipFile
    pictures: Pictures
    width: float
    height: float
    _parts: dict[str, SlidePart | None] = field(default_factory=dict)

    def part(self, name: str) -> SlidePart | None:
        if name not in self._parts:
            root = part_or_none(self.job, self.package, name)
            self._parts[name] = SlidePart(root, relations_of(self.job, self.package, name)) if root else None
        return self._parts[name]

    def above(self, part: SlidePart | None, kind: str) -> SlidePart | None:
        """A slide's layout, or a layout's master."""
        named = (name for name in part.relations.values() if name.startswith(f"ppt/{kind}/")) if part else iter(())
        return self.part(next(named, ""))


def source_of(job: ExtractionJob) -> DescribedDocument:
    with open_package(job) as package:
        root = tree_of(job, package, _MAIN)
        size = (root.find("sldSz") or XmlElement("")).attributes
        width = number(size.get("cx"), EMU, 72, 2_000) or 720.0
        height = number(size.get("cy"), EMU, 72, 2_000) or 540.0
        shown = Presentation(job, package, Pictures(job, package), width, height)
        listed = relations_of(job, package, _MAIN)
        ids = [one.attributes.get("id", "") for one in (root.find("sldIdLst") or XmlElement("")).all("sldId")]
        slides = [_slide(shown, part) for name in ids if (part := shown.part(listed.get(name, "")))]
        return DescribedDocument([*slides], pictures=shown.pictures.files)


def _slide(shown: Presentation, part: SlidePart) -> Slide:
    layout = shown.above(part, "slideLayouts")
    master = shown.above(layout, "slideMasters")
    theme = next((name for name in master.relations.values() if name.startswith("ppt/theme/")), "") if master else ""
    colors = SlideColors(part_or_none(shown.job, shown.package, theme) if theme else None)
    slide = Slide(shown.width, shown.height)
    for one in (master, layout, part):
        if one is None:
            continue
        slide.fill = colors.background(one.root) or slide.fill
        items = list(_items(shown, one, colors, (layout, master), is_own=one is part))
        slide.items += items[:MOST_SHAPES]
    return slide


def _items(
    shown: Presentation,
    part: SlidePart,
    colors: SlideColors,
    above: tuple[SlidePart | None, SlidePart | None],
    *,
    is_own: bool,
) -> Iterator[Placed]:
    """The part's shapes with what their placeholders give them; of layouts and masters those that are no placeholders."""
    master = above[1]
    for shape in part.shapes():
        given = _placeholder_of(shape)
        if given is not None and not is_own:
            continue
        kind, index = (
            (given.attributes.get("type", ""), given.attributes.get("idx", "")) if given is not None else ("", "")
        )
        models = [one.placeholder(kind, index) for one in above if one] if given is not None else []
        styles = text_styles(
            master.root if master else None,
            [one for one in models if one],
            _same(kind) if given is not None else "other",
        )
        for item in placed_of(shape, [one for one in models if one], styles, colors, Frame()):
            if item.picture:
                item.picture = shown.pictures.take(part.relations.get(item.picture, "")) or "missing"
            if not is_own:
                _mark_unread(item)
            yield item


def _mark_unread(item: Placed) -> None:
    for block in item.blocks:
        for run in runs_of(block):
            run.read = False


def _placeholder_of(shape: XmlElement) -> XmlElement | None:
    for name in ("nvSpPr", "nvPicPr", "nvGraphicFramePr"):
        if found := shape.find(name, "nvPr", "ph"):
            return found
    return None


def _same(kind: str) -> str:
    return _SAME.get(kind, kind)
