"""What only another sentence of a contract explains is no statement by itself."""

from __future__ import annotations

import pytest

from evidence.engines.facts.referring.back_references import refers_back, with_counted
from tests.evidence.engines.documents.test_parties_meant import statements


@pytest.mark.parametrize(
    ("words", "is_so"),
    [
        ("Supplier shall bear the costs of any such inspection.", True),
        ("The fee due under the preceding sentence shall be paid by May 3, 2019.", True),
        ("The above-described pumps shall be tested by Supplier.", True),
        ("If Buyer fails to so notify Supplier, Supplier may sell the pumps.", True),
        ("The foregoing restriction applies to pumps alone.", True),
        ("Subject to a right to appeal pursuant to the above, no party may sue.", True),
        ("Supplier shall inspect each pump and bear the costs of such inspection.", False),
        ("If Buyer wishes to notify Supplier and fails to so notify it, Supplier may sell.", False),
        ("Supplier shall pay such sums as the court may award.", False),
        ("Supplier may terminate this Agreement; such termination takes effect on May 3, 2019.", False),
        ("The second letter was from Orla Finch.", True),
        ("Orla Finch was paid by Tarn on both days.", True),
        ("The memorandum also named Orla Finch.", True),
        ("Orla Finch signed these letters on May 3, 2019.", True),
        ("The second installment is due on May 3, 2019.", False),
        ("This policy applies to all who work at the mill.", False),
        ("The second letter of May 3, 2019 was from Orla Finch.", False),
        ("Supplier agrees to keep such Pump Delivery Plan up to date.", False),
        ("Supplier shall give Buyer such information relating to the pumps by May 3, 2019.", False),
        ("The mill sells coal below $50 a ton, and such price is fixed.", False),
        ("Notwithstanding the foregoing, Buyer may sell the pumps.", False),
        ("Orla Finch is the manager of the mill and as such has knowledge of the books.", False),
        ("On May 3, 2019 Tarn paid the rent, and by such date it had left.", False),
        ("If Tarn fails to complete such repairs by such date, it shall pay Quist $90 a day.", True),
        ("If Tarn fails to do so, Quist may end the license on 60 days' notice.", True),
        ("If Tarn fails to repair a pump or to pay Quist for doing so, Quist may sell it.", False),
        ("Subject to the following sentence, Tarn shall receive 900 shares of Quist.", True),
        ("Tarn shall not be liable under clause (ii) until the losses exceed $9,000.", True),
        ("If this ends under (b), Tarn shall repay the deposit within ten days.", True),
        ("Tarn may (a) sell the pumps or (b) keep them, and in the case of clause (b) shall pay $90.", False),
        ("Tarn shall keep the books in the manner of section (c) of the code.", False),
    ],
)
def test_words_that_point_at_another_sentence(words: str, is_so: bool) -> None:
    assert refers_back(words) is is_so


def test_what_points_at_another_sentence_is_not_stated() -> None:
    text = """SUPPLY AGREEMENT

4. Supplier shall repair each pump that Buyer returns within 30 days. Supplier shall bear all costs of any such recall and pay
$500 a day. Buyer shall pay Supplier $5,000 by June 9, 2019.
"""
    said = statements(text)
    assert not [one for one in said if "such recall" in one]
    assert [one for one in said if "$5,000" in one]


@pytest.mark.parametrize(
    ("before", "words", "told"),
    [
        (
            "We had shipped 60 cases of the smoked eels to Weir Hospital on Monday.",
            "I called Ruth Odei and asked her to hold them.",
            "I called Ruth Odei and asked her to hold them [60 cases of the smoked eels].",
        ),
        ("Lund bought twelve chairs.", "Holm burned them on May 3.", "Holm burned them [twelve chairs] on May 3."),
        ("Lund bought twelve chairs.", "I told them on May 3.", ""),
        ("Lund bought twelve chairs.", "His sons burned them on May 3.", ""),
        ("The guests bought twelve chairs.", "Holm photographed them on May 3.", ""),
        ("Lund bought twelve chairs and four lamps.", "Holm burned them on May 3.", ""),
    ],
)
def test_them_are_the_one_thing_that_the_sentence_before_counts(before: str, words: str, told: str) -> None:
    assert with_counted(words, before) == (told or words)
