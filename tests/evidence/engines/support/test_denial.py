"""What is denied in one of statement and quote, and asserted in the other, wherever the word stands that denies it."""

from __future__ import annotations

import pytest

from evidence.engines.support.denial import is_denied
from evidence.engines.support.parse import parse
from evidence.engines.support.support import missing


@pytest.mark.parametrize(
    ("words", "word", "denied"),
    [
        ("She gives neither her house nor her car to Moran.", "gives", True),
        ("Ruiz did not sign the lease, nor did Moran read it.", "sign", True),
        ("Ruiz did not sign the lease, nor did Moran read it.", "read", True),
        ("The seller replaced the pump at no cost.", "cost", True),
        ("The seller replaced the pump at no cost.", "replaced", False),
        ("The wound healed without signs of infection.", "infection", True),
        ("The wound healed without signs of infection.", "healed", False),
        ("Moran came with neither a coat nor a hat.", "hat", True),
        ("At no time did Moran call.", "call", True),
        ("The deposit is non-refundable.", "refundable", True),
        ("Ruiz is no longer employed by the port.", "employed", True),
        ("The tenant may inspect the books of the lessor but not the books of any broker.", "inspect", False),
        ("The tenant may inspect the books of the lessor but not the books of any broker.", "broker", True),
        ("I told Mr. Ruiz, not Ms. Haldane, that it rained.", "told", False),
        ("The samples were left with Ruiz, not with Moran.", "Moran", True),
        ("She denies that she owes it and that she received the goods.", "received", True),
        ("The tenant shall not build a shed and keep a dog.", "keep", True),
        ("The tenant did not build a shed and kept a dog.", "kept", False),
        ("The nurse disputes that the chart was altered.", "altered", True),
        ("Her invoice, no. 2207, had been paid after three reminders.", "paid", False),
        ("A ferry sails unless the master has signed a permit.", "signed", True),
        ("A ferry may not sail unless the master has signed a permit.", "signed", False),
    ],
)
def test_where_a_word_is_denied(words: str, word: str, denied: bool) -> None:
    (found,) = (token for token in parse(words) if token.text == word)
    assert is_denied(found) is denied


@pytest.mark.parametrize(
    ("statement", "quote"),
    [
        ("The wound showed no signs of infection.", "The wound was clean and without signs of infection."),
        ("The members did not object.", "With no objection from the members, the chair closed the meeting."),
        ("The seller replaced the pump.", "At no cost to the buyer, the seller replaced the pump."),
        ("The chair closed the meeting.", "With no objection from the members, the chair closed the meeting."),
        ("The box was opened in June.", "Nobody opened the box until June."),
        ("The box was opened in June.", "The box was not opened until June."),
        ("The box was opened when the heirs came.", "Nobody opened the box until the heirs came."),
        ("Nobody opened the box until June.", "The box was not opened until June."),
    ],
)
def test_what_is_denied_in_other_words_is_borne_out(statement: str, quote: str) -> None:
    assert missing(statement, quote) == []


@pytest.mark.parametrize(
    ("statement", "quote", "words"),
    [
        ("The wound had signs of infection.", "The wound was clean and without signs of infection.", {"signs"}),
        ("The members objected.", "With no objection from the members, the chair closed the meeting.", {"objected"}),
        ("The pump was replaced at a cost to the buyer.", "At no cost to the buyer, the pump was replaced.", {"cost"}),
        ("The deposit is non-refundable.", "The deposit is refundable.", {"refundable", "deposit"}),
        (
            "She gives her house and her car to Moran.",
            "She gives neither her house nor her car to Moran.",
            {"gives", "house"},
        ),
        ("The box was opened before June.", "Nobody opened the box until June.", {"opened"}),
        ("The box was opened in May.", "Nobody opened the box in May, nor until June.", {"opened"}),
        ("The tenant may inspect the books of a broker.",
         "The tenant may inspect the books of the lessor but not the books of any broker.", {"broker"}),
        ("The roof leaked in May but not in June.", "The roof leaked in May and again in June.", {"June"}),
        ("Ruiz received the goods.", "Ruiz denies that she owes it and that she received the goods.", {"received"}),
        ("Ruiz is employed by the port.", "Ruiz is no longer employed by the port.", {"employed"}),
        ("The board rejected the purchase.", "The board approved the purchase.", {"rejected"}),
    ],
)  # fmt: skip
def test_what_is_turned_is_named(statement: str, quote: str, words: set[str]) -> None:
    assert words & {one.words for one in missing(statement, quote)}
