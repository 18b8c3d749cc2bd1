"""The hour of the day that words say with a.m. or p.m."""

from __future__ import annotations

import re

_HOUR = re.compile(r"\b(?P<hour>1[0-2]|0?[1-9])(?::(?P<minute>[0-5]\d))? ?(?P<half>[apAP])\.?[mM]\b")


def hour_of(words: str) -> float | None:
    """The last hour of the day, 0 to 24, that the words say with a.m. or p.m."""
    found = [*_HOUR.finditer(words)]
    if not found:
        return None
    last = found[-1]
    hour = int(last["hour"]) % 12 + 12 * (last["half"].lower() == "p")
    return hour + int(last["minute"] or 0) / 60
