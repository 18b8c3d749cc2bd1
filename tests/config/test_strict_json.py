"""JSON from outside: read, or refused in words."""

from __future__ import annotations

import pytest

from config.strict_json import MOST_DIGITS, read_json


def test_what_is_json_is_read() -> None:
    assert read_json(b'{"a": [1, -2.5, 1e3, "\xc3\xa9", null, true]}') == {"a": [1, -2.5, 1000.0, "é", None, True]}
    assert read_json("9" * MOST_DIGITS) == int("9" * MOST_DIGITS)


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ("[" * 200_000, "nested too deeply"),
        ('{"a":' * 200_000, "nested too deeply"),
        ('{"a": 1, "a": 2}', "occurs twice"),
        ("[NaN]", "NaN is not a JSON value"),
        ("[-Infinity]", "-Infinity is not a JSON value"),
        ("[1e999]", "1e999 is too large"),
        ("[-1e999]", "-1e999 is too large"),
        ("9" * (MOST_DIGITS + 1), "more than 400 digits"),
        ("9" * 100_000, "more than 400 digits"),
        (b"\xff", "utf-8"),
        ("", "Expecting value"),
    ],
)
def test_what_is_none_is_refused_in_words(raw: str | bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_json(raw)
