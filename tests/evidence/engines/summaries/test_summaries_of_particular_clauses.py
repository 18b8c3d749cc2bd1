"""What is unusual in a contract or may cost a side much is told, one clause of each type, where the contract is long enough."""

from __future__ import annotations

from unittest import mock

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.contract_clauses import PARTICULAR, likeliest
from evidence.engines.summaries.summarize import parts_of, summarize

FILLING = "".join(
    f"{at}. Alder Mills shall keep a register of the sacks that leave mill number {at}, and shall show it to the inspectors of "
    "the county whenever they come to see it during the hours in which the mill is open.\n"
    for at in range(20, 90)
)
LONG = (
    """SERVICES AGREEMENT

This Services Agreement is made as of May 3, 2019, by and between Alder Mills, Inc. ("Alder Mills") and Orla Finch LLC ("Finch").

WHEREAS, Alder Mills wishes to retain Finch to operate the mill.

1. Alder Mills hereby engages Finch to operate the mill at the weir, and Finch accepts the engagement.
2. Alder Mills shall pay Finch a fee of $9,000 per month.
3. This Agreement shall commence on the Effective Date and shall continue for the duration of the Lease.
4. Alder Mills may terminate this Agreement at any time upon the occurrence of any of the following:
(a) the dissolution or bankruptcy of Finch or of its only shareholder;
(b) without cause on no less than seven (7) days prior written notice.
5. Any attempted assignment of this Agreement in violation of this Section shall be null and void.
6. Neither party may assign this Agreement without the prior written consent of the other party.
7. IN NO EVENT SHALL THE AGGREGATE LIABILITY OF EITHER PARTY UNDER THIS AGREEMENT EXCEED THE FEES PAID TO FINCH HEREUNDER DURING
THE TWELVE (12) MONTHS BEFORE THE CLAIM.
8. During the term of this Agreement and for two (2) years thereafter, Finch shall not, directly or indirectly, engage in any
business that competes with the business of Alder Mills.
9. This Agreement shall be governed by the laws of the State of Oregon.
"""
    + FILLING
)
DIVIDED_HEAD = """ALLIANCE AGREEMENT

This Alliance Agreement is entered into as of May 3, 2019 by and between Alder Mills, Inc., a company duly organized and existing
under the law of Japan, having its address at 2-1 Weir Street, Kokura, Japan. (Registry Entry 2908, hereinafter referred to as
"AMI") and Orla Finch LLC, a company duly organized and existing under the law of Oregon (hereinafter referred to as "OFL").

1. OFL shall distribute the flour of AMI in Oregon.
"""


@pytest.mark.parametrize(
    "said",
    [
        "In no event shall the aggregate liability of either party under this Agreement exceed the fees paid to Finch",
        "Finch shall not, directly or indirectly, engage in any business that competes",
        "shall continue for the duration of the Lease",
    ],
)
def test_a_long_contract_tells_what_limits_a_side(said: str) -> None:
    assert said in summarize(Document(LONG))


def test_a_wish_gives_way_to_what_is_agreed_in_its_place() -> None:
    words = summarize(Document(LONG))
    assert "hereby engages Finch" in words
    assert "wishes to retain" not in words


def test_an_act_against_a_duty_is_not_told_in_its_place() -> None:
    assert "null and void" not in summarize(Document(LONG))


def test_a_list_of_ends_is_told_with_its_items() -> None:
    with_cause = LONG.replace("without cause on no less than", "on a breach that is not cured within")
    ends = next(part.words for part in parts_of(Document(with_cause)) if "upon the occurrence" in part.words)
    assert ends.endswith("a breach that is not cured within seven (7) days prior written notice.")


def test_few_statements_are_few_in_a_long_contract_too() -> None:
    assert len([part for part in parts_of(Document(LONG), most=2) if not part.leads]) == 2


def test_both_sides_are_named_where_an_address_ends_the_sentence() -> None:
    assert "Orla Finch LLC" in parts_of(Document(DIVIDED_HEAD))[0].words


def test_a_name_in_a_clause_in_capitals_is_written_as_elsewhere() -> None:
    words = summarize(Document(LONG.replace("Finch", "FinchMill").replace("PAID TO FINCH", "PAID TO FINCHMILL")))
    assert "exceed the fees paid to FinchMill hereunder" in words


@pytest.mark.parametrize(
    ("name", "clause", "binds"),
    [
        ("minimum_commitment", "Finch shall order at least forty sacks.", True),
        ("minimum_commitment", "The scale shall show a minimum weight of 40 grams.", False),
        ("non_compete", "Finch shall not sell flour that competes with that of Alder Mills.", True),
        ("non_compete", "Finch shall withdraw a poster that is competitive with those of Alder Mills.", False),
        (
            "change_of_control",
            "Alder Mills may terminate this Agreement upon a merger of Finch with another mill.",
            True,
        ),
        ("change_of_control", "Finch may assign this Agreement to a successor by merger.", False),
        ("cap_on_liability", "Finch is liable for no more than the fees of a year.", True),
        (
            "cap_on_liability",
            "Neither party shall have any liability for lost profits or other consequential damages.",
            False,
        ),
        (
            "cap_on_liability",
            "Neither party shall be liable for damages including but not limited to lost sales.",
            False,
        ),
        ("exclusivity", "Finch grants Alder Mills a non-exclusive right that no third party has.", False),
        ("exclusivity", "Finch grants Alder Mills a non-exclusive right to grind and an exclusive one to sell.", True),
        ("cap_on_liability", "Each party shall be liable to the other for the claims of its own men.", False),
        ("cap_on_liability", "There may be cases in which Finch may recover damages.", False),
        ("minimum_commitment", "Finch finding a lender for at least forty sacks that it may purchase.", False),
        ("ip_ownership_assignment", "Finch hereby irrevocably assigns to Alder Mills all that it invents.", True),
        ("ip_ownership_assignment", "Alder Mills shall own the drawings that Finch makes.", True),
        ("ip_ownership_assignment", "At the end Finch shall assign its domain names to Alder Mills.", False),
    ],
)
def test_a_clause_is_called_what_it_is_only_where_it_binds_a_side_so(name: str, clause: str, binds: bool) -> None:
    place = (0, len(clause))
    with mock.patch(f"{likeliest.__module__}.clause_likelihoods", return_value={name: {place: 0.9}}):
        assert bool(likeliest(clause, name, [(place, clause)])) is binds
    assert PARTICULAR[name].words.search(clause)


def test_a_price_that_follows_another_gives_way_to_the_one_that_says_who_pays() -> None:
    price = "Alder Mills shall pay Finch $9,000 for each year of service."
    agreed = LONG.replace(
        "2. Alder Mills shall pay Finch a fee of $9,000 per month.",
        f"2. Thereafter, Alder Mills shall pay $40 per sack.\n\n{price}\n",
    )
    assert (
        next(one.words for one in parts_of(Document(agreed)) if one.words.startswith("Payment: "))
        == f"Payment: {price}"
    )
