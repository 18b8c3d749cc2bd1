"""Text set on pages: for what has no pages of its own, such as mail, notes and tables."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

import reportlab
from PIL import Image, ImageDraw, ImageFont

from evidence.extraction.base import WordBox

DPI = 200
WIDTH, HEIGHT = 1_700, 2_200  # US letter
MARGIN, SIZE, LEADING = 173, 28, 39
LINES = (HEIGHT - 2 * MARGIN) // LEADING
_PIECE = re.compile(r"\n|[^\S\n]{1,500}|\S{1,60}")
TAB = "    "
_MOST_SHOWN = 8
_HAS_NONE = "\uffff"  # drawn as what has no sign


@dataclass(frozen=True, slots=True)
class TextImage:
    """One page of it: the text that stands on it begins at ``offset`` of the whole."""

    picture: Image.Image
    text: str
    offset: int
    words: tuple[WordBox, ...]


@dataclass(frozen=True, slots=True)
class PlacedWord:
    start: int
    end: int
    line: int
    x: float
    width: float


def text_images(text: str) -> Iterator[TextImage]:
    """The text on as many pages as it takes, in one typeface; one empty page where there is none.

    What :func:`unset` names has no sign on them.
    """
    face = _face_of(text)
    placed = list(_placed(text, face))
    count = max((one.line for one in placed), default=0) // LINES + 1
    starts = [
        0,
        *(min((one.start for one in placed if one.line // LINES == number), default=0) for number in range(1, count)),
    ]
    ends = [*starts[1:], len(text)]
    for number in range(count):
        words = [one for one in placed if one.line // LINES == number]
        yield _page(text, words, starts[number], ends[number], face)


def unset(text: str) -> str:
    """The first few characters of words that no typeface here has; empty where each has a sign."""
    return _lacking(text, _face_of(text))[:_MOST_SHOWN]


def _face_of(text: str) -> ImageFont.FreeTypeFont:
    """The usual typeface, or the one with Greek and Cyrillic letters where those are needed."""
    return font() if not _lacking(text, font()) else wide_font()


def _lacking(text: str, face: ImageFont.FreeTypeFont) -> str:
    letters = {one for one in text if not one.isascii() and unicodedata.category(one)[0] in "LN"}
    return "".join(sorted(one for one in letters if _drawn(one, face) == _drawn(_HAS_NONE, face)))


def _drawn(character: str, face: ImageFont.FreeTypeFont) -> tuple[tuple[int, int], bytes]:
    mask = face.getmask(character)
    return mask.size, bytes(mask)


def _placed(text: str, face: ImageFont.FreeTypeFont) -> Iterator[PlacedWord]:
    """Each word with its line and its place in it; a word longer than a line is parted."""
    line, x, room = 0, 0.0, WIDTH - 2 * MARGIN
    for match in _PIECE.finditer(text):
        piece = match.group()
        if piece == "\n":
            line, x = line + 1, 0.0
        elif piece.isspace():
            x += face.getlength(piece.replace("\t", TAB))
        else:
            width = face.getlength(piece)
            if x and x + width > room:
                line, x = line + 1, 0.0
            yield PlacedWord(match.start(), match.end(), line, x, width)
            x += width


def _page(text: str, words: list[PlacedWord], start: int, end: int, face: ImageFont.FreeTypeFont) -> TextImage:
    picture = Image.new("L", (WIDTH, HEIGHT), 255)
    draw = ImageDraw.Draw(picture)
    boxes = []
    for word in words:
        x, y = MARGIN + word.x, MARGIN + word.line % LINES * LEADING
        draw.text((x, y), text[word.start : word.end], font=face, fill=0)
        right, bottom = min(WIDTH, x + word.width), y + LEADING - 2
        boxes.append(
            WordBox(word.start - start, word.end - start, x / WIDTH, y / HEIGHT, right / WIDTH, bottom / HEIGHT)
        )
    return TextImage(picture, text[start:end], start, tuple(boxes))


@cache
def font(size: int = SIZE) -> ImageFont.FreeTypeFont:
    """The one that comes with reportlab, so that pages look the same on every machine."""
    path = Path(str(reportlab.__file__)).parent / "fonts" / "Vera.ttf"
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def wide_font() -> ImageFont.FreeTypeFont:
    """The one that office files are laid out with; it has Greek and Cyrillic letters too."""
    path = Path(str(files("font_source_sans_pro"))) / "files" / "SourceSansPro-Regular.ttf"
    return ImageFont.truetype(str(path), SIZE, layout_engine=ImageFont.Layout.BASIC)
