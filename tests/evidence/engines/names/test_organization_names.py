"""Organizations that a head gives away: agencies, courts and cities with their whole names."""

from __future__ import annotations

import pytest

from evidence.engines.names.names import OrganizationNames
from tests.evidence.engines.names.naming import named


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("LEE v. CITY OF WEIR FERRY et al., decided.", "CITY OF WEIR FERRY"),
        ("It was filed in the Weir Fells County Superior Court in May.", "Weir Fells County Superior Court"),
        (
            "You may ask the Maine Department of Banking, Insurance, Securities and Rural Health\nAdministration, 9 Main Street.",
            "Maine Department of Banking, Insurance, Securities and Rural Health\nAdministration",
        ),
    ],
)  # fmt: skip
def test_an_agency_s_whole_name(text: str, name: str) -> None:
    assert named(text, "organization") == [name]


def test_a_name_that_it_trades_under_is_an_organization() -> None:
    text = "between Quist Empire, Inc. DBA West Harrow Customs, located at Altona"
    assert named(text, "organization") == ["Quist Empire, Inc.", "West Harrow Customs"]


def test_a_judicial_circuit_is_part_of_its_court() -> None:
    text = "IN THE CIRCUIT COURT OF THE TWELFTH JUDICIAL\nCIRCUIT IN AND FOR WEIR COUNTY, FLORIDA"
    assert named(text, "organization") == ["CIRCUIT COURT OF THE TWELFTH JUDICIAL\nCIRCUIT"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("held by U.S. Immigration and Customs Enforcement in Altona", "U.S. Immigration and Customs Enforcement"),
        (
            "UNITED STATES DISTRICT COURT\nCENTRAL DISTRICT OF CALIFORNIA\n\nNo. 5",
            "UNITED STATES DISTRICT COURT\nCENTRAL DISTRICT OF CALIFORNIA",
        ),
        ("UNITED STATES COURT OF APPEALS\nFOR THE NINTH CIRCUIT\n", "UNITED STATES COURT OF APPEALS\nFOR THE NINTH CIRCUIT"),
        ("In the Missouri Court of Appeals\nEastern District\n", "Missouri Court of Appeals\nEastern District"),
    ],
)  # fmt: skip
def test_courts_and_agencies_of_states(text: str, name: str) -> None:
    assert named(text, "organization") == [name]
    assert named(text.replace("in Altona", ""), "location") == []


@pytest.mark.parametrize(
    "text",
    [
        "RAYNA H. MERCER, CSR, RMR, FCRR, CCRR (510) 555-7228",
        "Case No. 8:16-cv-1261 DOC (KESx) ORDER",
        "It may be filed in CM/ECF by counsel.",
    ],
)
def test_letters_of_degrees_and_systems_name_nobody(text: str) -> None:
    assert named(text, "organization") + named(text, "location") == []


def test_a_unit_of_some_hospital_is_no_organization() -> None:
    assert named("DEPARTMENT OF RADIOLOGY\n\nPatient: a man of 40 years", "organization") == []


@pytest.mark.parametrize(
    "name", ["Ohio State Department of Labor and Industries", "Jonas Weir University School of Medicine"]
)
def test_what_an_office_or_a_school_is_of_is_in_its_name(name: str) -> None:
    assert named(f"She was employed by the {name} in May.", "organization") == [name]


def test_a_company_called_by_its_first_two_words() -> None:
    text = "It is managed by Elm City Property Management, LLC. Elm City kept the deposit. He no longer works for Elm City."
    assert named(text, "organization") == ["Elm City Property Management, LLC", "Elm City", "Elm City"]


def test_a_department_in_capitals_is_whole() -> None:
    assert named("UNITED STATES DEPARTMENT OF LABOR\nCovington", "organization") == [
        "UNITED STATES DEPARTMENT OF LABOR"
    ]


def test_a_university_is_not_its_foundation() -> None:
    names = OrganizationNames(["University of Weir", "University of Weir Research Foundation"])
    assert names.canonical("University of Weir") == "University of Weir"
