"""The parameter that takes the query language; what can't be understood is refused with its place."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.words import Words
from evidence.search.language.compiled import named_fields, understood
from evidence.search.language.fields import check_fields
from evidence.search.language.grammar import QueryError

NO_FIELDS = "Fields are not looked for here; put quotes around it to look for the words."


class QueryWords(Words):
    """Words in the query language; ``with_fields=False``: words only, for what has no fields of documents."""

    def __init__(self, *, with_fields: bool = True, **kwargs: Any) -> None:
        self.with_fields = with_fields
        super().__init__(**kwargs)

    def run_validators(self, value: Any) -> None:
        super().run_validators(value)
        try:
            query = understood(value)
            if not self.with_fields and (field := next(named_fields(query.fields), None)):
                raise QueryError(field.at, NO_FIELDS)
            check_fields(query, self.context["scope"])
        except QueryError as error:
            raise serializers.ValidationError(str(error)) from error
