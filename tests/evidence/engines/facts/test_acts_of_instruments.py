"""What a note promises, a deed conveys and a will gives is told, whatever its words are worth."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.instrument_day import instrument_day
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.contracts.acts import is_act
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.sentences.lists import stated_before
from evidence.engines.names.mentions import find_mentions

_NOTE = """PROMISSORY NOTE

$8,000.00                                     Altona
                                              June 2, 1987

FOR VALUE RECEIVED, Tarn Mills, Inc. (the "Maker") promises to pay to Quist Bank the sum of $8,000.00, with interest from the date
hereof at nine percent per annum.

1. This Note replaces the note of the Maker dated May 15, 1984 in the amount of $9,000.
"""
_WILL = """LAST WILL AND TESTAMENT OF ORLA FINCH

     I, Orla Finch, of Altona, make this my Last Will and Testament.

     FIRST: I leave the following:
       A. To my niece Maeve Holm, my boat and the sum of $900;
       B. To the Altona library, all my books.

     SECOND: I nominate my brother Tobias Holm as executor of this will.

     IN WITNESS WHEREOF, I have set my hand this 19th day of February, 2003.

                                        Orla Finch
"""


def told(text: str) -> list[str]:
    document = Document(text)
    return [one.text for one in find_facts(document, find_mentions(text), find_own_dates(document))]


def test_what_a_note_promises_is_told() -> None:
    assert [one for one in told(_NOTE) if "promises to pay" in one and "$8,000.00" in one]


def test_the_day_of_a_note_stands_above_its_promise_and_is_not_that_of_another_note() -> None:
    assert instrument_day(_NOTE) == date(1987, 6, 2)


def test_each_gift_of_a_will_is_told_with_the_words_that_give_it() -> None:
    said = told(_WILL)
    assert [one for one in said if "I leave to my niece Maeve Holm, my boat and the sum of $900" in one]
    assert [one for one in said if "I leave to the Altona library, all my books" in one]
    assert [one for one in said if "I nominate my brother Tobias Holm" in one]


@pytest.mark.parametrize(
    ("said", "is_so"),
    [
        ("The Sellers do by these presents grant, bargain, sell and convey unto Quist Bank the mill at Altona.", True),
        ("Tarn hereby conveys to Quist the mill at Altona.", True),
        ("Tarn shall convey the mill at Altona to Quist.", False),
        ("Tarn promises to pay on demand.", False),
        ("Orla Finch stated: \u201cAll the rest of my estate I give to my brother.\u201d", True),
        ("Orla Finch stated: \u201cIf he is unable to serve, I appoint Quist Bank.\u201d", False),
        ("Orla Finch stated: \u201cI give it to him every year.\u201d", False),
        ("Tarn hereby grants to Quist the following rights:", False),
    ],
)
def test_words_by_which_an_instrument_does_something(said: str, is_so: bool) -> None:
    assert is_act(said) is is_so


@pytest.mark.parametrize(
    ("lead", "item", "said"),
    [
        (
            "Tarn shall deliver the following:",
            "A. A bill of sale for the mill;",
            "Tarn shall deliver a bill of sale for the mill;",
        ),
        ("The following are events of default:", "(a) A judgment against Tarn;", ""),
        ("The panel makes the following findings:", "1. An inspector visited the mill on May 3.", ""),
        ("The panel makes the following findings:", "1. The mill lost its boiler.", ""),
        ("Tarn may do any of the following:", "(a) A sale of the mill;", ""),
        ("Tarn warrants the following:", "1. The mill is free of liens.", ""),
    ],
)
def test_an_item_stands_in_the_place_of_the_following(lead: str, item: str, said: str) -> None:
    assert stated_before(lead, item) == said


def test_who_ordered_for_a_company_is_not_the_buyer() -> None:
    text = """TARN MILLS, INC.                                PURCHASE ORDER
Vendor: Quist Pumps Ltd.                        Buyer: O. Finch  ext 214

4. The goods are sold as they are. The buyer may reject pumps within thirty days and shall pay $90 for each test
of a pump by May 3, 2019.
"""
    assert not [one for one in told(text) if "[O. Finch]" in one]
