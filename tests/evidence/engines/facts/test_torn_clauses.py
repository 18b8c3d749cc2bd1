"""Items of lists, stems, blanks of templates and what a page's end cuts are no statements of a contract."""

from __future__ import annotations

import pytest

from evidence.engines.facts.sentences.torn_clauses import ends_in_page_number, has_blanks, is_cut_off, is_torn_clause
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from tests.evidence.engines.documents.test_parties_meant import statements


def printed(words: str, *, start: int = 0, block: int = 0) -> Sentence:
    return Sentence(start, start + len(words), BlockKind.PARAGRAPH, words, block=block)


@pytest.mark.parametrize(
    ("words", "is_so"),
    [
        ("2.1.3 keep and maintain the plans of the mill, and shall inform Buyer of any loss.", True),
        ("(c) a right to buy 500 pumps at a price of $900 each.", True),
        ("Buyer shall not lend the pumps to anybody except.", True),
        ("Supplier shall stop the pumps of Weir and Altona in the following cases.", True),
        ("Supplier shall provide these services to Buyer: (1) Repair Services", True),
        ("Tarn \u25cf Will provide the land and the mill.", True),
        ("Notices 65 ARTICLE 8 Covenants of Buyer 66 Section 8.01.", True),
        ("The costs of the pumps shall be shared [***].", True),
        ("(c) Buyer shall pay Supplier $900 for each pump.", False),
        ("Supplier will pay Buyer [***] per year for its work.", False),
        ("eQuist shall pay Buyer $900.", False),
        ("Under Section 65 Article 8 applies to the mill.", False),
    ],
)
def test_what_a_list_or_a_template_made_of_a_clause_is_none(words: str, is_so: bool) -> None:
    assert is_torn_clause(printed(words), None) is is_so


@pytest.mark.parametrize(
    ("words", "is_so"),
    [
        ("Buyer shall pay the [fees]/ [fees and costs] by May 3, 2019.", True),
        ("Supplier, having a team, will repair the pumps.]", True),
        ("In the case of repairs, [*]; provided that [*] shall be free.", True),
        ("In exchange for XXXXXXXX the Buyer will pay the fee.", True),
        ("In exchange for XXXXXXXX Tarn will pay the fee.", True),
        ("Supplier will pay a fee of [***].", False),
        ("Buyer [the mill] paid.", False),
    ],
)
def test_a_clause_with_its_object_hidden_or_left_to_choose(words: str, is_so: bool) -> None:
    assert has_blanks(words) is is_so


@pytest.mark.parametrize(
    ("words", "is_so"),
    [
        ("It is payable through the payroll of the Surviving 5", True),
        ("between Tarn and Bank of Weir, 4", True),
        ("The lease ended on May 3", False),
        ("The price is set in Section 5", False),
    ],
)
def test_a_pages_number_in_place_of_an_end(words: str, is_so: bool) -> None:
    assert ends_in_page_number(words) is is_so


def test_a_later_item_of_a_sentence_is_none_unless_it_is_a_duty() -> None:
    stem = printed("It is not secret if it (i) is known to everybody; or")
    assert is_torn_clause(printed("(ii) Buyer receives it from others, who were free to tell."), stem)
    assert not is_torn_clause(printed("(ii) Buyer shall pay Supplier $900."), stem)


def test_what_a_page_before_began_is_no_sentence() -> None:
    text = "Tarn acknowledges that all Work\n\n\n\n\n\nProduct has been made for Quist. Tarn shall pay $500 by May 3, 2019."
    first = Sentence(0, 31, BlockKind.PARAGRAPH, "Tarn acknowledges that all Work")
    second = Sentence(37, 71, BlockKind.PARAGRAPH, "Product has been made for Quist.", block=1)
    assert is_cut_off(text, second, first)
    assert not is_cut_off(text, second, None)
    assert not is_cut_off(text, second, printed("Tarn shall pay."))


def test_a_condition_before_both_halves_stays_with_them() -> None:
    text = """SUPPLY AGREEMENT

(d) Repairs: Upon agreement of Tarn and Quist, Tarn may deliver new pumps in May 2019, and Quist may test the old pumps of the
mill in Altona.
"""
    assert not [one for one in statements(text) if one.startswith("Quist may test")]


def test_clauses_that_print_ran_together_are_two() -> None:
    text = """SUPPLY AGREEMENT

Quist will cause its bank to execute the deed substantially in the form set forth in Exhibit A. The terms of the deed shall be
part of this Agreement from May 3, 2019.
"""
    assert "The terms of the deed shall be part of this Agreement from May 3, 2019 [Supply Agreement]." in statements(
        text
    )
