"""Bills, receipts, orders and transfers: what one is for, in one statement in place of a row of its fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.papers.form_heads import headed, is_unnamed, without_head
from evidence.engines.facts.papers.head_days import head_day
from evidence.engines.facts.source import FactCandidate, Source

_KIND = re.compile(
    r"\b(?:invoice|bill|receipt|order|estimate|quot(?:e|ation)|wire|transfer|remittance|che(?:ck|que)|money order|credit memo"
    r"|refund|payment|statement)\b",
    re.I,
)
_NO_KIND = re.compile(r"\bbill of (?:lading|sale|particulars)\b|\b(?:court|work|protective) order\b|\bwitness\b", re.I)
_SUM = r"\(?-?(?:(?:[A-Z]{2,3}|Rs\.?)[ ]?|[$\u00a3\u20ac][ ]?)\d[\d,]{0,18}(?:\.\d\d)?(?:/-)?\)?|\(?-?\d[\d,]{0,15}\.\d\d\)?"
_BEGINS = r"(?:^|[ ]{2}|[\t|])[ ]{0,60}"  # a line's or a cell's beginning
_STATED = re.compile(
    rf"{_BEGINS}(?:\d{{1,2}}\. )?(?P<label>[A-Za-z][A-Za-z '/&-]{{2,36}}?)"
    rf"(?P<beside> (?:\([^()\n]{{1,24}}\)|(?i:incl\.) [A-Z@%\d ]{{2,10}}?))?"
    r"[ .:\t|]{1,60}"
    rf"(?:(?<=: )[^\d\n:]{{3,60}}\()?(?P<sum>{_SUM})(?=\s|\)|$)",
    re.M,
)
_DUE_NOW = (
    r"(?:(?:total|net|current|invoice|statement) )?(?:amount|balance|payment|total)(?: now)? (?:due|owing|owed|payable)(?: now)?"
    r"|(?:please )?pay this amount|balance"
)
_TOTAL = r"(?=[a-z ]{0,30}\btotal\b).+|(?:invoice |order |contract )?amount (?:paid|received|tendered|charged)|net (?:amount|pay)"
_ANY_SUM = (
    r"(?:new|closing|ending|current|outstanding) balance"
    r"|(?:wire |transfer |payment |check |settlement |invoice )?amount|the sum of(?: [A-Za-z]{2,12})?|sum"
)
_NO_TOTAL = re.compile(
    r"\b(?:sub|excl\w*|before|tax|vat|gst|qty|quantity|items?|discounts?|savings?|hours|points|credits|payments|deposits"
    r"|withdrawals|fees)\b",
    re.I,
)  # of a part, or of other things than money
_INCLUSIVE = re.compile(r"\b(?:incl(?:\.|usive|uding)?|after|with)(?: of)?(?: [a-z]+){1,3}|\band (?:tax|vat|gst)", re.I)
_LABELS = tuple(re.compile(one, re.I) for one in (_DUE_NOW, _TOTAL, _ANY_SUM))  # the better one first
_VALUE = r"[ ]{0,24}:[ ]{1,24}(?P<value>\S[^\n]*)"
PAYEE = re.compile(
    rf"{_BEGINS}(?:beneficiary|payee|pay to the order of|paid to|vendor|supplier)(?: name)?{_VALUE}", re.M | re.I
)
_PURPOSE = re.compile(
    rf"{_BEGINS}(?:towards|for|in payment of|purpose|being|details of payment|memo"
    rf"|(?:originator to beneficiary|remittance|payment) info(?:rmation)?){_VALUE}",
    re.M | re.I,
)
_PAYEE_BANK = re.compile(
    rf"{_BEGINS}(?:beneficiary(?:'s)? bank|bank of beneficiary|receiving bank){_VALUE}", re.M | re.I
)
_DUE = re.compile(
    rf"{_BEGINS}(?:due(?: date)?|payment due(?: date)?|pay by|due by|due on)[ ]{{0,24}}:?[ ]{{1,24}}(?P<value>[^\n]{{6,30}})",
    re.M | re.I,
)
_WORDED = re.compile(r"[A-Z][A-Za-z]{2}")
_MOST_ITEMS, _REACH = 4, 1_500  # items that are named; characters of the quote
_GAP = re.compile(r"[ ]{2,}|\t")
_FIELD = re.compile(r"(?P<label>[A-Z][\w '/#.&()-]{1,40})[:?] (?P<value>.*)")
_MONEY = re.compile(_SUM)
_OF_WORDS = re.compile(r"the sum of\b.*", re.I)
_PART = re.compile(r"\b(?:sub-?\s?total|total|tax|vat|gst|shipping|discount|balance|deposit|payment|less)\b", re.I)
_OF_SUMS = re.compile(
    r"\b(?:statement|order|estimate|quot(?:e|ation))\b", re.I
)  # whose fields each have something of their own
_STILL_OPEN = re.compile(r"\b(?:balance|due|payable|deposit|advance|paid)\b", re.I)
_FEW = 4  # blanks between its words
_LONGEST, _RELEVANCE = 90, 0.9  # characters of a value


@dataclass(frozen=True, slots=True)
class Payment:
    """What a paper asks or confirms the payment of, and the places of the fields that say so."""

    head: str
    candidate: FactCandidate
    places: tuple[tuple[int, int], ...]

    def leaves(self, one: FactCandidate) -> bool:
        """Is it neither told by the statement, nor an item of its sum or a field that tells nothing else and has no day of its
        own?"""
        field = _FIELD.fullmatch(without_head(self.head, one.fact.text))
        idle = field is not None and not _tells(field, listed=bool(_OF_SUMS.search(self.head.partition(" (")[0])))
        if (one.row or idle) and one.fact.date in (None, self.candidate.fact.date):
            return False
        return not any(start < one.fact.end and one.fact.start < end for start, end in self.places)


def _tells(field: re.Match[str], *, listed: bool) -> bool:
    """Does a field tell more than how the sum is paid: a longer value, or what is still due; where sums are ``listed``, each of
    them."""
    if field["value"].count(" ") >= _FEW:
        return True
    return bool(_MONEY.search(field["value"])) and (listed or _is_open(field["label"]))


def payment_of(source: Source, rows: list[FactCandidate]) -> Payment | None:
    """None where the paper is none of a payment, or does not say of how much."""
    kind = source.head.partition(" (")[0]
    if not source.head or not (_KIND.search(kind) or is_unnamed(source.head)) or _NO_KIND.search(kind):
        return None
    amount = _amount(source.read.masked)
    if amount is None:
        return None
    said, places = _stated(source.read.masked, source.head, amount)
    named = [] if _PURPOSE.search(source.read.masked) else _items(source, rows, amount)
    if named:
        said += f", for {'; '.join(words for _, words in named)}"
    start = min([*(one[0] for one in places), *(row.fact.start for row, _ in named)])
    end = max(one[1] for one in places)
    fact = source.fact(headed(source.head, f"{said}."), start, end, _RELEVANCE)
    if day := head_day(source.head):
        fact = replace(fact, date=day, date_end=None, precision="day")
    return Payment(source.head, FactCandidate(fact, _RELEVANCE, expected=True, keeps_head=True), tuple(places))


def is_of_payment(kind: str) -> bool:
    """Is it called a bill, a receipt, a transfer or the like, and so is for one sum?"""
    return bool(_KIND.search(kind)) and not (_NO_KIND.search(kind) or _OF_SUMS.search(kind))


def sum_stated(masked: str, head: str) -> tuple[str, list[tuple[int, int]]] | None:
    """What a paper of this head is for, by its fields, and where they stand; None where it does not say of how much."""
    amount = _amount(masked)
    return _stated(masked, head, amount) if amount else None


def open_sums(masked: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """What was paid before and what is still to be paid, beside the sum that the paper is for."""
    amount = _amount(masked)
    for one in _STATED.finditer(masked):
        if amount and one["sum"] != amount["sum"] and _is_open(one["label"]) and re.search(r"[1-9]", one["sum"]):
            yield _with_label(one), one.span("sum")


def _stated(masked: str, head: str, amount: re.Match[str]) -> tuple[str, list[tuple[int, int]]]:
    """The sum with whom it goes to, what it is for and when it is due, and the places of these fields."""
    words, places = _with_label(amount), [(amount.start("label"), amount.end("sum"))]
    for lead, found in _details(masked):
        value = _GAP.split(found["value"])[0].strip(" .")
        if 1 < len(value) <= _LONGEST and value not in head:
            words += f"{lead}{value}"
            labelled = found.end() - len(found[0].lstrip(" \t|\n"))  # with what the field is called
            places.append((labelled, found.start("value") + len(value)))
    return words, places


def _details(masked: str) -> Iterator[tuple[str, re.Match[str]]]:
    """The fields that stand beside the sum, each with the words that join it."""
    for lead, pattern in ((" to ", PAYEE), (", through ", _PAYEE_BANK), (", for ", _PURPOSE), (", due ", _DUE)):
        found = pattern.search(masked)
        if found and (pattern is not _DUE or find_dates(found["value"])):
            yield lead, found


def _with_label(amount: re.Match[str]) -> str:
    """ "total due $299.25"."""
    label = " ".join(f"{amount['label']}{amount['beside'] or ''}".split())
    label = _OF_WORDS.sub("sum", label)
    return f"{label.lower() if label.isupper() else label[0].lower() + label[1:]} {amount['sum'].strip('()')}"


def _items(source: Source, rows: list[FactCandidate], amount: re.Match[str]) -> list[tuple[FactCandidate, str]]:
    """The rows above the sum that have no day, and what each is of; none where they are many, or few of all."""
    above = [one for one in rows if amount.start() - _REACH < one.fact.start < amount.start()]
    found = []
    for one in (row for row in above if row.fact.date is None):
        cells = without_head(source.head, one.fact.text).rstrip(".").split("; ")
        named = [cell for cell in cells if _WORDED.match(cell) and not _MONEY.fullmatch(cell)]
        found += [(one, named[0])] if len(named) == 1 and not _PART.search(named[0]) else []
    return found if len(above) / 2 <= len(found) <= _MOST_ITEMS else []


def _amount(masked: str) -> re.Match[str] | None:
    """The last of those under the best label, of totals the greatest, in which the others are; none that is nothing."""
    found = [one for one in _STATED.finditer(masked) if re.search(r"[1-9]", one["sum"])]
    for label in _LABELS:
        named = [one for one in found if label.fullmatch(one["label"].strip())]
        if label is _LABELS[1]:
            named = sorted((one for one in named if _is_total(f"{one['label']}{one['beside'] or ''}")), key=_figure)
        if named:
            return named[-1]
    return None


def _is_total(label: str) -> bool:
    """Is it called a total of everything, and not of a part or without tax?"""
    return bool(_LABELS[1].match(label)) and not _NO_TOTAL.search(_INCLUSIVE.sub("", label))


def _is_open(label: str) -> bool:
    """Is it called what is still due or was paid before, and not a total?"""
    return bool(_STILL_OPEN.search(label)) and not _is_total(label) and not _LABELS[0].fullmatch(label.strip())


def _figure(stated: re.Match[str]) -> float:
    return float(re.sub(r"[^\d.]|\.(?!\d)", "", stated["sum"]) or 0)
