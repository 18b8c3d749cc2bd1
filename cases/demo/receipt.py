"""A till receipt as a flat-bed scanner sees it: grey, askew, speckled, on a dark lid."""

from __future__ import annotations

import io
import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from cases.demo.source import DemoSource
from config.typefaces import VERA

WIDTH, MARGIN, SIZE, LEADING = 900, 62, 33, 50
SKEW = 2.4  # degrees


def build(source: DemoSource) -> bytes:
    paper = _print(source.body.splitlines())
    scan = _scan(paper, random.Random(source.file))
    out = io.BytesIO()
    scan.save(out, "PNG", optimize=True, dpi=(200, 200))
    return out.getvalue()


def _print(lines: list[str]) -> Image.Image:
    """The slip itself: ``left | right`` lines, ``-`` for a rule, ``*`` for large type, headings centred."""
    paper = Image.new("L", (WIDTH, LEADING * len(lines) + 2 * MARGIN), 249)
    draw = ImageDraw.Draw(paper)
    centred = True
    for row, line in enumerate(lines):
        y = MARGIN + row * LEADING
        if line == "-":
            draw.line([(MARGIN, y + LEADING // 2), (WIDTH - MARGIN, y + LEADING // 2)], fill=90, width=3)
            centred = False
        elif centred or line.startswith(("THANK", "Returns", "No returns")):
            draw.text((WIDTH / 2, y), line, font=_font(row == 0), fill=45, anchor="ma")
        else:
            left, _, right = line.lstrip("*").partition(" | ")
            font = _font(line.startswith("*"))
            draw.text((MARGIN, y), left, font=font, fill=45)
            draw.text((WIDTH - MARGIN, y), right, font=font, fill=45, anchor="ra")
    return paper


def _font(large: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(VERA.bold if large else VERA.regular), SIZE + 8 * large)


def _scan(paper: Image.Image, chance: random.Random) -> Image.Image:
    turned = paper.rotate(SKEW, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=196)
    bed = Image.new("L", (turned.width + 120, turned.height + 120), 196)
    bed.paste(turned, (60, 60))
    draw = ImageDraw.Draw(bed)
    for _ in range(140):
        x, y, r = chance.randrange(bed.width), chance.randrange(bed.height), chance.choice((1, 1, 2))
        draw.ellipse([x - r, y - r, x + r, y + r], fill=chance.randrange(80, 190))
    blurred = bed.filter(ImageFilter.GaussianBlur(0.8))
    return ImageChops.add(blurred, grain(bed.size, chance), offset=-16)


def grain(size: tuple[int, int], chance: random.Random) -> Image.Image:
    """Grey noise of 0 to 31 at half the resolution, as a sensor's noise is coarser than its pixels."""
    half = (size[0] // 2, size[1] // 2)
    noise = Image.frombytes("L", half, chance.randbytes(half[0] * half[1])).point([value >> 3 for value in range(256)])
    return noise.resize(size, Image.Resampling.BILINEAR)
