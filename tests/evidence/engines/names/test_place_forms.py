"""Places by one name, and organizations that a place's name begins."""

from __future__ import annotations

import pytest

from evidence.engines.names.mentions import find_mentions
from evidence.engines.names.place_forms import whole_place
from tests.evidence.engines.names.naming import named


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("COUNTY OF WEIR", "Weir County"),
        ("County of Weir", "Weir County"),
        ("COUNTY OF Weir", "Weir County"),
        ("Commonwealth of Kentucky", "Kentucky"),
        ("State of Oregon", "Oregon"),
        ("State of Altona", "State of Altona"),
        ("9 Mill Rd.", "9 Mill Road"),
        ("9 MILL AVE", "9 Mill Avenue"),
        ("St. Orla", "St. Orla"),
        ("Pa.", "Pennsylvania"),
    ],
)
def test_a_place_has_one_name(written: str, name: str) -> None:
    assert whole_place(written) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("It granted a lien to Weirson Valley Commercial Bank on May 2.", "Weirson Valley Commercial Bank"),
        (
            "Client: Weirson County Rural Water District No. 3\nAttn: the clerk",
            "Weirson County Rural Water District No. 3",
        ),
    ],
)
def test_an_organization_that_a_place_begins(text: str, name: str) -> None:
    assert named(text, "organization") == [name]


def test_a_form_of_company_of_a_state_is_no_organization() -> None:
    assert named("Weir Mills LLC is wholly owned by a Maine Savings Bank of that city.", "organization") == [
        "Weir Mills LLC"
    ]


def test_a_person_and_a_company_of_one_line_are_two() -> None:
    text = "If to it: Michael T. Harrow WeirOnline, Inc.\n\nWeirOnline, Inc.\nBy: /s/ Michael T. Harrow"
    assert named(text, "organization") == ["WeirOnline, Inc.", "WeirOnline, Inc."]
    assert named(text, "person") == ["Michael T. Harrow", "Michael T. Harrow"]


def test_a_town_and_a_code_of_laws() -> None:
    text = "of the City of Bramforde. The plaza stands in Bramforde, Ontario. Jurisdiction lies under 28 U.S.C. Sections 1331."
    found = {one.name for one in find_mentions(text) if one.type == "location"}
    assert found == {"Bramforde", "Ontario"}


def test_a_quarter_of_the_compass_is_written_out() -> None:
    assert whole_place("2101 W. Empire Ave.") == "2101 West Empire Avenue"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("in St. Charles County, Missouri", ["St. Charles County", "Missouri"]),
        ("2810 Depot Ave., Weirsalina KS\nNELAP cert.", ["2810 Depot Ave.", "Weirsalina"]),
        ("Imelda Cortland (AZ Bar No. 028814) signed", []),
        ("a total of 4 fees.\n2\nThis Court has approved", []),
    ],
)
def test_places_end_where_they_end(text: str, names: list[str]) -> None:
    assert named(text, "location") == names


def test_a_quarter_of_the_compass_begins_a_town_and_no_state() -> None:
    assert named("at 4700 Westside Avenue, North Bergenfield, New Jersey 07047", "location") == [
        "4700 Westside Avenue",
        "North Bergenfield",
        "New Jersey",
    ]
    assert "East Torronton" not in named("Rogers Inc. 333 Bloor Street East Torronton, Ontario", "location")
    assert named("two sessions in South Texas. Waiting at Port of Entry, as agreed.", "location") == ["Texas"]


def test_a_state_of_two_words() -> None:
    text = "under the laws of the Republic of South Africa. UNITED STATES OF AMERICA, plaintiff, v. the United States of America"
    assert {one.name for one in find_mentions(text) if one.type == "location"} == {
        "Republic of South Africa",
        "United States",
    }
