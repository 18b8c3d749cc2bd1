"""A telephone's photograph of a note on ruled yellow paper: perspective, lamp light, grain."""

from __future__ import annotations

import io
import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from cases.demo.handwriting import CAPITAL, Stroke, write
from cases.demo.receipt import grain
from cases.demo.source import DemoSource

PAPER, PHOTO = (1240, 1290), (1600, 1560)
YELLOW, RULE, RED, INK = (250, 240, 178), (165, 190, 214), (226, 140, 134), (28, 36, 92)
TOP, LEADING, LEFT = 92, 94, 150
HEIGHT_OF_CAPITALS = 50
# Where the paper's corners lie in the photograph: upper left, lower left, lower right, upper right.
CORNERS = ((215, 110), (135, 1455), (1475, 1490), (1395, 85))


def build(source: DemoSource) -> bytes:
    chance = random.Random(source.file)
    photo = _light(_photograph(_note(source.body.splitlines()), chance))
    speckle = grain(PHOTO, chance)
    photo = ImageChops.add(photo, Image.merge("RGB", (speckle, speckle, speckle)), offset=-16)
    out = io.BytesIO()
    photo.save(out, "JPEG", quality=86, dpi=(200, 200))
    return out.getvalue()


def _note(lines: list[str]) -> Image.Image:
    paper = Image.new("RGB", PAPER, YELLOW)
    draw = ImageDraw.Draw(paper)
    for y in range(TOP + LEADING - 14, PAPER[1], LEADING):
        draw.line([(0, y), (PAPER[0], y)], fill=RULE, width=2)
    draw.line([(LEFT - 36, 0), (LEFT - 36, PAPER[1])], fill=RED, width=3)
    for row, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        _write(draw, line.strip(), LEFT + indent * 26, TOP + (row + 1) * LEADING - 14)
    return paper


def _write(draw: ImageDraw.ImageDraw, line: str, left: float, baseline: float) -> None:
    scale = HEIGHT_OF_CAPITALS / CAPITAL
    strokes, _ = write(line)
    for stroke in strokes:
        points: Stroke = [(left + x * scale, baseline - 8 - y * scale) for x, y in stroke]
        draw.line(points, fill=INK, width=5, joint="curve")
        for x, y in (points[0], points[-1]):
            draw.ellipse([x - 2, y - 2, x + 2, y + 2], fill=INK)


def _photograph(paper: Image.Image, chance: random.Random) -> Image.Image:
    """Lay the sheet on a desk and look at it from a little to one side."""
    desk = _desk(chance)
    where = Image.new("L", PHOTO, 0)
    ImageDraw.Draw(where).polygon(CORNERS, fill=255)
    shadow = ImageChops.offset(where, 16, 20).filter(ImageFilter.GaussianBlur(16)).point([v // 2 for v in range(256)])
    desk.paste((24, 14, 8), mask=shadow)
    warped = paper.transform(PHOTO, Image.Transform.PERSPECTIVE, _perspective(), Image.Resampling.BICUBIC)
    desk.paste(warped, mask=where.filter(ImageFilter.GaussianBlur(1)))
    return desk.filter(ImageFilter.GaussianBlur(0.7))


def _desk(chance: random.Random) -> Image.Image:
    """Wood: noise stretched along the grain."""
    streaks = Image.frombytes("L", (8, 700), chance.randbytes(8 * 700)).resize(PHOTO, Image.Resampling.BICUBIC)
    flat = Image.new("RGB", PHOTO, (112, 74, 46))
    dark = Image.new("RGB", PHOTO, (86, 54, 32))
    return Image.composite(dark, flat, streaks.filter(ImageFilter.GaussianBlur(2)))


def _light(photo: Image.Image) -> Image.Image:
    """A lamp at the upper left: brightness falls off towards the opposite corner."""
    fall = (
        Image.radial_gradient("L").resize((PHOTO[0] * 2, PHOTO[1] * 2)).crop((500, 500, 500 + PHOTO[0], 500 + PHOTO[1]))
    )
    shade = fall.point([255 - value // 3 for value in range(256)])
    return ImageChops.multiply(photo, Image.merge("RGB", (shade, shade, shade)))


def _perspective() -> tuple[float, ...]:
    """The eight numbers by which Pillow finds, for a point of the photograph, the point of the paper it shows."""
    paper = ((0, 0), (0, PAPER[1]), (PAPER[0], PAPER[1]), (PAPER[0], 0))
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(CORNERS, paper, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    return tuple(_solve(rows))


def _solve(rows: list[list[float]]) -> list[float]:
    """Gauss-Jordan elimination of a small square system given with its right-hand side as the last column."""
    size = len(rows)
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(size):
            if row != column:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[-1] for row in rows]
