"""The hour of the day that words say: with a.m. or p.m., of 24 hours, or "noon"."""

from __future__ import annotations

import re

_HOUR = re.compile(
    r"\b(?P<hour>1[0-2]|0?[1-9])(?:[:.]?(?P<minute>[0-5]\d))? ?(?P<half>[apAP])\.?[mM]\b"
    r"|\b(?P<hour_of_24>[01]\d|2[0-3])[:.]?(?P<minute_of_24>[0-5]\d) ?(?i:hrs|hours|h)\b"
    r"|(?<![\d:.])(?P<hour_of_day>0\d|1[3-9]|2[0-3]):(?P<minute_of_day>[0-5]\d)(?![\d:])"
    r"|\b[Aa]t (?:about |around |approximately )?(?P<hour_at>[01]\d|2[0-3])(?P<minute_at>[0-5]\d)"
    r"(?=[.,;]|$| (?:and|when|the|he|she|they|it|we|I|on)\b)"
    r"|\b(?P<noon>[Nn]oon)\b|\b(?P<midnight>[Mm]idnight)\b"
)
_FIELDS = (("hour_of_24", "minute_of_24"), ("hour_of_day", "minute_of_day"), ("hour_at", "minute_at"))
_LATE, _EARLY = 20, 6  # o'clock: a story that has come to the one and tells of the other has gone on past midnight


def hour_of(words: str) -> float | None:
    """The last hour of the day, 0 to 24, that the words say."""
    found = [*_HOUR.finditer(words)]
    return _hour(found[-1]) if found else None


def is_past_midnight(before: float, hour: float) -> bool:
    """Is this hour one of the night after the hour told before it?"""
    return before >= _LATE and hour <= _EARLY


def _hour(found: re.Match[str]) -> float:
    if found["noon"] or found["midnight"]:
        return 12.0 if found["noon"] else 24.0
    if found["half"]:
        return int(found["hour"]) % 12 + 12 * (found["half"].lower() == "p") + int(found["minute"] or 0) / 60
    hour, minute = next(pair for pair in _FIELDS if found[pair[0]])
    return int(found[hour]) + int(found[minute]) / 60
