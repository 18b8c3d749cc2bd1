"""Make ``glyphs.txt``, the characters of the typefaces: ``python -m evidence.extraction.typesetting.build_glyphs``.

Typst does not say that it has no sign for a character, but what has none is always drawn as the same outline.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

import typst

from evidence.extraction.typesetting.glyphs import TABLE
from evidence.extraction.typesetting.typesetting import FONTS

_SHEET = b"""#set page(width: 30pt, height: 20pt, margin: 0pt)
#set text(font: ("Source Sans Pro", "Libertinus Serif", "DejaVu Sans Mono"), fallback: true)
#for one in json("/signs.json") { page(one) }"""
_CLASSES = ("L", "M", "N", "P", "S")
_HAS_NONE = "\u4e2d"  # which none of these typefaces has: what is drawn for it is drawn for all
_OUTLINE = re.compile(rb'href="#(\w+)"')
_AT_ONCE = 4_000
_LAST = 0x32000


def shown_ranges(last: int = _LAST) -> Iterator[str]:
    """The characters that have signs, as ranges in hexadecimal digits."""
    signs = [one for one in map(chr, range(0x21, last)) if unicodedata.category(one)[0] in _CLASSES]
    found = [ord(one) for at in range(0, len(signs), _AT_ONCE) for one in _shown(signs[at : at + _AT_ONCE])]
    first = 0
    for at, one in enumerate(found):
        if at + 1 == len(found) or found[at + 1] != one + 1:
            yield f"{found[first]:x}-{one:x}"
            first = at + 1


def _shown(signs: Sequence[str]) -> Iterator[str]:
    lacking, *drawn = _outlines([_HAS_NONE, *signs])
    return (one for one, outlines in zip(signs, drawn, strict=True) if outlines and outlines != lacking)


def _outlines(signs: Sequence[str]) -> list[list[bytes]]:
    given: Any = {"main": _SHEET, "signs.json": json.dumps(signs).encode()}
    compiler = typst.Compiler(given, root=str(FONTS), font_paths=[str(FONTS)], ignore_system_fonts=True)
    pages: Any = compiler.compile(format="svg")
    return [_OUTLINE.findall(bytes(page)) for page in pages]


if __name__ == "__main__":
    TABLE.write_text("\n".join(shown_ranges()) + "\n", "ascii")
