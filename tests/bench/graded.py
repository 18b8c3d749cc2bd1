"""What a reader graded by eye, beside the aims: ``make quality`` repeats these rows, which no program can measure.

``docs/quality.md`` says what was read in each round and has ten failures of each class. Who grades anew writes the
round's counts here.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import date

from tests.bench.report import Line, Row, table


@dataclass(frozen=True, slots=True)
class Graded:
    """A sample of documents kept aside, as one reader graded it on a day."""

    what: str
    day: date
    items: int
    good: int
    wrong: int
    good_aim: float | None = None
    wrong_aim: float | None = None


ROUNDS = (
    Graded("facts of hearings and court papers not read before (1.26)", date(2026, 11, 29), 50, 34, 0, 0.75, 0.05),
    Graded("facts of hearings not read before, by a stricter reader", date(2026, 11, 30), 64, 38, 6, 0.75, 0.05),
    Graded("facts of contracts not labelled before, by a stricter reader", date(2026, 11, 30), 121, 82, 5, 0.75, 0.05),
    Graded("facts of parts of hearings that no label is of (1.37)", date(2026, 12, 1), 36, 21, 1, 0.75, 0.05),
    Graded("facts of contracts, chosen by chance (1.37)", date(2026, 12, 1), 46, 33, 1, 0.75, 0.05),
    Graded("facts of parts of hearings that no label is of (1.38)", date(2026, 12, 1), 35, 16, 1, 0.75, 0.05),
    Graded("facts of contracts, chosen by chance (1.38)", date(2026, 12, 1), 30, 14, 3, 0.75, 0.05),
    Graded("facts of parts of a scanned report (1.37)", date(2026, 12, 1), 44, 9, 17, 0.75, 0.05),
    Graded("facts of a scanned report not read before (1.27)", date(2026, 11, 29), 101, 58, 4, 0.75, 0.05),
    Graded(
        "facts of papers of all kinds not read before, by a stricter reader",
        date(2026, 12, 1),
        146,
        31,
        19,
        0.75,
        0.05,
    ),
    Graded("facts of short papers and mail not read before (1.28)", date(2026, 11, 29), 29, 13, 1, 0.75, 0.05),
    Graded("days of facts of a scanned report (1.27)", date(2026, 11, 29), 43, 40, 3, None, 0.04),
    Graded("names with a record in papers not read before (1.26)", date(2026, 11, 29), 203, 198, 5, None, 0.06),
    Graded(
        "relationships of contracts, a report, a hearing and mail (1.28)", date(2026, 11, 29), 48, 41, 3, None, 0.05
    ),
    Graded("summaries of contracts not read before", date(2026, 11, 30), 12, 1, 0, 0.75, None),
    Graded(
        "summaries of papers of all kinds not read before, by a stricter reader",
        date(2026, 12, 1),
        21,
        2,
        7,
        0.75,
        None,
    ),
)


def measure_graded() -> list[Line]:
    """The share of good and of wrong ones, where that has an aim."""
    return [row for one in ROUNDS for row in _rows(one)]


def _rows(one: Graded) -> list[Row]:
    about = f"{one.what}, of {one.items} graded by eye on {one.day}"
    good, wrong = one.good / one.items, one.wrong / one.items
    rows = []
    if one.good_aim is not None:
        rows.append(Row(f"good {about}", good, "", target=f"≥ {one.good_aim:.2f}", met=good >= one.good_aim))
    if one.wrong_aim is not None:
        rows.append(Row(f"wrong {about}", wrong, "", target=f"≤ {one.wrong_aim:.2f}", met=wrong <= one.wrong_aim))
    return rows


if __name__ == "__main__":
    sys.stdout.write(table(measure_graded()) + "\n")
