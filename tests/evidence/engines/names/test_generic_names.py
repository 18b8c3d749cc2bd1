"""Terms, kinds and titles of papers are no organizations."""

from __future__ import annotations

import pytest

from evidence.engines.names.generic_names import without_generic
from evidence.engines.names.lexicon import Vocabulary
from evidence.engines.names.spans import Span
from tests.evidence.engines.names.naming import named


@pytest.mark.parametrize(
    "text",
    [
        'It is decided by an arbitral tribunal (the "Arbitral Board") of one. The Arbitral Board sits in Altona.',
        "No order of a Governmental Authority that binds the Company. The Governmental Authority may appeal.",
        "It falls under the Health and Recovery Omnibus Emergency Solutions Act of this year.",
    ],
)
def test_what_a_paper_defines_or_cites_is_no_organization(text: str) -> None:
    assert named(text, "organization") == []


def test_an_organization_by_name_stays() -> None:
    assert named("filed separately with the Securities and Exchange Commission", "organization") == [
        "Securities and Exchange Commission"
    ]
    text = "The Weir Savings Bank has a Weir Savings Bank branch in Altona."
    assert set(named(text, "organization")) == {"Weir Savings Bank"}


def test_what_an_agency_has_is_no_part_of_its_name() -> None:
    text = "on the Bureau of Industry and Safety's Entity List and Denied Persons List"
    assert named(text, "organization") == ["Bureau of Industry and Safety"]


@pytest.mark.parametrize(
    "text",
    [
        "4.5 Auditable Records. Each party keeps its books.",
        "(f) Configuration and Customization Services -- Licensee has fifteen days.",
        "a Nevada C Corporation having its place of business there",
        "as defined by the Texas Code for Series Limited Liability Companies, and as set forth",
    ],
)
def test_a_heading_and_a_form_of_company_are_no_organization(text: str) -> None:
    assert named(text, "organization") == []


@pytest.mark.parametrize(
    "text",
    [
        "An order of the Governmental Authority binds. No governmental authority has a say in it.",
        "orders for a minimum of one thousand (1,000) AETRA Systems in the first year",
    ],
)
def test_what_stands_in_small_letters_or_is_counted_is_no_organization(text: str) -> None:
    assert named(text, "organization") == []


def test_what_a_defined_party_has_is_none() -> None:
    text = 'Weir Hills Bank ("Weirshire") signs. It promotes Weirshire\'s Financial Services (as defined below).'
    assert "Weirshire's Financial Services" not in named(text, "organization")


def test_what_a_table_of_contents_has_of_a_party_is_none() -> None:
    text = 'Company SEC Documents Article 4 Company Securities 4.05(c)\n\nWeir Mills, Inc. (the "Company") pays.'
    assert not [one for one in named(text, "organization") if "Securities" in one]


def test_a_paper_and_a_code_are_no_organization() -> None:
    assert named('THIS\n\nNON-DISCLOSURE AGREEMENT (the "Agreement"), made in May, binds.', "organization") == []
    assert named("certain malfunctions under 21 CFR and the like, as CFR has it", "organization") == []


@pytest.mark.parametrize(
    "text",
    ["If to it: E. Severability: If any provision is void", "property is in Zone X. Elevation certificate to follow"],
)
def test_a_letter_before_a_clause_is_no_initial(text: str) -> None:
    assert named(text, "person") == []


def test_what_is_headed_by_a_party_s_letters_is_no_organization() -> None:
    text = 'Weir Farmers League ("WFL") sells. 2.0 WFL Services Responsibilities. WFL performs them.'
    assert "WFL Services" not in named(text, "organization")


def test_rows_of_an_index_and_of_a_table_of_contents_are_none() -> None:
    text = (
        "Section 3.13. Brokers and Other Advisors 20\nSection 3.14. Opinion 21\n\n"
        "Labor Union Section 3.16(a)\nLaws Section 3.08\nPreamble Preamble\n"
    )
    assert named(text, "organization") == []


@pytest.mark.parametrize(
    "term", ["Weirshire Common Stock", "Weirshire Market Value", "Weirshire Personal Health Records"]
)
def test_what_a_paper_calls_after_a_party_is_none(term: str) -> None:
    text = f'Weirshire Mills, Inc. ("Weirshire") signs. No {term} is sold. A share of {term} was issued.'
    assert set(named(text, "organization")) <= {"Weirshire Mills, Inc.", "Weirshire"}


def test_a_bank_called_after_a_party_stays() -> None:
    text = 'Weirshire Bankshares, Inc. ("Weirshire") owns Weirshire National Bank. Weirshire National Bank lends.'
    assert "Weirshire National Bank" in named(text, "organization")


def test_letters_for_several_of_a_kind_are_no_organization() -> None:
    flat = "The MHCs file the MHC Application with the FDA."
    spans = [Span(4, 8, "organization", 0.5), Span(18, 21, "organization", 0.5), Span(43, 46, "organization", 0.5)]
    assert without_generic(flat, spans, frozenset(), (), Vocabulary(flat)) == spans[2:]


def test_one_or_several_of_a_kind_are_no_organization() -> None:
    flat = 'operation of sales centers ("WEIRSHIRE Center(s)") in Maine'
    spans = [Span(29, 45, "organization", 0.76)]
    assert without_generic(flat, spans, frozenset(), (), Vocabulary(flat)) == []


def test_a_heading_of_a_table_of_contents_is_no_organization() -> None:
    flat = "SECTION 4.1. Conversion of Weir Sub Capital Stock 20 SECTION 4.2. Notes 21"
    spans = [Span(13, 43, "organization", 0.76)]
    assert without_generic(flat, spans, frozenset(), (), Vocabulary(flat)) == []


def test_one_of_a_kind_is_no_organization_though_a_definition_stands_behind_it() -> None:
    flat = "applied by a Governmental Authority that binds. Governmental Authority (the Body)"
    spans = [Span(13, 35, "organization", 0.76), Span(48, 70, "organization", 0.76)]
    assert without_generic(flat, spans, frozenset(), [spans[1]], Vocabulary(flat)) == []


def test_what_stands_in_a_table_of_contents_alone_is_none() -> None:
    flat = "Section 5.13. Disclaimer of Reliance 53 Section 5.14. No Additional Terms 54"
    spans = [Span(28, 36, "organization", 0.5, certainty=0.7)]
    assert without_generic(flat, spans, frozenset(), (), Vocabulary(flat)) == []
