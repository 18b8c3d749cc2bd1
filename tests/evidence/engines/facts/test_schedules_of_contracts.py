"""Rows of sums under a clause on payments are told with it, and what "thereof" leaves open is not told."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.documents.contract_parties import NamedSide, sides_in
from evidence.engines.documents.first_clause import days_of
from evidence.engines.facts.contracts.acts import conveyed
from evidence.engines.facts.contracts.torn import is_part_of_clause
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions

_LEASE = """COMMERCIAL LEASE

     THIS LEASE is made this 14th day of March, 1994, by and between Tarn Mills, Inc. ("Lessor"), and Quist Pumps Ltd. ("Lessee").

     1. RENT. Lessee shall pay to Lessor as base rent, on the first day of each month, the following sums:

          Lease Year          Monthly Rent        Annual Rent
          4/1/94 - 3/31/95    $2,850.00           $34,200.00
          4/1/95 - 3/31/96    $2,975.00           $35,700.00

     2. TAXES. Lessor shall pay all real property taxes on the Premises by May 3 of each year.
"""


def test_a_row_of_rents_is_told_with_who_owes_it_to_whom() -> None:
    document = Document(_LEASE)
    found = find_facts(document, find_mentions(_LEASE), find_own_dates(document))
    rents = [one for one in found if "$2,975.00" in one.text]
    assert len(rents) == 1
    assert "Quist Pumps Ltd. (Lessee) shall pay to Tarn Mills, Inc. (Lessor) as base rent" in rents[0].text
    assert "$2,850.00" not in rents[0].text
    assert rents[0].quote == _LEASE[rents[0].start : rents[0].end]


@pytest.mark.parametrize(
    ("said", "is_so"),
    [
        ("Tarn Mills, Inc. (Lessor) shall give Quist Pumps Ltd. (the Lessee) reasonable access thereto.", True),
        ("The Lessee shall make no payment thereon without the written consent of the Lessor.", True),
        ("The Lessee shall pay the price of each pump within ten days after receipt thereof.", False),
        ("Upon the sale of the mill, the Lessor shall give the Lessee notice thereof.", False),
    ],
)
def test_thereof_needs_a_thing_before_it(said: str, is_so: bool) -> None:
    assert is_part_of_clause(said) is is_so


@pytest.mark.parametrize(
    ("said", "is_so"),
    [
        ("Upon delivery the Lessee will pay the Lessor the amounts set forth on Exhibit A as the opening fee.", True),
        ("The Lessee will pay the fees set forth in Schedule B within thirty days after each delivery.", False),
        ("The Lessee will pay a fee of $900 as set forth in Schedule B.", False),
        ("The Lessee will deliver the pumps that are listed in Schedule B.", False),
    ],
)
def test_a_payment_of_which_an_annex_alone_says_how_much_is_no_statement(said: str, is_so: bool) -> None:
    assert is_part_of_clause(said) is is_so


def test_the_day_of_the_contract_that_an_amendment_changes_is_not_its_own() -> None:
    days = days_of(
        'This Amendment, made by Tarn ("Seller") and Quist ("Buyer"), is effective as of July 3, 2019 and amends that certain'
        " Supply Agreement between Seller and Buyer dated July 1, 2017."
    )
    assert (days.dated, days.effective) == (None, date(2019, 7, 3))


def test_the_sides_of_an_old_deed_are_its_parties_of_the_first_and_second_part() -> None:
    clause = (
        "THIS INDENTURE, made the 9th day of July, between ORLA FINCH and TOBIAS FINCH, her husband, of Altona, Ohio, the parties"
        " of the first part, and QUIST PUMPS CO., a corporation of Ohio, the party of the second part;"
    )
    assert sides_in(clause) == [
        NamedSide("ORLA FINCH and TOBIAS FINCH", "parties of the first part"),
        NamedSide("QUIST PUMPS CO.", "party of the second part"),
    ]


def test_what_a_deed_conveys_is_put_without_what_leads_to_its_description() -> None:
    assert conveyed(
        "WITNESSETH: That the said Sellers do by these presents grant, bargain, sell and convey unto Quist the following"
        " described land, in Altona, to-wit:"
    ) == ("The Sellers do grant, bargain, sell and convey unto Quist the land, in Altona.")
    assert conveyed("The Sellers shall convey the land to Quist.") == ""
