"""Looking for a pattern only in the lines that have its mark, and once in a text that is asked again."""

from __future__ import annotations

import re

from evidence.engines.layout.lines import all_found, found_in_lines

_FIELD = re.compile(
    r"(?im)(?:^|(?<=[ \t]{3}))(?P<label>name|date) ?:[ \t]{0,9}(?P<value>[^\s][^\n]{1,60}?)(?=[ \t]{3}|\n|\Z)"
)
_TEXT = """Name: Odette Fairweather   Date: 3 May 1994
no field here, though: it has a mark
   Name :
Date
: 4 May 1994

Name: Ruth Okonjo"""


def test_what_is_found_in_marked_lines_is_what_the_whole_text_has() -> None:
    spans = [one.span() for one in _FIELD.finditer(_TEXT)]
    assert [one.span() for one in found_in_lines(_FIELD, _TEXT, ":")] == spans
    assert [_TEXT[slice(*one)][-8:] for one in spans] == ["rweather", "May 1994", "h Okonjo"]


def test_lines_without_the_mark_are_passed_over() -> None:
    assert [one[0] for one in found_in_lines(re.compile("[a-z]+"), "one\ntwo: three\nfour", ":")] == ["two", "three"]
    assert not list(found_in_lines(re.compile("[a-z]+"), "", ":"))


def test_what_a_text_has_is_found_once() -> None:
    words = re.compile("[a-z]+")
    assert [one[0] for one in all_found(words, "ruth, odette")] == ["ruth", "odette"]
    assert all_found(words, "ruth, odette") is all_found(words, "ruth, odette")
