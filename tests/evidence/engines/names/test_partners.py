"""Firms called by their partners, offices that are no titles, and names that ordinary words and rare ones begin."""

from __future__ import annotations

import pytest

from evidence.engines.names.mentions import find_mentions
from tests.evidence.engines.names.naming import named


@pytest.mark.parametrize(
    ("text", "firm"),
    [
        ("Atty: Pruitton & Lylegard (Ken Pruitton)\n\nKen Pruitton asked for more. Pruitton filed suit.", "Pruitton & Lylegard"),
        ("Address: 63 Carding Street\nContractor:  Amesbury & Loring Builders        Lic. 020771", "Amesbury & Loring Builders"),
    ],
)  # fmt: skip
def test_partners_are_one_firm(text: str, firm: str) -> None:
    assert firm in named(text, "organization")


def test_people_and_companies_beside_each_other_are_no_firm() -> None:
    assert named("Ann & Bob Weir came with Mr. Harrow & Dr. Quist.", "organization") == []
    found = named("Tavrin & Weir Mills Inc. signed. Tavrin sells. Tavrin Group Ltd. pays.", "organization")
    assert "Tavrin & Weir Mills Inc." not in found[1:]


def test_an_office_of_a_company_is_no_title_of_what_follows() -> None:
    assert named("/s/ Troy Rillon\nChief Compliance Officer Yorkvale Advisors Global", "person") == ["Troy Rillon"]
    assert named("Section 6.11 Director and Officer Indemnification and Insurance", "person") == []
    assert named("He met Officer Yorkvale there.", "person") == ["Yorkvale"]


def test_a_given_name_that_no_list_has() -> None:
    assert named("DOCKET NO. 92-117\n\nEBBENEZER L. THORNDYKE\n          Plaintiff\n", "person") == [
        "EBBENEZER L. THORNDYKE"
    ]
    assert named("Your client: Mrs Honor Tradescant, of Altona", "person") == ["Honor Tradescant"]


def test_a_field_gives_its_role_to_the_name_that_fills_it() -> None:
    text = """TOWN OF WEXFORDE -- DEPARTMENT OF INSPECTIONAL SERVICES
               REPORT OF INSPECTION

Owner:       Fontarine Realty Trust
Contractor:  Amesbury & Loring Builders
Inspector:   Walter J. Gedneyson

A. The Owner was told, and the Owner's foreman came.
"""
    roles = {one.role: one.name for one in find_mentions(text) if one.role}
    assert roles["Owner"] == "Fontarine Realty Trust"


def test_another_of_the_surname_is_nobody_s_short_form() -> None:
    text = "- and -\n\nGURINDER SEKHOUN and NADIA SEKHOUN\n\nRespondents\n\nNadia Sekhoun paid. Plaintiff Sekhoun left."
    names = {one.text: one.name for one in find_mentions(text) if one.type == "person" and not one.role}
    assert names["GURINDER SEKHOUN"] == "Gurinder Sekhoun"


def test_a_term_behind_a_title_names_nobody() -> None:
    assert named('(the "Agent Indemnitees") against any loss of the Agent Indemnitees', "person") == []


def test_two_surnames_without_the_given_name() -> None:
    text = "ANGEL ZAMORRA RIVASO, Plaintiff. The case of Zamorra Rivaso is stayed. Mr. Zamorra Rivaso pays."
    assert {one.name for one in find_mentions(text) if one.type == "person" and not one.role} == {
        "Angel Zamorra Rivaso"
    }


def test_a_name_with_and_without_its_first_initial() -> None:
    text = "the Dr. C. Everett Kooper name and the likeness of Dr. C. Everett Kooper. Everett Kooper may not use it."
    assert {one.name for one in find_mentions(text) if one.type == "person"} == {"C. Everett Kooper"}


def test_a_code_of_laws_is_no_reverend() -> None:
    assert named("by applicable Texas law, Article 5069-1.04 Texas Rev. Civ. Stat., as amended.", "person") == []


def test_what_somebody_does_is_nobody_s_surname() -> None:
    text = "I shut the valve myself and called Hoytt Restoration at 9:15 a.m. about the pipe, as I had done in July of that year."
    assert "Hoytt Restoration" not in named(text, "person")


def test_a_field_names_who_died() -> None:
    assert named("CASE NO.: ME-2003-0871\nDECEDENT: GALLAMORE, Theresa Ann\nAGE: 34", "person") == [
        "GALLAMORE, Theresa Ann"
    ]


def test_several_of_a_kind_are_no_surname() -> None:
    assert named("of natural persons residing in Delaware and Chester Counties, Pennsylvania", "person") == []
