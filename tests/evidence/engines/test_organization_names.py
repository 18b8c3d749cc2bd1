"""Organizations that a head gives away: agencies, courts and cities with their whole names."""

from __future__ import annotations

import pytest

from tests.evidence.engines.naming import named


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("LEE v. CITY OF WEIR FERRY et al., decided.", "CITY OF WEIR FERRY"),
        ("It was filed in the Weir Fells County Superior Court in May.", "Weir Fells County Superior Court"),
        (
            "You may ask the Maine Department of Banking, Insurance, Securities and Rural Health\nAdministration, 9 Main Street.",
            "Maine Department of Banking, Insurance, Securities and Rural Health\nAdministration",
        ),
    ],
)  # fmt: skip
def test_an_agency_s_whole_name(text: str, name: str) -> None:
    assert named(text, "organization") == [name]
