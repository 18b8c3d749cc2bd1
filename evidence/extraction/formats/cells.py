"""A spreadsheet cell as its reader sees it: dates in ISO form, money with its sign, percentages as such."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

_CURRENCY = re.compile(r"\[\$([^\]\-]{1,5})[^\]]{0,20}\]|([$€£¥])")
_DECIMALS = re.compile(r"[0#]\.(0{1,10})")
_QUOTED = re.compile(r'"([^"]{0,40})"')


def displayed(cell: Any) -> str:
    """Text of an openpyxl cell (value and number format)."""
    value = cell.value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return number(value, cell.number_format or "General")
    return plain(value)


def plain(value: Any) -> str:
    """A cell's value where its format isn't known."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, dt.datetime):
        return value.date().isoformat() if value.time() == dt.time() else value.isoformat(" ", "seconds")
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    return _general(value) if isinstance(value, int | float) else str(value)


def number(value: int | float, pattern: str) -> str:
    """A number by its Excel format: currency sign, thousands, decimals, per cent; anything finer is left out."""
    section = pattern.split(";")[0]
    plain = _QUOTED.sub(r"\1", section)
    decimals = _DECIMALS.search(plain)
    places = len(decimals.group(1)) if decimals else 0
    if "%" in plain:
        return f"{value * 100:.{places}f}%"
    if "0" not in plain or "E+" in plain:
        return _general(value)
    figure = f"{abs(value):{',' if '#,##0' in plain else ''}.{places}f}"
    currency = _CURRENCY.search(plain)
    sign = (currency.group(1) or currency.group(2)) if currency else ""
    return f"{'-' if value < 0 else ''}{sign}{figure}"


def _general(value: int | float) -> str:
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return f"{value:.12g}" if isinstance(value, float) else str(value)
