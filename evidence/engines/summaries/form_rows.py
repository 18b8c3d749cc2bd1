"""What a form's rows, checked boxes and fields say that matters, as its facts tell them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from evidence.engines.summaries.parts import LONGEST, SummaryPart, SummarySource
from evidence.engines.summaries.worded import facts_of

_LEAST = 0.15  # worth of a row as a fact
_GAP = re.compile(r"[ \t]{3,}")
_CELLS, _READ = 3, 40_000  # of a row; characters


def rows_worth_most(reading: SummarySource, beside: list[SummaryPart], space: int) -> list[SummaryPart]:
    """The rows that are worth most as facts, without the form's head, as many as fit in ``space`` characters with what stands
    beside them, which they do not repeat."""
    said = [span for part in beside for span in part.spans]
    space -= sum(len(part.words) for part in beside)
    chosen: list[SummaryPart] = []
    for one in sorted(facts_of(reading), key=lambda one: -one.worth):
        is_row = one.bare != one.words and not one.speaker
        free = not any(start < one.end and one.start < end for start, end in said)
        if is_row and free and one.worth >= _LEAST and len(one.bare) <= min(space, LONGEST):
            said.append((one.start, one.end))
            space -= len(one.bare)
            chosen.append(SummaryPart(f"{one.bare.rstrip('.')}.", ((one.start, one.end),)))
    return chosen


def labels_over_figures(reading: SummarySource) -> Iterator[tuple[list[str], list[str], tuple[int, int]]]:
    """Labels in capitals that stand in a row over as many figures, with their place: "FINANCE CHARGE" over "$100.00"."""
    at = 0
    for line, below in pairwise(reading.read.masked[:_READ].split("\n")):
        names, values = _GAP.split(line.strip()), _GAP.split(below.strip())
        figures = sum(any(one.isdigit() for one in value) for value in values)
        if (
            line.isupper()
            and len(names) == len(values) >= _CELLS
            and figures > 1
            and not any(one.isdigit() for one in line)
        ):
            yield names, values, (at, at + len(line) + 1 + len(below))
        at += len(line) + 1
