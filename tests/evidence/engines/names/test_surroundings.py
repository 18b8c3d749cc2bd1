"""What the words beside a name say about it."""

from __future__ import annotations

import pytest

from evidence.engines.names.mentions import find_mentions
from evidence.engines.names.spans import Span
from evidence.engines.names.surroundings import of_address
from tests.evidence.engines.names.naming import named


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("I give my house at 410 Magnolia Bluffton to my daughter.", "Magnolia Bluffton"),
        ("(Address) Kiln Farm, Milton Keynesby MK11 3LW", "Milton Keynesby"),
    ],
)
def test_a_name_of_an_address_is_nobody(text: str, name: str) -> None:
    assert name not in named(text, "person") + named(text, "organization")


@pytest.mark.parametrize(
    "text",
    [
        "On August 30 the M/V Granite Tern ran aground off the point.",
        "She rode a four-year-old gelding named Dominick that day.",
        'All reports of tests on the mare "Quiet Harrow" (foaled 2004)',
    ],
)
def test_a_ship_and_an_animal_are_no_party(text: str) -> None:
    assert named(text, "person") + named(text, "organization") + named(text, "location") == []


def test_letters_behind_a_name_and_of_a_company_are_no_place() -> None:
    assert named("Appraiser: Beau L. Singleton, MAI\n\nthe parent corporation, SC&W, which is not", "location") == []


def test_a_car_and_its_plate_are_no_place_and_no_company() -> None:
    text = "SUSPECT VEHICLE: 2014 Ford F-150, white, KS LP 482-HTM. Deputy Lind found a white Ford F-150 in the drive."
    assert "KS LP" not in named(text, "organization")
    assert not [one for one in named(text, "location") if "F-150" in one]


def test_a_road_by_its_number_may_be_a_place() -> None:
    assert [
        one
        for one in named("He drove down I-95 near Altona to Interstate I-95 in Maine.", "location")
        if one == "Maine"
    ]


def test_a_ship_with_a_title_in_its_name_is_nobody() -> None:
    assert named("He worked aboard the M/V Lady Corwin at the pier.", "person") == []


def test_what_stands_between_a_street_and_a_town_is_a_place() -> None:
    text = "a company of 315-321 Lockley Rd Wan Tor, Hong Kong (the Seller)"
    assert [one for one in find_mentions(text) if one.type == "person"] == []


@pytest.mark.parametrize(
    "text",
    [
        "Paseo de Weir I-5 D, San Lucas del Mar, 23405, Mexico",
        "Barra de Weir Km. 3.5, Zona Norte, 48300, Puerto Weir, Mexico",
    ],
)
def test_a_quarter_of_a_town_is_nobody(text: str) -> None:
    assert [one.text for one in find_mentions(text) if one.type == "person" and not one.is_unsure] == []


def test_a_person_before_a_post_code_is_a_place() -> None:
    flat = "Zona Norte, 48300, Puerto Weir and San Lucas, Mexico"
    assert of_address(flat, Span(0, 10, "person", 0.76)).type == "location"
    assert of_address(flat, Span(39, 44, "person", 0.5)) == Span(35, 44, "location", 0.5)
