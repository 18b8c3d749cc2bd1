"""A pronoun of anybody of a kind, an "it" that means nothing, "that" behind a whole clause: none leaves a statement open."""

from __future__ import annotations

import pytest

from evidence.engines.facts.referring.referring import is_nobody, is_open, points_at_things
from evidence.engines.facts.testimony.pointing import points_with_pronoun


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Is a clerk's loss due to his own carelessness the same as any loss", False),
        ("Every subkeeper pays what his drawer lacks.", False),
        ("Lately his drawer lacked a hundred pounds.", True),
        ("A letter came and he signed.", True),
    ],
)
def test_a_pronoun_of_anybody_of_a_kind_has_one_meaning(words: str, expected: bool) -> None:
    assert is_nobody(words) is expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Whose responsibility was it to make a connection between leaks and alarms", False),
        ("It was only by reading the raw log that it was possible to see who had closed the gate.", False),
        ("Was it stored in a shed", True),
        ("It was stored in the room that the guard had.", True),
    ],
)
def test_an_it_that_means_nothing_leaves_nothing_open(words: str, expected: bool) -> None:
    assert is_open(words) is expected


def test_what_a_colon_follows_is_named_there() -> None:
    assert not points_at_things("Did you ever ask this question: had the gauges failed")
    assert points_at_things("Did you ever ask these questions of the clerk")


def test_that_behind_a_whole_clause_means_the_clause() -> None:
    assert not points_with_pronoun(
        "You were hiring the clerks and paying them, so this involved you in the running of the office?"
    )
    assert points_with_pronoun("You knew that was untrue?")
    assert points_with_pronoun("Did you report that to the county?")
