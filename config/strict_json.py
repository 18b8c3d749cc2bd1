"""JSON that came from outside, read strictly: what can't be kept and said again as JSON is refused."""

from __future__ import annotations

import json
import math
from typing import Any

MOST_DIGITS = 400  # of one number: more than any float has


def read_json(raw: str | bytes) -> Any:
    """The value of a JSON text in UTF-8. Raises ``ValueError``, in words for who sent it, for all that is none.

    None is also what RFC 8259 leaves to each reader, who then read different things: a name that occurs twice in an object,
    NaN, and a number beyond what a float holds.
    """
    text = raw.decode("utf-8") if isinstance(raw, bytes) else raw
    try:
        return json.loads(
            text, object_pairs_hook=_no_duplicates, parse_constant=_no_constant, parse_float=_finite, parse_int=_whole
        )
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("a name occurs twice in one object")
    return result


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON value")


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise ValueError(f"{digits[:20]} is too large a number")
    return value


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number has more than {MOST_DIGITS} digits")
    return int(digits)
