"""What every meeting has: who was there, how a vote went, which bills are allowed and which reports received."""

from __future__ import annotations

import re

from evidence.engines.facts.papers.meetings import is_vote

ATTENDING = re.compile(
    r"^(?:apologies|regrets)\b|^(?:meeting )?(?:date|time|place|location)\b|\b(?:met|convened|held an?|present|absent|attend"
    r"|call(?:ed)? to order"
    r"|roll call"
    r"|address|pm\b|p\.m|a\.m)",
    re.I,
)
OF_COURSE = re.compile(
    r"\b(?:claims|bills|accounts payable|warrants|vouchers|invoices)\b[^.]{0,80}\b(?:allowed|paid|approved|ordered)\b"
    r"|\bthe following (?:claims |bills |accounts )?(?:were|was|be) (?:allowed|paid)\b|\bto pay:|^balance\b"
    r"|\b(?:treasurer['\u2019]?s?|financial|finance) report\b|\bthe report (?:was |be )?(?:accepted|approved|received|filed)\b",
    re.I,
)  # what every meeting allows and receives
_THANKS = re.compile(r"^(?:a )?vote of thanks\b|\bserved? (?:lunch|refreshments|coffee|tea)\b", re.I)


def is_beside(words: str) -> bool:
    """Is it who was there, how a vote went, or what every meeting allows?"""
    return bool(ATTENDING.search(words) or is_vote(words) or OF_COURSE.search(words) or _THANKS.search(words))
