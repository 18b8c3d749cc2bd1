"""Measures and colours of Office files, within bounds: what a file claims is not believed beyond them."""

from __future__ import annotations

import math
import re

from evidence.extraction.typesetting.model import Fonts

_HEX = re.compile(r"[0-9A-Fa-f]{6}")
EMU, TWIPS = 12_700, 20  # of a point
LARGEST = 2_000.0  # points of anything on a page
HIGHLIGHTS = {
    "yellow": "ffff00", "green": "00ff00", "cyan": "00ffff", "magenta": "ff00ff", "blue": "0000ff", "red": "ff0000",
    "darkBlue": "000080", "darkCyan": "008080", "darkGreen": "008000", "darkMagenta": "800080", "darkRed": "800000",
    "darkYellow": "808000", "darkGray": "808080", "lightGray": "c0c0c0", "black": "000000", "white": "ffffff",
}  # fmt: skip
_SERIF = ("times", "serif", "georgia", "cambria", "garamond", "roman", "palatino", "antiqua", "century", "caladea")
_MONO = ("courier", "consol", "mono", "typewriter", "lucida console")


def number(value: str | None, per: float = 1.0, least: float = -LARGEST, most: float = LARGEST) -> float:
    """A measure in points, kept within bounds; 0 for what is none."""
    try:
        found = float(value or "") / per
    except ValueError:
        return 0.0
    return min(most, max(least, found)) if math.isfinite(found) else 0.0


def whole(value: str | None, most: int, least: int = 0) -> int:
    return int(number(value, least=least, most=most))


def color(value: str | None) -> str:
    """Six hexadecimal digits, or none."""
    found = (value or "").lstrip("#")
    return found.lower() if _HEX.fullmatch(found) else ""


def is_on(value: str | None) -> bool:
    """A switch of Word's: there without a value is on."""
    return value not in ("0", "false", "off", "none")


def fonts_of(name: str) -> Fonts:
    """Which of the typefaces at hand stands for a font."""
    plain = name.lower()
    if any(one in plain for one in _MONO):
        return "mono"
    return "serif" if "sans" not in plain and any(one in plain for one in _SERIF) else "sans"
