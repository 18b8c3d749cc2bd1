"""Numbers that identify: accounts, IBANs, dockets, badges, policies, claims; only with a label or a check digit."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.names.spans import Span

_LABEL = (
    r"(?:account|acct|a/c|iban|routing|aba|swift|case|docket|cause|index|badge|policy|claim|invoice|report|incident|"
    r"file|loan|matter|claimant|employee|member|customer|license|licence|passport|serial|vin|ssn|"
    r"social security|tax id|ein|purchase order|order|reference|ref|check|cheque|permit|registration|warrant)"
)
_NUMBER_SIGN = r"(?: ?(?:no|nos|number|num|nr|id)\b ?\.?| ?#| ending in| ending)"
_VALUE = r"(?P<value>[A-Za-z0-9*][A-Za-z0-9*/:.\-]{1,34}(?: [0-9*X]{3,6}(?!\w)){0,8})"
_LABELLED = re.compile(rf"\b{_LABEL}\.?{_NUMBER_SIGN}{{1,2}} ?[:#]{{0,2}} ?{_VALUE}", re.I)
_PLAIN_LABEL = re.compile(rf"\b(?:IBAN|VIN|SSN|EIN|Badge|Account|Acct\.?|Policy|Docket|Cause)[:#]? ?#? ?{_VALUE}")
_IBAN = re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b")
_DOCKET = re.compile(r"\b(?:\d:)?\d{2}-(?:cv|cr|bk|mc|md|mj|ap|civ|crim|cvs)-\d{3,6}(?:-[A-Z]{2,4}){0,3}\b", re.I)
_MIN_DIGITS = 2


def find_accounts(flat: str) -> Iterator[Span]:
    for pattern, confidence in ((_LABELLED, 0.85), (_PLAIN_LABEL, 0.8)):
        for found in pattern.finditer(flat):
            value = found["value"].rstrip(".:-/")
            if sum(c.isdigit() for c in value) >= _MIN_DIGITS and not _is_date(value):
                start = found.start("value")
                yield Span(start, start + len(value), "account", confidence)
    for found in _IBAN.finditer(flat):
        if is_iban(found[0]):
            yield Span(found.start(), found.end(), "account", 0.97)
    for found in _DOCKET.finditer(flat):
        yield Span(found.start(), found.end(), "account", 0.95)


def is_iban(value: str) -> bool:
    """Right length and check digits (ISO 13616)."""
    compact = value.replace(" ", "")
    if not 15 <= len(compact) <= 34 or not compact.isalnum():
        return False
    digits = "".join(str(int(c, 36)) for c in compact[4:] + compact[:4])
    return int(digits) % 97 == 1


def _is_date(value: str) -> bool:
    return bool(re.fullmatch(r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|(?:19|20)\d{2}", value))
