"""Fields of forms: a name in two of them, and things that are nobody's names."""

from __future__ import annotations

import pytest

from evidence.engines.names.mentions import find_mentions
from tests.evidence.engines.names.naming import named


def people(text: str) -> set[str]:
    return {one.name for one in find_mentions(text) if one.type == "person" and not one.role}


@pytest.mark.parametrize(
    "text",
    [
        "Last Name: Oduya            First Name: Grace         M.I.: T",
        "First Name: Grace\nM.I.: T\nLast Name: Oduya",
        "Surname: ODUYA\nForename: GRACE\n",
        "Last Name   First Name   Room\nOduya       Grace        14\n",
    ],
)
def test_a_name_in_two_fields_is_one_persons(text: str) -> None:
    assert people(text) == {"Grace Oduya"}


def test_such_a_name_is_found_where_it_is_signed() -> None:
    text = "Last Name: Oduya     First Name: Grace\nShe fell.\nEmployee Signature: Grace Oduya     Date: 8/21/2026"
    assert people(text) == {"Grace Oduya"}
    assert "Grace Oduya" in [one.text for one in find_mentions(text)]


def test_a_numbered_field_has_the_family_name_first() -> None:
    assert people("VICTIM #2: Roe, Bo   Clerk WITNESS #1: Haskins, Orland      B/M   DOB 01/05/1961") == {
        "Bo Roe",
        "Orland Haskins",
    }


@pytest.mark.parametrize(
    "text",
    [
        "SUSPECT VEHICLE: Silver Chevrolet Malibu, plate 7VK\nThe officer stopped the Malibu at 0014 hours.",
        "Equipment Involved: Raymond Pallet Jack\nShe stepped off the jack.",
        "Medication: Synthroid 88 mcg     Device: Foley catheter",
    ],
)
def test_what_a_field_calls_a_thing_is_no_name(text: str) -> None:
    assert [*named(text, "person"), *named(text, "organization"), *named(text, "location")] == []


def test_whose_thing_it_is_and_a_company_stay() -> None:
    text = "Vehicle: a van of Weir Mills, Inc.\nProducts: Weir Mills, Inc. doors\nThe Weirs met in the Berlin office."
    assert named(text, "organization") == ["Weir Mills, Inc.", "Weir Mills, Inc."]
    assert named(text, "location") == ["Berlin"]


def test_a_residents_family_name_stands_first() -> None:
    assert people("Resident: Abernall, Constance     Room: 214B\nShe fell.") == {"Constance Abernall"}


def test_letters_of_a_degree_make_no_second_person() -> None:
    text = "Referring: Anneke Dahlen PA-C\nD/C planning w/ Anneke Dahlen.\nTherapist: Solvei Engen, DPT"
    assert people(text) == {"Anneke Dahlen", "Solvei Engen"}
