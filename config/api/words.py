"""Words to look for: a bounded number of them, and the one condition that finds the rows which have them all."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q, Value
from django.db.models.functions import StrIndex, Upper
from django.db.models.lookups import GreaterThan
from rest_framework import serializers

from config.api.amounts import parts_of_spellings

MAX_WORDS = 12  # of a filter; each is one comparison a column for every row


class Words(serializers.CharField):
    """Words to look for. More different ones than ``max_words`` are refused, never left out silently."""

    def __init__(self, *, max_length: int = 200, max_words: int = MAX_WORDS, **kwargs: Any) -> None:
        self.max_words = max_words
        super().__init__(max_length=max_length, **kwargs)

    def run_validators(self, value: Any) -> None:
        super().run_validators(value)
        if len(distinct(value)) > self.max_words:
            raise serializers.ValidationError(
                f"At most {self.max_words} different words; leave out the less specific ones."
            )


def distinct(text: str) -> list[str]:
    """The text's words, each once however it is capitalized."""
    return list({word.casefold(): word for word in text.split()}.values())


def with_words(text: str | list[str], *columns: str, are_common: bool = False) -> Q:
    """The condition that every word of the text, or each of these words or phrases, stands in one of the columns, in
    whichever; a sum of money however it is written.

    The planner takes any words for rare and gathers all rows that have them; with ``are_common`` it does not.
    """
    stands = _stands_often if are_common else _stands
    condition = Q()
    for word in distinct(text) if isinstance(text, str) else text:
        ways = parts_of_spellings(word)
        condition &= reduce(or_, (stands(way, column) for column in columns for way in ways))
    return condition


def _stands(word: str, column: str) -> Q:
    return Q(**{f"{column}__icontains": word})


def _stands_often(word: str, column: str) -> Q:
    """The same rows: of a comparison of numbers PostgreSQL assumes that every third row passes it."""
    return Q(GreaterThan(StrIndex(Upper(column), Upper(Value(word))), 0))
