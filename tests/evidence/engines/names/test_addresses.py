"""Whose mail addresses a text has, and which way round their names are."""

from __future__ import annotations

import pytest

from evidence.engines.layout.address_fields import name_of, names_in
from evidence.engines.names.addresses import Contact, find_contacts, given_name_first, turned, without_addresses
from evidence.engines.names.mentions import find_mentions


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('"Mann, Kay" <Kay.Mann@example.com>', [Contact("kay.mann@example.com", "Kay Mann")]),
        ("Mann Kay <kay.mann@example.com>", [Contact("kay.mann@example.com", "Kay Mann")]),
        ("Mann Kay <desk7@example.com>", [Contact("desk7@example.com", "Mann Kay")]),
        ("Write to kay.mann@example.com.", [Contact("kay.mann@example.com")]),
        ("Write to info@example.com or postmaster@example.com.", []),
        ("10 @ $5 each, and nobody@nowhere", []),
    ],
)
def test_an_address_is_the_one_named_beside_it(text: str, found: list[Contact]) -> None:
    assert find_contacts(text) == found


def test_headers_are_read_too() -> None:
    assert find_contacts("", {"from": "Kay Mann <k@example.com>", "subject": "Ann Bo <a@example.com>"}) == [
        Contact("k@example.com", "Kay Mann")
    ]


def test_an_order_of_names_is_turned_only_where_an_address_tells() -> None:
    assert given_name_first("Mann Kay", "mk@example.com") == "Mann Kay"
    both = [Contact("a@example.com", "Scott James"), Contact("b@example.com", "James Scott")]
    assert turned(both) == {}
    assert turned(both[1:]) == {("scott", "james"): "James Scott"}


def test_one_person_in_two_orders_has_one_name() -> None:
    header = 'From: "Mann Kay" <kay.mann@example.com>\nTo: Peter Hale <peter.hale@example.com>'
    text = f"{header}\n\nMann Kay will sign. Kay Mann agreed."
    assert {m.name for m in find_mentions(text) if m.type == "person"} == {"Kay Mann", "Peter Hale"}


def test_nothing_inside_an_address_is_a_name() -> None:
    text = "Susan Bailey wrote.\nTo: susan.bailey@Enron.example.com\n"
    assert [m.text for m in find_mentions(text) if m.type == "person"] == ["Susan Bailey"]
    assert len(without_addresses(text)) == len(text)


@pytest.mark.parametrize(
    ("written", "email", "name"),
    [
        ("Murphy Melissa Ann", "melissa.ann.murphy@example.com", "Melissa Ann Murphy"),
        ("Hare Bill D.", "bill.d.hare@example.com", "Bill D. Hare"),
        ("Taylor Mark E (Legal)", "mark.taylor@example.com", "Mark E Taylor"),
        ("McMichael Jr. Ed", "ed.mcmichael@example.com", "Ed McMichael Jr."),
        ("Bowen Bob", "bob.rjb.bowen@example.com", "Bob Bowen"),
        ("Ed McMichael Jr.", "ed.mcmichael@example.com", "Ed McMichael Jr."),
        ("Taylor Mark", "m.taylor@example.com", "Taylor Mark"),
        ("Orrin Tom", "thomas.orrin@example.com", "Tom Orrin"),
        ("Orrin Pell", "thomas.orrin@example.com", "Orrin Pell"),
        ("Orrin, Ann (Legal)", "", "Ann Orrin"),
    ],
)
def test_an_address_tells_which_of_several_words_is_the_given_name(written: str, email: str, name: str) -> None:
    assert given_name_first(written, email) == name


def test_marks_and_offices_beside_an_address_are_no_part_of_a_name() -> None:
    text = 'From: "\'Ann Orrin\'" <desk@example.com>\nTo: "Hale Peter R (Legal)" <peter.r.hale@example.com>\n\nDone.\n'
    assert {m.name for m in find_mentions(text) if m.type == "person"} == {"Ann Orrin", "Peter R Hale"}


def test_who_writes_is_called_as_an_address_spells_it() -> None:
    assert name_of('"Hale Peter R." <peter.r.hale@example.com>') == "Peter R. Hale"
    assert name_of('"Hale, Peter R (Legal)" <desk@example.com>') == "Peter R Hale"
    assert names_in("Ann Orrin, Peter Hale, Hale, Jo") == ["Ann Orrin", "Peter Hale", "Jo Hale"]


def test_what_stands_between_two_companies_is_no_part_of_either() -> None:
    text = "We have the lease dated March 1, 2024 between the Quay Mills Bank and Pell North Turbines Corp."
    assert {m.name for m in find_mentions(text) if m.type == "organization"} == {
        "Quay Mills Bank",
        "Pell North Turbines Corp.",
    }
