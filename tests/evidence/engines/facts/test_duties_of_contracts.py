"""A contract's clause that binds to two things is two facts, each understood alone, or stays whole."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.contracts.duties import duties
from evidence.engines.facts.facts import find_facts
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

_CONTRACT = """SUPPLY AGREEMENT

This Supply Agreement (the "Agreement") is made on May 3, 2019, between Tarn Mills, Inc. ("Supplier"), and Quist Pumps Ltd.
("Buyer").

4. If a pump is delivered, Buyer shall pay Supplier $4,200 within thirty (30) days and shall insure the pump against fire for at
least $9,000.

5. Supplier shall repair each pump at its own cost, and Buyer shall bear the freight of all repairs.
"""


def parted(clause: str) -> list[str]:
    words = clause.rstrip(".") + "."
    return [one.words for one in duties(words, Sentence(0, len(words), BlockKind.PARAGRAPH, words))]


def test_each_of_two_duties_is_a_fact_with_who_has_it_and_in_which_case() -> None:
    document = Document(_CONTRACT)
    mentions = find_mentions(document.text)
    kept = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    told = [one.text for one in kept]
    paid = next(one for one in told if "$4,200" in one)
    insured = next(one for one in told if "$9,000" in one)
    assert "insure" not in paid
    assert all(one.startswith("If a pump is delivered, Quist Pumps Ltd. (Buyer) shall ") for one in (paid, insured))
    assert not [one for one in told if "repair each pump" in one and "freight" in one]
    assert all(one.quote == document.text[one.start : one.end] for one in kept)


def test_duties_of_two_sides_are_two() -> None:
    assert parted("Tarn shall deliver all pumps by May 3, 2020 and Quist shall pay Tarn $900 for each pump") == [
        "Tarn shall deliver all pumps by May 3, 2020",
        "Quist shall pay Tarn $900 for each pump.",
    ]


def test_what_the_parties_agree_to_is_told_with_their_agreement() -> None:
    assert parted(
        "The parties agree that Tarn shall own all drawings of the pumps and that Quist shall return all samples by May 3, 2020"
    ) == [
        "The parties agree that Tarn shall own all drawings of the pumps",
        "The parties agree that Quist shall return all samples by May 3, 2020.",
    ]


def test_who_acts_in_the_third_is_who_acts_in_the_second() -> None:
    assert parted("Tarn shall deliver all pumps in March, and Quist shall pay $900 in June and shall insure all pumps")[
        2
    ] == ("Quist shall insure all pumps.")


def test_a_number_behind_its_word_is_no_item_of_a_list() -> None:
    assert parted(
        "Within twenty-one (21) days of the closing, (a) Quist shall pay Tarn $900 by wire and (b) Tarn shall return all keys"
    ) == [
        "Within twenty-one (21) days of the closing, Quist shall pay Tarn $900 by wire",
        "Within twenty-one (21) days of the closing, Tarn shall return all keys",
    ]


def test_items_that_bind_one_each_are_told_one_by_one() -> None:
    assert parted(
        "Upon the end of the term, (i) Quist shall return all drawings to Tarn; and (ii) Tarn shall repay the deposit of $500"
    ) == [
        "Upon the end of the term, Quist shall return all drawings to Tarn",
        "Upon the end of the term, Tarn shall repay the deposit of $500",
    ]


@pytest.mark.parametrize(
    "clause",
    [
        "Tarn shall send Quist a report each month and Quist shall approve such report within ten days",  # such
        "Tarn shall send Quist a report each month and Quist shall return the report within ten days",  # of the first
        "The laws of Ohio shall govern this Agreement and its courts shall decide all disputes of the parties",
        "Tarn shall not use any mark of Quist and Quist shall not use any mark of Tarn, except with leave in writing",
        "Tarn shall not copy any drawing and Quist shall not show any drawing to others except to the staff of the works",
        "Quist agrees that Tarn will sell and Quist will buy all pumps that are made at Altona",
        "Quist may end this Agreement in the event Tarn shall fail to deliver and Tarn shall refuse to repay the deposit",
        "Tarn shall ship all pumps on the first of May and the monthly fee of $90 shall start as of that date",
        "None may assign this, except that (i) Tarn may assign it to its bank and (ii) Quist may assign it to its heirs",
        "Quist may visit the works at any time, but shall not enter the foundry without leave of the foreman",
        "At the closing, Tarn shall sell to Quist, and Quist shall buy from Tarn, the pumps at Altona free of all liens",
        "Tarn shall make and shall deliver the pumps that Quist orders by May 3, 2020",
        "This Agreement shall commence on May 3, 2019 and shall continue for two years from that day",
        "Tarn shall not receive a share of any fees and shall have no claim to any fees earned by Quist at Altona",  # of these
        "Tarn shall repair the pump or Quist shall return the pump to the works of Tarn at Altona",
        "Quist may end this Agreement if (i) Tarn is bankrupt and (ii) Tarn has paid none of the deposits",
    ],
)
def test_what_is_not_understood_alone_or_limits_the_other_stays_whole(clause: str) -> None:
    assert parted(clause) == []


def test_a_side_within_which_the_verb_seems_to_stand_is_repeated_in_no_duty() -> None:
    """Of an address at a clause's end the grammar may make the side that acts: what stands before the verb is the side."""
    clause = (
        "All notices, claims and other communication hereunder shall be made in writing and will be deemed to have been duly"
        " given if delivered by hand, via facsimile transmission, or mailed and addressed as follows: To Company: Golfers"
        " Incorporated 1021 N"
    )
    assert not [one for one in parted(clause) if one.count("deemed") > 1]
