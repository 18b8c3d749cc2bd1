"""A hand of our own: letters as pen strokes, shaken a little, for notes and signatures that no font file is needed for.

Heights are in the pen's units: the baseline is 0, small letters reach 5, capitals 9.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

from cases.demo.source import SOURCES

Point = tuple[float, float]
Stroke = list[Point]

CAPITAL = 9.0
SPACE = 4.0


@cache
def glyphs() -> dict[str, tuple[tuple[Point, ...], ...]]:
    lines = (SOURCES / "handwriting.txt").read_text(encoding="ascii").splitlines()
    return {line[0]: tuple(_points(stroke) for stroke in line[2:].split(";")) for line in lines}


def _points(stroke: str) -> tuple[Point, ...]:
    pairs = (point.split(",") for point in stroke.split())
    return tuple((float(x), float(y)) for x, y in pairs)


def write(text: str, *, slant: float = 0.12, spacing: float = 1.1, shake: float = 0.16) -> tuple[list[Stroke], float]:
    """The strokes of one line of handwriting and its width; the same text always comes out the same.

    ``slant`` leans the letters to the right, ``shake`` makes the hand unsteady; KeyError for a letter not drawn.
    """
    hand = random.Random(text)
    strokes: list[Stroke] = []
    pen = 0.0
    for letter in text:
        if letter == " ":
            pen += SPACE * hand.uniform(0.85, 1.2)
            continue
        size, lift = hand.uniform(0.93, 1.07), hand.uniform(-0.25, 0.25)
        for shape in glyphs()[letter]:
            shaken = [(x + hand.gauss(0, shake), y + hand.gauss(0, shake)) for x, y in shape]
            placed = [(pen + x * size + slant * y, y * size + lift) for x, y in _smooth(shaken)]
            strokes.append(placed)
        width = max(x for shape in glyphs()[letter] for x, _ in shape)
        pen += width * size + spacing * hand.uniform(0.7, 1.3)
    return strokes, pen


def _smooth(points: Stroke, steps: int = 6) -> Stroke:
    """A Catmull-Rom curve through the points; two points stay a straight line."""
    if len(points) < 3:
        return points
    padded = [points[0], *points, points[-1]]
    curve = [points[0]]
    for (before, start), (end, after) in zip(pairwise(padded[:-2]), pairwise(padded[2:]), strict=True):
        curve += [_between(before, start, end, after, step / steps) for step in range(1, steps + 1)]
    return curve


def _between(before: Point, start: Point, end: Point, after: Point, t: float) -> Point:
    def axis(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)

    return axis(before[0], start[0], end[0], after[0]), axis(before[1], start[1], end[1], after[1])
