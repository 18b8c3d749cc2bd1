"""What stands in rows beside prose: sums that a letter or a notice lists with their total, results of a laboratory."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.documents.titles import titled
from evidence.engines.summaries.bill_rows import tidy
from evidence.engines.summaries.parts import SummaryPart, SummarySource, is_blank

_SUM = re.compile(
    r"(?:[ \t]{2}|[.:|]) ?(?P<sum>[$\u00a3\u20ac][ \t]{0,6}\d[\d,]*(?:\.\d\d)?|(?<=[ \t]{2})\d{1,3}(?:,\d{3})+\.\d\d)[ \t|]*$"
)
_LESSER = re.compile(r"[ \t]{2,}(?P<sum>\d{1,3}\.\d\d)[ \t|]*$")  # below a row that has a sum
_BARE_SUM = re.compile(
    r"[ \t|]*(?P<sum>[$\u00a3\u20ac]?[ \t]{0,6}\d[\d,]*\.\d\d)[ \t|]*"
)  # under a rule, as a total is set
_LABEL = re.compile(r"[ \t|*\u2022-]*(?P<label>[A-Za-z].{2,69}?)[ \t.:|]*$")
_TOTAL = re.compile(r"\b(?:total|amount (?:now )?(?:due|owed|owing|payable)|balance|sum due|payoff|arrears)\b", re.I)
_GAP = re.compile(r"[ \t]{2,}|\t|[ \t]*\|[ \t]*")
_CELL = re.compile(r"[^\s|](?:[^\s|]|[ ](?=[^\s|]))*")
_RESULT = re.compile(
    r"(?:test )?(?:results?|values?|findings?|levels?|concentrations?|measured)(?: ?\(.{1,20}\))?", re.I
)
_TESTED = re.compile(
    r"(?:analytes?|tests?|substances?|compounds?|parameters?|samples?|items?|components?|drugs?|locations?)(?: .{1,20})?",
    re.I,
)
_NOTHING = re.compile(r"\b(?:none|not? detected|negative|normal|nd|pending)\b|^<|^-+$", re.I)
_MOST, _READ, _ROWS, _OFF = (
    4,
    40_000,
    30,
    7,
)  # rows told, characters, rows of a table, characters that a cell is set off


def sums_listed(reading: SummarySource) -> SummaryPart | None:
    """ "Rent, March: $900.00; Late fee: $45.00; Total: $945.00."; None where the rows have no total."""
    rows = list(_sums(reading.read.masked[:_READ]))
    last = next((at for at, (label, _, _) in reversed([*enumerate(rows)]) if _TOTAL.search(label)), 0)
    if not last:
        return None
    items = [one for one in rows[:last] if not _TOTAL.search(one[0])][: _MOST - 1]
    shown = [*items, rows[last]]
    return SummaryPart(
        f"{'; '.join(f'{label}: {amount}' for label, amount, _ in shown)}.", tuple(place for _, _, place in shown)
    )


def _sums(text: str) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """The lines that end in a sum, behind a gap or leaders: their label, the sum and their place. One that has nothing else is
    their total where they add up to it."""
    at, added = 0, 0
    for line in text.split("\n"):
        found = _SUM.search(line) or (_LESSER.search(line) if added else None)
        label = _LABEL.fullmatch(line[: found.start()]) if found else None
        if found and label:
            yield _label(label["label"]), "".join(found["sum"].split()), (at, at + len(line))
            added += _cents(found["sum"])
        elif (bare := _BARE_SUM.fullmatch(line)) and added and _cents(bare["sum"]) == added:
            yield "Total", "".join(bare["sum"].split()), (at, at + len(line))
        at += len(line) + 1


def _cents(amount: str) -> int:
    """The figures of a sum; "$900" has as many as "$900.00"."""
    whole, _, part = amount.partition(".")
    return int("".join(one for one in whole if one.isdigit()) + (part.strip() or "00"))


def _label(words: str) -> str:
    words = tidy(words).rstrip(" .")
    return titled(words).capitalize() if words.isupper() else words


def results_listed(reading: SummarySource) -> SummaryPart | None:
    """ "Ethanol: 0.09 g/100 mL; Codeine: 31 ng/mL.": what a table of a laboratory found; None where there is no such table."""
    found = list(_results(reading.read.masked[:_READ]))[: 2 * _MOST]
    words = "; ".join(f"{name}: {value}" for name, value, _ in found)
    return SummaryPart(f"Results: {words}.", tuple(place for _, _, place in found)) if found else None


def _results(text: str) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """Each row's first cell, and the one that stands under the head of the results."""
    at, under, left = 0, -1, 0
    for line in text.split("\n"):
        cells = list(_CELL.finditer(line)) if _GAP.search(line.strip()) else []
        head = next((one for one in cells[1:] if _RESULT.fullmatch(one.group())), None)
        if head and _TESTED.fullmatch(cells[0].group()):
            under, left = head.start(), _ROWS
        elif under >= 0 and left:
            left -= 1
            value = min(cells[1:], key=lambda one: abs(one.start() - under), default=None)
            near = value and abs(value.start() - under) <= _OFF
            if value and near and not (_NOTHING.search(value.group()) or is_blank(line)):
                yield cells[0].group(), value.group(), (at, at + len(line))
            elif line.strip() and not cells:
                under = -1
        at += len(line) + 1
