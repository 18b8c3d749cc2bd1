"""What a measurement says, and the table it is printed in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. ``baseline`` says what it is held against, ``ratio`` is the figure divided by that.

    ``met`` tells whether ``target``, the aim, was reached, and is ``None`` where there is none.
    """

    what: str
    value: float
    unit: str
    baseline: str = ""
    ratio: float | None = None
    target: str = ""
    met: bool | None = None

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Note:
    """Something that is said beside the figures; ``unmeasured`` if it says why a bench did not run."""

    what: str
    unmeasured: bool = False

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


Line = Row | Note
HEADS = ("measured", "value", "", "baseline", "ratio", "aim")


def missed(lines: Iterable[Line]) -> list[Row]:
    """The figures that are not what they should be."""
    return [line for line in lines if isinstance(line, Row) and line.met is False]


def table(lines: Iterable[Line]) -> str:
    """The rows in aligned columns; notes stand on lines of their own."""
    lines = list(lines)
    cells = [_cells(line) for line in lines if isinstance(line, Row)]
    widths = [max(map(len, column)) for column in zip(HEADS, *cells, strict=True)]
    return "\n".join(
        [
            _laid_out(HEADS, widths),
            _laid_out(tuple("-" * width for width in widths), widths),
            *(_laid_out(_cells(line), widths) if isinstance(line, Row) else f"  {line.what}" for line in lines),
        ]
    )


def _cells(row: Row) -> tuple[str, ...]:
    verdict = "" if row.met is None else ("  ok" if row.met else "  MISSED")
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    return row.what, figure(row.value), row.unit, row.baseline, ratio, f"{row.target}{verdict}"


def figure(value: float) -> str:
    """With three significant digits, as people write numbers."""
    if value == 0 or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}"


def _laid_out(cells: tuple[str, ...], widths: list[int]) -> str:
    what, value, *rest = [
        cell.rjust(width) if at in (1, 4) else cell.ljust(width)
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join([what, value, *rest]).rstrip()
