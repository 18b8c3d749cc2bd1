"""Where a company's name begins: behind a person who is named beside it."""

from __future__ import annotations

import pytest

from evidence.engines.names.mentions import find_mentions


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('Defendants Edgar Quist and Quist Freight Lines, LLC ("QFL") were served.', "Quist Freight Lines, LLC"),
        ("The boat was sold to Edgar Quist and Sons, LLC in May.", "Edgar Quist and Sons, LLC"),
    ],
)
def test_a_person_beside_a_company_is_not_of_its_name(text: str, name: str) -> None:
    found = [one.name for one in find_mentions(text) if one.type == "organization"]
    assert name in found
    assert not [one for one in found if one != name and "Quist" in one]
