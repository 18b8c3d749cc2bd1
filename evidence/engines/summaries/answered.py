"""Numbered items of a form that are answered in the line below each."""

from __future__ import annotations

import re

_NUMBERED = re.compile(r"^[ \t]{0,8}\d{1,2}[.)][ \t]", re.M)
_BELOW = re.compile(
    r"^[ \t]{0,8}\d{1,2}[.)][ \t]{1,3}(?P<label>[A-Z][^\n:(]{3,90})(?:\([^\n)]{3,90}\))?[ \t]*\n[ \t]{2,12}"
    r"(?P<value>(?!\d{1,2}[.)] )[A-Z\d$\u00a3\u20ac][^\n]{1,140})",
    re.M,
)  # "4. Premises" over what is answered
_FEWEST, _ANSWERED = 4, 2  # answers; numbered items, at most, for each that is answered below


def answered_below(text: str) -> list[re.Match[str]]:
    """The items (``label``) with what stands below them (``value``); none where fewer than half of the items are answered so."""
    found = list(_BELOW.finditer(text))
    return found if len(found) >= _FEWEST and _ANSWERED * len(found) >= len(_NUMBERED.findall(text)) else []
