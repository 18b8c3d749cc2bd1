"""One name for the forms a person or an organization goes by; two people are never made one."""

from __future__ import annotations

from evidence.engines.base.types import FoundMention
from evidence.engines.names.mentions import find_mentions
from tests.evidence.engines.names.naming import named


def names_of(text: str, words: str, **metadata: str) -> list[str]:
    """The canonical names of the mentions whose text is ``words``."""
    return [m.name for m in find_mentions(text, metadata=metadata) if m.text == words]


def people(text: str) -> set[str]:
    return {m.name for m in find_mentions(text) if m.type == "person" and not m.role}


def test_forms_of_one_person_get_the_fullest_name() -> None:
    text = (
        "John A. Smith signed the form. Later Mr. Smith called. The log says SMITH, JOHN at 9:15. John Smith denied it."
    )
    assert people(text) == {"John A. Smith"}
    assert names_of(text, "Smith") == ["John A. Smith"]


def test_two_people_with_one_surname_stay_two() -> None:
    text = (
        "Carol Hughes sued her brother, Victor Hughes. At trial Mr. Hughes and Ms. Hughes disagreed, and Hughes left."
    )
    assert {"Carol Hughes", "Victor Hughes"} <= people(text)
    assert set(names_of(text, "Hughes")) == {"Victor Hughes", "Carol Hughes", "Hughes"}  # "Mr.", "Ms.", and either


def test_middle_initials_that_differ_keep_people_apart() -> None:
    found = people("Robert T. Lowe testified on Monday. Robert K. Lowe testified on Tuesday.")
    assert found == {"Robert T. Lowe", "Robert K. Lowe"}


def test_a_title_of_the_other_sex_does_not_join() -> None:
    text = "Mr. Daniel Ferreira drove the van. Ms. Ferreira was a passenger."
    assert names_of(text, "Ferreira") == ["Ms. Ferreira"]


def test_mail_headers_are_turned_round() -> None:
    text = (
        "From: Rossi, Maria <m.rossi@mills.example>\nTo: Lindgren, Per; Abara, Ngozi\nSubject: Lease\n\nMaria wrote "
        "to Ngozi."
    )
    assert people(text) == {"Maria Rossi", "Per Lindgren", "Ngozi Abara"}


def test_people_of_the_metadata_are_found_in_the_text() -> None:
    text = "Per our call, Thandiwe Mokoena will send the keys. Regards, Thandiwe"
    assert "Thandiwe Mokoena" in names_of(text, "Thandiwe Mokoena", **{"from": "Thandiwe Mokoena <tm@keys.example>"})


def test_a_defined_short_form_is_the_organization() -> None:
    text = (
        "ACME Holdings, LLC (\u201cACME\u201d) owns the site. ACME leases it to Borealis Paper Corp. Borealis pays "
        "ACME monthly."
    )
    assert set(names_of(text, "ACME")) == {"ACME Holdings, LLC"}
    assert set(names_of(text, "Borealis")) == {"Borealis Paper Corp."}


def test_capitals_alone_are_rewritten_for_people_only() -> None:
    text = "Witness: MAUREEN O'BRIEN\nEmployer: HOLLIS FREIGHT, INC.\n"
    by_type = {m.type: m.name for m in find_mentions(text)}
    assert by_type["person"] == "Maureen O'Brien"
    assert by_type["organization"] == "HOLLIS FREIGHT, INC."


def test_different_legal_forms_are_different_organizations() -> None:
    text = "Tamarind Foods, Inc. sold the plant to Tamarind Foods, LLC last year."
    assert {m.name for m in find_mentions(text)} == {"Tamarind Foods, Inc.", "Tamarind Foods, LLC"}


def test_initials_stand_for_the_name_that_is_spelled_out() -> None:
    text = (
        "The Greenwater Irrigation District Authority met. Members of the GIDA voted. GIDA sent notice, and GIDA paid."
    )
    found: list[FoundMention] = [m for m in find_mentions(text) if m.text == "GIDA"]
    assert found == [] or {m.name for m in found} == {"Greenwater Irrigation District Authority"}


def test_a_company_may_be_called_by_its_number() -> None:
    text = 'This deed is between 2210442 ALBERTA LTD. (the "Owner") and Ann Roe. In 2013 481220 Ontario Limited paid.'
    found = {m.name for m in find_mentions(text) if m.type == "organization" and not m.role}
    assert {"2210442 ALBERTA LTD.", "481220 Ontario Limited"} <= found


def test_a_firm_that_somebody_is_of_is_no_person() -> None:
    text = "She has hired a lawyer, Connie Hartnell of Hartnell Stoddard. The firm is in Altona."
    assert people(text) == {"Connie Hartnell"}


def test_what_is_called_after_somebody_is_an_organization() -> None:
    text = "She left her books to the Edith Garland Quist Library in Altona."
    found = [(one.text, one.type) for one in find_mentions(text) if one.type in ("person", "organization")]
    assert found == [("Edith Garland Quist Library", "organization")]


def test_a_brand_is_no_person() -> None:
    assert people("She testified that MediQuist did not work. DeShawn Weir and Ann McAdam heard it.") == {
        "DeShawn Weir",
        "Ann McAdam",
    }


def test_an_initial_before_a_given_name_is_the_persons() -> None:
    assert named("It was drawn up by J. Walter Hammond in May.", "person") == ["J. Walter Hammond"]


def test_a_short_given_name_is_the_same_persons() -> None:
    found = [one for one in find_mentions("Robert Hammond signed. Bob Hammond left.") if one.type == "person"]
    assert {one.name for one in found} == {"Robert Hammond"}


def test_a_drive_before_a_town_is_no_doctor() -> None:
    assert named("Its office is at 12 Saltmarsh Dr. Weirwood City, CA 94063. In 2012 Dr. Weirwood left.", "person") == [
        "Weirwood"
    ]
