"""Which short names are one organization's."""

from __future__ import annotations

import pytest

from facts.entities.organizations import one_organization


@pytest.mark.parametrize(
    ("names", "name", "organization"),
    [
        ({"acme holdings": {"acme"}, "acme": set()}, "acme", "acme holdings"),
        ({"acme holdings": {"acme"}, "acme roofing": {"acme"}, "acme": set()}, "acme", "acme"),
        ({"acme holdings": set(), "acme": set()}, "acme", "acme"),  # nobody calls it so
        ({"acme holdings": {"acme", "ah"}, "ah": set()}, "ah", "ah"),  # two letters are too few
        ({"acme holdings": {"acme"}, "acme": {"acme holdings"}}, "acme holdings", "acme holdings"),
    ],
)
def test_a_short_name_is_the_one_that_goes_by_it(names: dict[str, set[str]], name: str, organization: str) -> None:
    assert one_organization({one: frozenset(forms) for one, forms in names.items()})[name] == organization
