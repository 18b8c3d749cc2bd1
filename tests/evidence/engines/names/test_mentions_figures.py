"""Money, statutes, citations, identifying numbers and places, each by the text they are found in."""

from __future__ import annotations

import pytest

from evidence.engines.names.mentions import find_mentions


def texts(text: str, kind: str) -> list[str]:
    return [m.text for m in find_mentions(text) if m.type == kind]


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("He paid $1,250.00 in cash.", ["$1,250.00"]),
        ("a fee of USD 3.5 million", ["USD 3.5 million"]),
        ("RMB6,000,000.00 was lent", ["RMB6,000,000.00"]),
        ("the price was \u20ac 12.500,00 in all", ["\u20ac 12.500,00"]),
        ("about 40,000 dollars", ["40,000 dollars"]),
        ("Ten Thousand Dollars were due", ["Ten Thousand Dollars"]),
        ("$ 43 , 160 , 000 of bonds", ["$ 43 , 160 , 000"]),
        ("\u00a347,000 and then $800", ["\u00a347,000", "$800"]),
        ("Section 40,000 or 5 people in 2019", []),
    ],
)
def test_money(text: str, amounts: list[str]) -> None:
    assert texts(text, "money") == amounts


@pytest.mark.parametrize(
    ("text", "statutes"),
    [
        ("under 42 U.S.C. \u00a7 1983 and", ["42 U.S.C. \u00a7 1983"]),
        ("see 17 C.F.R. \u00a7 240.10b-5 there", ["17 C.F.R. \u00a7 240.10b-5"]),
        ("Fed. R. Civ. P. 12(b)(6) allows", ["Fed. R. Civ. P. 12(b)(6)"]),
        ("the Fair Labor Standards Act of 1938 applies", ["Fair Labor Standards Act of 1938"]),
        (
            "Section 10(b) of the Securities Exchange Act of 1934",
            ["Section 10(b) of the Securities Exchange Act of 1934"],
        ),
        ("subject to ERISA and the Internal Revenue Code", ["ERISA", "Internal Revenue Code"]),
        ("Cal. Civ. Code \u00a7 1542 is waived", ["Cal. Civ. Code \u00a7 1542"]),
        ("this Act and the Dress Code, Zip Code 02139", []),
    ],
)
def test_statutes(text: str, statutes: list[str]) -> None:
    assert texts(text, "statute") == statutes


def test_a_case_citation_ends_at_its_own_year() -> None:
    text = "See Roe v. Wade, 410 U.S. 113, 116 (1973); Bush v. Gore, 531 U.S. 98 (2000), and the record."
    assert texts(text, "case_citation") == ["Roe v. Wade, 410 U.S. 113, 116 (1973)", "Bush v. Gore, 531 U.S. 98 (2000)"]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Account Number: 0048812290 was closed", ["0048812290"]),
        ("IBAN DE89 3704 0044 0532 0130 00 at the branch", ["DE89 3704 0044 0532 0130 00"]),
        ("Case No. 1:23-cv-01234-ABC", ["1:23-cv-01234-ABC"]),
        ("Officer Pratt, Badge #4471, arrived", ["4471"]),
        ("Acct. ending in 2290", ["2290"]),
        ("Policy No. HO-4419-22 covers it", ["HO-4419-22"]),
        ("Room 4471 on the order of 12 people; call 555-0100", []),
    ],
)
def test_identifying_numbers(text: str, numbers: list[str]) -> None:
    assert texts(text, "account") == numbers


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("He lives at 17 Juniper Hill Road, Augusta, Maine 04330.", ["17 Juniper Hill Road", "Augusta", "Maine"]),
        ("laws of the Commonwealth of Virginia", ["Commonwealth of Virginia"]),
        ("a trip from Lisbon to S\u00e3o Paulo", ["Lisbon", "S\u00e3o Paulo"]),
        ("courts of Santa Clara County, California", ["Santa Clara County", "California"]),
        ("It was nice of you to be reading in the mobile home.", []),
        ("Austin Kowalczyk met Paris Whitney.", []),
    ],
)
def test_places(text: str, places: list[str]) -> None:
    assert texts(text, "location") == places
