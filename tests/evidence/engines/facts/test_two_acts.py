"""Two acts in one sentence, resolutions with their body, opinions' bylines, and what says nothing of the case."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.resolutions import with_body
from evidence.engines.facts.referring.conjoined import halves
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.testimony.answers import denied
from evidence.engines.layout.sentences import read
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from tests.evidence.engines.candidates import candidate_texts

COMPLAINT = """COUNTY COURT OF TARN

EDITH FARROW, Plaintiff,
v.
HOLM POOLS, LLC, Defendant.

COMPLAINT

1. Holm Pools excavated on May 1, 2018, and installed reinforcing steel on May 10, 2018.
2. Holm Pools told Edith Farrow on June 3, 2018 that the bowl was sound and dry.
"""
LETTER = """BROOK MUTUAL INSURANCE COMPANY
8 Wharf Road, Brook

July 18, 2011

Mr. Tobias Holm
4 Weir Street, Brook

Re: Claim No. 11-P-204

Dear Mr. Holm:

We write concerning the loss of March 31, 2011. Brook Mutual has completed its investigation of the above claim. Your policy \
states on page 9: "We do not insure for loss caused by water below the surface of the ground." Mr. Edgar Farrow inspected your \
cellar on April 5, 2011 and found the wall cracked. You may call us at 555-0140.

Sincerely,
Ruth Odei
Claims Manager
"""
CHRONOLOGY = """MEMORANDUM

TO: Edith Farrow
FROM: Ruth Odei
DATE: March 2, 2021
RE: Fuel cards

CHRONOLOGY

Feb. 3, 2020    Six tractors sold to an auction house in Brook. Holm signs the
                disposal form for the six tractors.
June 8, 2020    Dispatcher Thomas Lund writes to Quist that cards are used. Quist
                forwards it to Holm.
Sept. 30, 2020  Lund raises the cards again by telephone.
"""


def told(text: str) -> list[tuple[str, str]]:
    document, mentions = Document(text), find_mentions(text)
    kept = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    return [(one.text, str(one.date)) for one in kept]


def test_two_dated_acts_of_one_subject_are_two_facts_each_on_its_day() -> None:
    found = told(COMPLAINT)
    assert any("Holm Pools excavated on May 1, 2018." in text and day == "2018-05-01" for text, day in found)
    assert any("Holm Pools installed reinforcing steel" in text and day == "2018-05-10" for text, day in found)


def test_entries_of_a_chronology_are_cut_where_the_second_names_its_own() -> None:
    found = [text for text, _ in told(CHRONOLOGY)]
    assert "On February 3, 2020: Six tractors sold to an auction house in Brook." in found
    assert (
        "On June 8, 2020: Dispatcher Thomas Lund writes to Quist that cards are used. Quist forwards it to Holm."
        in found
    )


def test_why_a_letter_is_written_and_where_its_writer_is_reached_are_no_facts() -> None:
    found = [text for text, _ in told(LETTER)]
    assert any("inspected your cellar" in text for text in found)
    assert not [text for text in found if "write concerning" in text or "above claim" in text]
    assert any("Your policy states on page 9" in text for text in found)
    assert not [text for text in found if "call us" in text or "Re:" in text]


def test_a_resolution_is_told_with_the_body_that_the_head_names() -> None:
    said = "Resolved that the slip be sold."
    assert with_body(said, "CONSENT OF THE BOARD OF DIRECTORS\nOF TARN MARINE, INC.\n\nText") == (
        "Resolved [by the Board of Directors of Tarn Marine, Inc.] that the slip be sold."
    )
    assert with_body(said, "BE IT RESOLVED by the City Council of the City of Brook, as follows:").startswith(
        "Resolved [by the City Council of the City of Brook] that"
    )
    assert with_body(said, "RESOLUTIONS\n") == said


def test_an_opinion_s_author_is_no_part_of_its_first_sentence() -> None:
    assert plain("HOLM, J. Edgar Farrow was a lineman of the city.") == "Edgar Farrow was a lineman of the city."


def test_a_no_to_what_is_put_negatively_denies_nothing() -> None:
    assert denied("Nobody told you about the valve, did they?") == ""
    assert denied("You never signed the form, did you?") == ""
    assert denied("You signed the form, didn't you?")


OPINION = """FARROW v. CITY OF BROOK

No. 204. Decided June 21, 1977.

Before LUND, C.J., and QUIST and ODEI, JJ.

QUIST, J.  Edgar Farrow was a lineman of the city of Brook. On August 14, 1973 he climbed a pole on Weir Street and was struck \
by a current of 7,200 volts. Farrow lost his left arm.
"""
TEST = """REPORT OF THOMAS LUND, P.E.

5.1 A replica of the joint was built and loaded at the Tarn Laboratory on September 22, 2003.

5.2 It failed at 92 pounds of force.
"""
FORM = """EMPLOYEE COMPLAINT FORM
Name:            Edith Farrow
Position:        Nursing assistant
Supervisor:      Tobias Holm
Date of form:    4/17/2018
PCP:             Ruth Odei, MD
"""


def test_the_judge_s_letter_is_no_part_of_the_name_after_it() -> None:
    text = " ".join(text for text, _ in told(OPINION))
    assert "Edgar Farrow" in text
    assert "J. Edgar" not in text


def test_it_is_not_the_laboratory_of_a_sentence_about_a_thing() -> None:
    assert not [text for text, _ in told(TEST) if text.startswith("Tarn")]


def test_a_form_s_own_date_and_who_treats_somebody_are_no_facts() -> None:
    found = candidate_texts(FORM)
    assert any("Supervisor: Tobias Holm" in text for text in found)
    assert not [text for text in found if "Date of form" in text or "PCP" in text]


RADIO = """TARN COUNTY FIRE DISPATCH
RADIO TRANSCRIPT - CHANNEL 2
Date: 12/28/2016

[02:14:30] DISPATCH: Engine 7, respond to 340 Weir Street, smoke in the building.
[02:19:05] ENGINE 7: Engine 7 on scene, smoke is showing from the second floor.
[02:21:12] MALE 1: Two kids are in the back bedroom.
[02:21:15] DISPATCH: What is your name?
[02:21:20] MALE 1: Tobias. Tobias Holm.
"""


def test_a_title_s_words_are_no_speaker_s_name_and_one_who_says_it_twice_has_it() -> None:
    speakers = {one.speaker for one in read(RADIO).sentences if one.speaker}
    assert speakers == {"DISPATCH", "ENGINE 7", "Tobias Holm"}


def test_one_verb_with_two_things_on_two_days_is_two_facts() -> None:
    text = (
        "Ann Holm paid Mr. Odei $400 on May 3, 2019 and the balance on June 9, 2019. The Council met on March 3, 2020 and"
        " approved the plan of June 9, 2020."
    )
    document, mentions = Document(text), find_mentions(text)
    found = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    days = {one.text: str(one.date) for one in found}
    assert days["Ann Holm paid Mr. Odei the balance on June 9, 2019."] == "2019-06-09"
    assert days["Ann Holm paid Mr. Odei $400 on May 3, 2019."] == "2019-05-03"
    assert days["The Council met on March 3, 2020 and approved the plan of June 9, 2020."] == "2020-03-03"


def test_a_passive_that_two_acts_share_is_told_of_both() -> None:
    text = "A payment of Tobias Holm was received on April 2, 2016 and returned by the bank on April 9, 2016."
    assert [one.words for one in halves(text, read(text).sentences[0])][1] == (
        "A payment of Tobias Holm was returned by the bank on April 9, 2016."
    )
