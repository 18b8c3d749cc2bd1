"""Companies by their legal form: how far their names go, and where another name or a label begins."""

from __future__ import annotations

import pytest

from evidence.engines.names.companies import find_companies
from evidence.engines.names.defined_names import defined_names
from evidence.engines.names.lexicon import Vocabulary
from evidence.engines.names.names import organization_key
from evidence.engines.names.spans import settle
from tests.evidence.engines.names.naming import named


def companies(text: str) -> list[str]:
    return [text[one.start : one.end] for one in settle(find_companies(text, Vocabulary(text)))]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("among Weir Parent Co, Inc. and Harrow Buyer, LLC, a Maine company", ["Weir Parent Co, Inc.", "Harrow Buyer, LLC"]),
        ("owed to Quist Bulk Carriers, Inc. by the Seller", ["Quist Bulk Carriers, Inc."]),
        ("signed by the Seller, LLC and others", []),
        ("paid by Seller Weir Mills, Inc. in May", ["Weir Mills, Inc."]),
    ],
)  # fmt: skip
def test_a_role_right_before_the_form_is_part_of_the_name(text: str, names: list[str]) -> None:
    assert companies(text) == names


def test_a_name_ends_at_a_label_and_at_the_quotes_of_a_definition() -> None:
    assert companies("Quist GP, LP By:Weir Advisors GP, LLC Its:Manager") == ["Quist GP, LP", "Weir Advisors GP, LLC"]
    assert companies('at 9 Mill Road ("Weir Pictures"), and Quist Company, of Altona') == ["Quist Company"]


def test_a_comma_before_and_parts_two_parties_but_in_a_law_firm() -> None:
    assert companies("between Weir, and Quist LLC, of Altona") == ["Quist LLC"]
    assert companies("by Harrow, Weir and Quist LLC") == ["Harrow, Weir and Quist LLC"]
    assert companies("by Harrow, Weir, and Quist LLP") == ["Harrow, Weir, and Quist LLP"]


def test_ordinary_words_are_a_name_before_a_form_behind_a_comma() -> None:
    assert companies("each of Freedom 3 Investments IV, LP (the Fund)") == ["Freedom 3 Investments IV, LP"]
    assert companies("an LP record and a limited liability LP") == []


def test_another_name_of_a_company_begins_behind_the_words_that_say_so() -> None:
    assert companies("Quist International DBA Weir Technologies, Inc.") == ["Weir Technologies, Inc."]
    assert companies("QUIST QUIST INTERNATIONAL, LLC signed") == ["QUIST INTERNATIONAL, LLC"]
    assert companies("between WEIR HOLDINGS (1998) INC. and Quist & Bascomb, P.L.C. of Altona") == [
        "WEIR HOLDINGS (1998) INC.",
        "Quist & Bascomb, P.L.C.",
    ]


def test_the_letters_a_company_is_called_by_are_no_part_of_it() -> None:
    assert companies("at Altona\nWFLA Weir Farmers League Alumni, Inc. pays") == ["Weir Farmers League Alumni, Inc."]


@pytest.mark.parametrize(
    "text",
    [
        "(the Notice Period), and during the Notice Period, Company may retain it",
        "Company Awards 13 PSU Award 13 Company Recommendation 2 Senior Notes 80 Shares 1 Short-Lasting Company",
        "ARTICLE VI Representations and Warrantees Company makes representations and warrantees in full.",
    ],
)
def test_the_role_of_a_company_ends_no_name(text: str) -> None:
    assert companies(text) == []


def test_a_firm_s_name_begins_behind_its_partner() -> None:
    assert companies("Counsel: Sharon D. Mitchum SD Mitchum & Associates, PLC") == ["SD Mitchum & Associates, PLC"]
    assert companies("with Robert W. Mitchum & Co. of Altona") == ["Robert W. Mitchum & Co."]


def test_a_form_behind_two_blanks_and_a_name_behind_who_signs_for_it() -> None:
    assert companies("between National WeirMedia,  LLC, a Maine company") == ["National WeirMedia,  LLC"]
    assert companies("Signed for Weirnet Limited by") == ["Weirnet Limited"]


def test_partners_of_a_company_and_columns_of_signatures() -> None:
    assert companies("sold to Stratfield, Cheesman & Walsh, Inc. in May") == ["Stratfield, Cheesman & Walsh, Inc."]
    assert companies("a firm of Nevada, Cheesman & Walsh, Inc. in May") == ["Cheesman & Walsh, Inc."]
    assert companies("WEIRATED CARE MANAGEMENT WEIRATED ADVISORY COMPANY") == ["WEIRATED ADVISORY COMPANY"]


def test_where_an_insurer_is_seated_ends_its_name() -> None:
    assert companies(
        "the acquisition of Weir Insurance Company of Connecticut, and of Quist Mills Company of Maine"
    ) == [
        "Weir Insurance Company of Connecticut",
        "Quist Mills Company",
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("QUIST COLD STORAGE OF STOCKTON, INC., a corporation", ["QUIST COLD STORAGE OF STOCKTON, INC."]),
        ("a director of Quist Mills, Inc.", ["Quist Mills, Inc."]),
        ("the Bylaws of Quist Mills, Inc.", ["Quist Mills, Inc."]),
        ("counsel: HARROW & WEIR, P.L.L.C.", ["HARROW & WEIR, P.L.L.C."]),
        ("between k.v.t. Mills, Inc. and qMart Stores, Inc., i.e. Weir Mills, Inc.",
         ["k.v.t. Mills, Inc.", "qMart Stores, Inc.", "Weir Mills, Inc."]),
    ],
)  # fmt: skip
def test_a_company_of_a_place_and_one_written_small(text: str, names: list[str]) -> None:
    assert companies(text) == names


