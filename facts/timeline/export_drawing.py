"""A timeline as a picture: marks on an axis in rows, in which long empty spells are broken, as on the page."""

from __future__ import annotations

import io
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from PIL import Image, ImageDraw, ImageFont

from config.typefaces import drawn, typeface_for
from facts.timeline.export_rows import ExportRow
from facts.timeline.gaps import gaps_between

WIDTH, MARGIN, TOP, ROW, AXIS = 2_400, 60, 120, 26, 40
MOST_ROWS = 240  # what a year of a full case needs; the picture is as high as there are rows in use
BREAK = 70  # pixels of a broken spell
LABEL, LONGEST = 300, 200  # pixels that words are sure of, and how many characters there are at most
INK, MUTED, LINE = "#1c2430", "#6b7480", "#d5dae0"
COLORS = {"Approved": "#0b6b62", "Proposed": "#8a97a6", "": "#7a5ca8"}


@dataclass(frozen=True, slots=True)
class Axis:
    """Where days stand. ``breaks`` are long empty spells, as ordinals of their first and last day."""

    first: int
    last: int
    breaks: tuple[tuple[int, int], ...]

    @property
    def scale(self) -> float:
        """Pixels for a day that is drawn."""
        days = self.last - self.first + 1 - sum(end - start for start, end in self.breaks)
        return max(1.0, WIDTH - 2 * MARGIN - BREAK * len(self.breaks)) / max(1, days)

    def x(self, day: int) -> float:
        passed = self.breaks[: bisect_right(self.breaks, (day, 0))]
        skipped = sum(min(day, end) - start for start, end in passed)
        broken = sum(BREAK * (min(day, end) - start) / (end - start) for start, end in passed)
        return MARGIN + (day - self.first - skipped) * self.scale + broken


def axis_of(rows: Sequence[ExportRow]) -> Axis:
    """From the first day to the last; broken where a spell without anything is longer than a quarter of all the rest."""
    first = min(row.date for row in rows).toordinal()
    last = max(row.date_end or row.date for row in rows).toordinal()
    gaps = gaps_between((row.date, row.date_end) for row in rows)
    rest = max(1, last - first - sum(one.days for one in gaps))
    long = [(one.date_from.toordinal(), one.date_to.toordinal()) for one in gaps if one.days > max(365, rest / 4)]
    return Axis(first, last, tuple(sorted(long)))


def png_of(title: str, rows: Sequence[ExportRow]) -> bytes:
    """The picture. What no row is free for any more is counted above the axis, not left out."""
    axis = axis_of(rows) if rows else None
    placed, crowded = placed_marks(rows, axis) if axis else ([], [])
    height = TOP + ROW * (max((mark.row for mark in placed), default=0) + 2) + AXIS + 40
    picture = Image.new("RGB", (WIDTH, height), "white")
    draw = ImageDraw.Draw(picture)
    draw.text((MARGIN, 30), title[:120], font=_font(30, title), fill=INK)
    draw.text((MARGIN, 72), _count(rows, crowded), font=_font(18), fill=MUTED)
    if axis:
        _draw_axis(draw, axis, height - AXIS - 20)
        for mark in placed:
            _draw_event(draw, mark)
    file = io.BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


@dataclass(slots=True)
class Mark:
    """An event in a row, from ``x`` to ``end``, with the words beside it up to ``until``."""

    event: ExportRow
    row: int
    x: float
    end: float
    until: float = WIDTH - MARGIN


def placed_marks(rows: Sequence[ExportRow], axis: Axis) -> tuple[list[Mark], list[ExportRow]]:
    """Each event in the first row that is free at its place, with room for its words; with those that find none."""
    last: list[Mark | None] = [None] * MOST_ROWS
    placed, crowded = [], []
    for event in rows:
        x = axis.x(event.date.toordinal())
        row = next((number for number, mark in enumerate(last) if mark is None or mark.end + LABEL <= x), None)
        if row is None:
            crowded.append(event)
            continue
        if before := last[row]:
            before.until = x - 10
        end = max(x, axis.x((event.date_end or event.date).toordinal())) + 10
        last[row] = mark = Mark(event, row, x, end)
        placed.append(mark)
    return placed, crowded


def _count(rows: Sequence[ExportRow], crowded: list[ExportRow]) -> str:
    more = f"; {len(crowded):,} more stand too close together to be drawn" if crowded else ""
    return f"{len(rows):,} event{'' if len(rows) == 1 else 's'}{more}"


def _draw_event(draw: ImageDraw.ImageDraw, mark: Mark) -> None:
    y, event = TOP + mark.row * ROW, mark.event
    draw.rounded_rectangle((mark.x, y + 4, mark.end, y + 14), 5, fill=COLORS.get(event.status, COLORS[""]))
    words = f"{event.when}: {event.text}".replace("\n", " ")
    at = mark.end + 6
    font = _font(14, words)
    draw.text((at, y), _cut(words, mark.until - at, font), font=font, fill=INK)


def _cut(words: str, room: float, font: ImageFont.FreeTypeFont) -> str:
    """As many of the words as there is room for."""
    if room < 30:
        return ""
    if font.getlength(words[:LONGEST]) <= room and len(words) <= LONGEST:
        return words
    shown = words[:LONGEST]
    while shown and font.getlength(f"{shown}…") > room:
        shown = shown[:-1]
    return f"{shown}…" if shown else ""


def _draw_axis(draw: ImageDraw.ImageDraw, axis: Axis, y: int) -> None:
    draw.line((MARGIN, y, WIDTH - MARGIN, y), fill=INK, width=2)
    last = float("-inf")
    for day in _ticks(axis):
        x = axis.x(day)
        if x - last < 70 or any(start <= day <= end for start, end in axis.breaks):
            continue
        last = x
        shown = date.fromordinal(day)
        draw.line((x, TOP - 10, x, y + 6), fill=LINE)
        draw.text(
            (x + 3, y + 8), f"{shown:%Y}" if axis.scale * 365 < 600 else f"{shown:%b %Y}", font=_font(14), fill=MUTED
        )
    for start, end in axis.breaks:
        x = axis.x(start) + BREAK / 2
        draw.rectangle((x - 12, y - 4, x + 12, y + 4), fill="white")
        for shift in (-6, 6):
            draw.line((x + shift - 4, y + 10, x + shift + 4, y - 10), fill=INK, width=2)
        years = (end - start + 1) // 365
        words = f"{years} year{'' if years == 1 else 's'} without events"
        draw.text((x - _font(11).getlength(words) / 2, y - 28), words, font=_font(11), fill=MUTED)


def _ticks(axis: Axis) -> list[int]:
    """The first days of months where there is room for them, else of years."""
    years = range(date.fromordinal(axis.first).year, date.fromordinal(axis.last).year + 1)
    months = range(1, 13) if axis.scale * 365 >= 600 else (1,)
    days = (date(year, month, 1).toordinal() for year in years for month in months)
    return [day for day in days if axis.first <= day <= axis.last] or [axis.first]


def _font(size: int, words: str = "") -> ImageFont.FreeTypeFont:
    return drawn(typeface_for(words).regular, size)
