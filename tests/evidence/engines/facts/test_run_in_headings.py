"""A heading that print ran into a clause is no part of the statement."""

from __future__ import annotations

import pytest

from evidence.engines.facts.sentences.headings import without_run_in, without_title, without_titles
from evidence.engines.facts.sentences.text import plain
from tests.evidence.engines.documents.test_parties_meant import statements


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        ("Recitals A. Tarn sells pumps.", "Tarn sells pumps."),
        ("RECITALS: (A) Tarn sells pumps.", "Tarn sells pumps."),
        ("EXPORT OF PUMPS 16.1 TARN MILLS INC. may export pumps.", "TARN MILLS INC. may export pumps."),
        ("Access to Premises 10.1 Tarn shall open the yard.", "Tarn shall open the yard."),
        ("Price and Payment 5.1.1 Tarn shall pay.", "Tarn shall pay."),
        ("Orla Quist 10.1 Tarn shall open the yard.", "Orla Quist 10.1 Tarn shall open the yard."),
        ("Mill Range The base of the mill stands on Lot 19.", "The base of the mill stands on Lot 19."),
        ("Orla Finch The Mill pays.", "Orla Finch The Mill pays."),
        ("Spare Parts After the sale, Tarn shall keep parts.", "After the sale, Tarn shall keep parts."),
        ("Orla Quist After the sale kept parts.", "Orla Quist After the sale kept parts."),
        ("Duties of Buyer If a pump fails, Tarn shall repair it.", "If a pump fails, Tarn shall repair it."),
        ("Unless Due Payment In full was made.", "Unless Due Payment In full was made."),
        ("Backgrounds of both are known.", "Backgrounds of both are known."),
    ],
)
def test_a_title_before_a_clause(words: str, rest: str) -> None:
    assert without_run_in(words) == rest


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        ("Limitation of Liability; Insurance. The mill shall insure the pumps.", "The mill shall insure the pumps."),
        ("Term - This Agreement begins on May 3, 2019 and ends", "This Agreement begins on May 3, 2019 and ends"),
        ("Payment. Late Fees. Buyer shall pay a fee of $50 a day.", "Buyer shall pay a fee of $50 a day."),
        (
            "Use of the Premises by the Tenant. No boat may be kept there or on the pier.",
            "No boat may be kept there or on the pier.",
        ),
        (
            "Yes. The pump was tested on May 3, 2019 by the mill.",
            "Yes. The pump was tested on May 3, 2019 by the mill.",
        ),
        ("Quist Tarn. The pump was tested on May 3, 2019.", "Quist Tarn. The pump was tested on May 3, 2019."),
        (
            "Iron Works, Inc. Buyer shall pay a fee of $50 a day.",
            "Iron Works, Inc. Buyer shall pay a fee of $50 a day.",
        ),
    ],
)
def test_titles_in_ordinary_words_before_a_clause(words: str, rest: str) -> None:
    assert without_titles(words) == rest


@pytest.mark.parametrize(
    ("words", "numbered", "rest"),
    [
        ("Repairs, Tests, and Care Tarn shall keep the books.", "17.5 Repairs", "Tarn shall keep the books."),
        (
            "Repairs, Tests, and Care Tarn shall keep the books.",
            "Repairs",
            "Repairs, Tests, and Care Tarn shall keep the books.",
        ),
        ("Quist and Tarn shall keep the books.", "17.5 Quist", "Quist and Tarn shall keep the books."),
        ("The Seller Tarn shall keep the books.", "17.5 The", "The Seller Tarn shall keep the books."),
        ("Later Dealings Tarn left the board.", "c. Later Dealings", "Tarn left the board."),
        ("Managing Partner Tarn left the board.", "c. Managing", "Managing Partner Tarn left the board."),
    ],
)
def test_a_title_between_the_number_and_the_party(words: str, numbered: str, rest: str) -> None:
    assert without_title(words, numbered, ["Tarn"]) == rest


def test_words_before_a_cited_rule_are_no_title() -> None:
    words = "Pursuant to Fed. R. Civ. P. 72(a), objections must be filed within 14 days."
    assert without_titles(words) == words
    assert plain(f"NOTICE: {words}") == words


def test_the_clause_is_stated_without_its_title() -> None:
    text = """This Agreement is made between Tarn Mills, Inc. ("Tarn") and Quist Corp. ("Quist").

17.5 Repairs, Tests, and Care Tarn shall pay Quist $500 for each repair by May 3, 2019.
"""
    assert [one for one in statements(text) if one.startswith("Tarn")]


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        ("INDEMNITY Company agrees to pay Tarn for any loss.", "Company agrees to pay Tarn for any loss."),
        ("TRADEMARKS Licensee agrees that it will not file any.", "Licensee agrees that it will not file any."),
        (
            "LIMITED LIABILITY Notwithstanding clause 4, Tarn owes nothing.",
            "Notwithstanding clause 4, Tarn owes nothing.",
        ),
        ("RATE SCHEDULE Section 3.2 of the Plan is deleted.", "Section 3.2 of the Plan is deleted."),
        ("TARN Company agrees to pay Quist for any loss.", "TARN Company agrees to pay Quist for any loss."),
        ("GENERAL Contractor shall pay Quist for any loss.", "GENERAL Contractor shall pay Quist for any loss."),
    ],
)
def test_a_heading_in_capitals_before_who_is_bound(words: str, rest: str) -> None:
    assert plain(words) == rest
