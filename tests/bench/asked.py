"""One thing that is asked of cases of every size: how long it took, how many rows were answered, and what both say.

Judged is what it takes on a machine that does nothing else (``turns.quiet``); what 95 of 100 took by the clock stands beside it.
Growth is that of the median, and less than :data:`FLOOR_MS` more is none: an index that is one level deeper is read once more
for each row, and two medians of one call on one case differ by some milliseconds. What seems past its aim is asked more often
before it is said to be, and judged by all turns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.bench.processor import Meter
from tests.bench.report import Line, Note, Row
from tests.bench.turns import Turn, by_clock, quiet, turn

GROWTH, SEARCH_GROWTH, SEARCH_MS, PAGE_MS = 1.2, 2.0, 120, 250
AIMS: dict[str, tuple[float | None, int | None]] = {"search": (SEARCH_GROWTH, SEARCH_MS), "page": (GROWTH, PAGE_MS)}
FULLER_MS = PAGE_MS  # of what answers or compares more rows in the largest case, where it has no limit of its own
FLOOR_MS = 5  # milliseconds: a smaller difference between two medians is not growth
MORE_TURNS = 4  # times as many turns for what seems past its aim
SLOW = 1_500  # milliseconds: a call that takes longer is not repeated
Ask = Callable[[], object]


class First(NamedTuple):
    """How often a call asked the database, and how many rows it answered, or says that it compared."""

    queries: int
    rows: int = 0


@dataclass
class Asked:
    """One thing that is asked of the case of every size, and how long it took there."""

    name: str
    kind: str  # list, search, page, or whole for what has to read a whole case
    rounds: int
    asks: dict[int, Ask]
    first: dict[int, First]
    meter: Meter
    taken: dict[int, list[Turn]] = field(default_factory=dict)
    failed: str = ""

    def measure(self) -> None:
        """Ask each size in turn, and more often if it seems past its aim. Each was asked once before, to count its queries."""
        self.taken = {size: [] for size in self.asks}
        self._take_turns(self.rounds)
        if self.row().met is False:
            self._take_turns(self.rounds * (MORE_TURNS - 1))

    def _take_turns(self, number: int) -> None:
        for _ in range(number):
            for size, ask in self.asks.items():
                if not any(one.clock > SLOW for one in self.taken[size]):
                    self._ask(size, ask)

    def _ask(self, size: int, ask: Ask) -> None:
        once, refused = turn(self.meter, ask)
        self.taken[size].append(once)
        if refused is not None:
            self.failed = f"{size:,}: {str(refused).split(': ', 1)[-1][:60]}"

    @property
    def rows(self) -> tuple[int, int]:
        """How many rows the smallest and the largest case answer or compare."""
        return self.first[min(self.first)].rows, self.first[max(self.first)].rows

    @property
    def is_fuller(self) -> bool:
        """Whether the largest case answers or compares more than the smallest has: growth says nothing of the code then."""
        small, large = self.rows
        return self.kind != "whole" and large > small

    def row(self) -> Row:
        """The largest case's figure, its growth from the smallest, and whether both are as they should be."""
        small, large = min(self.taken), max(self.taken)
        p95 = {size: quiet(turns, 0.95) for size, turns in self.taken.items()}
        most, limit = AIMS.get(self.kind, (GROWTH, None))
        most, limit = (None, limit or FULLER_MS) if self.is_fuller else (most, limit)
        medians = [quiet(self.taken[size], 0.5) for size in (small, large)]
        growth = medians[1] / medians[0]
        is_flat = most is None or growth <= most or medians[1] - medians[0] < FLOOR_MS
        met = is_flat and (limit is None or p95[large] <= limit)
        aims = [f"≤ {most}"] * (most is not None) + [f"≤ {limit} ms"] * (limit is not None)
        has_aim = self.kind != "whole"
        return Row(
            f"{self._label(p95)} {self.failed}".strip(), p95[large], "ms", f"{small:,}: {p95[small]:.0f} ms", growth,
            ", ".join(aims) if has_aim else "", False if self.failed else met if has_aim else None,
        )  # fmt: skip

    def _label(self, p95: dict[int, float]) -> str:
        """What was asked, with its queries, the rows that both cases answer, the figures of those between, and the clock's."""
        queries = "–".join(map(str, sorted({one.queries for one in self.first.values()})))
        small, large = self.rows
        rows = f"{large:,} rows" if small == large else f"{small:,} → {large:,} rows"
        rows = "" if self.kind == "page" else rows
        between = ", ".join(f"{size:,}: {p95[size]:.0f}" for size in sorted(p95)[1:-1])
        clock = f"by the clock {by_clock(self.taken[max(p95)], 0.95):.0f}"
        said = [f"{queries} queries", rows, between, clock]
        return f"{self.name} ({'; '.join(one for one in said if one)})"


def answered_rows(answer: Any) -> int:
    """How many things a list answers, or the lists of an answer that has several, or how many it says that its text has, or
    that it compared to find those it answers."""
    if not isinstance(answer, dict):
        return len(answer) if isinstance(answer, list) else 0
    if isinstance(answer.get("compared"), int):
        return int(answer["compared"])
    if isinstance(answer.get("items"), list):
        return len(answer["items"])
    told = next((answer[name] for name in ("entries", "count") if isinstance(answer.get(name), int)), 0)
    return sum(len(one) for one in answer.values() if isinstance(one, list)) or told


def fuller(asked: list[Asked], rows: list[Row]) -> list[Line]:
    """How many calls answer more rows in the largest case, and how many of these are slower than they may be."""
    those = [row for one, row in zip(asked, rows, strict=True) if one.is_fuller]
    over = sum(row.met is False for row in those)
    others = [row for row in rows if row.met is not None and row not in those]
    grown = sum(row.met is False for row in others)
    return [
        Note(
            f"{len(those)} calls answer or compare more in the largest case, whatever their growth: {over} past their limit"
        ),
        Note(f"{len(others)} others: {grown} past their aim"),
    ]
