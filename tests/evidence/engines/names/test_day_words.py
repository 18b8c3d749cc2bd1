"""A day behind a name is no part of it."""

from __future__ import annotations

import pytest

from evidence.engines.names.mentions import find_mentions


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("I spoke to Mr. Farrow Sept. 18 about the pump.", "Mr. Farrow"),
        ("We paid Edith Holm Mar. 3 for the pump.", "Edith Holm"),
        ("We saw Dr. Odei Tues. about the pump.", "Dr. Odei"),
    ],
)
def test_a_name_ends_before_the_day(text: str, name: str) -> None:
    assert {one.name for one in find_mentions(text) if one.type == "person"} == {name}


def test_a_month_without_a_day_is_a_name() -> None:
    assert [one.name for one in find_mentions("Mr. Edwin June was out of the mill.")] == ["Edwin June"]
