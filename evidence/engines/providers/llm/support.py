"""Whether the figures of a statement are the source's."""

from __future__ import annotations

import re

from evidence.engines.dates.dates import find_dates
from evidence.engines.providers.llm.locate import Squeezed

_NUMBER = re.compile(r"\d[\d.,]*")


def is_supported(statement: str, source: Squeezed) -> bool:
    """Every figure of the statement stands in the source, as written or as a part of a date the source has."""
    figures = {number.strip(".,") for number in _NUMBER.findall(statement)}
    if all(figure in source.text for figure in figures):
        return True
    days = [day for found in find_dates(source.text) for day in (found.date, found.date_end) if day]
    parts = {str(part) for day in days for part in (day.year, day.month, day.day)}
    return all(figure in source.text or figure in parts for figure in figures)
