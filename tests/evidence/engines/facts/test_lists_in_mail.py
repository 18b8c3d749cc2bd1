"""Lists that a message leads to."""

from __future__ import annotations

from tests.evidence.engines.facts.sent import ONE, REST, facts_of


def test_what_stands_in_a_list_below_is_told_with_what_leads_to_it() -> None:
    text = "We end the contracts of the following customers:\n\n1. Pell Turbines LLC\n2. Quay Mills Inc.\n"
    told = "“We end the contracts of the following customers: Pell Turbines LLC; Quay Mills Inc.”"
    assert f"Ann Orr wrote to Bo Lund on March 4, 2024 about “Turbine”: {told}" in facts_of(ONE + text + REST)


def test_a_company_that_reads_like_the_end_of_a_sentence_is_an_item_of_its_list() -> None:
    text = (
        "We end the contracts of the following customers:\n\nPell Turbines LLC\n\nTarn Pac, Inc.\n\nQuay Board, L.P.\n"
    )
    told = "following customers: Pell Turbines LLC; Tarn Pac, Inc.; Quay Board, L.P.”"
    assert [one for one in facts_of(ONE + text + REST) if one.endswith(told)]


def test_a_list_of_more_than_a_dozen_is_a_paper_of_its_own() -> None:
    items = "\n".join(f"{at}. Pell Turbines {at} LLC" for at in range(1, 16))
    assert not [
        one
        for one in facts_of(f"{ONE}We end the contracts of the following customers:\n\n{items}{REST}")
        if "end" in one
    ]


def test_jokes_that_are_passed_on_are_no_facts() -> None:
    items = "1. The sofa is not a face towel.\n2. The bowl is not a water supply.\n3. My head does not fit the bin.\n"
    assert facts_of(f"{ONE}Something to laugh at!\n\n{items}") == []
