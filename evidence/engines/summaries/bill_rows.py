"""What an invoice or an order is for, by the rows of its table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.forms.payments import is_of_payment, open_sums, sum_stated
from evidence.engines.summaries.parts import SummaryPart, SummarySource
from evidence.engines.summaries.statement_heads import titled_as

_HEADS = re.compile(
    r"^[^\n:]{0,60}\b(?:description|commodity|articles?|items?|particulars|contents|goods|materials?)\b[^\n:]{0,60}$",
    re.M | re.I,
)
_ROW = re.compile(r"^[ \t|]{0,20}(?P<cells>[^\n:]{6,120}?)[ \t|.]{2,40}[$\u00a3\u20ac]? ?\d[\d,]*\.\d\d[ \t|]*$", re.M)
_SUM = re.compile(
    r"\b(?:(?:sub)?total|gross|net|balance|tax|vat|gst|deposit|paid|payment|amount|due|cash|change|rounding|visa|master(?:card)?"
    r"|card|discount|points)\b",
    re.I,
)
_DAY_BEFORE = re.compile(r"^\s*\d{1,4}[/.-](?:\d{1,2}|[A-Za-z]{3})[/.-]\d{2,4}\s")
_LINE_OF_FORM = re.compile(r"\s*\d{1,2}[a-z]?\. ")  # of an application, whose lines are computed from each other
_WORD = re.compile(r"[A-Za-z]{3}")
_COLUMN_GAP = re.compile(r"[ \t]{3,}")
_CELLS, _CELLS_SHOWN, _TABLE = 3, 3, 1_500  # cells of a row, those told; characters of a table
_OWN_DAY = re.compile(
    r"(?:^|[ \t]{2})(?:invoice|statement|bill|billing|issue|receipt)[ \t]date[ \t]{0,4}(?::|[ \t]{2}|[ \t](?=\d))[ \t]{0,40}"
    r"(?P<value>[^\n]{4,30})",
    re.M | re.I,
)
_MOST, _READ = 3, 40_000
_FEWEST_LETTERS = 5


def issued_on(reading: SummarySource) -> date | None:
    """The day that a field calls the invoice's or the statement's own; None where none does."""
    found = _OWN_DAY.search(reading.read.masked[:_READ])
    days = find_dates(found["value"], reading.day) if found else []
    return days[0].date if days and days[0].precision == "day" else None


def items_billed(reading: SummarySource) -> Iterator[SummaryPart]:
    """What an invoice or an order is for: of its first rows that end in an amount the cell that says most."""
    rows: dict[str, tuple[int, int]] = {}
    for row in _ROW.finditer(reading.read.masked[:_READ]):
        cell = max(_COLUMN_GAP.split(row["cells"]), key=lambda one: sum(letter.isalpha() for letter in one))
        if (
            not (_SUM.search(row["cells"]) or _LINE_OF_FORM.match(row["cells"]))
            and sum(letter.isalpha() for letter in cell) > _FEWEST_LETTERS
        ):
            rows.setdefault(tidy(_DAY_BEFORE.sub("", cell)), row.span())
    rows = rows or dict(_goods(reading.read.masked[:_READ]))
    if rows and reading.kind not in ("bank_statement", "spreadsheet"):
        yield SummaryPart(f"For: {'; '.join([*rows][:_MOST])}.", tuple([*rows.values()][:_MOST]))


def sum_paid(reading: SummarySource) -> SummaryPart | None:
    """The one sum that a bill, a receipt or a transfer is for, with whom it goes to and what it is for; None of other papers."""
    title = titled_as(reading)[0]
    stated = sum_stated(reading.read.masked[:_READ], title) if is_of_payment(title) else None
    if stated is None:
        return None
    words, places = stated
    items = None if ", for " in words else next(items_billed(reading), None)
    if items and _WORD.search(items.words.removeprefix("For: ")):
        words, places = f"{words}, for {items.words.removeprefix('For: ').rstrip('.')}", [*places, *items.spans]
    for beside, place in open_sums(reading.read.masked[:_READ]):
        words, places = f"{words}; {beside}", [*places, place]
    return SummaryPart(f"{words[:1].upper()}{words[1:]}.", tuple(places))


def _goods(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Rows without a price under a table's heads, one of which says what goods or work they are of."""
    head = next((one for one in _HEADS.finditer(text) if len(_COLUMN_GAP.split(one.group().strip())) >= _CELLS), None)
    at = head.end() + 1 if head else len(text)
    for line in text[at : at + _TABLE].split("\n"):
        cells = [cell for cell in _COLUMN_GAP.split(line.strip()) if cell]
        if len(cells) < _CELLS or _SUM.search(line):
            return
        yield ", ".join(cells[:_CELLS_SHOWN]), (at, at + len(line))
        at += len(line) + 1


def tidy(words: str) -> str:
    return " ".join(words.replace("*", " ").replace("|", " ").split()).strip(" ,;:.")
