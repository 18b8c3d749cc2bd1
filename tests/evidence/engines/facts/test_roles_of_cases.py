"""Petitioners, wards and decedents by their names, and what an order orders on the order's day."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.case_roles import case_roles, with_case_roles
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

ORDER = """IN THE PROBATE COURT OF TARN COUNTY

IN THE MATTER OF THE GUARDIANSHIP OF      )
EDITH ANN FARROW,                         )   Case No. 2014-GI-0071

ORDER APPOINTING GUARDIAN

This matter came before the Court on May 3, 2014 upon the petition of Tobias Holm. Petitioner appeared with counsel.

1. Petitioner is the nephew of the proposed ward and resides in Tarn County.
2. The ward was diagnosed with dementia on June 9, 2013.
3. In August 2013 the ward gave $9,400 to a caller.

IT IS THEREFORE ORDERED that Tobias Holm is appointed guardian of the estate. Petitioner's request for fees is denied.

SO ORDERED this 12th day of May, 2014.

                                  Ruth Odei
                                  Probate Judge
"""


def told(text: str) -> list[tuple[str, str]]:
    document, mentions = Document(text), find_mentions(text)
    found = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    return [(one.text, str(one.date)) for one in found]


def test_a_role_stands_with_whom_the_caption_or_the_first_words_give_it() -> None:
    texts = [text for text, _ in told(ORDER)]
    assert any("The ward [Edith Ann Farrow] was diagnosed" in text for text in texts)
    assert any(
        "Petitioner [Tobias Holm] is the nephew of the proposed ward [Edith Ann Farrow]" in text for text in texts
    )


def test_what_is_ordered_is_of_the_order_s_day() -> None:
    days = dict(told(ORDER))
    assert next(day for text, day in days.items() if "is appointed guardian" in text) == "2014-05-12"
    assert next(day for text, day in days.items() if "fees is denied" in text) == "2014-05-12"


def test_a_role_that_two_have_is_nobody_s() -> None:
    text = "IN THE COURT\nThe petition of Tobias Holm and the petition of Edith Farrow were heard. Petitioner left."
    assert "petitioner" not in case_roles(text, find_mentions(text))


def test_a_role_is_named_once_and_not_beside_its_name() -> None:
    roles = {"decedent": "Edith Farrow", "respondent": "Tobias Holm"}
    assert with_case_roles("Respondent sold the decedent's boat.", roles) == (
        "Respondent [Tobias Holm] sold the decedent [Edith Farrow]'s boat."
    )
    assert with_case_roles("Respondent Holm sold a boat.", roles) == "Respondent Holm sold a boat."
    assert with_case_roles("No respondent appeared.", roles) == "No respondent appeared."


RULING = """SUPERIOR COURT OF TARN COUNTY

FARROW FARMS, INC.,
     Plaintiff,
vs.                                        Case No. CV-14-02
WEIRBEND WATER DISTRICT,
     Defendant.

RULING

On August 1, 2014 Defendant closed the canal without notice.

Dated: February 20, 2015
"""


def test_a_party_of_the_caption_that_is_known_for_no_name_stands_with_its_words() -> None:
    texts = [text for text, _ in told(RULING)]
    assert "On August 1, 2014 Defendant [Weirbend Water District] closed the canal without notice." in texts


@pytest.mark.parametrize(
    "caption", ["STATE v. Edgar Quist", "THE PEOPLE OF THE STATE OF NEW YORK\n\n    v.\n\nEdgar Quist"]
)
def test_whom_the_state_prosecutes_is_the_defendant(caption: str) -> None:
    text = f"WEIR COUNTY DISTRICT COURT\n\n{caption}\nNo. 11-CR-0417\n\nORDER\n\nThe defendant failed to appear on May 3, 2011.\n"
    assert case_roles(text, find_mentions(text)).get("defendant") == "Edgar Quist"


def test_the_other_side_of_a_private_case_is_named_by_its_own_line_only() -> None:
    text = (
        "WEIR COUNTY DISTRICT COURT\n\nHolm Brothers v. Edgar Quist\nNo. 11-CV-0417\n\nORDER\n\nThe motion is denied.\n"
    )
    assert "defendant" not in case_roles(text, find_mentions(text))


def test_a_day_that_an_order_sets_in_a_field_is_a_fact() -> None:
    order = """STATE OF WEIR
WEIR COUNTY DISTRICT COURT

STATE v. Edgar Quist
No. 11-CR-0417

ORDER ON BAIL

The defendant is charged with burglary of the Weir Mill on April 29, 2011.

