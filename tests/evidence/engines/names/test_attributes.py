"""What stands before another word of one name, or behind an article, is by itself nobody's name and no place."""

from __future__ import annotations

import pytest

from evidence.engines.names.attributes import without_attributes
from evidence.engines.names.spans import Span
from tests.evidence.engines.names.naming import named


@pytest.mark.parametrize(
    "text",
    [
        "He dropped a Toledo T40 saw and a glove in the yard.",
        "Her score on the Geneva Pain Scale was nine.",
        "The rule of Cordova-Reyes is clear. In Cordova-Reyes the officer asked.",
    ],
)
def test_a_place_in_the_name_of_something_else_is_no_place(text: str) -> None:
    assert named(text, "location") == []


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("He moved to Toledo. He dropped a Toledo T40 saw.", ["Toledo", "Toledo"]),
        ("The yard is at Toledo Ohio and it is closed.", ["Toledo", "Ohio"]),
        ("He flew to Geneva Monday to see her.", ["Geneva"]),
        ("It was made with Weir Mills Incorporated, an Ohio Corporation, of 9 Mill Road.", ["Ohio", "9 Mill Road"]),
    ],
)
def test_a_place_that_stands_by_itself_too_stays(text: str, places: list[str]) -> None:
    assert named(text, "location") == places


def test_what_has_an_article_is_no_person() -> None:
    assert named("They parked behind a Walter Reade and met at the Walter Reade.", "person") == []
    assert named("They met Walter Reade. The Walter Reade of the deposition is he.", "person") == [
        "Walter Reade",
        "Walter Reade",
    ]


def test_the_label_of_an_empty_field_is_nobody() -> None:
    flat = "Attention:\nPostcode:\nBank account: 12\nGuo Lin: yes"
    spans = [Span(11, 19, "person", 0.5), Span(37, 44, "person", 0.76)]
    assert without_attributes(flat, spans) == spans[1:]
