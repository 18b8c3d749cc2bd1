"""Things that only an earlier sentence describes: told with what the paper says of the one it has, or not told."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

REPORT = """TARN COUNTY SHERIFF
SUPPLEMENTAL REPORT                       Case 11-0417

Date: March 4, 2011
Client:  Brook Water District

I went to 27 Weir Lane with Deputy Ruth Odei on March 4, 2011. A gray powder was found in a paper sack behind the stove. \
The powder weighed 61.4 grams and tested positive for cocaine. The mechanic, Edgar Farrow, was in the yard with bus 12. \
The bus had been repaired that week. Deputy Odei found a red ledger in the barn and a blue ledger in the loft. The ledger was \
wet. The mechanic said that he had locked the barn on March 1, 2011. The client was told by telephone on March 5, 2011. \
The shutter was broken.
"""
STATEMENT = """STATEMENT OF EDITH FARROW

I, Edith Farrow, of 4 Weir Street, Brook, make this statement. I kept the books of Holm Brothers from May 2001 to June 2009. \
In June 2008 Tobias Holm gave Ruth Odei the yellow receipts of the slipway. I had not seen them until Thomas Lund came in 2010. \
On the following Monday Mr. Lund asked me for the keys of the slipway. Tobias Holm told me that a bolt of the crane had failed \
and that he replaced it by hand. I signed this on May 3, 2011.
"""
CHART = """BROOK HOSPITAL
DISCHARGE SUMMARY                          Chart No. 0044817

Patient: Mr. Tobias Holm         DOB: 22/08/1949
Admitted: 03/02/2016             Discharged: 17/02/2016
Consultant: Mr. A. Lund, Orthopaedics

Mr. Holm fell from a ladder on 03/02/2016. A pressure ulcer was noted on the sacrum on 11/02/2016. Nursing noted a heart rate \
of 118. Dr. Quist was paged at 2240.
"""


def told(text: str) -> list[str]:
    document, mentions = Document(text), find_mentions(text)
    return [
        one.text
        for one in judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    ]


def test_a_thing_is_told_with_what_the_paper_says_of_the_only_one() -> None:
    found = told(REPORT)
    powder = "The powder [a gray powder found in a paper sack behind the stove] weighed 61.4 grams and tested positive"
    assert any(one.startswith(powder) for one in found)


def test_somebody_is_told_with_the_name_that_stood_beside_the_word_and_a_field_s_value() -> None:
    found = told(REPORT)
    assert any(one.startswith("The mechanic [Edgar Farrow] said") for one in found)
    assert any(one.startswith("The client [Brook Water District] was told by telephone") for one in found)


def test_one_of_two_things_and_a_thing_that_nothing_describes_are_not_told() -> None:
    assert not [one for one in told(REPORT) if "was wet" in one or "was broken" in one]


def test_what_is_done_to_something_that_another_sentence_names_is_not_told() -> None:
    found = told(STATEMENT)
    assert not [one for one in found if "had not seen them" in one or "following Monday" in one]
    assert any("that he replaced it [the bolt] by hand" in one for one in found)


def test_what_a_chart_says_of_nobody_by_name_is_told_of_its_patient() -> None:

    found = told(CHART)
    ulcer = [one for one in found if "pressure ulcer" in one]
    assert len(ulcer) == 1
    assert ulcer[0].startswith("A pressure ulcer was noted")
    assert ulcer[0].endswith(" (patient: Mr. Tobias Holm).")
    assert not [one for one in found if "Patient" in one and "Dr. Quist was paged" in one]


def test_a_thing_that_its_own_words_tell_from_others_needs_no_antecedent() -> None:
    found = told(
        REPORT.replace("The shutter was broken.", "The loading dock had sunk four inches. The second was dry.")
    )
    assert "The loading dock had sunk four inches." in found
    assert not any(one.startswith("The second") for one in found)


def test_a_meeting_that_only_words_before_tell_from_others_is_not_told_without_its_day() -> None:
    asked = "Ruth Odei asked Edgar Farrow for the keys to the mill at the meeting."
    others = " ".join(f"The crew of the mill repaired wheel {one} in the yard." for one in range(180))
    assert not any("asked Edgar" in one for one in told(f"{others}\n\n{asked}"))
    assert any("asked Edgar" in one for one in told(f"{others}\n\nOn May 3, 2011, {asked}"))
