"""How Word's styles say that words and paragraphs look: defaults, styles by what they are based on, then the place itself."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any

from evidence.extraction.typesetting.model import Align, Fonts, Shift
from evidence.extraction.typesetting.tree import XmlElement
from evidence.extraction.typesetting.units import HIGHLIGHTS, TWIPS, color, fonts_of, is_on, number, whole

DEEPEST = 20  # of styles that are based on styles
_ALIGN: dict[str, Align] = {
    "center": "center",
    "right": "right",
    "end": "right",
    "both": "justify",
    "distribute": "justify",
}


@dataclass(frozen=True, slots=True)
class TextLook:
    """What is said about words and their paragraph; ``None`` where nothing is said."""

    size: float | None = None
    font: Fonts | None = None
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None
    strike: bool | None = None
    capitals: bool | None = None
    hidden: bool | None = None
    color: str | None = None
    fill: str | None = None
    shift: Shift | None = None
    align: Align | None = None
    left: float | None = None
    right: float | None = None
    first: float | None = None
    before: float | None = None
    after: float | None = None
    leading: float | None = None
    level: int | None = None
    list_id: str | None = None
    list_level: int | None = None
    paper: str | None = None  # the paragraph's own colour
    above: tuple[float, str] | None = None
    below: tuple[float, str] | None = None
    tab_right: bool | None = None

    def over(self, other: TextLook) -> TextLook:
        """This where it says something, else the other."""
        said = {one.name: value for one in fields(self) if (value := getattr(self, one.name)) is not None}
        return replace(other, **said)


@dataclass(slots=True)
class Styles:
    """``of_paragraph`` and ``of_run`` answer what a style and the place itself say together."""

    root: XmlElement | None = None
    theme: XmlElement | None = None
    _styles: dict[str, XmlElement] = field(default_factory=dict)
    _known: dict[str, TextLook] = field(default_factory=dict)
    _fonts: dict[str, str] = field(default_factory=dict)
    normal: str = ""
    defaults: TextLook = field(default_factory=TextLook)

    def __post_init__(self) -> None:
        for kind in ("minor", "major"):
            found = self.theme.find("themeElements", "fontScheme", f"{kind}Font", "latin") if self.theme else None
            self._fonts[kind] = found.attributes.get("typeface", "") if found else ""
        if self.root is None:
            self.defaults = TextLook(size=10.0, font="serif")
            return
        self._styles = {one.attributes.get("styleId", ""): one for one in self.root.all("style")}
        usual = (
            one
            for one in self.root.all("style")
            if one.attributes.get("type") == "paragraph" and is_on(one.attributes.get("default", "0"))
        )
        self.normal = next((one.attributes.get("styleId", "") for one in usual), "")
        given = self.root.find("docDefaults")
        words = self.look(given.find("rPrDefault", "rPr") if given else None)
        lines = self.look(given.find("pPrDefault", "pPr") if given else None)
        self.defaults = words.over(lines).over(TextLook(size=10.0, font="serif"))

    def named(self, style: str | None, depth: int = 0) -> TextLook:
        """What a style says, with what it is based on."""
        if not style or style not in self._styles or depth > DEEPEST:
            return TextLook()
        if style not in self._known:
            element = self._styles[style]
            own = self.look(element.find("rPr")).over(self.look(element.find("pPr")))
            self._known[style] = own.over(self.named(element.value("basedOn"), depth + 1))
        return self._known[style]

    def table_style(self, style: str | None) -> XmlElement | None:
        return self._styles.get(style or "")

    def based_on(self, style: XmlElement) -> XmlElement | None:
        return self._styles.get(style.value("basedOn") or "")

    def of_paragraph(self, properties: XmlElement | None) -> TextLook:
        style = (properties.value("pStyle") if properties else None) or self.normal
        return self.look(properties).over(self.named(style)).over(self.defaults)

    def of_run(self, properties: XmlElement | None, paragraph: TextLook) -> TextLook:
        style = properties.value("rStyle") if properties else None
        return self.look(properties).over(self.named(style)).over(paragraph)

    def look(self, properties: XmlElement | None) -> TextLook:
        """What these properties say, of a run or of a paragraph."""
        if properties is None:
            return TextLook()
        said: dict[str, Any] = {}
        for one in properties.children:
            if reader := _READERS.get(one.name):
                said |= reader(one, self)
        return TextLook(**said)

    def font(self, element: XmlElement) -> str | None:
        name = element.attributes.get("ascii") or element.attributes.get("hAnsi")
        if theme := element.attributes.get("asciiTheme"):
            name = self._fonts["major" if theme.startswith("major") else "minor"]
        return fonts_of(name) if name else None


def _switch(name: str) -> Any:
    return lambda one, styles: {name: is_on(one.attributes.get("val"))}


def _indent(one: XmlElement, styles: Styles) -> dict[str, Any]:
    said: dict[str, Any] = {}
    for name, places in (("left", ("left", "start")), ("right", ("right", "end"))):
        if given := next((one.attributes[place] for place in places if place in one.attributes), None):
            said[name] = number(given, TWIPS, -200, 500)
    if "firstLine" in one.attributes:
        said["first"] = number(one.attributes["firstLine"], TWIPS, 0, 300)
    if "hanging" in one.attributes:
        said["first"] = -number(one.attributes["hanging"], TWIPS, 0, 300)
    return said


def _spacing(one: XmlElement, styles: Styles) -> dict[str, Any]:
    said: dict[str, Any] = {
        name: number(one.attributes[name], TWIPS, 0, 200)
        for name in ("before", "after")
        if name in one.attributes and not is_on(one.attributes.get(f"{name}Autospacing", "0"))
    }
    if "line" in one.attributes and one.attributes.get("lineRule", "auto") == "auto":
        said["leading"] = min(3.0, max(0.3, 1.2 * number(one.attributes["line"], 240, 0.5, 4) - 0.7))
    return said


def _borders(one: XmlElement, styles: Styles) -> dict[str, Any]:
    found = {"above": border(one.find("top")), "below": border(one.find("bottom"))}
    return {name: stroke for name, stroke in found.items() if stroke}


def border(one: XmlElement | None) -> tuple[float, str] | None:
    if one is None or one.attributes.get("val", "none") in ("none", "nil"):
        return None
    return min(6.0, max(0.25, number(one.attributes.get("sz"), 8))), color(one.attributes.get("color")) or "000000"


def _list(one: XmlElement, styles: Styles) -> dict[str, Any]:
    said: dict[str, Any] = {}
    if (found := one.value("numId")) is not None:
        said["list_id"] = found
    if (level := one.value("ilvl")) is not None:
        said["list_level"] = whole(level, 8)
    return said


def _tabs(one: XmlElement, styles: Styles) -> dict[str, Any]:
    return {"tab_right": any(tab.attributes.get("val") in ("right", "end") for tab in one.all("tab"))}


_READERS: dict[str, Any] = {
    "sz": lambda one, styles: {"size": number(one.attributes.get("val"), 2, 4, 120) or None},
    "rFonts": lambda one, styles: {"font": styles.font(one)},
    "b": _switch("bold"),
    "i": _switch("italic"),
    "u": _switch("underline"),
    "strike": _switch("strike"),
    "dstrike": _switch("strike"),
    "caps": _switch("capitals"),
    "smallCaps": _switch("capitals"),
    "vanish": _switch("hidden"),
    "color": lambda one, styles: {"color": color(one.attributes.get("val"))},
    "highlight": lambda one, styles: {"fill": HIGHLIGHTS.get(one.attributes.get("val", ""), "")},
    "shd": lambda one, styles: {"paper": color(one.attributes.get("fill"))},
    "vertAlign": lambda one, styles: {
        "shift": {"superscript": "super", "subscript": "sub"}.get(one.attributes.get("val", ""), "")
    },
    "jc": lambda one, styles: {"align": _ALIGN.get(one.attributes.get("val", ""), "left")},
    "ind": _indent,
    "spacing": _spacing,
    "pBdr": _borders,
    "numPr": _list,
    "tabs": _tabs,
    "outlineLvl": lambda one, styles: {"level": whole(one.attributes.get("val"), 9) + 1},
}
