"""Bills, receipts, orders and transfers: what one is for, in one statement in place of a row of its fields."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from evidence.engines.facts.papers.form_heads import head_day, headed, is_unnamed, without_head
from evidence.engines.facts.source import FactCandidate, Source

_KIND = re.compile(
    r"\b(?:invoice|bill|receipt|order|estimate|quot(?:e|ation)|wire|transfer|remittance|che(?:ck|que)|money order|credit memo"
    r"|refund|payment|statement)\b",
    re.I,
)
_NO_KIND = re.compile(r"\bbill of (?:lading|sale|particulars)\b|\b(?:court|work|protective) order\b|\bwitness\b", re.I)
_SUM = (
    r"\(?-?(?:(?:[A-Z]{2,3}|Rs\.?)\s?|[$\u00a3\u20ac]\s?)\d[\d,]{0,18}(?:\.\d\d)?(?:/-)?\)?|\(?-?\d[\d,]{0,15}\.\d\d\)?"
)
_BEGINS = r"(?:^|[ ]{2}|[\t|])[ ]{0,60}"  # a line's or a cell's beginning
_STATED = re.compile(
    rf"{_BEGINS}(?:\d{{1,2}}\. )?(?P<label>[A-Za-z][A-Za-z '/&-]{{2,36}}?)(?: \([^()\n]{{1,12}}\))?[ .:\t|]{{1,60}}"
    rf"(?:(?<=: )[^\d\n:]{{3,60}}\()?(?P<sum>{_SUM})(?=\s|\)|$)",
    re.M,
)
_DUE_NOW = (
    r"(?:(?:total|net|current|invoice|statement) )?(?:amount|balance|payment|total)(?: now)? (?:due|owing|owed|payable)(?: now)?"
    r"|(?:please )?pay this amount"
)
_TOTAL = (
    r"(?:grand|invoice|order|contract|bill) total|total (?:amount|charges?|price|paid|invoice)"
    r"|total amount due|amount (?:paid|received|tendered)"
)
_ANY_SUM = (
    r"total|balance|(?:wire |transfer |payment |check |settlement |invoice )?amount|the sum of(?: [A-Za-z]{2,12})?|sum"
)
_LABELS = tuple(re.compile(one, re.I) for one in (_DUE_NOW, _TOTAL, _ANY_SUM))  # the better one first
_VALUE = r"[ ]{0,24}:[ ]{1,24}(?P<value>\S[^\n]*)"
PAYEE = re.compile(
    rf"{_BEGINS}(?:beneficiary|payee|pay to the order of|paid to|vendor|supplier)(?: name)?{_VALUE}", re.M | re.I
)
_PURPOSE = re.compile(
    rf"{_BEGINS}(?:towards|for|in payment of|purpose|being|details of payment|memo){_VALUE}", re.M | re.I
)
_DUE = re.compile(
    rf"{_BEGINS}(?:due(?: date)?|payment due(?: date)?|pay by|due by|due on)[ ]{{0,24}}:?[ ]{{1,24}}(?P<value>[^\n]{{6,30}})",
    re.M | re.I,
)
_WORDED = re.compile(r"[A-Z][A-Za-z]{2}")
_MOST_ITEMS, _REACH = 4, 1_500  # items that are named; characters of the quote
_GAP = re.compile(r"[ ]{2,}|\t")
_FIELD = re.compile(r"[A-Z][\w '/#.&()-]{1,40}[:?] (?P<value>.*)")
_MONEY = re.compile(_SUM)
_OF_WORDS = re.compile(r"the sum of\b.*", re.I)
_PART = re.compile(r"\b(?:sub-?\s?total|total|tax|vat|gst|shipping|discount|balance|deposit|payment|less)\b", re.I)
_FEW = 4  # blanks between its words
_LONGEST, _RELEVANCE = 90, 0.9  # characters of a value


@dataclass(frozen=True, slots=True)
class Payment:
    """What a paper asks or confirms the payment of, and the places of the fields that say so."""

    head: str
    candidate: FactCandidate
    places: tuple[tuple[int, int], ...]

    def leaves(self, one: FactCandidate) -> bool:
        """Is it neither told by the statement, nor an item of its sum or a few words in a field that have no day of their own?"""
        field = _FIELD.fullmatch(without_head(self.head, one.fact.text))
        brief = field is not None and field["value"].count(" ") < _FEW and not _MONEY.search(field["value"])
        if (one.row or brief) and one.fact.date in (None, self.candidate.fact.date):
            return False
        return not any(start < one.fact.end and one.fact.start < end for start, end in self.places)


def payment_of(source: Source, rows: list[FactCandidate]) -> Payment | None:
    """None where the paper is none of a payment, or does not say of how much."""
    kind = source.head.partition(" (")[0]
    if not source.head or not (_KIND.search(kind) or is_unnamed(source.head)) or _NO_KIND.search(kind):
        return None
    amount = _amount(source.read.masked)
    if amount is None:
        return None
    label = _OF_WORDS.sub("sum", " ".join(amount["label"].split()))
    parts = [f"{label.lower() if label.isupper() else label[0].lower() + label[1:]} {amount['sum'].strip('()')}"]
    places = [(amount.start("label"), amount.end("sum"))]
    for lead, pattern in ((" to ", PAYEE), (", for ", _PURPOSE), (", due ", _DUE)):
        found = pattern.search(source.read.masked)
        value = _GAP.split(found["value"])[0].strip(" .") if found else ""
        if found and 1 < len(value) <= _LONGEST and value not in source.head and _is_day(source, found, lead):
            parts.append(f"{lead}{value}")
            labelled = found.end() - len(found[0].lstrip(" \t|\n"))  # with what the field is called
            places.append((labelled, found.start("value") + len(value)))
    named = [] if _PURPOSE.search(source.read.masked) else _items(source, rows, amount)
    if named:
        parts.append(f", for {'; '.join(words for _, words in named)}")
    start = min([*(one[0] for one in places), *(row.fact.start for row, _ in named)])
    end = max(one[1] for one in places)
    fact = source.fact(headed(source.head, f"{''.join(parts)}."), start, end, _RELEVANCE)
    if day := head_day(source.head):
        fact = replace(fact, date=day, date_end=None, precision="day")
    return Payment(source.head, FactCandidate(fact, _RELEVANCE, expected=True), tuple(places))


def _items(source: Source, rows: list[FactCandidate], amount: re.Match[str]) -> list[tuple[FactCandidate, str]]:
    """The rows above the sum that have no day, and what each is of; none where they are many, or few of all."""
    above = [one for one in rows if amount.start() - _REACH < one.fact.start < amount.start()]
    found = []
    for one in (row for row in above if row.fact.date is None):
        cells = without_head(source.head, one.fact.text).rstrip(".").split("; ")
        named = [cell for cell in cells if _WORDED.match(cell) and not _MONEY.fullmatch(cell)]
        found += [(one, named[0])] if len(named) == 1 and not _PART.search(named[0]) else []
    return found if len(above) / 2 <= len(found) <= _MOST_ITEMS else []


def _is_day(source: Source, found: re.Match[str], lead: str) -> bool:
    return not lead.startswith(", due") or bool(source.dates_in(*found.span("value")))


def _amount(masked: str) -> re.Match[str] | None:
    """The last of those under the best label; none that is nothing."""
    found = [one for one in _STATED.finditer(masked) if re.search(r"[1-9]", one["sum"])]
    for label in _LABELS:
        if named := [one for one in found if label.fullmatch(one["label"].strip())]:
            return named[-1]
    return None
