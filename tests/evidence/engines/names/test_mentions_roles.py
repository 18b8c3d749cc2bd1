"""Parties by their role: who is meant by "the Tenant", where the document says so."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import FoundMention
from evidence.engines.names.mentions import find_mentions

LOAN = (
    "This Loan Agreement is made between Harbor Trust Bank, a Maine corporation (\u201cLender\u201d), and Kestrel "
    "Aviation, Inc. "
    "(the \u201cBorrower\u201d). Lender agrees to lend, and the Borrower agrees to repay, $250,000.00. The "
    "Borrower\u2019s "
    "obligations are absolute. BORROWER WAIVES TRIAL BY JURY."
)


def roles(text: str) -> dict[str, set[tuple[str, str]]]:
    """Role → the names and types it was given."""
    found: dict[str, set[tuple[str, str]]] = {}
    for mention in find_mentions(text):
        if mention.role:
            found.setdefault(mention.role, set()).add((mention.name, mention.type))
    return found


def test_defined_roles_carry_the_partys_name_and_type() -> None:
    assert roles(LOAN) == {
        "Lender": {("Harbor Trust Bank", "organization")},
        "Borrower": {("Kestrel Aviation, Inc.", "organization")},
    }


def test_every_use_of_a_role_is_a_mention() -> None:
    found: list[FoundMention] = [m for m in find_mentions(LOAN) if m.role == "Borrower"]
    assert [m.text for m in found] == ["Borrower", "Borrower", "Borrower", "BORROWER"]


def test_an_undefined_role_is_nobodys_name() -> None:
    text = (
        "The Tenant shall pay rent on the first day. The Tenant shall keep the roof. Landlord may enter, and the "
        "Landlord may inspect."
    )
    assert roles(text) == {"Tenant": {("Tenant", "other")}, "Landlord": {("Landlord", "other")}}


def test_the_party_of_a_long_clause_is_its_first_name() -> None:
    text = (
        "AND Halvorsen Shipping Limited, a company incorporated under the laws of the Cayman Islands, whose "
        "registered address is "
        "at the office of Coral Trust Company Limited, George Town, hereinafter referred to as the "
        "\u201cCompany\u201d. "
        "The Company shall keep books."
    )
    assert roles(text)["Company"] == {("Halvorsen Shipping Limited", "organization")}


def test_a_person_may_be_a_party() -> None:
    text = (
        'Employment Agreement between Ostrava Glass LLC (the "Company") and Hannah Weiss ("Executive"). '
        "Executive shall serve."
    )
    assert roles(text)["Executive"] == {("Hannah Weiss", "person")}


def test_the_sides_of_a_caption() -> None:
    text = (
        "DIEGO MARTELL,\n\n        Plaintiff,\n\n   v.\n\nSUNFIELD DAIRY, INC.,\n\n        Defendant.\n\nPlaintiff "
        "alleges as follows.\n"
    )
    assert roles(text) == {
        "Plaintiff": {("Diego Martell", "person")},
        "Defendant": {("SUNFIELD DAIRY, INC.", "organization")},
    }


def test_several_words_may_be_a_role_when_defined() -> None:
    text = 'Zenith Clearing Corp. (the "Escrow Agent") holds the funds. The Escrow Agent shall release them.'
    assert roles(text)["Escrow Agent"] == {("Zenith Clearing Corp.", "organization")}


@pytest.mark.parametrize(
    "text",
    [
        "Open a bank account with any bank. See the bank statement for details.",
        "ARTICLE IV. COMPANY POLICY. Company policy is posted in the break room.",
        "Please see the Customer Service page.",
    ],
)
def test_ordinary_uses_of_role_words_are_no_mentions(text: str) -> None:
    assert roles(text) == {}


TWO_COLUMNS = """          IN THE SUPERIOR COURT OF MARLOW COUNTY

KESTREL AVIATION, INC.,          )   Case No. 21-C-100
            Plaintiff,           )
    v.                           )   ORDER GRANTING IN PART
HALVORSEN SHIPPING LIMITED,      )   PLAINTIFF'S MOTION
            Defendant.           )   TO COMPEL

Defendant shall answer Plaintiff by June 21, 2021.
"""


def test_the_parties_of_a_caption_in_two_columns_are_those_of_the_first() -> None:
    assert roles(TWO_COLUMNS) == {
        "Plaintiff": {("KESTREL AVIATION, INC.", "organization")},
        "Defendant": {("HALVORSEN SHIPPING LIMITED", "organization")},
    }


def test_two_terms_in_one_bracket_are_the_same_party_s() -> None:
    text = (
        'An agreement between Ridgely Biosciences, Inc., an Ohio corporation ("Ridgely" or the "Company"), and '
        'Ann Price (the "Executive"). The Company shall pay the Executive. The Company shall insure it.'
    )
    assert {one.name for one in find_mentions(text) if one.role == "Company"} == {"Ridgely Biosciences, Inc."}


STAMPED = """WCCEF DOC. NO. 1
                    RECEIVED WCCEF: 02/06/2020
SUPREME COURT
-----------------------X
EDITH FARROW,          COMPLAINT
            Plaintiff,
   -against-
WEIR MEDIA, INC.,
            Defendant.

Plaintiff joined Weir in 2015.
"""
BY_COUNSEL = """TOBIAS R. HOLM
Deputy Public Defender

      UNITED STATES DISTRICT COURT

UNITED STATES OF AMERICA,   |  No. 11-2
            Plaintiff,      |
      v.
EDITH FARROW,
            Defendant.

The Plaintiff rests. Plaintiff filed it.
"""


def test_a_stamp_and_counsel_above_a_caption_are_no_party() -> None:
    assert ("Edith Farrow", "person") in roles(STAMPED)["Plaintiff"]
    assert not any(name == "Tobias R. Holm" for name, _ in roles(BY_COUNSEL).get("Plaintiff", set()))


def test_a_caption_s_role_may_stand_far_to_the_right() -> None:
    text = f"THE HIGH COURT\nBETWEEN\n          EDITH FARROW\n{' ' * 66}Plaintiff\n          - and -\n\
          WEIR MART LIMITED\n{' ' * 66}Defendant\n\nThe Plaintiff fell. The Plaintiff sued.\n"
    assert ("Edith Farrow", "person") in roles(text)["Plaintiff"]
