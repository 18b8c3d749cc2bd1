"""What an amount is in its clause: a principal, a fee, a price, a salary. The nearest word that says so decides."""

from __future__ import annotations

import re

_ROLES = {
    "principal": r"principal(?: (?:amount|sum|balance))?|loan(?:ed|s)?|lend|lent|borrow(?:ed|s)?|advance[ds]?",
    "interest": r"interest",
    "penalty": r"penalt(?:y|ies)|fines?|fined|liquidated damages|sanctions?"
    r"|service credits?"
    r"|forfeit(?:s|ed|ure)?|per (?:calendar |business )?day of delay|for (?:each|every) (?:\w+ )?day (?:of delay|late|that)",
    "fee": r"fees?|charges?|commissions?|retainers?|royalt(?:y|ies)",
    "damages": r"(?<!liquidated )damages|restitution|judgment|award(?:ed|s)?|verdict|compensat(?:e|ed|ion) for|loss(?:es)?",
    "settlement": r"settle(?:d|ment|s)?",
    "salary": r"salar(?:y|ies)|wages?|bonus(?:es)?|severance|base compensation|stipend",
    "price": r"(?:contract|purchase) sum|prices?|priced|purchased?|sold|sells?|costs?|consideration|bought|bid"
    r"|quot(?:e[ds]?|ation)|estimate[ds]?|change orders?|at a rate of|per (?:unit|ton|pound|piece|hour|foot|yard|gallon)",
    "rent": r"rents?|rental",
    "deposit": r"deposits?|escrow|earnest money|down payment|bond|retainage|retention",
    "tax": r"tax(?:es)?|duty|duties|levy|VAT",
    "limit": r"cap(?:ped)?|limit(?:s|ed to)?|not (?:to )?exceed(?:ing)?|no more than|maximum|ceiling|coverage|deductible|up to",
    "payment": r"pay(?:s|able|ments?|ing)?|paid|wire[ds]?|transfer(?:red|s)?|instal?lments?|reimburse(?:d|ment)?|refund(?:ed|s)?"
    r"|remit\w{0,5}",
}
# Said where no word is surer: an invoice's totals are prices of what it is for.
_BILLED = re.compile(
    r"\b(?:(?:sub)?total|invoices?|invoiced|billed|amount due|balance due|order(?:ed)?|delivered|goods)\b", re.I
)
_WORDS = {role: re.compile(rf"\b(?:{words})\b", re.I) for role, words in _ROLES.items()}
_GENERAL = ("payment", "limit")  # said of other roles too: "pay a fee of", "damages not exceeding"
_CLAUSE_ENDS = re.compile(r"[.;:?!](?=\s)|\n\s*\n|\f")
_BEFORE, _AFTER = 120, 60


def role_of(text: str, start: int, end: int, others: tuple[int, int]) -> str:
    """The role of the amount at ``start``; ``others`` are the end of the amount before it and the start of the next."""
    before = text[max(0, start - _BEFORE, others[0]) : start]
    after = text[end : min(end + _AFTER, others[1])]
    ends = [found.end() for found in _CLAUSE_ENDS.finditer(before)]
    before = before[ends[-1] :] if ends else before
    stop = _CLAUSE_ENDS.search(after)
    after = after[: stop.start()] if stop else after
    nearest = {role: near for role, words in _WORDS.items() if (near := _nearest(words, before, after)) is not None}
    certain = {role: near for role, near in nearest.items() if role not in _GENERAL} or nearest
    if certain:
        return min(certain, key=certain.__getitem__)
    return "price" if _BILLED.search(before) else "amount"


def _nearest(words: re.Pattern[str], before: str, after: str) -> int | None:
    """How far the nearest of the words is; what comes after the amount counts double."""
    found = [len(before) - one.end() for one in words.finditer(before)]
    found += [2 * one.start() for one in words.finditer(after)]
    return min(found, default=None)
