"""Pictures of text made straight before they are read, and places on them given back for the picture as it was."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PIL import Image

_LONGEST_SIDE = 3_000
_PROBE_SIDE = 700
_STEEPEST = 8.0  # degrees
_WORTHWHILE = 0.4
_CLEARER = 1.06  # how much sharper the lines must stand before a picture is turned


@dataclass(frozen=True, slots=True)
class Straightened:
    """The picture to read, and how it was turned: degrees counter-clockwise, from a picture of the given size."""

    picture: Image.Image
    angle: float
    width: int
    height: int

    def original(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        """A box on the turned picture as fractions of the original's width and height (its bounding box there)."""
        corners = [self._back(x, y) for x in (x0, x1) for y in (y0, y1)]
        xs = [min(1.0, max(0.0, x / self.width)) for x, _ in corners]
        ys = [min(1.0, max(0.0, y / self.height)) for _, y in corners]
        return min(xs), min(ys), max(xs), max(ys)

    def _back(self, x: float, y: float) -> tuple[float, float]:
        if not self.angle:
            return x, y
        turn = math.radians(self.angle)
        dx, dy = x - self.picture.width / 2, y - self.picture.height / 2
        return (
            dx * math.cos(turn) - dy * math.sin(turn) + self.width / 2,
            dx * math.sin(turn) + dy * math.cos(turn) + self.height / 2,
        )


def straighten(picture: Image.Image) -> Straightened:
    """Grey picture of at most 3,000 pixels a side, turned so that its lines of text run level."""
    grey = flat_grey(picture)
    grey.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE), Image.Resampling.LANCZOS)
    angle = skew(grey)
    width, height = grey.size
    turned = grey.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=255) if angle else grey
    return Straightened(turned, angle, width, height)


def flat_grey(picture: Image.Image) -> Image.Image:
    """Greyscale copy on white: transparent parts would turn black."""
    if picture.mode in {"RGBA", "LA", "PA"} or "transparency" in picture.info:
        layered = picture.convert("RGBA")
        white = Image.new("RGBA", layered.size, "white")
        return Image.alpha_composite(white, layered).convert("L")
    if picture.mode.startswith("I") or picture.mode == "F":  # 16 or 32 bits a pixel: bring into range first
        values = np.asarray(picture, dtype=np.float32)
        span = max(1.0, float(values.max() - values.min()))
        return Image.fromarray(((values - values.min()) * (255 / span)).astype(np.uint8), "L")
    return picture.convert("L")


def skew(grey: Image.Image) -> float:
    """Degrees to turn the picture by, counter-clockwise; 0 when it stands straight or shows no lines."""
    probe = grey.copy()
    probe.thumbnail((_PROBE_SIDE, _PROBE_SIDE))
    ink = Image.fromarray(np.where(np.asarray(probe) < _threshold(probe), 255, 0).astype(np.uint8), "L")
    straight = _sharpness(ink, 0.0)
    coarse = max(np.arange(-_STEEPEST, _STEEPEST + 0.1, 0.5), key=lambda angle: _sharpness(ink, float(angle)))
    fine = max(np.arange(coarse - 0.4, coarse + 0.5, 0.1), key=lambda angle: _sharpness(ink, float(angle)))
    if abs(fine) < _WORTHWHILE or _sharpness(ink, float(fine)) <= straight * _CLEARER:
        return 0.0
    return float(fine)


def _threshold(probe: Image.Image) -> float:
    pixels = np.asarray(probe, dtype=np.float32)
    return float(pixels.mean() - pixels.std())


def _sharpness(ink: Image.Image, angle: float) -> float:
    """How much rows of ink and rows of paper alternate: largest when text lines are level."""
    rows = np.asarray(ink.rotate(angle, Image.Resampling.NEAREST, fillcolor=0), dtype=np.float32).sum(axis=1)
    return float(np.square(np.diff(rows)).sum())
