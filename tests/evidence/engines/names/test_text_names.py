"""What a text's names are called throughout it, and which of them are left open."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import FoundMention
from evidence.engines.names.aliases import retype
from evidence.engines.names.mentions import find_mentions
from evidence.engines.names.spans import Span


def mentions(text: str, **metadata: str) -> list[FoundMention]:
    return [one for one in find_mentions(text, metadata=metadata) if one.type in ("person", "organization")]


def names(text: str, **metadata: str) -> set[str]:
    return {one.name for one in mentions(text, **metadata) if not one.is_open}


def test_a_name_of_several_people_is_left_open() -> None:
    found = mentions(
        "Ms. Susan Crane and Ms. Susan Hazel spoke. Susan agreed, and Susan left. Mr. Peter Crane came, and Crane sat."
    )
    assert {one.text for one in found if one.is_open} == {"Susan", "Crane"}
    assert {one.name for one in found if not one.is_open} == {"Susan Crane", "Susan Hazel", "Peter Crane"}


def test_a_given_name_in_passing_is_nobodys_record_and_one_at_length_is() -> None:
    assert names("Thanks, Linda, for the forms.\n") == set()
    assert names("Emma cried. Emma said that she had seen him. Later Emma slept.") == {"Emma"}


def test_a_given_name_is_whoever_of_the_header_bears_it() -> None:
    text = "To: sara.shackleton@example.com\nFrom: Mark Tawney <mark.tawney@example.com>\n\nSara, please call. Mark"
    assert {one.name for one in mentions(text) if one.text == "Sara"} == {"Sara Shackleton"}


def test_sir_stands_before_a_given_name() -> None:
    text = "Sir Wyn Willard opened the inquiry. Mr. Owen Wyn spoke. Sir Wyn adjourned."
    assert [one.name for one in mentions(text)][-1] == "Wyn Willard"


def test_particles_are_part_of_a_surname() -> None:
    text = "Angela Margaret van den Berg was sworn. Angela van den Berg agreed. Ms. van den Berg left. Then van den Berg wrote."
    assert names(text) == {"Angela Margaret van den Berg"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The counsel was Brian Altwood KC of London.", "Brian Altwood"),
        ("We met Messrs Hendry and Warmley of the firm.", "Hendry"),
        ("Mr Pound's evidence was read.", "Mr. Pound"),
        ("On Monday Tony Marlow and Royal Mail Group met.", "Royal Mail Group"),
        ("A letter of the Virginia Department of Health came.", "Virginia Department of Health"),
        ("Hodge Jones & Allen act for the claimants.", "Hodge Jones & Allen"),
        ("It was heard in the High Court of Justiciary. The Post Office paid.", "High Court of Justiciary"),
        ("Mr Bates sued the Post Office, and the Post Office paid him.", "Post Office"),
    ],
)
def test_a_name_ends_where_it_does(text: str, name: str) -> None:
    assert name in names(text)


def test_no_part_of_an_organization_gives_it_its_name() -> None:
    text = "The Post Office paid. The Post Office Legal Team wrote to the Post Office. Acme Board met. Acme sold it."
    assert {one.name for one in mentions(text) if one.text in ("Post Office", "Acme")} <= {"Post Office", "Acme"}


def test_words_of_a_pages_address_name_nobody() -> None:
    text = "See <https://example.org/evidence/email-kevin-gilford-angela-van-den-berg>. Kevin Gilford wrote it."
    assert [one.text for one in mentions(text)] == ["Kevin Gilford"]


def test_an_ordinary_word_with_a_capital_is_no_organization() -> None:
    text = "Each branch balanced weekly. The Branch at Ford was short, and the Branch closed. The police came; Police said so."
    assert not {"Branch", "Police"} & names(text)


def test_lists_with_the_surname_first_are_turned_round() -> None:
    header = "Brackett Debbie; Heinitz Mary; Rigby John; Murphy Melissa <melissa.murphy@example.com>"
    found = names(f"To: {header}\n\nPlease sign. Debbie, you too.", to=header)
    assert {"Debbie Brackett", "Mary Heinitz", "John Rigby", "Melissa Murphy"} <= found


def test_one_name_with_the_given_name_last_turns_nothing() -> None:
    assert "Scott James" in names(
        "From: Scott James\nTo: Ann Moran\n\nHello.", **{"from": "Scott James", "to": "Ann Moran"}
    )


@pytest.mark.parametrize("mailbox", ["Outage Report", "Outlook Migration Team", "General Announcements"])
def test_a_mailbox_is_nobody(mailbox: str) -> None:
    assert not [one for one in mentions(f"From: {mailbox}\n\nHello.", **{"from": mailbox}) if one.type == "person"]


def test_father_and_son_are_told_apart_and_a_name_of_both_is_open() -> None:
    text = "Robert Hale Sr. signed the deed. Robert Lee Hale, Jr. witnessed it. Robert Hale left. Hale came back."
    assert [(one.text, one.name, one.is_open) for one in mentions(text)] == [
        ("Robert Hale Sr.", "Robert Hale Sr.", False),
        ("Robert Lee Hale, Jr.", "Robert Lee Hale Jr.", False),
        ("Robert Hale", "Robert Hale", True),
        ("Hale", "Hale", True),
    ]


def test_a_name_without_the_mark_is_whoever_alone_bears_it() -> None:
    assert names("Robert Hale, Jr. signed the deed. Robert Hale left, and Hale came back.") == {"Robert Hale Jr."}


def test_a_given_name_alone_is_the_persons_whose_it_is() -> None:
    flat = "Colm Deary runs the yard. We met Colm."
    spans = [Span(0, 10, "person", 0.86), Span(33, 37, "organization", 0.77)]
    assert [one.type for one in retype(flat, spans)] == ["person", "person"]
