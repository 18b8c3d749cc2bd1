"""Several sentences of one quotation or one log's entry are told each by itself, where each is understood so."""

from __future__ import annotations

import pytest

from evidence.engines.facts.dividing.fact_words import words_of_fact
from evidence.engines.facts.dividing.places import QuotedPlaces
from evidence.engines.facts.dividing.sentence_ends import parted
from tests.evidence.engines.facts.sent import facts_of

CHART = """FALL RIVER COUNTY HOSPITAL                        Astoria, Oregon
INPATIENT PROGRESS NOTES

PATIENT:  QUIST, Arvid L.        MR# 22-18-90      DOB 07/11/51   M
ADM: 03/02/88   ATTENDING: B. Falk MD       ROOM 12

03/02/88  2330  Dressing dry and whole, Demerol given 2315. Toes warm, pink.
                                                   R. Lund LPN

03/03/88  0215  Pt yelling, pain 10/10 not relieved by injection. Toes cool,
cap refill 4 sec. Dr. Falk called at home 0220. Orders: increase Demerol to 100
mg, call if no better by morning.                  R. Lund LPN

03/03/88  0400  Pt asking for doctor. Foot numb to ankle.
                                                   R. Lund LPN
"""
DEPOSITION = """                 DEPOSITION OF EDGAR T. ROWLAND

          EDGAR T. ROWLAND, having been first duly sworn, testified as follows:

                         EXAMINATION
BY MS. PELL:
     Q.   Where did you work in May 2004?
     A.   I worked at the Lund Cannery in Astoria as a boiler man.
     Q.   Did you speak to Mrs. Hewlett after the boiler burst?
     A.   I asked her if she could walk. She said her neck and her left arm hurt.
     Q.   Before you left the yard, did you do a pre-trip inspection?
     A.   I did a walk-around. I didn't check the brakes.
     Q.   Who was with you?
     A.   Bo Lund was with me the whole night.
"""


def test_each_note_of_an_entry_is_told_on_its_day_by_who_noted_it() -> None:
    found = facts_of(CHART)
    assert any(one.endswith("“Toes cool, cap refill 4 sec.”") and "March 3, 1988" in one for one in found)
    assert any(one.endswith("“Dr. Falk called at home 0220.”") for one in found)
    assert not any("Demerol given 2315. Toes" in one for one in found)


def test_a_later_sentence_of_an_answer_is_told_without_the_question() -> None:
    found = facts_of(DEPOSITION)
    assert any(one.endswith("testified: “I didn't check the brakes.”") and "asked" not in one for one in found)
    assert any(one.endswith("“She [Mrs. Hewlett] said her neck and her left arm hurt.”") for one in found)


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("Pain 8/10, given 2315. Toes warm.", 2),
        ("The invoice inv. RB-08 fell due on Monday.", 1),
        ("Dr. Falk came at 3 p.m. and left.", 1),
        ("Chk file - End. 14 was quoted at renewal.", 1),
        ('He said "stop. Get out." The lift stopped.', 2),
        ("Delivery was 30 sept. your first notice is dated 17 oct.", 2),
        ("It weighed (approx. nine tons. Later ten) and sank.", 1),
    ],
)
def test_abbreviations_quotations_and_brackets_part_no_sentences(said: str, parts: int) -> None:
    found = parted(said)
    assert len(found) == parts
    assert " ".join(found) == said


def test_what_leads_to_the_words_is_told_apart() -> None:
    text = "Edgar Rowland, asked “Who ran it?”, testified: “I did. Bo Lund helped.”"
    words = words_of_fact(text, "", is_noted=False, is_of_item=False)
    assert words.said == "I did. Bo Lund helped."
    assert words.put("Bo Lund helped.", is_first=False) == "Edgar Rowland testified: “Bo Lund helped.”"
    item = words_of_fact("The tender was accepted [Water tower].", "", is_noted=False, is_of_item=True)
    assert item.put("The tender was accepted.", is_first=True) == "The tender was accepted [Water tower]."


def test_words_are_found_in_the_quote_in_spite_of_brackets_and_labels() -> None:
    said, quote = "He [Bo Lund] fell. The gate was open.", "A.   He fell.\n  7   The gate\n  8 was open."
    place = QuotedPlaces(said, quote).place(19, len(said))
    assert place is not None
    assert quote[slice(*place)] == "The gate\n  8 was open."
