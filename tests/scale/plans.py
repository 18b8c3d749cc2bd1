"""How the database carries out what a call asks: the plans of its reads, made where and as whom they are made."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.bench.rows import ROWS

BIG = {rows.table for rows in ROWS} - {"evidence_arrival"}
FEW = 2_500  # rows
READS = ("SELECT", "WITH")


@dataclass(frozen=True)
class Plan:
    """One read: its SQL, and the plan with what it came to."""

    sql: str
    root: dict[str, Any]

    @property
    def milliseconds(self) -> float:
        return float(self.root["Execution Time"])

    def sequential(self) -> set[str]:
        """The big tables it reads from end to end; not those with few rows, of which nothing else would be quicker."""
        scanned = {node["Relation Name"] for node in self.nodes() if node["Node Type"].endswith("Seq Scan")}
        return {table for table in scanned if self.rows_read()[table] > FEW}

    def keys_walked(self, others: int) -> set[str]:
        """The keys in whose order it passes over as many rows as other cases have: the index of a key knows no case."""
        return {
            node["Index Name"]
            for node in self.nodes()
            if node.get("Index Name", "").endswith("_pkey")
            and "Index Cond" not in node
            and node.get("Rows Removed by Filter", 0) >= others
        }

    def rows_read(self) -> Counter[str]:
        """How many rows it looks at, of each big table: in the step that looks at most, since one statement has all counts of
        a case."""
        read: Counter[str] = Counter()
        for node in self.nodes():
            if (table := node.get("Relation Name")) in BIG:
                once = node["Actual Rows"] + sum(
                    value for key, value in node.items() if key.startswith("Rows Removed by")
                )
                read[table] = max(read[table], round(once * node["Actual Loops"]))
        return read

    def described(self, over: dict[str, int]) -> str:
        """The plan in a line: what it reads too much of, and its steps from the outermost."""
        steps = " < ".join(
            f"{node['Node Type']}{' ' + place if (place := node.get('Index Name') or node.get('Relation Name')) else ''}"
            for node in self.nodes()
        )
        read = [f"all of {table}" for table in sorted(self.sequential())] + [
            f"{rows} of {table}" for table, rows in over.items()
        ]
        return f"{', '.join(read)}: {steps[:400]}"

    def nodes(self) -> Iterator[dict[str, Any]]:
        """Every step, outermost first."""
        waiting = [self.root["Plan"]]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.get("Plans", [])


@dataclass
class Explained:
    """For ``connection.execute_wrapper``: explains each read of a big table, in the transaction and role it is made in."""

    plans: list[Plan] = field(default_factory=list)

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        if not many and sql.lstrip().startswith(READS) and any(table in sql for table in BIG):
            with context["connection"].connection.cursor() as cursor:
                cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {sql}", params)
                (found,) = cursor.fetchone()
            self.plans.append(Plan(sql, (json.loads(found) if isinstance(found, str) else found)[0]))
        return execute(sql, params, many, context)
