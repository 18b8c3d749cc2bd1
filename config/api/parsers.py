"""JSON bodies, read strictly: an object, no duplicate names, no NaN, no number beyond a float, no NUL and no lone surrogates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from config.api.errors import Invalid, body_too_large
from config.strict_json import read_json

MAX_PLACE = 200  # characters of the names that lead to what is refused


class StrictJsonParser(BaseParser):
    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        raw = stream.read(settings.MAX_BODY_BYTES + 1)
        if len(raw) > settings.MAX_BODY_BYTES:
            raise body_too_large()
        if not raw.strip():
            return {}
        try:
            data = read_json(raw)
        except ValueError as error:
            raise ParseError(f"The body is not valid JSON: {error}") from None
        if not isinstance(data, dict):
            raise ParseError("The body must be a JSON object.")
        _refuse_unstorable(data)
        return data


def _refuse_unstorable(value: Any, *place: str) -> None:
    """PostgreSQL can store neither NUL nor lone surrogates; a client that sends them gets an error instead of a silent change."""
    if isinstance(value, str):
        if "\x00" in value or any("\ud800" <= c <= "\udfff" for c in value):
            where = ".".join(place)[:MAX_PLACE] or "body"
            raise Invalid.field(where, "Text may not contain NUL or unpaired surrogate characters.")
    elif isinstance(value, dict):
        for name, one in value.items():
            _refuse_unstorable(name, *place)
            _refuse_unstorable(one, *place, name)
    elif isinstance(value, list):
        for number, one in enumerate(value):
            _refuse_unstorable(one, *place, str(number))
