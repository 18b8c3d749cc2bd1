"""Labels of forms, captions and headings are no part of a name, and name nobody."""

from __future__ import annotations

import pytest

from evidence.engines.names.edges import without_labels
from evidence.engines.names.mentions import find_mentions
from evidence.engines.names.spans import Span


def left(text: str, words: str, type_: str = "person", confidence: float = 0.76) -> list[tuple[str, str]]:
    start = text.index(words)
    span = Span(start, start + len(words), type_, confidence)
    return [(text[one.start : one.end], one.type) for one in without_labels(text, [span])]


@pytest.mark.parametrize(
    ("text", "words", "name"),
    [
        ("Deponent Jonas Peel was there.", "Deponent Jonas Peel", "Jonas Peel"),
        ("14 Jonas Peel", "14 Jonas Peel", "Jonas Peel"),
        ("Jonas Peel Signature", "Jonas Peel Signature", "Jonas Peel"),
        ("with Ellen Page today", "Ellen Page", "Ellen Page"),
        ("and Abara agreed", "Abara", "Abara"),
    ],
)
def test_labels_and_numbers_are_cut_off(text: str, words: str, name: str) -> None:
    assert left(text, words) == [(name, "person")]


@pytest.mark.parametrize(
    ("text", "words", "type_"),
    [
        ("Foreperson\n", "Foreperson", "person"),
        ("Bill to:\nRuth Abara\n", "Bill", "person"),
        ("The Affidavit was made.", "Affidavit", "person"),
        ("the Complaint of May", "Complaint", "organization"),
    ],
)
def test_labels_alone_name_nobody(text: str, words: str, type_: str) -> None:
    assert left(text, words, type_, 0.5) == []


def test_letters_after_a_persons_name_are_no_organization() -> None:
    text = "Mina Strand, CSR, and NASA"
    spans = [Span(0, 11, "person", 0.9), Span(13, 16, "organization", 0.5), Span(22, 26, "organization", 0.5)]
    assert [text[one.start : one.end] for one in without_labels(text, spans)] == ["Mina Strand", "NASA"]


def test_a_companys_lead_in_is_no_part_of_its_name() -> None:
    text = "Prepared for Quill Orchards, Inc."
    assert left(text, text, "organization") == [("Quill Orchards, Inc.", "organization")]


def test_a_person_called_as_a_company_of_the_text_is_that_company() -> None:
    text = "Quill Orchards, Inc. pays. Quill Orchards agreed."
    again = text.index("Quill", 5)
    spans = [Span(0, 20, "organization", 0.95), Span(again, again + 14, "person", 0.76)]
    assert [one.type for one in without_labels(text, spans)] == ["organization", "organization"]


def test_a_name_ends_with_the_noun_that_says_what_it_is() -> None:
    text = "He landed at Marathon International Airport (MIA) near Marathon, Florida. He left MIA at noon."
    found = [(one.text, one.type) for one in find_mentions(text) if one.type in ("organization", "location", "person")]
    assert found == [
        ("Marathon International Airport", "organization"),
        ("Marathon", "location"),
        ("Florida", "location"),
    ]


def test_three_letters_in_capitals_among_small_words_are_no_given_name() -> None:
    assert not [
        one for one in find_mentions("I think that ENA does not have a master with us.") if one.type == "person"
    ]
    assert [one.name for one in find_mentions("Then Ms. IDA came to the door of the shop.") if one.type == "person"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The report is by Oakdale Safety Consultants.", "Oakdale Safety Consultants"),
        ("It bought them from Quillan Refrigeration Supply.", "Quillan Refrigeration Supply"),
    ],
)
def test_nouns_that_say_what_a_firm_does_are_of_its_name(text: str, name: str) -> None:
    found = [one.text for one in find_mentions(text) if one.type == "organization"]
    assert found == [name]


def test_a_label_behind_an_organization_is_no_part_of_it() -> None:
    text = "Checks go to: The University of Weir Research Foundation ATTN: Accounting 6 Hale Hall"
    assert "University of Weir Research Foundation" in [one.text for one in find_mentions(text)]


def test_a_sheriffs_office_in_capitals_is_found_whole() -> None:
    found = [
        one.text for one in find_mentions("WEIRPORT COUNTY SHERIFF'S OFFICE\nINCIDENT REPORT") if not one.is_unsure
    ]
    assert "WEIRPORT COUNTY SHERIFF'S OFFICE" in found


def test_a_deputys_office_and_initials_are_no_names() -> None:
    text = "It was prepared by Deputy Marshal Ingrid Sandler.\n\nThanks,\nAKL"
    assert [one.text for one in find_mentions(text) if one.type == "person"] == ["Ingrid Sandler"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "the Code of Ethics of the American Institute of Certified Public Accountants binds them",
            "American Institute of Certified Public Accountants",
        ),
        (
            "they are registered with the Public Company Accounting Oversight Board and others",
            "Public Company Accounting Oversight Board",
        ),
    ],
)
def test_a_learned_body_is_named_with_its_subject(text: str, name: str) -> None:
    assert [one.text for one in find_mentions(text) if one.type == "organization"] == [name]


def test_the_last_words_of_a_phrase_in_capitals_are_nobody() -> None:
    flat = "FURTHER AFFIANT SAYETH NAUGHT."
    assert list(without_labels(flat, [Span(16, 29, "person", 0.76, certainty=0.7)])) == []


def test_the_number_of_an_order_is_no_part_of_an_offices_name() -> None:
    text = "under Louisiana Office of Conservation Order No. 1063-A-1, effective in May"
    assert "Louisiana Office of Conservation" in [one.text for one in find_mentions(text)]


def test_the_volume_of_a_deposition_is_nobody_and_no_part_of_the_next_line() -> None:
    head = "      Deposition of WALTER T. HOLM, October 19, 2005, Vol. I\n      Odei v. Tarn Linen Service, Inc."
    found = {one.name for one in find_mentions(head) if one.type == "person"}
    assert found == {"Walter T. Holm", "Odei"}
    assert not [one for one in find_mentions("Deposition of Ann Roe, Vol. II\nLee v. Weir, Inc.") if "Vol" in one.name]
