"""A paper names a cause of action where it claims it."""

from __future__ import annotations

import pytest

from facts.elements.catalogue import built_in
from facts.elements.naming import named_causes


def keys(text: str) -> list[str]:
    return [one.key for one in named_causes(text, built_in())]


def test_each_name_in_a_heading_names_its_own_cause_first() -> None:
    wrong = []
    for one in built_in():
        heading = "FIRST AFFIRMATIVE DEFENSE" if one.kind == "defence" else "COUNT II"
        found = keys(f"{heading}\n{one.name.split(' (')[0].upper()}\n")
        if found[:1] != [one.key] and one.key != "defend-trade-secrets-act":  # of one name with that of the states
            wrong.append((one.name, found))
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "The defendant is liable for breach of contract and gross negligence.",
            ["breach-of-contract", "gross-negligence"],
        ),
        ("COUNT I: STRICT PRODUCTS LIABILITY - DESIGN DEFECT", ["products-design-defect"]),
        (
            "COUNT THREE\nTortious Interference with Prospective Economic Advantage",
            ["interference-with-prospective-relations"],
        ),
        ("FIFTH CAUSE OF ACTION\n(Premises Liability)", ["premises-liability-invitee"]),
        ("She sues for retaliation in violation of Title VII, 42 U.S.C. § 2000e-3(a).", ["title-vii-retaliation"]),
        ("This action arises under 42 U.S.C. § 1983.", ["section-1983"]),
        ("He violated 18 U.S.C. Sec. 1836(b) when he left.", ["defend-trade-secrets-act"]),
        (
            "We demand damages for breach of the implied warranty, U.C.C. § 2-314.",
            ["ucc-implied-warranty-of-merchantability"],
        ),
        ("He was charged with battery.", ["battery"]),
        ("SECOND DEFENSE\nLaches", ["laches"]),
    ],
)
def test_what_is_claimed_is_named(text: str, wanted: list[str]) -> None:
    assert keys(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Nobody expected the negligence of a stranger.",
        "Payment is due under the contract; the release follows.",
        "Claims for battery storage are settled each month.",
        "Books are kept under accounting principles.",
        "COUNT I\nThe ballots were counted.",
        "The plaintiff claims a waiver of the fee.",
    ],
)
def test_words_that_claim_nothing_name_nothing(text: str) -> None:
    assert keys(text) == []


def test_the_words_are_quoted_as_they_stand() -> None:
    (found,) = named_causes(
        "COMPLAINT\n\nCOUNT II\nBREACH OF  CONTRACT\n\n1. The plaintiff repeats the above.", built_in()
    )
    assert found.quote == "COUNT II BREACH OF CONTRACT"
