"""The numbers of Word's lists, counted as Word counts them: they stand in no text of the file."""

from __future__ import annotations

from dataclasses import dataclass, field

from evidence.extraction.typesetting.tree import XmlElement
from evidence.extraction.typesetting.units import TWIPS, number, whole

LEVELS = 9
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
          (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_BULLETS = {"o": "\u25e6", "\uf0b7": "\u2022", "\uf0a7": "\u25aa", "\uf0d8": "\u25b8", "\uf0fc": "\u2713", "-": "-"}


@dataclass(frozen=True, slots=True)
class ListLevel:
    style: str = "decimal"
    text: str = "%1."
    start: int = 1
    left: float | None = None
    first: float | None = None


@dataclass(slots=True)
class Lists:
    """Answers the label of the next item of a list. Items of one list count on wherever they stand."""

    root: XmlElement | None = None
    _of: dict[str, str] = field(default_factory=dict)  # which kind of list a list is
    _levels: dict[str, list[ListLevel]] = field(default_factory=dict)
    _counts: dict[str, list[int]] = field(default_factory=dict)
    _restarted: set[tuple[str, int]] = field(default_factory=set)
    _starts: dict[tuple[str, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for kind in self.root.all("abstractNum") if self.root else ():
            levels = {whole(one.attributes.get("ilvl"), LEVELS - 1): _level(one) for one in kind.all("lvl")}
            self._levels[kind.attributes.get("abstractNumId", "")] = [levels.get(n, ListLevel()) for n in range(LEVELS)]
        for one in self.root.all("num") if self.root else ():
            name = one.attributes.get("numId", "")
            self._of[name] = one.value("abstractNumId") or ""
            for override in one.all("lvlOverride"):
                if (start := override.value("startOverride")) is not None:
                    self._starts[name, whole(override.attributes.get("ilvl"), LEVELS - 1)] = whole(start, 100_000)

    def level(self, list_id: str, level: int) -> ListLevel | None:
        levels = self._levels.get(self._of.get(list_id, ""))
        return levels[min(level, LEVELS - 1)] if levels else None

    def next_label(self, list_id: str, level: int) -> str:
        """The label of the next item; empty for no list."""
        kind = self._of.get(list_id, "")
        levels = self._levels.get(kind)
        if not levels:
            return ""
        level = min(level, LEVELS - 1)
        counts = self._counts.setdefault(kind, [0] * LEVELS)
        if (list_id, level) in self._starts and (list_id, level) not in self._restarted:
            self._restarted.add((list_id, level))
            counts[level] = self._starts[list_id, level] - 1
        elif not counts[level]:
            counts[level] = levels[level].start - 1
        counts[level] += 1
        counts[level + 1 :] = [0] * (LEVELS - level - 1)
        return _label(levels, counts, level)


def _label(levels: list[ListLevel], counts: list[int], level: int) -> str:
    own = levels[level]
    if own.style in ("bullet", "none"):
        return (
            _BULLETS.get(own.text, own.text if own.text and own.text < "\ue000" else "\u2022")
            if own.style == "bullet"
            else ""
        )
    text = own.text
    for number_ in range(LEVELS):
        text = text.replace(
            f"%{number_ + 1}", numbered(counts[number_] or levels[number_].start, levels[number_].style)
        )
    return text[:40]


def numbered(count: int, style: str) -> str:
    """A number in the style of a list."""
    if style in ("lowerLetter", "upperLetter"):
        letter = chr(ord("a") + (count - 1) % 26) * min(9, (count - 1) // 26 + 1)
        return letter.upper() if style == "upperLetter" else letter
    if style in ("lowerRoman", "upperRoman") and 0 < count < 4_000:
        return _roman(count).upper() if style == "upperRoman" else _roman(count)
    return f"{count:02d}" if style == "decimalZero" else str(count)


def _roman(count: int) -> str:
    written = ""
    for value, sign in _ROMAN:
        written += sign * (count // value)
        count %= value
    return written


def _level(one: XmlElement) -> ListLevel:
    indent = one.find("pPr", "ind")
    attributes = indent.attributes if indent else {}
    left = attributes.get("left") or attributes.get("start")
    hanging = attributes.get("hanging")
    return ListLevel(
        style=one.value("numFmt") or "decimal",
        text=one.value("lvlText") or "",
        start=whole(one.value("start") or "1", 100_000),
        left=number(left, TWIPS, 0, 400) if left else None,
        first=-number(hanging, TWIPS, 0, 200) if hanging else None,
    )
