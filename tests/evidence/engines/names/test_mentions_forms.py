"""Names on forms, in tables, captions and signature lines: as long as the name is, and of the right type."""

from __future__ import annotations

import pytest

from evidence.engines.names.mentions import find_mentions


def named(text: str, type_: str, **metadata: str) -> list[tuple[str, str]]:
    return [(one.text, one.name) for one in find_mentions(text, metadata=metadata) if one.type == type_]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("03/02/2024\tWIRE OUT\tHARBOR MILLWORK CO\t-1,200.00", "HARBOR MILLWORK CO"),
        ("For the Plaintiff:  MIRIAM HOLT, Holt & Sons LLP", "Holt & Sons LLP"),
        ("Counsel: Miriam Holt, Holt & Sons LLP, for the buyer", "Holt & Sons LLP"),
        ("It was filed in the Fenwick Municipal Court on May 3.", "Fenwick Municipal Court"),
        ("IN THE FENWICK MUNICIPAL COURT\nRETURN OF SERVICE", "FENWICK MUNICIPAL COURT"),
        (
            "They wrote to the Office of Workplace Safety\nMr. Hale called the next day.",
            "Office of Workplace Safety",
        ),
        ("The U.S. Department of Justice answered.", "U.S. Department of Justice"),
    ],
)
def test_an_organizations_name_ends_where_its_cell_its_lawyer_or_its_line_does(text: str, name: str) -> None:
    assert name in [words for words, _ in named(text, "organization")]


def test_partners_of_a_firm_stay_in_its_name() -> None:
    assert ("Holt, Baine & Sons LLP", "Holt, Baine & Sons LLP") in named(
        "The letter of Holt, Baine & Sons LLP came late.", "organization"
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Patient:          CARROWAY, Andrew Thomas\nMRN:              00771946", "Andrew Thomas Carroway"),
        ("ARRESTEE\nCARROWAY, ANDREW T.\nDOB\n08/02/1995", "Andrew T. Carroway"),
        ("IT IS SO ORDERED.\n\n____/s/ Walter P. Grimsby____\nJUDGE", "Walter P. Grimsby"),
        ("Ruth Oberlin came.\nThe crew lead was Ruth K.\nOberlin, of the night shift.", "Ruth K. Oberlin"),
    ],
)
def test_a_person_on_a_form_is_found_whole(text: str, name: str) -> None:
    assert {called for _, called in named(text, "person")} == {name}


def test_who_works_in_each_row_is_found_and_a_heading_is_not() -> None:
    rows = "job\tlead\n1\tK. Strand\n2\tK. Strand\n"
    assert [words for words, _ in named(rows, "person")] == ["K. Strand", "K. Strand"]
    assert named("A. Recitals\nThe parties met.\nB. Covenants\nThey agreed.", "person") == []


@pytest.mark.parametrize("text", ["EXPERT REPORT, PH.D., P.E.\nof the mill", "We wait until QX-5641 is paid."])
def test_letters_of_an_office_or_a_number_name_nobody(text: str) -> None:
    assert named(text, "person") == named(text, "organization") == []


def test_an_office_that_stands_as_the_author_of_a_file_is_an_organization() -> None:
    text = "MILLTOWN CITY POLICE DEPARTMENT\n300 Justice Plaza\nThe officer left at nine."
    assert named(text, "person", author="Milltown City Police Department") == []
    found = named(text, "organization", author="Milltown City Police Department")
    assert [words for words, _ in found] == ["MILLTOWN CITY POLICE DEPARTMENT"]


def test_a_company_by_its_first_two_words_is_no_person() -> None:
    text = "Quill Ridge Hospitality Group, LLC bought it. Did Quill Ridge ever sign? Quill Ridge refused."
    assert named(text, "person") == []
