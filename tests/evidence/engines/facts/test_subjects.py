"""Whom a pronoun means by the grammar of the sentence before it: not by whom something was done, nor whose son came."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.referring.subjects import acts_in, is_of_unnamed, may_be_of_thing
from evidence.engines.names.mentions import find_mentions


def told(text: str) -> list[str]:
    document = Document(text, filename="paper.txt")
    return [fact.text for fact in find_facts(document, find_mentions(text), find_dates(text))]


@pytest.mark.parametrize(
    "words",
    [
        "This 61-year-old retired miner underwent a bypass by Dr. Tobias Holm on May 3, 2012.",
        "Mr. Holm's son came to the counter on May 3.",
        "DRIVER OF UNIT 1 STATED HE LOOKED DOWN AT HIS RADIO.",
    ],
)
def test_a_sentence_may_be_of_somebody_without_a_name(words: str) -> None:
    assert is_of_unnamed(words)


@pytest.mark.parametrize(
    "words",
    [
        "The plant manager, Tobias Holm, signed the log.",
        "Deputy Coroner Holm found the gate.",
        "The pump failed on May 3.",
    ],
)
def test_a_name_beside_the_word_or_a_thing_is_not_unnamed(words: str) -> None:
    assert not is_of_unnamed(words)


def test_who_acts_is_not_who_did_it_to_another() -> None:
    words = "The graft was performed by Dr. Holm at Weir Hospital."
    assert not acts_in("Holm", words)
    assert acts_in("Holm", "Dr. Holm performed the graft at Weir Hospital.")


def test_what_is_done_to_it_may_be_done_to_a_thing() -> None:
    before = "Acme relied on its lockout rule, which had been posted for nine days."
    assert may_be_of_thing("It had not been given to the union.", before)
    assert not may_be_of_thing("It refused the demand.", before)


def test_a_thing_that_is_brought_in_may_be_meant() -> None:
    before = "The foreman ordered a new pump from Acme Mills on May 3."
    assert may_be_of_thing("It has never come.", before)
    assert not may_be_of_thing("It refused to send the pump.", before)
    assert not may_be_of_thing("It closed in June.", "The foreman called Acme Mills on May 3.")


CHART = """WEIR DISTRICT HOSPITAL
DISCHARGE SUMMARY

Patient: Edwin Farrow          MRN: 4471
Admitted: May 3, 2012          Discharged: May 19, 2012
Attending: Dr. Ruth Odei

HISTORY
This 61-year-old retired miner underwent a bypass by Dr. Tobias Holm on May 1, 2012. He was sent home the following morning.

The patient had vomited twice at home. He denied any allergy to penicillin.

COURSE
A second operation was performed on May 4, 2012 by Dr. Holm. He was ventilated for nine days.
"""


def test_in_a_chart_the_pronoun_is_the_patient_s_unless_another_acts() -> None:
    found = told(CHART)
    assert not any("Holm was sent home" in one or "Holm was ventilated" in one for one in found)
    assert any("Edwin Farrow denied any allergy" in one for one in found)
    assert any("Edwin Farrow was ventilated for nine days" in one for one in found)


def test_the_driver_s_words_are_not_the_investigator_s_before() -> None:
    text = """TRAFFIC CRASH REPORT

DRIVER OF UNIT 2 WAS PRONOUNCED AT SCENE BY INVESTIGATOR HOLM AT 16:40 ON MAY 3, 2012.

DRIVER OF UNIT 1 STATED THAT HE LOOKED DOWN AT HIS RADIO. HE STATED THE PEDAL WENT TO THE FLOOR WHEN HE BRAKED ON MAY 3, 2012.
"""
    assert not any("Holm" in one and "PEDAL" in one for one in told(text))


def test_what_comes_to_somebody_s_attention_is_no_body() -> None:
    text = """Weir & Odei LLP
12 Elm Road, Tarn

May 3, 2012

Mr. Tobias Holm
4 Mill Lane, Tarn

Dear Mr. Holm:

We represent Brook Stores, Inc. It has come to our client's attention that you sold its lamps on April 2, 2012.

Very truly yours,

Ruth Odei
"""
    assert not any("It [" in one for one in told(text))


def test_an_i_within_a_quotation_is_not_the_writer_s() -> None:
    text = """MEMORANDUM

TO: Ruth Odei
FROM: Edith Farrow
DATE: May 3, 2012

I met Tobias Holm on May 2, 2012. He told the agents: "I signed the first slip on May 1, 2012. I was afraid of the bank."
"""
    afraid = [one for one in told(text) if "afraid of the bank" in one]
    assert all('He [Tobias Holm] told the agents: "I signed the first slip' in one for one in afraid)
    assert any("Farrow" in one and "I met Tobias Holm" in one for one in told(text))


def test_the_jurat_says_nothing_of_the_deponent() -> None:
    text = """AFFIDAVIT OF EDITH FARROW

I, Edith Farrow, make oath and say as follows:

1. On May 3, 2012 I closed the gate of the yard.

SWORN at Tarn by the said EDITH FARROW this 9th day of June 2012 before me a Commissioner for Oaths and I know the Deponent.

My commission expires March 31, 2015.
"""
    found = told(text)
    assert any("I closed the gate" in one for one in found)
    assert not any("before me" in one or "commission expires" in one for one in found)


GRIEVANCE = """IN THE MATTER OF AN ARBITRATION

BETWEEN:
        TARN MILL WORKERS, LOCAL 12
AND:
        WEIR BOARD LTD.

        (Termination grievance of Tobias Holm)

Arbitrator:    Ruth Odei

[1]  The grievor was dismissed on October 12, 2012 for sleeping on shift.

[2]  I substitute a suspension of six weeks without pay.
"""


def test_the_grievor_is_whose_grievance_it_is_and_i_the_arbitrator() -> None:
    found = told(GRIEVANCE)
    assert any(one.startswith("The grievor [Tobias Holm] was dismissed") for one in found)
    assert any(one.startswith("Ruth Odei stated: \u201cI substitute a suspension") for one in found)


def test_she_behind_somebody_s_daughter_is_not_the_mother() -> None:
    text = "Mrs. Edith Farrow fell. Tobias Holm spoke to Mrs. Farrow's daughter. She said the hip was broken.\n"
    assert not any("Farrow" in one and "hip was broken" in one for one in told(text))


def test_a_pronoun_before_the_name_of_its_clause_is_nobody_named_before() -> None:
    text = "Bo Lund met the board on May 2, 2017. On May 3, 2017, the press reported that, in his hearing, Senator Roe had lied."
    assert not [one for one in told(text) if "Lund\u2019s]" in one]
