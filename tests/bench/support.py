"""Whether a quote bears a statement out, on 540 pairs (``python -m tests.bench.support`` prints the rows).

``statements.json`` has for 60 places in public texts a statement as a litigator would make it, and three that the place does
not bear out: of another person, of another amount, denied. The fifth kind is the right statement on a neighbouring
sentence. The texts stay where they are. ``statements.txt`` has 48 more with short papers written for it, of kinds that the
public texts have not. A third of either is kept aside.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from evidence.engines.layout import sentences
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.context import context_of
from evidence.engines.support.paper import QuotedPaper
from evidence.engines.support.support import missing
from evidence.engines.support.types import Missing
from tests.bench.data import data_folder
from tests.bench.report import Line, Row, table
from tests.bench.split import halves

PLACES = Path(__file__).parent / "statements.json"
PAPERS = Path(__file__).parent / "statements.txt"
WRONG = ("neighbouring sentence", "other person", "other amount", "negated")
ACCEPTED_WRONG, ACCEPTED_RIGHT = 3, 95  # per cent: at most, at least
_OPENING, _AROUND = 5_000, 1_500  # characters that whom the words mean is read from


OF_PAPER = ("writer", "addressed", "opening", "closing", "people", "asked", "days")
Place = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Pair:
    kind: str
    statement: str
    start: int
    end: int


def measure_support() -> list[Line]:
    """What is accepted of the right pairs, and of the four kinds of wrong ones together."""
    return [*_measured(json.loads(PLACES.read_text()), "public texts"), *_measured(papers(), "papers of other kinds")]


def _measured(places: list[Place], what: str) -> list[Line]:
    lines: list[Line] = []
    for part, chosen in halves(places, "right"):
        judged = [(pair.kind, not found) for place in chosen for pair, found in judge(place)]
        right = share([ok for kind, ok in judged if kind == "right"])
        wrong = [ok for kind, ok in judged if kind in WRONG]
        lines += [
            Row(f"statements borne out: accepted of the right ({what}, {part.name}, {part.size})", right, "%",
                target=f"≥ {ACCEPTED_RIGHT} %", met=right >= ACCEPTED_RIGHT),
            Row(f"statements not borne out: accepted ({what}, {part.name}, {len(wrong)})", share(wrong), "%",
                target=f"≤ {ACCEPTED_WRONG} %", met=share(wrong) <= ACCEPTED_WRONG),
        ]  # fmt: skip
        lines += [Row(f"  of them {kind}", share([ok for one, ok in judged if one == kind]), "%") for kind in WRONG]
    return lines


def papers() -> list[Place]:
    """The papers written for it; the words that are quoted stand between double brackets."""
    found = []
    for block in PAPERS.read_text("utf-8").strip().split("\n\n\n"):
        text, _, statements = block.split("\n", 1)[1].partition("\nright: ")
        start, end = text.index("[["), text.index("]]") - 2
        said = dict(line.split(": ", 1) for line in f"right: {statements}".splitlines())
        found.append({"text": text.replace("[[", "").replace("]]", ""), "start": start, "end": end, **said})
    return found


def judge(place: Place) -> Iterator[tuple[Pair, list[Missing]]]:
    """Each pair of a place with what is missing in it."""
    text = place["text"] if "text" in place else _checked(place)
    low = max(0, place["start"] - _AROUND)
    window = text[low : place["end"] + _AROUND]
    mentions = find_mentions(f"{text[:_OPENING]}\n\n{window}")
    shift = min(_OPENING, len(text)) + 2 - low  # where the window's words stand in what was read
    read = f"{text[:_OPENING]}\n\n{window}"
    paper = QuotedPaper(read, mentions)
    for pair in _pairs(place, text, low, window):
        start, end = pair.start + shift, pair.end + shift
        given = paper.given(start, end)
        context = context_of(read, start, end, mentions, speakers=[given.writer])
        context = replace(context, **{one: getattr(given, one) for one in OF_PAPER})
        yield pair, missing(pair.statement, text[pair.start : pair.end], context)


def _pairs(place: Place, text: str, low: int, window: str) -> Iterator[Pair]:
    for kind in ("right", *WRONG[1:]):
        yield Pair(kind, place[kind], place["start"], place["end"])
    spans = [(low + s.start, low + s.end) for s in sentences.split(window)]
    after = [span for span in spans if span[0] >= place["end"] and span[1] - span[0] > 40]
    before = [span for span in spans if span[1] <= place["start"] and span[1] - span[0] > 40]
    outside = [
        span for span in spans if span[0] >= place["end"] or span[1] <= place["start"]
    ]  # of short papers the longest
    yield Pair(WRONG[0], place["right"], *(after or before[::-1] or sorted(outside, key=lambda s: s[0] - s[1]))[0])


def _checked(place: Place) -> str:
    """The public text. Raises FileNotFoundError where it has other words there than the statements were made of."""
    text = _text(place["file"])
    quoted = text[place["start"] : place["end"]]
    if hashlib.sha256(quoted.encode()).hexdigest()[:12] != place["sha256"]:
        raise FileNotFoundError(f"{place['file']} has other words at {place['start']} than the statements were made of")
    return text


@cache
def _text(file: str) -> str:
    return (data_folder() / file).read_text("utf-8", errors="replace")


def share(held: list[bool]) -> float:
    return 100 * sum(held) / max(len(held), 1)


if __name__ == "__main__":
    sys.stdout.write(table(measure_support()) + "\n")
