"""Labelled cases in two parts by a hash of their text: two thirds that are looked at, a third that nobody looks at."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    size: int

    def judged(self, value: float, aim: float) -> bool:
        return value >= aim


def aside(text: str) -> bool:
    """Is this case of the third that is kept aside?"""
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % 3 == 0


def halves(cases: list[dict[str, Any]], key: str) -> Iterator[tuple[Part, list[dict[str, Any]]]]:
    """Both parts, each with its name and size."""
    for name, kept in (("seen", False), ("kept aside", True)):
        chosen = [case for case in cases if aside(case[key]) == kept]
        yield Part(name, len(chosen)), chosen
