"""Terms, kinds and titles of papers are no organizations."""

from __future__ import annotations

import pytest

from tests.evidence.engines.naming import named


@pytest.mark.parametrize(
    "text",
    [
        'It is decided by an arbitral tribunal (the "Arbitral Board") of one. The Arbitral Board sits in Altona.',
        "No order of a Governmental Authority that binds the Company. The Governmental Authority may appeal.",
        "It falls under the Health and Recovery Omnibus Emergency Solutions Act of this year.",
        "Parties Related 9.04(b) Company SEC Documents Article 4 Company Securities 4.05(c)",
    ],
)
def test_what_a_paper_defines_or_cites_is_no_organization(text: str) -> None:
    assert named(text, "organization") == []


def test_an_organization_by_name_stays() -> None:
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
