"""A party's whole name, back to the word that parts it from the party before, and nobody's where that is not sure."""

from __future__ import annotations

import pytest

from evidence.engines.names.mentions import find_mentions
from tests.evidence.engines.documents.test_parties_meant import statements
from tests.evidence.engines.names.naming import named

_WHOLE_NAMES = {
    "Near Tarn Group Inc.": """by and among Weir Parent, Inc., a Maine corporation ("Parent"), and Near Tarn Group Inc., a Maine
corporation (the "Licensee")""",
    "WEIR LIFE INSURANCE AND ANNUITY CORPORATION": """by and between QUIST OPERATIONS COMPANY, INC. ("Parent") and
WEIR LIFE INSURANCE AND ANNUITY CORPORATION ("Licensee")""",
    "HERE ON CALL HOLDINGS, INC.": """between Quist Culture Limited, a company with an address at 4 Weir Road ("Parent"), and HERE
ON CALL HOLDINGS, INC., a Maine corporation with an address at 375 Weir Street, Altona ("Licensee")""",
    "Quist Sciences, Inc.": """by and between Tarn IP AG, having its place of business at [***] (Tarn) and Quist Sciences, Inc.,
having its place of business at 333 Weir Drive, Altona (Licensee)""",
    "Quist Productions Ltd.": """between Tarn TV, Inc. ("TarnTV"), whose place of business is located at 3201 Weir Ave., St. Orla,
FL 34769, and Quist Productions Ltd. (the publisher, content owner, authorized distributor, agent, or assignee of the rights, any
and all referred to herein as the "Licensee"), whose place of business is at Altona""",
    "Weir Holm & Company Mills GP LLC": """between Weir Holm & Company Mills GP LLC, a Maine company with offices at Altona
("Licensee"), and Tarn Inc. ("Parent")""",
    "Weir Farm Alumni - Northern Chapter": """between Weir Farm Alumni - Northern Chapter ("Licensee"), a corporation,
and Weir Farm Alumni, Inc. ("Parent"), a corporation""",
    "Weir Data Systems, Inc.": """between TARN  1 FINANCIAL, INC. ("TARN 1"),  a  Maine Corporation with its place of business
at 15 Farm Road, and Weir Data  Systems, Inc., the  Branch Office ("Licensee"), a Nevada Corporation""",
    "Weir General Life Insurance Company of Maine": """between Tarn Group, Inc. ("Tarn") and Weir General Life Insurance Company
of Maine, a corporation of the State of Maine (the "Licensee")""",
    "Quistzentrum GmbH Altona": """between Tarn Group, Inc. ("Tarn") and Quistzentrum GmbH Altona (hereinafter "Licensee")""",
    "Quist Auto Media": """between Tarn Group, Inc. ("Tarn") and Quist Auto Media, a division of J. Orla Finch ("Licensee")
with offices at 300 Weir Road""",
}


@pytest.mark.parametrize(("named", "preamble"), _WHOLE_NAMES.items())
def test_a_partys_name_is_all_that_stands_before_its_definition(named: str, preamble: str) -> None:
    text = f"This Agreement is entered into {preamble}.\n\nLicensee shall pay the fee of $5,000 by June 9, 2019.\n"
    assert f"{named} (Licensee) shall pay the fee of $5,000 by June 9, 2019." in statements(text)


@pytest.mark.parametrize(
    "preamble",
    [
        """The parties to this Agreement are:
1.1. TARN HOLDINGS LTD ("Tarn") a company having its registered office at Quist Park, Orla Drive, Altona, with Number 2002/015;
1.2. _________________________ ("Counterparty") a company incorporated under the laws of Altona.
""",
        """Tarn Holdings and Weir Bank shall form a committee of two executives from each of Tarn Holdings and Weir Bank to review
the progress of the alliance (the "Counterparty").
""",
        'The fee is that of the contract with Tarn Holdings Ltd (the "Counterparty Agreement").\n',
    ],
)
def test_a_role_is_nobodys_where_its_party_is_left_blank_or_is_a_body_of_several(preamble: str) -> None:
    text = f"{preamble}\nThe Counterparty shall pay the fee of $5,000 by June 9, 2019.\n"
    assert "The Counterparty shall pay the fee of $5,000 by June 9, 2019." in statements(text)


