"""What an amount is in its clause: a principal, a fee, a price, a salary. The nearest word that says so decides."""

from __future__ import annotations

import re

_ROLES = {
    "principal": r"principal(?: (?:amount|sum|balance))?|loan(?:ed|s)?|lend|lent|borrow(?:ed|s)?|advance[ds]?",
    "interest": r"interest",
    "fee": r"fees?|commissions?|retainers?|royalt(?:y|ies)|charges?",
    "damages": r"damages|restitution|judgment|award(?:ed|s)?|verdict|compensat(?:e|ed|ion) for",
    "penalty": r"penalt(?:y|ies)|fines?|fined|liquidated damages|sanctions?|forfeit(?:s|ed|ure)?",
    "settlement": r"settle(?:d|ment|s)?",
    "salary": r"salar(?:y|ies)|wages?|bonus(?:es)?|severance|base compensation|stipend",
    "price": r"prices?|priced|purchased?|sold|sells?|costs?|consideration|bought|bid",
    "rent": r"rents?|rental",
    "deposit": r"deposits?|escrow|earnest money|down payment|bond",
    "tax": r"tax(?:es)?|duty|duties|levy",
    "limit": r"cap|limits?|not (?:to )?exceed(?:ing)?|maximum|ceiling|coverage|deductible",
    "payment": r"pay(?:s|able|ments?|ing)?|paid|wire[ds]?|transfer(?:red|s)?|instal?lments?|reimburse(?:d|ment)?",
}
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
    return min(certain, key=certain.__getitem__) if certain else "amount"


def _nearest(words: re.Pattern[str], before: str, after: str) -> int | None:
    """How far the nearest of the words is; what comes after the amount counts double."""
    found = [len(before) - one.end() for one in words.finditer(before)]
    found += [2 * one.start() for one in words.finditer(after)]
    return min(found, default=None)
