"""Events that a paper reports: the words that papers have for them, and the fields of their day."""

from __future__ import annotations

import re

EVENT = r"(?:injury|loss|incident|accident|occurrence|event|collision|crash|offen[cs]e|fall|exposure|theft|damage|fire)"
IS_EVENT_DAY = re.compile(
    rf"(?:date|day)(?: ?(?:and|&|/) ?time)? of (?:the |this |alleged )?{EVENT}(?: ?(?:or|/) ?\w+)?$"
    rf"|{EVENT} date(?: ?(?:and|&|/) ?time)?$",
    re.I,
)
_AFTER_EVENT = re.compile(
    rf"\b(?:after|following|since|about|concerning|regarding|of) (?:the|this|that) (?:alleged )?{EVENT}\b(?! of\b)",
    re.I,
)


def is_event_label(field: str) -> bool:
    """Is a field, "Date of loss: May 3, 2021", of the day of what is reported?"""
    return bool(IS_EVENT_DAY.match(field.partition(":")[0].strip()))


def comes_after_event(words: str) -> bool:
    """Does it tell what was done later about an event that is told elsewhere: "Roe notified the agency after the occurrence"?"""
    return bool(_AFTER_EVENT.search(words))
