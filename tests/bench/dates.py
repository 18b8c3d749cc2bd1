"""Dates in text, against three labelled corpora (``python -m tests.bench.dates`` prints the rows).

The corpora's own forms are made of what the engine finds in ``recognizers_form`` and ``duckling_form``. Recognizers-Text has the
end of a range as the start of its last part, shorter parts of a day, and halves of a month as its early and late parts;
duckling has the end as the moment after it; dateparser has starts only.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any

from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.expressions import find_expressions
from evidence.engines.dates.languages import in_another_language
from evidence.engines.dates.moment import Reading
from evidence.engines.dates.single import parse_expression
from tests.bench.data import data_folder
from tests.bench.duckling_form import duckled
from tests.bench.recognizers_form import recognized
from tests.bench.report import Line, Note, Row, table
from tests.bench.split import Part, halves

FORMER = {"span": 0.42, "value": 0.17, "duckling": 0.11, "dateparser": 0.01}
AIMS = {"span": 0.85, "value": 0.75, "duckling": 0.70, "dateparser": 0.85}


def recognizers(cases: list[dict[str, Any]]) -> tuple[float, float]:
    """Exact-span F1, and the share of what is labelled that has the right value too."""
    hits = found = gold = right = 0
    for case in cases:
        text, reference = case["input"], datetime.fromisoformat(case["ref"])
        read = [recognized(one, text, reference) for one in find_expressions(text, Reading(reference), "future")]
        ours = {(one["start"], one["end"]): one for one in read}
        theirs = {(g["start"], g["end"]): g for g in case["gold"]}
        same = ours.keys() & theirs.keys()
        hits, found, gold = hits + len(same), found + len(ours), gold + len(theirs)
        right += sum(agrees(ours[at], theirs[at]["values"]) for at in same)
    return 2 * hits / max(found + gold, 1), right / max(gold, 1)


def agrees(ours: dict[str, Any], values: Iterable[dict[str, Any]]) -> bool:
    span = ours.get("start_value"), ours.get("end_value")
    for value in values:
        if ours.get("value") and ours["value"] == value.get("value"):
            return True
        if any(span) and span == (value.get("start"), value.get("end")):
            return True
        if ours.get("timex") and ours["timex"] == value.get("timex"):
            return True
    return False


def duckling(cases: list[dict[str, Any]], reference: datetime, zone: int) -> float:
    def right(case: dict[str, Any]) -> bool:
        start, end = duckled(case["input"], reference, zone)
        return start == case["start"] and (not case["end"] or end == case["end"])

    return sum(map(right, cases)) / max(len(cases), 1)


def dateparser_strings(cases: list[dict[str, Any]], reference: datetime) -> float:
    def right(case: dict[str, Any]) -> bool:
        found = moment_of(case["input"], reference)
        return bool(found) and str(found.isoformat())[:19] == case["start"]  # type: ignore[union-attr]

    return sum(map(right, cases)) / max(len(cases), 1)


def moment_of(text: str, reference: datetime) -> datetime | None:
    """As that corpus has it: in UTC where a zone is said, in the past without a year, a clock time of the reference's day."""
    found = parse_expression(text, Reading(reference), "past")
    if not found or not found.moment or not found.first:
        elsewhere = in_another_language(text, reference)
        return elsewhere[0] if elsewhere else None
    first = found.first
    if not found.moment.dated and not found.moment.joined:
        first = datetime.combine(reference.date(), first.time())
    return first - timedelta(minutes=found.moment.zone or 0)


def measure_dates() -> list[Line]:
    """The rows of all three corpora, the part that is looked at and the part kept aside."""
    folder = data_folder() / "04_dates"
    texts = json.loads((folder / "recognizers_text.json").read_text())
    duck = json.loads((folder / "duckling_en.json").read_text())
    strings = json.loads((folder / "dateparser.json").read_text())["cases"]
    reference = datetime.fromisoformat(duck["reference"][:19])
    lines: list[Line] = []
    for part, cases in halves(texts, "input"):
        span, value = recognizers(cases)
        lines += [
            row("Recognizers-Text, span F1", "span", span, part),
            row("Recognizers-Text, value", "value", value, part),
        ]
    for part, cases in halves(duck["cases"], "input"):
        lines.append(row("duckling, start and end", "duckling", duckling(cases, reference, -120), part))
    for part, cases in halves(strings, "input"):
        lines.append(row("dateparser's strings", "dateparser", dateparser_strings(cases, datetime(2012, 11, 13)), part))
    return lines


def row(what: str, name: str, value: float, part: Part) -> Row:
    former, aim = FORMER[name], AIMS[name]
    return Row(
        f"dates: {what} ({part.name}, {part.size})",
        value,
        "",
        f"{former:.2f} formerly",
        None,
        f"≥ {aim:.2f}",
        part.judged(value, aim),
    )


def speed() -> Note:
    contracts = [p.read_text(errors="replace") for p in sorted((data_folder() / "01_cuad" / "txt").glob("*.txt"))[:20]]
    started = time.perf_counter()
    mentions = sum(len(find_dates(text, date(2020, 1, 1))) for text in contracts)
    size, seconds = sum(map(len, contracts)), time.perf_counter() - started
    return Note(f"{size:,} characters of contracts: {mentions} dates, {size / seconds:,.0f} characters a second")


if __name__ == "__main__":
    sys.stdout.write(table([*measure_dates(), speed()]) + "\n")
