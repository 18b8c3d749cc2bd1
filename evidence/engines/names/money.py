"""Amounts of money, as candidates among the other names of a text."""

from __future__ import annotations

from collections.abc import Iterator

from evidence.engines.money.amounts import find_amounts
from evidence.engines.names.spans import Span


def find_money(flat: str) -> Iterator[Span]:
    for amount in find_amounts(flat):
        yield Span(amount.start, amount.end, "money", amount.certainty)
