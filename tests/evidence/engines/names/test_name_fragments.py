"""What print tears out of a name, or a form and a nationality look like one: no names; and names that a line parts, whole."""

from __future__ import annotations

from evidence.engines.names.mentions import find_mentions


def _names(text: str, kind: str) -> set[str]:
    return {one.name for one in find_mentions(text) if one.type == kind and not one.role and not one.is_open}


def test_a_middle_initial_goes_on_to_the_surname_in_the_same_line_and_the_next() -> None:
    text = "Filed by R. Bruce Carling\nStephanie K. Golding\nBenjamin J. Sweeting\nThe clerk told Richard P. \nLowitz to answer."
    assert {"Stephanie K. Golding", "Benjamin J. Sweeting", "Richard P. Lowitz"} <= _names(text, "person")
    assert not {"Benjamin J", "Richard P"} & _names(text, "person")


def test_both_sides_of_a_case_are_two_people() -> None:
    people = _names(
        "Tarnow v. Ridgewell\n\nMarie Tarnow worked for Ridgewell, who was her supervisor in 1989.", "person"
    )
    assert "Marie Tarnow" in people
    assert not any(" v. " in name for name in people)


def test_generations_small_letters_and_nationalities_name_nobody() -> None:
    text = (
        "Harry J. Skelton, Jr., for appellant. Dennis P. Darby, George P. Parson, Jr., for appellee.\n"
        "The foreman met Canadians and Taiwanese engineers. Canadian law applies to all Canadian content."
    )
    assert not {"Jr", "Jr.", "foreman"} & _names(text, "person")
    assert not {"Canadian", "Canadians", "Taiwanese"} & (_names(text, "organization") | _names(text, "location"))


def test_a_place_is_one_under_its_short_forms() -> None:
    text = "The plant is in Fresno, California. Mail goes to Fresno, CA 93701. U.S. patents and United States law apply in N.Y."
    assert {"California", "United States"} <= _names(text, "location")
    assert not {"CA", "U.S", "U.S."} & (_names(text, "location") | _names(text, "organization"))


def test_floors_and_torn_streets_are_no_places_and_a_street_is_more_than_its_city() -> None:
    text = (
        "The office is on the 6th Floor, No. 258, Nanjing East Road, Taipei. Mail goes to the Second Floor, Roseville,"
        " California."
    )
    places = _names(text, "location")
    assert "Nanjing East Road" in places
    assert not {"6th Floor", "Second Floor", "Nanjing"} & places


def test_a_district_of_a_court_has_its_state() -> None:
    text = "He was suspended by the court for the Southern District of New York and moved to the Northern District of California."
    assert {"Southern District of New York", "Northern District of California"} <= _names(text, "location")


def test_departments_of_the_united_states_are_organizations() -> None:
    text = "The permit came from the United States Department of Energy and the U.S. Patent and Trademark Office in May 2015."
    assert "United States Department of Energy" in _names(text, "organization")


def test_any_authority_what_a_party_has_and_what_is_incorporated_by_reference_are_no_organizations() -> None:
    text = (
        "4.3 Other Terms and Conditions Incorporated by Reference. Each Party obeys any Governmental Authority.\n"
        "9.2 Licensee's Website Services. Licensee shall keep Licensee's Website Services open."
    )
    assert not {
        "Conditions Incorporated",
        "Governmental Authority",
        "Licensee's Website Services",
    } & _names(text, "organization")


def test_a_company_does_not_begin_with_the_legal_form_of_the_column_before() -> None:
    text = "LICENSOR LICENSEE HERN INVESTMENT GROUP, LLC HERN REALTY TRUST, INC. By: ____ By: ____"
    assert "LLC HERN REALTY TRUST, INC." not in _names(text, "organization")
    assert "HERN REALTY TRUST, INC." in _names(text, "organization")


def test_a_first_word_that_two_companies_share_is_neither() -> None:
    text = (
        "Medlin Interactive, L.P. is represented by its general partner Medlin Interactive Inc. of Toronto. "
        "The notice shall be sent to Medlin before it ends."
    )
    assert "Medlin" not in _names(text, "organization")


