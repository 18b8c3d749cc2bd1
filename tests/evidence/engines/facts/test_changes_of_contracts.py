"""What an amendment puts in place of what a contract said is a fact whatever its words are worth."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.contracts.changes import is_change
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions

_FILLER = "\n\n".join(
    f"{at}. Quist shall keep pump {at} of the Altona works in good repair and shall send Tarn a report on it each month."
    for at in range(10, 60)
)
_AMENDMENT = f"""AMENDMENT NO. 2 TO SUPPLY AGREEMENT

This Amendment No. 2 is made on May 3, 2021, between Tarn Mills, Inc. ("Tarn") and Quist Pumps Ltd. ("Quist").

1. Section 7.3 of the Agreement is hereby amended by replacing "forty" with "sixty-five".

{_FILLER}

All other terms of the Agreement remain in force."""


def test_what_an_amendment_changes_is_told() -> None:
    document = Document(_AMENDMENT)
    found = find_facts(document, find_mentions(_AMENDMENT), find_own_dates(document))
    assert any('by replacing "forty" with "sixty-five"' in one.text for one in found)


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("Exhibit B is deleted and replaced by Exhibit B-1.", True),
        ("The definition of Term is hereby amended to end on March 1, 2024.", True),
        ("Section 4 of the Lease is amended to read as follows:", False),  # by what, another sentence says
        ("Section 4 may be amended only in writing signed by both sides.", False),
        ("The fee is increased to $900.", False),  # no provision is named; it is judged by its words
    ],
)
def test_a_change_names_the_provision_and_what_is_put_there(words: str, changes: bool) -> None:
    assert is_change(words) is changes
