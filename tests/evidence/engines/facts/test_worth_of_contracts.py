"""What a contract's statements are worth: what binds a side to something that can be seen, not what every contract says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import patch

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of, find_facts
from evidence.engines.facts.source import Source
from evidence.engines.facts.worth.clause_features import clause_features
from evidence.engines.facts.worth.features import features_in_document
from evidence.engines.facts.worth.judged import JudgedStatement, genre_of
from evidence.engines.facts.worth.least import least, suffices
from evidence.engines.names.mentions import find_mentions

_OPENING = """SUPPLY AGREEMENT

This Supply Agreement (the "Agreement") is made on May 3, 2019, between Tarn Mills, Inc. ("Supplier"),
and Quist Pumps Ltd. ("Buyer").
"""
_REST = (
    "\n\n".join(
        f"{at}. Supplier shall deliver pump {at} to the Altona works by May {at}, 2020, at its own cost."
        for at in range(10, 30)
    )
    + "\n\nThe works of Altona have a wall, a gate and a yard with a well. " * 150
)
_PAID = "Buyer shall pay Supplier $4,200 for each pump within thirty (30) days after delivery."
_INSURED = (
    "Supplier shall insure the pumps against fire and theft for no less than $2,000,000 until they are delivered."
)
_GENERAL = (
    "Buyer acknowledges that Supplier has been in the business of making pumps since 1988 and is a leader in its field.",
    "The parties shall cooperate in good faith to promote the purposes of this Agreement, and use efforts to do so together.",
    "Supplier shall perform the services set forth in Schedule 2 in accordance with procedures that the parties agree upon.",
)


def contract_with(*clauses: str) -> Document:
    return Document("\n\n".join([_OPENING, *(f"{at}. {one}" for at, one in enumerate(clauses, 1)), _REST]))


def quotes(document: Document) -> Iterator[str]:
    for fact in find_facts(document, find_mentions(document.text), find_own_dates(document)):
        yield fact.quote


@pytest.mark.parametrize("clause", _GENERAL)
def test_what_binds_nobody_to_anything_that_can_be_seen_is_no_fact(clause: str) -> None:
    found = list(quotes(contract_with(_PAID, clause, _INSURED)))
    assert any("$4,200" in one for one in found)
    assert any("$2,000,000" in one for one in found)
    assert not [one for one in found if clause[:40] in one]


def test_a_contract_is_judged_as_one_also_where_it_is_short() -> None:
    short = Document(_OPENING + _PAID)
    source = Source(short, find_mentions(short.text), find_own_dates(short))
    assert source.is_short
    assert genre_of(source) == "contract"


def test_less_is_asked_of_a_short_contract_than_of_a_long_one() -> None:
    short = Document(_OPENING + "\n\n".join(f"{at}. {_PAID}" for at in range(1, 20)))
    asked = []
    for document in (short, contract_with(_PAID)):
        source = Source(document, find_mentions(document.text), find_own_dates(document))
        asked.append(least(next(one for one in candidates_of(source) if "$4,200" in one.fact.text), source, 20))
    assert asked[0] < asked[1]


def test_a_clause_is_parsed_only_where_it_is_worth_enough() -> None:
    document = contract_with(_PAID)
    source = Source(document, find_mentions(document.text), find_own_dates(document))
    one = next(one for one in candidates_of(source) if "$4,200" in one.fact.text)
    torn = replace(one, is_term=False, fact=replace(one.fact, text="Immediately pay Supplier $4,200 for each pump."))
    assert suffices(0.99, one, source, 20)
    assert not suffices(0.99, torn, source, 20)
    with patch("evidence.engines.facts.worth.least.is_part_of_clause", side_effect=AssertionError("was parsed")):
        assert not suffices(0.01, torn, source, 20)


def test_what_a_clause_fixes_and_leaves_to_other_clauses_is_seen() -> None:
    found = set(clause_features("Subject to Section 4, Buyer shall pay such sum of $90 within ten days.", is_term=True))
    assert found >= {"clause case", "clause elsewhere", "clause such", "clause sum", "clause period", "clause pay"}
    assert "clause term True" in found
    assert not {"clause attached", "clause secret"} & found


def test_only_contracts_are_judged_by_their_clauses() -> None:
    contract, prose = (
        features_in_document(JudgedStatement(_PAID, 0.7, dated=False, genre=one)) for one in ("contract", "prose")
    )
    assert len(contract - prose) > len(prose - contract) + 5
