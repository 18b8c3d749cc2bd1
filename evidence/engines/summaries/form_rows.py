"""Labels of a form that stand in a row over their figures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from evidence.engines.summaries.parts import SummarySource

_GAP = re.compile(r"[ \t]{3,}")
_CELLS, _READ = 3, 40_000  # of a row; characters


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
