"""A contract's subject is told with what its terms mean, by both sides' duties, and without what every contract says."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import parts_of, summarize

HEAD = """SUPPLY AND REPAIR AGREEMENT

This Supply and Repair Agreement is made as of May 3, 2019, by and between Tarn Mills, Inc. ("Tarn") and Orla Finch LLC ("Finch").

{recital}

1. Definitions.
"Services" means the grinding and dressing of the millstones of the four mills at the weir.
"Goods" means the flour listed in Exhibit A.
{definition}
{agreed}
8. The term of this Agreement shall be two (2) years.
9. {end}
10. Neither party may assign this Agreement without the prior written consent of the other party.
11. IN NO EVENT SHALL EITHER PARTY BE LIABLE TO THE OTHER FOR ANY SPECIAL OR CONSEQUENTIAL DAMAGES.
12. This Agreement shall be governed by the laws of the State of Oregon.
"""
_OWNED = '"Tarn Intellectual Property" means the drawings of stones that Tarn has made.'
MEANT = '"Services" means the grinding and dressing of the millstones of the four mills at the weir.'
AGREED = "2. Tarn hereby engages Finch to perform the Services at each of the mills."
ANY_REASON = "Either party may terminate this Agreement at any time for any reason upon sixty (60) days written notice."


def _text(*, recital: str = "", definition: str = "", agreed: str = AGREED, end: str = ANY_REASON) -> str:
    return HEAD.format(recital=recital, definition=definition, agreed=agreed, end=end)


def test_a_term_of_the_subject_is_told_with_its_meaning_and_where_that_stands() -> None:
    text = _text()
    subject = next(one for one in parts_of(Document(text)) if one.words.startswith("Subject: Tarn hereby engages"))
    assert subject.words.endswith(MEANT), subject.words
    assert any(MEANT[:-1] in text[start:end] for start, end in subject.spans)


def test_a_term_in_parentheses_is_told_by_the_clause_before_it() -> None:
    recital = 'WHEREAS, Tarn owns the mill at the weir and its two stones (the "Mill"); and'
    words = summarize(Document(_text(recital=recital, agreed="2. Tarn hereby engages Finch to operate the Mill.")))
    assert 'Tarn owns the mill at the weir and its two stones (the "Mill").' in words, words


@pytest.mark.parametrize(
    ("agreed", "definition", "unsaid"),
    [
        ("2. Tarn hereby appoints Finch to sell the Goods in Oregon.", "", "listed in Exhibit A"),
        (AGREED, '"Tarn" means Tarn Mills and whoever has its mills.', "whoever has its mills"),
        ("2. Tarn hereby engages Finch to dress stones.", "", "four mills at the weir"),
        ("2. Tarn hereby engages Finch to use Tarn Intellectual Property.", _OWNED, "drawings of stones"),
    ],
)
def test_no_meaning_is_told_that_stands_elsewhere_or_of_a_side_or_that_nothing_asks_for(
    agreed: str, definition: str, unsaid: str
) -> None:
    words = summarize(Document(_text(agreed=agreed, definition=definition)))
    assert agreed[3:20] in words, words
    assert unsaid not in words, words


def test_what_is_done_is_told_in_place_of_a_wish_that_names_nothing() -> None:
    recital = "WHEREAS, Finch desires to provide certain services to Tarn, and Tarn wishes to receive such services."
    words = summarize(
        Document(_text(recital=recital, agreed="2. Finch shall provide Tarn with the dressing of its stones."))
    )
    assert "Finch shall provide Tarn with the dressing of its stones." in words, words
    assert "certain services" not in words, words


@pytest.mark.parametrize("said", ["may assign", "onsequential damages"])
def test_what_every_contract_says_is_left_out(said: str) -> None:
    assert said not in summarize(Document(_text()))


def test_an_end_for_one_particular_reason_is_left_out() -> None:
    end = "Tarn may terminate this Agreement if Finch uses a chisel that Tarn has not approved."
    assert "chisel" not in summarize(Document(_text(end=end)))
    assert "any reason upon sixty (60) days" in summarize(Document(_text()))


def test_a_term_that_stands_within_another_duty_is_told() -> None:
    duty = (
        'The stones shall stay in good repair, at the weir and at the ford, for a term of six (6) years (the "Term").'
    )
    words = summarize(Document(_text().replace("The term of this Agreement shall be two (2) years.", duty)))
    assert (
        "Term: The stones shall stay in good repair, at the weir and at the ford, for a term of six (6) years" in words
    ), words


def test_two_payments_are_told_in_the_order_of_the_contract() -> None:
    fee, royalty = (
        "Tarn shall pay Finch a fee of $9,000 for each year.",
        "Tarn shall pay Finch a royalty of 4% of its sales.",
    )
    words = summarize(Document(_text(agreed=f"{AGREED}\n3. {fee}\n4. {royalty}")))
    assert 0 < words.find("a fee of $9,000") < words.find("a royalty of 4%"), words
