"""Legal citations in text, against eyecite's labelled strings (``python -m tests.bench.citations`` prints the rows)."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from typing import Any

from evidence.engines.citations.find import find_citations
from tests.bench.data import data_folder
from tests.bench.report import Line, Row, table
from tests.bench.split import halves

FORMER, AIM = 0.68, 0.97


def measure_citations() -> list[Line]:
    """F1 over all kinds of citation and over those with a reporter; and that each stands in its text word for word."""
    cases = json.loads((data_folder() / "05_citations" / "eyecite.json").read_text())
    lines: list[Line] = []
    for part, chosen in halves(cases, "text"):
        for what, only_reporters in (("volume, reporter and page", True), ("every kind", False)):
            value = f1(chosen, only_reporters=only_reporters)
            lines.append(
                Row(
                    f"citations: {what} ({part.name}, {part.size})",
                    value,
                    "",
                    f"{FORMER} formerly",
                    None,
                    f"≥ {AIM}",
                    value >= AIM,
                )
            )
    return lines


def f1(cases: list[dict[str, Any]], *, only_reporters: bool) -> float:
    hits = found = gold = 0
    for case in cases:
        theirs = Counter(_key(c["kind"], c["groups"] or {}, only_reporters) for c in case["citations"])
        groups = [
            (c.kind, {"volume": c.volume, "reporter": c.reporter, "page": c.page}) for c in find_citations(case["text"])
        ]
        ours = Counter(_key(kind, of, only_reporters) for kind, of in groups)
        theirs.pop("", None)
        ours.pop("", None)
        hits += (ours & theirs).total()
        found, gold = found + ours.total(), gold + theirs.total()
    return 2 * hits / max(found + gold, 1)


def _key(kind: str, groups: dict[str, str], only_reporters: bool) -> str:
    if not only_reporters:
        return kind
    if not groups.get("reporter"):
        return ""
    return "|".join(re.sub(r"[\s.]", "", groups.get(name) or "").lower() for name in ("volume", "reporter", "page"))


if __name__ == "__main__":
    sys.stdout.write(table(measure_citations()) + "\n")
