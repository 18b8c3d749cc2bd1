"""How OpenDocument's styles say that words and paragraphs look: a style, with what it is based on, and its family's default."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from evidence.extraction.typesetting.model import Align
from evidence.extraction.typesetting.tree import XmlElement
from evidence.extraction.typesetting.units import color, fonts_of, number
from evidence.extraction.typesetting.word_styles import TextLook

DEEPEST = 20
_MEASURE = re.compile(r"(-?[0-9.]+)(pt|in|cm|mm|px)")
_POINTS = {"pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 7.2 / 2.54, "px": 0.75}
_ALIGN: dict[str, Align] = {
    "center": "center",
    "end": "right",
    "right": "right",
    "justify": "justify",
    "start": "left",
    "left": "left",
}


def points(value: str | None, least: float = -500.0, most: float = 2_000.0) -> float:
    """A length in points; 0 for what is none."""
    found = _MEASURE.fullmatch(value or "")
    return min(most, max(least, number(found[1]) * _POINTS[found[2]])) if found else 0.0


def stroke(value: str | None) -> tuple[float, str] | None:
    """A border such as “0.5pt solid #000000”."""
    parts = (value or "").split()
    if len(parts) < 3 or parts[1] in ("none", "hidden"):
        return None
    return min(6.0, max(0.25, points(parts[0]))), color(parts[2]) or "000000"


@dataclass(slots=True)
class OpenStyles:
    """Answers what styles say; of two of one name the document's own comes before the shared one."""

    sources: Sequence[XmlElement]
    _styles: dict[tuple[str, str], XmlElement] = field(default_factory=dict)
    _known: dict[tuple[str, str], TextLook] = field(default_factory=dict)
    lists: dict[str, XmlElement] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for one in (style for source in self.sources for style in source.children):
            family, name = one.attributes.get("family", ""), one.attributes.get("name", "")
            if one.name == "default-style":
                self._styles[family, ""] = one
            elif one.name == "style":
                self._styles[family, name] = one
            elif one.name == "list-style":
                self.lists[name] = one

    def style(self, family: str, name: str) -> XmlElement:
        return self._styles.get((family, name)) or XmlElement("")

    def look(self, family: str, name: str, depth: int = 0) -> TextLook:
        """What a style says, with those it is based on."""
        key = family, name
        if key not in self._known:
            style = self.style(family, name)
            parent = style.attributes.get("parent-style-name", "")
            based = parent if name and depth < DEEPEST else ""
            under = (
                self.look(family, based, depth + 1)
                if name
                else TextLook(size=12.0, font="serif")
                if family == "paragraph"
                else TextLook()
            )
            self._known[key] = _said(style).over(under)
        return self._known[key]


def _said(style: XmlElement) -> TextLook:
    said: dict[str, Any] = {}
    words, lines = style.find("text-properties"), style.find("paragraph-properties")
    if words:
        said |= _of_words(words.attributes)
    if lines:
        said |= _of_lines(lines.attributes)
    return replace(TextLook(), **said)


def _of_words(given: dict[str, str]) -> dict[str, Any]:
    said: dict[str, Any] = {}
    if size := points(given.get("font-size"), 4, 120):
        said["size"] = size
    if name := given.get("font-name") or given.get("font-family"):
        said["font"] = fonts_of(name)
    for field_, attribute, values in (
        ("bold", "font-weight", ("bold", "600", "700", "800", "900")), ("italic", "font-style", ("italic", "oblique")),
        ("capitals", "text-transform", ("uppercase",)), ("hidden", "display", ("none",)),
    ):  # fmt: skip
        if attribute in given:
            said[field_] = given[attribute] in values
    for field_, attribute in (("underline", "text-underline-style"), ("strike", "text-line-through-style")):
        if attribute in given:
            said[field_] = given[attribute] != "none"
    if "color" in given:
        said["color"] = color(given["color"])
    if "background-color" in given:
        said["fill"] = color(given["background-color"])
    if position := given.get("text-position", "").split(" ")[0]:
        said["shift"] = "super" if position == "super" else "sub" if position == "sub" else ""
    return said


def _of_lines(given: dict[str, str]) -> dict[str, Any]:
    said: dict[str, Any] = {}
    if "text-align" in given:
        said["align"] = _ALIGN.get(given["text-align"], "left")
    for field_, attribute in (
        ("left", "margin-left"), ("right", "margin-right"), ("first", "text-indent"), ("before", "margin-top"),
        ("after", "margin-bottom"),
    ):  # fmt: skip
        if attribute in given:
            said[field_] = points(given[attribute], -200, 500)
    for field_, attribute in (("above", "border-top"), ("below", "border-bottom")):
        if line := stroke(given.get(attribute) or given.get("border")):
            said[field_] = line
    if "background-color" in given:
        said["paper"] = color(given["background-color"])
    return said