Status conference: May 14, 2011 at 1:00 p.m.
Clerk on duty: May 3, 2011
"""
    document = Document(order)
    facts = find_facts(document, find_mentions(order), find_own_dates(document))
    found = {one.text.partition(" [")[0]: one.date for one in facts}
    assert str(found["Status conference: May 14, 2011 at 1:00 p.m"]) == "2011-05-14"
    assert not any("Clerk on duty" in one for one in found)


FAMILY = """IN THE FAMILY COURT OF TARN COUNTY

EDGAR QUIST, Petitioner,
    and                          Case No. 14-DR-71
RUTH ANN ODEI, Respondent.

ORDER ON PARENTING TIME

Petitioner ("Father") appeared with counsel. Respondent ("Mother") appeared with counsel.

1. Father moved to Lund in June 2013 to work at a mill. On July 8 he sold the house.

2. The mother refused to give the boy's passport to her sister on August 2, 2013.

IT IS ORDERED:

A. Exchanges shall take place at the school of Lund.

B. Visits shall end by 6:00 p.m. on school days at the school of Lund.

C. Father shall pay the fee of $450 by March 1.

DATED: January 9, 2014
"""


def test_father_and_mother_are_the_sides_that_a_paper_calls_so() -> None:
    texts = [text for text, _ in told(FAMILY)]
    assert any(text.startswith("Father [Edgar Quist] moved to Lund") for text in texts)
    assert any("The mother [Ruth Ann Odei] refused" in text for text in texts)


def test_the_letter_of_an_item_is_no_initial_of_somebody() -> None:
    texts = [text for text, _ in told(FAMILY)]
    assert any(text.startswith("Exchanges shall take place") for text in texts)
    assert any(text.startswith("Visits shall end") for text in texts)


def test_what_is_ordered_without_a_year_is_due_on_the_next_such_day() -> None:
    days = dict(told(FAMILY))
    assert next(day for text, day in days.items() if "shall pay the fee" in text) == "2014-03-01"


@pytest.mark.parametrize("words", ["His father", "A mother of two", "The father of the girl", "On Mother's Day Quist"])
def test_another_father_or_mother_is_no_side(words: str) -> None:
    assert with_case_roles(f"{words} came.", {"father": "Edgar Quist", "mother": "Ruth Odei"}) == f"{words} came."


PROSECUTED = """DISTRICT COURT OF TARN COUNTY

STATE OF IOWA,                            Case No. FECR-2291
     vs.
TOBIAS HOLM

ORDER

On May 3, 2016 the defendant sold the State's drill. The State moved to dismiss Count 2 on June 9, 2016.
"""


def test_the_state_and_whom_it_prosecutes_are_named_by_a_caption_without_roles() -> None:
    texts = [text for text, _ in told(PROSECUTED)]
    assert any("the defendant [Tobias Holm] sold" in text for text in texts)
    assert any("The State [State of Iowa] moved to dismiss Count 2" in text for text in texts)


def test_of_two_who_are_prosecuted_the_defendant_is_neither() -> None:
    two = PROSECUTED.replace("TOBIAS HOLM", "TOBIAS HOLM and EDITH FARROW")
    assert "defendant" not in case_roles(two, find_mentions(two))


NOTICE = """                          STATE OF LOUISIANA
                   OFFICE OF ENVIRONMENTAL COMPLIANCE

IN THE MATTER OF                         *
                                         *   ENFORCEMENT TRACKING NO.
WEIRBEND TERMINALS, L.P.                 *   AE-CN-13-00586
BROOK PARISH                             *

                     NOTICE OF POTENTIAL PENALTY

The Respondent operates a bulk liquids terminal at 31450 Canal Road, Brook.
On March 8, 2013 the Respondent replaced six leak tags.
The Respondent is hereby ordered:
                                   I.
To repair the pump within thirty days.
"""


def test_the_respondent_is_whom_the_matter_is_of() -> None:
    texts = [text for text, _ in told(NOTICE)]
    assert "On March 8, 2013 the Respondent [WEIRBEND TERMINALS, L.P.] replaced six leak tags." in texts
    assert not any("hereby ordered" in text for text in texts)


@pytest.mark.parametrize("caption", ["IN THE MATTER OF\nTHE ESTATE OF\n", "IN THE MATTER OF\nPetitioner Farrow, and\n"])
def test_nobody_is_the_respondent_of_a_matter_with_other_sides(caption: str) -> None:
    text = NOTICE.replace("IN THE MATTER OF  ", caption)
    assert "respondent" not in case_roles(text, find_mentions(text))
