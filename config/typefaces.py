"""The typefaces of what is drawn and printed here, and the characters that each has a sign for.

They come with packages, so that pages look the same on every machine.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from PIL import ImageFont
from reportlab.pdfbase.ttfonts import TTFont

WORDS = ("L", "N")  # classes of characters: letters and numbers


@dataclass(frozen=True, slots=True)
class Typeface:
    """Its files."""

    regular: Path
    bold: Path
    italic: Path
    bold_italic: Path


def _typeface(package: str, folder: str, *names: str) -> Typeface:
    return Typeface(*(Path(str(files(package))) / folder / f"{name}.ttf" for name in names))


VERA = _typeface("reportlab", "fonts", "Vera", "VeraBd", "VeraIt", "VeraBI")
SOURCE_SANS = _typeface(
    "font_source_sans_pro", "files", "SourceSansPro-Regular", "SourceSansPro-Bold", "SourceSansPro-Regular", "SourceSansPro-Bold"
)  # fmt: skip  # its italics have no Greek and no Cyrillic letters


def typeface_for(text: str) -> Typeface:
    """The usual one, or where the text has letters that it lacks, the one with Greek, Cyrillic and Vietnamese ones."""
    return SOURCE_SANS if lacking(text, VERA.regular) else VERA


def lacking(text: str, file: Path) -> str:
    """The letters and numbers of the text that the typeface has no sign for, each once."""
    strange = {one for one in text if not one.isascii() and ord(one) not in signs(file)}
    return "".join(sorted(one for one in strange if unicodedata.category(one)[0] in WORDS))


@cache
def signs(file: Path) -> frozenset[int]:
    """The characters that the file has a sign for, by their number."""
    return frozenset(TTFont(file.stem, str(file)).face.charToGlyph)


@cache
def drawn(file: Path, size: int) -> ImageFont.FreeTypeFont:
    """The typeface at this size, in pixels, for pictures."""
    return ImageFont.truetype(str(file), size, layout_engine=ImageFont.Layout.BASIC)
