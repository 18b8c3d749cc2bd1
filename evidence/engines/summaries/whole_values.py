"""The value of a form's field with what goes on below it, set in where the value begins."""

from __future__ import annotations

import re

from evidence.engines.summaries.bill_rows import tidy
from evidence.engines.summaries.parts import shortened

_LINE = re.compile(r"[^\n]*\n(?P<blank>[ \t]{4,})(?P<words>(?:(?![ \t]{3})[^\n:|_]){3,110})")
_ENDED = re.compile(r"[.!?\"\u201d)]\s*$")
_MOST, _SET_OFF, _ONE_LINE, _LONGEST = (
    3,
    1,
    80,
    200,
)  # lines; columns; characters of a value in one line, and of a longer one


def whole_value(masked: str, field: re.Match[str]) -> tuple[str, int]:
    """The words of its group "value", and where they end; more lines only up to one that ends a sentence."""
    words, end = field["value"], field.end("value")
    column = field.start("value") - masked.rfind("\n", 0, field.start("value")) - 1
    for _ in range(_MOST):
        below = _LINE.match(masked, end)
        set_in = (
            below and abs(len(below["blank"]) - column) <= _SET_OFF and not masked[end : below.start("blank")].strip()
        )
        if not below or not set_in or _ENDED.search(words):
            break
        words, end = f"{words} {below['words']}", below.end()
    return shortened(tidy(words), _LONGEST if end > field.end("value") else _ONE_LINE), end
