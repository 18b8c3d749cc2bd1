"""Rows under their heads, with the year of their period; what only identifies or explains a form is no fact."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of, find_facts
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

CLAIM = """TRAVEL EXPENSE CLAIM                                   Claim ID 4471
Name: Edith Farrow          Dept: Orchards            Emp #: 208
Purpose: Pump trials at Brook                         Period: 12/28/2018 - 01/04/2019

Date    Type        Vendor                   Amount   Comment
12/29   Lodging     Harbour View Hotel       140.00
01/02   Meals       Brook Inn                 86.40   with T. Holm
01/03   Car         Tarn Car Rentals Ltd     214.75   sedan
"""
LOSS = """PROPERTY LOSS CLAIM
Name of insured:            Brook Bowling Lanes, LLC
Policy number:              CP-771
Reference no.:              L-55
Next review:                July 2019
Rating scale:               5 Outstanding  4 Exceeds  3 Meets
Date of loss:               02/24/2018

                              Replacement cost   Depreciation   Net value
Lane surfaces                         $184,000        $46,000    $138,000
Pinsetters (4)                         $72,000        $30,000     $42,000
"""
NOTICE = """The rent of the house at 4 Weir Street in Brook is due and was not paid. It is due under the lease of May 3, 2012.

1 Rent of the mill   18,720.00   2 Rent of the weir   1,404.00

Mr. Holm repaired the roof in June 2013. He paid for the slates himself. Edith Farrow saw the roof in July 2013.
She wrote to Mr. Holm about the slates. He did not answer. The roof leaked again in the winter of 2013.

CARRIER: Tarn Lines

Mr. Holm called the county in 2014. The county sent an inspector. The inspector found the roof unsafe.
"""
BOXES = """EXCHANGE ORDER FORM
Name: Edith Farrow
Date: May 3, 2019
Exchanges of keys shall take place at the: [ ] house [X] other: lobby of Brook Stores.
"""


def told(text: str) -> list[tuple[str, str]]:
    document, mentions = Document(text), find_mentions(text)
    found = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    return [(one.text, str(one.date)) for one in found]


def may_be_told(text: str) -> list[str]:
    """As it would be told, whether or not it is worth a place."""
    source = Source(Document(text), find_mentions(text), find_own_dates(Document(text)))
    return [one.fact.text for one in candidates_of(source)]


def test_a_row_has_its_columns_heads_and_the_year_of_its_period() -> None:
    found = told(CLAIM)
    assert any(
        "On December 29, 2018: type Lodging; vendor Harbour View Hotel; amount 140.00." in text for text, _ in found
    )
    assert ("2019-01-03") in [day for text, day in found if "sedan" in text]


def test_the_first_column_may_have_no_head() -> None:
    found = [text for text, _ in told(LOSS)]
    assert any(
        one.endswith("Lane surfaces; replacement cost $184,000; depreciation $46,000; net value $138,000.")
        for one in found
    )


def test_references_reviews_and_scales_are_no_facts_of_a_form() -> None:
    found = [text for text, _ in told(LOSS)]
    assert found
    assert any("Policy number: CP-771" in one for one in may_be_told(LOSS))
    assert not any("L-55" in one or "Next review" in one or "scale" in one for one in found)


def test_rows_and_fields_of_no_known_paper_are_dropped() -> None:
    found = [text for text, _ in told(NOTICE)]
    assert any("inspector" in one or "Farrow" in one for one in found)
    assert not any("18,720" in one or "CARRIER" in one for one in found)


def test_of_boxes_only_what_is_ticked_is_told() -> None:
    found = [text for text, _ in told(BOXES)]
    assert not any("[" in one or "house" in one for one in found)
    assert any(
        one.endswith("Exchanges of keys shall take place at the: lobby of Brook Stores.") for one in may_be_told(BOXES)
    )


def test_what_stands_left_below_a_field_is_of_another_column() -> None:
    order = (
        "PURCHASE ORDER                                 No. 4500-228\nBuyer: Edith Farrow\n\n"
        "VENDOR:  Holm Forge & Heat Treat Co.           SHIP TO: Dock 9, Tarn Mills\n"
        "         Brook, IL                             FOB: Origin, collect\n"
        "         Attn: Ruth Odei                       TERMS: 2% 10, net 45\n\n"
        "Please return the signed copy of this order to Edith Farrow at Tarn Mills within 5 days.\n"
        "State Trooper Ruth Odei saw the dock on May 3, 2019.\n"
    )
    found = [text for text, _ in told(order)]
    assert any(one.endswith("VENDOR: Holm Forge & Heat Treat Co.") for one in may_be_told(order))
    assert any(one.endswith("SHIP TO: Dock 9, Tarn Mills") for one in may_be_told(order))
    assert any(one.endswith("FOB: Origin, collect") for one in may_be_told(order))
    assert not any("Please return" in one for one in found)
    assert any("State Trooper Ruth Odei" in one for one in found)
