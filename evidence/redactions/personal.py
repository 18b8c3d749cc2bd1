"""Personal data in a text, by its shape: what is proposed to be redacted. People decide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from evidence.models import Redaction

Reason = Redaction.Reason
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?"
_FIGURES = r"\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}"
_DAY = rf"(?:{_FIGURES}|{_MONTH} \d{{1,2}},? \d{{4}}|\d{{1,2}} {_MONTH},? \d{{4}})"
# Every one is bounded, so that the time grows with the text. The group is what is redacted.
PATTERNS: tuple[tuple[str, str, re.Pattern[str]], ...] = (
    (Reason.SSN, "Has the form of a social security number.", re.compile(r"(?<![\d-])(\d{3}[- ]\d{2}[- ]\d{4})(?![\d-])")),
    (
        Reason.ACCOUNT, "Follows words that name an account or card.",
        re.compile(
            r"(?i)\b(?:account|acct|a/c|iban|routing|card|aba)\b\.?(?: (?:no|number|num|ending in|is)\b\.?| ?#){0,2}[ :]{0,3}"
            r"((?=[^\n]{0,12}\d)[A-Z]{0,2}\d[\dA-Z -]{3,32}\d)(?!\d)"
        ),
    ),
    (Reason.ACCOUNT, "Is a valid card number.", re.compile(r"(?<![\d-])(\d(?:[ -]?\d){12,18})(?![\d-])")),
    (
        Reason.PHONE, "Has the form of a phone number.",
        re.compile(r"(?<![\d-])((?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[.-])\d{3}[ .-]\d{4})(?![\d-])"),
    ),
    (
        Reason.BIRTH_DATE, "Follows words that name a birth.",
        re.compile(rf"(?i)\b(?:date of birth|d\.?o\.?b\.?|born(?: on)?|birth ?date)\W{{0,5}}({_DAY})"),
    ),
    (
        Reason.EMAIL, "Is an e-mail address.",
        re.compile(r"(?<![\w.+-])([\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5})"),
    ),
)  # fmt: skip
NO_AREAS = {"000", "666"}


@dataclass(frozen=True, slots=True)
class PersonalData:
    start: int
    end: int
    reason: str
    why: str


def personal_data(text: str) -> Iterator[PersonalData]:
    """What has the shape of personal data, each place once, under the first reason that fits."""
    taken: list[tuple[int, int]] = []
    for reason, why, pattern in PATTERNS:
        for match in pattern.finditer(text):
            start, end = match.span(1)
            if any(start < last and end > first for first, last in taken) or not _holds(reason, why, match.group(1)):
                continue
            taken.append((start, end))
            yield PersonalData(start, end, str(reason), why)


def _holds(reason: str, why: str, words: str) -> bool:
    digits = [one for one in words if one.isdigit()]
    if reason == Reason.SSN:
        area = words[:3]
        return area not in NO_AREAS and area < "900" and words[4:6] != "00" and words[-4:] != "0000"
    if reason == Reason.ACCOUNT and why.startswith("Is a valid"):
        return _checks(digits)
    return reason != Reason.ACCOUNT or len(digits) >= 4


def _checks(digits: list[str]) -> bool:
    """Whether the last digit is the check digit of the others (Luhn)."""
    doubled = [int(one) * (1 + place % 2) for place, one in enumerate(reversed(digits))]
    return sum(one - 9 * (one > 9) for one in doubled) % 10 == 0 and len(set(digits)) > 1


def named(text: str, names: list[str], why: str) -> Iterator[PersonalData]:
    """Where one of these names stands in full."""
    for name in names:
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            yield PersonalData(*match.span(), str(Reason.PRIVILEGED), why)
