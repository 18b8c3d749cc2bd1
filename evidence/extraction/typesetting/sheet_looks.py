"""How a workbook says that its cells look: fonts, fills, lines, and colours by the workbook's theme."""

from __future__ import annotations

import re
from typing import Any

from evidence.extraction.typesetting.model import Align, Anchor, Run, SheetCell, Stroke
from evidence.extraction.typesetting.units import color, fonts_of

_THEME = ("lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6")
_USUAL = ("ffffff", "000000", "e7e6e6", "44546a", "4472c4", "ed7d31", "a5a5a5", "ffc000", "5b9bd5", "70ad47")
_THEME_COLOR = re.compile(rb"<a:(lt[12]|dk[12]|accent[1-6])>.{0,120}?(?:lastClr|val)=\"([0-9A-Fa-f]{6})\"", re.S)
_LONGEST_THEME = 100_000
_ALIGN: dict[str, Align] = {
    "center": "center", "centerContinuous": "center", "right": "right", "justify": "justify", "left": "left",
}  # fmt: skip
_ANCHOR: dict[str, Anchor] = {"top": "top", "center": "horizon", "justify": "top", "distributed": "horizon"}
_LINES = {"hair": 0.25, "thin": 0.6, "medium": 1.2, "thick": 1.8, "double": 1.2, "mediumDashed": 1.2}
_SIDES = {"left": "left", "right": "right", "above": "top", "below": "bottom"}


class CellLooks:
    """Looks of the cells of one workbook."""

    def __init__(self, theme: bytes | str | None) -> None:
        given = theme.encode() if isinstance(theme, str) else theme or b""
        found = {name.decode(): value.decode().lower() for name, value in _THEME_COLOR.findall(given[:_LONGEST_THEME])}
        self._colors = [found.get(name, usual) for name, usual in zip(_THEME, _USUAL, strict=True)]

    def is_seen(self, cell: Any) -> bool:
        """Whether a cell without words shows something: a colour or lines."""
        border = cell.border
        return bool(cell.fill.fill_type) or any(getattr(border, side).style for side in _SIDES.values())

    def cell(self, cell: Any, text: str, made: SheetCell) -> SheetCell:
        font, placed = cell.font, cell.alignment
        size = min(72.0, max(5.0, float(font.sz or 11)))
        made.run = Run(
            text, size=size, font=fonts_of(font.name or ""), bold=bool(font.b), italic=bool(font.i), strike=bool(font.strike),
            underline=font.u not in (None, "none"), color=self._color(font.color),
        )  # fmt: skip
        usual: Align = "left" if isinstance(cell.value, str) or cell.value is None else "right"
        made.align = _ALIGN.get(placed.horizontal or "", "center" if isinstance(cell.value, bool) else usual)
        made.anchor = _ANCHOR.get(placed.vertical or "", "bottom")
        made.fill = self._color(cell.fill.fgColor) if cell.fill.fill_type == "solid" else ""
        for name, side in _SIDES.items():
            setattr(made, name, self._stroke(getattr(cell.border, side)))
        return made

    def _stroke(self, side: Any) -> Stroke | None:
        return (_LINES.get(side.style, 0.6), self._color(side.color) or "000000") if side and side.style else None

    def _color(self, given: Any) -> str:
        """Six hexadecimal digits, or none."""
        if given is None:
            return ""
        if given.type == "theme" and isinstance(given.theme, int) and 0 <= given.theme < len(self._colors):
            return tinted(self._colors[given.theme], float(given.tint or 0.0))
        return color(given.rgb[-6:]) if given.type == "rgb" and isinstance(given.rgb, str) else ""


def tinted(base: str, tint: float) -> str:
    """Lighter by a tint above 0, darker by one below."""
    parts = [int(base[at : at + 2], 16) for at in (0, 2, 4)]
    made = [part + (255 - part) * tint if tint > 0 else part * (1 + tint) for part in parts]
    return "".join(f"{min(255, max(0, round(part))):02x}" for part in made)
