"""Text set on pages: for what has no pages of its own, such as mail, notes and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from config.typefaces import VERA, drawn, lacking, typeface_for
from evidence.extraction.base import WordBox

DPI = 200
WIDTH, HEIGHT = 1_700, 2_200  # US letter
MARGIN, SIZE, LEADING = 173, 28, 39
LINES = (HEIGHT - 2 * MARGIN) // LEADING
_PIECE = re.compile(r"\n|[^\S\n]{1,500}|\S{1,60}")
TAB = "    "
_MOST_SHOWN = 8


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

    What :func:`unshown` names has no sign on them.
    """
    face = drawn(typeface_for(text).regular, SIZE)
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


def unshown(text: str) -> str:
    """The first few characters of words that no typeface here has; empty where each has a sign."""
    return lacking(text, typeface_for(text).regular)[:_MOST_SHOWN]


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


def font(size: int = SIZE) -> ImageFont.FreeTypeFont:
    return drawn(VERA.regular, size)