def test_names_in_lines_of_a_list_are_apart_and_one_goes_on_behind_an_ampersand() -> None:
    text = "Counterparties:\n\nInland Paper and Packaging\nRand Whitfield Counterboard\nNational Gypsam Company\n"
    assert "National Gypsam Company" in _names(text, "organization")
    assert not any("\n" in one.text for one in find_mentions(text) if one.type == "organization")
    subject = "Please open a file for Crossley Oil & Refining today."
    assert not any(name.endswith("&") for name in _names(subject, "organization"))


def test_greetings_at_the_end_of_a_message_are_nobody() -> None:
    text = "Please send the demand letters today.\n\nCordially,\n\nSusan Ballard\nLegal Department\n"
    assert _names(text, "person") == {"Susan Ballard"}


def test_a_mark_of_generation_inside_a_directory_name_stands_behind_it() -> None:
    text = 'From: "Shelton Sara" <sara.shelton@example.com>\nTo: "McHale Jr. Ed" <ed.mchale@example.com>\n\nSee below.'
    assert "Ed McHale Jr." in _names(text, "person")


def test_offices_before_a_surname_make_no_second_person_and_alone_none() -> None:
    text = (
        "Sergey Kislov met the minister. Ambassador Kislov called again. Councilmembers Dugan and Vitelli were present.\n"
        "The Russian Ambassador and a Senator left."
    )
    people = _names(text, "person")
    assert "Sergey Kislov" in people
    assert not {"Ambassador Kislov", "Russian Ambassador", "Senator", "Councilmembers Dugan"} & people


def test_rows_of_two_columns_do_not_run_into_each_other() -> None:
    text = (
        "Councilmember                        Jerry Richards\n"
        "Councilmember                        D. A. Millerton\n"
        "City Manager                         Paul Groman\n"
    )
    assert {"Jerry Richards", "Paul Groman"} <= _names(text, "person")


def test_a_surname_in_capitals_and_a_company_after_an_ampersand_are_whole() -> None:
    text = "In re Raye Nile BYRNE, Debtor.\nWALTER E. HELMER & COMPANY, Plaintiff,\nv.\nRaye Nile BYRNE, Defendant.\n"
    assert any(name.lower() == "raye nile byrne" for name in _names(text, "person"))
    assert "WALTER E. HELMER & COMPANY" in _names(text, "organization")


def test_letters_of_a_company_are_no_title_and_a_legal_form_alone_no_company() -> None:
    text = "It ends if MS Capital Partners Adviser Inc. is no adviser. The NFL, NFL     Enterprises, L.P., and others agreed."
    assert not any(name.startswith("Ms.") for name in _names(text, "person"))
    assert not {"L.P", "L.P."} & _names(text, "organization")


def test_a_nickname_in_brackets_stands_inside_a_name_and_short_offices_name_nobody() -> None:
    text = (
        "Jeremiah W. (Jay) Nixley, Atty. Gen., Jennifer A. Glandor, Asst. Atty. Gen., for respondent.\n"
        "Each U.S. Affiliate signs with the Assistant District Attorney in Suite 500."
    )
    people = _names(text, "person")
    assert "Jennifer A. Glandor" in people
    assert any("Jeremiah" in name and "Nixley" in name for name in people)
    assert not {"Jeremiah W", "Atty Gen", "U.S. Affiliate"} & people
    assert not {"Assistant District", "Suite 500", "Atty"} & (_names(text, "location") | _names(text, "organization"))


def test_fields_of_a_form_behind_a_number_have_the_family_name_first() -> None:
    text = "UNIT 1 Operator: Szymon, Theodore P.   Address: 9 River Ave\nUNIT 2 Operator: Vang, Mai Lee   Address: 8 Grand Ave\n"
    text += "Passenger: Vang, Tou\n\nShe was not hurt.\n"
    found = [(one.text, one.name) for one in find_mentions(text) if one.type == "person"]
    assert found == [
        ("Szymon, Theodore P.", "Theodore P. Szymon"),
        ("Vang, Mai Lee", "Mai Lee Vang"),
        ("Vang, Tou", "Tou Vang"),
    ]
