"""Common federal periods, which come with the product. Each names its source; the attorney checks it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DATA = Path(__file__).with_name("data") / "federal_rules.json"


@dataclass(frozen=True, slots=True)
class DeadlineRule:
    """A period and what it is counted from. ``after_service``: days for the way of service may be added (Rule 6(d))."""

    key: str
    title: str
    kind: str
    rule: str
    trigger: str
    amount: int
    unit: str
    direction: str
    after_service: bool

    @property
    def fields(self) -> dict[str, str | int]:
        """What a deadline takes from it."""
        names = ("title", "kind", "rule", "trigger", "amount", "unit", "direction")
        return {name: getattr(self, name) for name in names}


@cache
def all_rules() -> dict[str, DeadlineRule]:
    """The rules by key, in their order."""
    return {one["key"]: DeadlineRule(**one) for one in json.loads(DATA.read_text("utf-8"))["rules"]}


@cache
def note() -> str:
    """What is said wherever they are offered."""
    return str(json.loads(DATA.read_text("utf-8"))["note"])