def test_both_parties_of_a_sentence_that_names_a_third_are_left_unnamed() -> None:
    text = """This Agreement is made between Quist Direct, Inc. ("QDI"), a corporation, and Weir Tanners, Inc. (the "Company"), a
corporation. Orla Hosting Corporation ("Contractor") holds the site for both.

QDI shall have the site ready no later than sixty (60) days from May 3, 2019, when this Agreement was executed by both Parties.
"""
    assert not any("both Parties (" in said for said in statements(text))


def test_a_paper_that_is_defined_first_parts_its_title_from_the_parties() -> None:
    text = """TARN WEIR MILLS CORP.   AFFILIATE AGREEMENT   THIS AFFILIATE AGREEMENT (this "Agreement") is made by and between
Quist Northern Cinemas, LLC, a Maine company ("QNC"), and Tarn Weir Mills Corp., a Maine corporation ("Affiliate").

QNC shall pay the fee of $5,000 by June 9, 2019.
"""
    assert any("Quist Northern Cinemas, LLC (QNC) shall pay the fee" in said for said in statements(text))


def test_a_party_is_not_who_signs_for_it() -> None:
    text = """This Agreement is entered into between TARN FINANCIAL, INC. ("TARN") and

   P.O. Box 4324   Weir   ("Licensee").

Licensee shall pay the fee of $5,000 by June 9, 2019.

TARN FINANCIAL, INC.      QUIST OPERATING L.P. By Quist Mills GP, LLC, its general partner (Licensee)
"""
    assert not [one for one in statements(text) if "(Licensee)" in one and "shall pay" in one]


def test_a_subsidiary_defines_its_owner_by_the_owners_own_name() -> None:
    text = """This Agreement is entered into between Tarn Mills, Inc., a subsidiary of Quist Holdings Corp. ("Quist"), and
Weir Ltd. ("Weir").

Quist shall pay the fee of $5,000 by June 9, 2019.
"""
    assert not [one for one in statements(text) if "Tarn Mills, Inc. (Quist)" in one]


def test_the_parties_of_two_are_told_by_name() -> None:
    text = """This Lease is made on May 3, 2019 between Tarn Mills, Inc. (the "Landlord") and Quist Corp. (the "Tenant").

The parties agree that the rent of $5,000 falls due on June 9, 2019. The parties to the sale of the mill paid $900.
"""
    said = statements(text)
    assert (
        "The parties (Tarn Mills, Inc. and Quist Corp.) agree that the rent of $5,000 falls due on June 9, 2019."
        in said
    )
    assert (
        "The parties to the sale of the mill paid $900 [Lease of May 3, 2019, between Tarn Mills, Inc. and Quist Corp.]."
        in said
    )


def test_a_term_is_the_partys_and_not_its_general_partners() -> None:
    text = 'made between WEIR YARDS LP, a Maine limited partnership, by its general partner Tarn GP LLC ("Landlord"), and others.'
    assert [one.name for one in find_mentions(text + " Landlord shall pay.") if one.role] == ["WEIR YARDS LP"] * 2


def test_a_company_called_like_its_page_is_a_party() -> None:
    text = 'by and between weirdoc.com, inc., a Maine corporation ("weirdoc.com"), and Tarn Mills, Inc., a Maine corporation.'
    assert [one for one in named(text, "organization") if one.startswith("weirdoc.com, inc")]


def test_a_trading_name_is_the_companys() -> None:
    text = 'between Tarn, Inc. ("Tarn") and Pacific Mill Services, LLC, doing business as MillFume ("MillFume"). MillFume pays.'
    assert {one.name for one in find_mentions(text) if one.text == "MillFume"} == {"Pacific Mill Services, LLC"}


def test_a_term_is_not_of_the_department_through_which_a_party_acts() -> None:
    text = (
        'between Tarn, Inc. ("Tarn") and the school, through its Department of Mills ("University"). University pays.'
    )
    assert "Department of Mills" not in {one.name for one in find_mentions(text) if one.role}
