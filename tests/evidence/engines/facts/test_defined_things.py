"""Papers and sides that a text defines, where it goes on to call them by one word."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.referring.defined_things import named_before, things_defined, with_defined, with_motion
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

DEED = """DEED OF VARIATION

DATE:  28 May 2010

PARTIES
(1)  WEIR FLATS LTD  (Company no. 1177420)                     ("Owner")
(2)  TOBIAS HOLM and EDITH HOLM, of Brook, as trustees of the Holm
     Family Trust                                              ("Sharemilker")

BACKGROUND
A.   The Owner and the Sharemilker are parties to a Variable Order Sharemilking Agreement dated 1 June 2007,
     for a term ending 31 May 2011 ("the Agreement").

OPERATIVE PROVISIONS
1.   Early termination.  The Agreement shall end on 30 June 2010 in place of 31 May 2011.
2.   Herd removal.  The Sharemilker shall remove all 412 cows by 5.00 pm on 30 June 2010.
"""
ORDER = "This matter is before the Court on Plaintiff's Motion for Sanctions. "


def kept(text: str) -> dict[str, str]:
    document, mentions = Document(text), find_mentions(text)
    found = find_facts(document, mentions, find_own_dates(document))
    return {one.text: str(one.date) for one in judge_facts(document, mentions, found).kept}


def test_a_list_of_parties_says_between_whom_and_of_what_day_a_deed_is() -> None:
    said = "The Deed of Variation of May 28, 2010 is between Weir Flats Ltd (Owner) and Tobias Holm and Edith Holm (Sharemilker)."
    assert kept(DEED)[said] == "2010-05-28"


def test_a_side_of_two_people_is_named_where_it_acts() -> None:
    assert any("The Sharemilker [Tobias Holm and Edith Holm] shall remove all 412 cows" in one for one in kept(DEED))


def test_a_defined_paper_is_named_where_the_text_goes_on() -> None:
    said = "The Agreement [Variable Order Sharemilking Agreement dated 1 June 2007] shall end on 30 June 2010"
    assert any(one.startswith(said) for one in kept(DEED))


@pytest.mark.parametrize(
    ("before", "term", "said"),
    [
        (
            'the Master Services Agreement dated 3 March 2020 ("the MSA")',
            "MSA",
            "Master Services Agreement dated 3 March 2020",
        ),
        (
            'under a loan agreement dated May 3, 2012 (the "Loan Agreement")',
            "Loan Agreement",
            "loan agreement dated May 3, 2012",
        ),
        ('This Supply Agreement (the "Agreement") is made', "Agreement", ""),
        ('Policy No. HO-221 (the "Policy")', "Policy", "Policy No. HO-221"),
    ],
)
def test_a_definition_is_of_the_paper_before_it(before: str, term: str, said: str) -> None:
    assert things_defined(before).get(term, "") == said


def test_a_word_has_the_one_longer_name_before_it() -> None:
    assert named_before("Motion", ORDER) == "Plaintiff's Motion for Sanctions"
    assert named_before("Motion", f"{ORDER} Defendant's Motion to Strike is pending.") == ""
    assert named_before("Motion", f"{ORDER} This Motion is late.") == ""


def test_a_paper_is_named_once_and_not_where_it_is_defined() -> None:
    words = "The Motion is granted and the Motion is closed."
    said = with_defined(words, ORDER + words, len(ORDER))
    assert said == "The Motion [Plaintiff's Motion for Sanctions] is granted and the Motion is closed."
    assert with_defined(said, ORDER, len(ORDER)) == said


AFFIDAVIT = """AFFIDAVIT OF TOBIAS HOLM

I, Tobias Holm, farmer, of Weirbend, make oath and say that on 11 October 2014 Edith Farrow (the "Plaintiff") attended the sale.

1.   I say that at about 1.20 p.m. on 11 October 2014 a bullock broke out and knocked the Plaintiff against the rails.
"""


def test_somebody_s_words_have_the_name_of_a_side_too() -> None:
    assert any("knocked the Plaintiff [Edith Farrow] against the rails" in one for one in kept(AFFIDAVIT))


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("Farrow's motion to compel is before the Court. ", "The motion [Farrow's motion to compel] is granted."),
        (ORDER, "The motion [Plaintiff's Motion for Sanctions] is granted."),
        ("Farrow's motion to compel and her motion for sanctions are before the Court. ", "The motion is granted."),
    ],
)
def test_the_motion_is_the_one_that_the_paper_knows(before: str, said: str) -> None:
    text = f"{before}The motion is granted."
    assert with_motion("The motion is granted.", text, len(before)) == said


def test_the_motion_court_is_a_court() -> None:
    before = "Farrow's amended motion for post-conviction relief was heard on May 3. "
    whole = "Farrow's amended motion for post-conviction relief"
    assert with_motion("The motion court overruled it.", before, len(before)) == "The motion court overruled it."
    assert with_motion("The motion was heard.", before, len(before)) == f"The motion [{whole}] was heard."