def test_a_form_in_capitals_and_one_of_two_words() -> None:
    assert companies("QUIST FILATI S.P.A. and others") == ["QUIST FILATI S.P.A."]
    assert companies("CEDAR WEIR DEVELOPMENT LIMITED PARTNERSHIP, a partnership") == [
        "CEDAR WEIR DEVELOPMENT LIMITED PARTNERSHIP"
    ]
    assert companies("an easement to Ohio Public Service Company in May") == ["Ohio Public Service Company"]
    assert companies("an Ohio Limited Liability Company with a seat in Altona") == []
    assert companies("QUIST INDEMNITY COMPANY OF OHIO pays") == ["QUIST INDEMNITY COMPANY OF OHIO"]


def test_a_verb_that_begins_a_sentence_and_a_city_in_a_name() -> None:
    assert companies("It is late. Retain Tonkin Weir LLP. Notify QUIST Society Mills, Inc. soon.") == [
        "Tonkin Weir LLP",
        "QUIST Society Mills, Inc.",
    ]
    assert companies("a crane for Queen City Scaffold, Inc. at work") == ["Queen City Scaffold, Inc."]
    assert companies("KREBS & WEIR CO., L.P.A. of Altona") == ["KREBS & WEIR CO., L.P.A."]
    assert companies("Section 3.01 Company Common Stock Recitals Company Disclosure Letter Article III Company") == []


def test_whose_division_it_is_is_named_without_it() -> None:
    text = "HALE ENGINEERS\nA Division of Norwick Technical Group, Inc.\n22 Hale Street"
    assert "Norwick Technical Group, Inc." in named(text, "organization")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("made between Weir and Tarn Del Norte S. De R.L. De C.V. for the hotel", "Tarn Del Norte S. De R.L. De C.V."),
        ("sold by Minera Tarn, S.A. de C.V. in May", "Minera Tarn, S.A. de C.V."),
        ("Notes of a call with counsel (Quill Batey LLP) of today", "Quill Batey LLP"),
    ],
)
def test_a_companys_name_is_whole(text: str, name: str) -> None:
    assert name in named(text, "organization")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "each of Tarn Overseas Partners (Delaware 892) IX, L.P., and others",
            "Tarn Overseas Partners (Delaware 892) IX, L.P.",
        ),
        ("each of Tarn Overseas Partners (Lux) IX, SCSp, and others", "Tarn Overseas Partners (Lux) IX, SCSp"),
        ("among Tarn, LLC and The New Mill Company Inc., a Delaware corporation", "New Mill Company Inc."),
        ("in favor of Weir Electric Power Company, Inc. and others", "Weir Electric Power Company, Inc."),
        ("say that he is Attorney-in-Fact for TARN PRODUCTION COMPANY, and that", "TARN PRODUCTION COMPANY"),
    ],
)
def test_a_name_with_a_bracket_a_second_form_or_an_agent_is_whole(text: str, name: str) -> None:
    assert name in named(text, "organization")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The firm is Torvald Kranz GmbH & Co. KG of Bonn. It sued.", ["Torvald Kranz GmbH & Co. KG"]),
        ("By: /s/ Ann Lee\nTitle: CEO Torvik Inc.\nHere Torvik Inc. signed.", ["Torvik Inc.", "Torvik Inc."]),
        ("Sent to: Mr. Terrence Vold Stratmark, Oseburn & Vold, Inc. 12 Mill Road", ["Stratmark, Oseburn & Vold, Inc."]),
        ("He is an affiliate of Velsin, the Torvald Pharma & Sons, Inc. of Bonn.", ["Velsin", "Torvald Pharma & Sons, Inc."]),
        ("It or its Affiliated Company may act. Affiliated Companies have rights.", []),
        ("He wrote to National City Bank of Altona on May 2.", ["National City Bank of Altona"]),
        ("It was made by e-brightens, Inc. of Maine. Then e-brightens left.", ["e-brightens, Inc.", "e-brightens"]),
        ("It owes iHarbor, Inc. a sum. Then iHarbor left.", ["iHarbor, Inc.", "iHarbor"]),
    ],
)  # fmt: skip
def test_a_company_begins_behind_who_signs_and_ends_with_its_whole_form(text: str, names: list[str]) -> None:
    assert named(text, "organization") == names


def test_a_name_that_a_company_limited_by_shares_goes_by_has_no_form() -> None:
    assert organization_key("Torvald Kranz GmbH & Co. KG") == ("torvald kranz", "gmbh & co kg")
    assert organization_key("Torvald & Co") == ("torvald &", "co")


def test_a_court_ends_with_the_sentence() -> None:
    text = "Suit is in the District Court for the Central District of California. Each Party consents."
    assert named(text, "organization") == ["District Court for the Central District of California"]


def test_a_party_of_ordinary_words_with_an_article_is_one() -> None:
    flat = 'between the All Ways Corporation ("Calm@Ways"), of Weir, and the Closing Date ("Term").'
    assert [flat[one.start : one.end] for one in defined_names(flat, [])] == ["All Ways Corporation"]
