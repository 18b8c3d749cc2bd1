"""Papers of genres that came late: reports with fields, letters to somebody, resolutions, wills, news; whom words mean there."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.document_day import document_day
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.documents.classify import classify
from evidence.engines.documents.titles import title_in
from evidence.engines.facts.facts import budget, find_facts
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.source import Source
from evidence.engines.layout.sentences import split
from evidence.engines.layout.structure import structure
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import parts_of
from evidence.engines.support.facts import judge_facts
from tests.evidence.engines.candidates import candidate_texts

MEMO = """MEMORANDUM

TO:     Edith Farrow
FROM:   Tobias Holm
DATE:   May 18, 2021
RE:     Complaint of Nora Quist

I interviewed Ms. Quist on May 14, 2021. She said Mr. Vance called her a fool on May 3, 2021. She gave me copies of two letters.
I interviewed Mr. Vance on May 17, 2021. He denied the remark. He stated that he promoted Mr. Ode for his sales.
"""
LETTER = """Farrow Dairy Ltd
4 Weir Road, Alder

May 9, 2021

Ms. Nora Quist
12 Quay Street, Alder

Re: Claim No. 8812

Dear Ms. Quist:

You reported on May 3, 2021 that a pipe burst in your cellar. We inspected the cellar on May 5, 2021.

Sincerely,

Tobias Holm
"""
CONSENT = """WRITTEN CONSENT OF THE BOARD OF DIRECTORS
OF TARN MILLS, INC.

Dated as of May 16, 2018

WHEREAS, the Company wishes to expand;

WHEREAS, director Edith Farrow has disclosed that she owns 4% of Orla Finch LLC;

NOW, THEREFORE, BE IT RESOLVED, that the purchase of the Alder mill for $2,400,000 is approved;

RESOLVED FURTHER, that the number of authorized shares be increased from 10,000 to 16,000; and

RESOLVED FURTHER, that Tobias Holm is removed as treasurer of Tarn Mills, Inc.
"""
WILL = """LAST WILL AND TESTAMENT OF EDITH FARROW

I, Edith Farrow, of Alder, declare this to be my Last Will.

ARTICLE I. My husband, Ole, died on March 2, 2011.

ARTICLE II. I give $50,000 to my daughter Nora Quist.

I sign this will on October 30, 2016.

/s/ Edith Farrow
"""
RELEASE = """Tarn Mills Recalls Flour

ALDER, Ore., May 7, 2021 /NewsNet/ -- Tarn Mills, Inc. recalled 40,000 sacks of flour after eleven people were injured.
"""
REPORT = """HOME INSPECTION REPORT

Client: Nora Quist
Property: 4 Weir Road, Alder, Oregon
Inspection Date: May 8, 2021
Inspector: Tobias Holm

The roof was inspected from a ladder. Water was found in the cellar on the day of the inspection. The east wall is cracked.
Fresh paint had been applied over the crack. The boiler was installed in 2003 and leaks. The chimney was repaired with tar.
The seller stated that no water had ever entered the cellar. Two windows were broken. The attic was not entered.
"""
CLINIC = """DISCHARGE SUMMARY
ALDER HOSPITAL

Patient Name: Nora Quist        MRN: 0047193
Admit Date: 05/04/2021          Discharge Date: 05/11/2021

The patient was operated on by Dr. Tobias Holm on 05/04/2021. She was sent home on 05/11/2021.
"""
LIST = """INCIDENT REPORT

OFFENSE: Theft of a bicycle
WITNESS: Nora Quist          DOB: 11/02/1984
SUSPECT: Tobias Holm         DOB: 07/07/1976
LOCATION: 4 Weir Road, Alder
"""
FLAT = """LEASE

This Lease is made on May 3, 2021 between Orla Finch LLC ("Landlord") and Nora Quist and Tobias Quist ("Tenant").

Tenant will pay rent of $1,900 per month to Landlord, due on the first day of each month. A late charge of $75 applies.
"""
ADVICE = """FIRST BANK OF ALDER
PAYMENT ADVICE

Reference: FB-191217
Amount: $348,500.00
Value date: 12/17/2019
Originator: Tarn Title & Escrow LLC
Beneficiary: Orla Finch LLC
Approved by: Tobias Holm
"""
REPLY = """From: Edith Farrow <edith@tarn.example>
To: Tobias Holm <tobias@tarn.example>
Date: Thu, 9 Jun 2022 19:42:10 -0400
Subject: Re: Appraisal

We cannot send the bank the old number.

> On Jun 9, 2022, at 6:55 PM, Tobias Holm <tobias@tarn.example> wrote:
>
> The January appraisal says 18.6 million and it was never withdrawn.
>
>> On Jun 9, 2022, at 4:10 PM, Edith Farrow <edith@tarn.example> wrote:
>>
>> The new appraisal of the mill came in at $14.2 million on May 20.
"""


def found_in(text: str) -> list[FoundFact]:
    document = Document(text, "paper.txt", "text/plain")
    mentions = find_mentions(text)
    return judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept


def texts_of(text: str) -> list[str]:
    return [one.text for one in found_in(text)]


def summary_of(text: str) -> list[str]:
    return [part.words for part in parts_of(Document(text, "paper.txt", "text/plain"))]


def test_sentences_with_one_pronoun_go_on_about_one_person() -> None:
    found = texts_of(MEMO)
    assert "Nora Quist said Mr. Vance called her a fool on May 3, 2021." in found or (
        "Ms. Quist said Mr. Vance called her a fool on May 3, 2021." in found
    )
    assert not [one for one in found if one.startswith(("Vance gave", "Mr. Vance gave", "Ode"))]
    assert [one for one in found if "promoted" in one and one.split(" stated")[0].endswith("Vance")]


def test_a_sentence_about_somebody_unnamed_gives_no_name_to_the_next() -> None:
    text = "A clerk called Dr. Holm on May 3, 2021. She was dismissed on May 4, 2021.\n"
    assert not [one for one in texts_of(text) if "Holm was dismissed" in one]


def test_you_of_a_letter_is_the_one_it_is_to() -> None:
    found = texts_of(LETTER)
    assert (
        "Tobias Holm wrote to Nora Quist about “Claim No. 8812”: “You reported on May 3, 2021 that a pipe burst in your cellar.”"
        in found
    )
    assert "Tobias Holm wrote to Nora Quist about “Claim No. 8812”: “We inspected the cellar on May 5, 2021.”" in found


def test_resolutions_are_facts_of_their_day_and_a_recital_that_reports_is_one() -> None:
    found = {one.text: one.date for one in found_in(CONSENT)}
    body = "Resolved [by the Board of Directors of Tarn Mills, Inc.] that"
    assert found[f"{body} the number of authorized shares be increased from 10,000 to 16,000."] == date(2018, 5, 16)
    assert any(text.startswith(f"{body} the purchase of the Alder mill") for text in found)
    assert any("has disclosed that she" in text for text in found)
    assert not [text for text in found if "wishes to expand" in text]
    assert classify(Document(CONSENT, "paper.txt", "text/plain")).kind == "board_minutes"


def test_a_will_bears_the_day_its_maker_signs_it_and_says_who_is_given_what() -> None:
    assert document_day(Document(WILL, "paper.txt", "text/plain")) == date(2016, 10, 30)
    assert "Edith Farrow stated: “I give $50,000 to my daughter Nora Quist.”" in texts_of(WILL)


def test_the_day_of_a_dateline_is_when_it_was_told_and_no_part_of_what_is() -> None:
    assert [(one.text, one.date) for one in found_in(RELEASE)] == [
        ("Tarn Mills, Inc. recalled 40,000 sacks of flour after eleven people were injured.", None)
    ]


def test_fields_above_a_report_stand_under_its_title() -> None:
    property_of = [one for one in candidate_texts(REPORT) if one.endswith(": Property: 4 Weir Road, Alder, Oregon")]
    assert [one.startswith("Home Inspection Report, May 8, 2021") for one in property_of] == [True]


def test_what_a_field_names_is_meant_by_its_word() -> None:
    assert "Nora Quist (the patient) was operated on by Dr. Tobias Holm on 05/04/2021." in texts_of(CLINIC)


def test_what_a_line_says_of_somebody_stands_with_the_name() -> None:
    births = [one for one in texts_of(LIST) if "DOB" in one]
    assert [one.rpartition("): ")[2] for one in births] in (
        ["WITNESS: Nora Quist DOB: 11/02/1984", "SUSPECT: Tobias Holm DOB: 07/07/1976"],
        [],
    )
    assert not [one for one in births if ": DOB" in one]


def test_a_party_of_two_people_keeps_its_word_with_both_names() -> None:
    found = texts_of(FLAT)
    said = "Tenant [Nora Quist and Tobias Quist] will pay rent of $1,900 per month to Orla Finch LLC (Landlord)"
    assert any(one.startswith(said) for one in found)


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        ("Rent is due on the first day of each month. A late charge of $75 applies to it.", 2),
        ("He complained of pain in his left leg. EMS took him to Alder.", 2),
        ("She called Dr. Holm about the valve.", 1),
    ],
)
def test_an_ordinary_word_ends_a_sentence(words: str, sentences: int) -> None:
    assert len(split(f"{words}\n")) == sentences


def test_a_title_before_a_name_is_no_heading_of_a_sentence() -> None:
    assert plain("States Dr. Holm's office never called her back.") == "States Dr. Holm's office never called her back."


def test_a_numbered_field_is_no_title() -> None:
    assert title_in(structure("Policy No.: HO3-55210-88\n\nThe roof fell in on May 3, 2021.\n"))[0] == ""


def test_a_short_paper_may_have_a_fact_in_each_of_its_sentences() -> None:
    assert budget(2_400) >= 30
    assert budget(1_000) < budget(9_000) <= budget(50_000)


def test_a_form_of_no_known_kind_is_summed_up_by_its_fields() -> None:
    found = summary_of(ADVICE)
    assert found[0] == "Payment Advice of First Bank of Alder, 17 December 2019."
    assert any("Amount $348,500.00 to Orla Finch LLC" in one for one in found)


def test_a_forms_own_number_is_no_fact_beside_its_head() -> None:
    found = texts_of(ADVICE)
    assert not [one for one in found if one.endswith("Reference: FB-191217") and "No. FB-191217" in one]
    assert any(one.endswith("amount $348,500.00 to Orla Finch LLC.") for one in found)


@pytest.mark.parametrize(("day", "has_day"), [('"May 16, 2022"', False), ("May 16, 2022", True)])
def test_a_day_in_quotation_marks_is_words_and_no_day(day: str, has_day: bool) -> None:
    text = f"The date {day} in Section 2.1 of the Supply Agreement was replaced.\n"
    source = Source(Document(text), [], find_own_dates(Document(text)))
    assert (source.when(0, len(text)) is not None) == has_day


def test_a_form_is_no_paper_of_whom_its_fields_name() -> None:
    heads = {one.partition(":")[0].partition(" (")[0] for one in texts_of(ADVICE)}
    assert not [one for one in heads if "Escrow" in one]


def test_a_reply_is_summed_up_with_what_it_quotes_by_whom() -> None:
    document = Document(REPLY, "m.eml", "message/rfc822", metadata={"from": "Edith Farrow <edith@tarn.example>"})
    found = [part.words for part in parts_of(document)]
    assert (
        "In answer to Tobias Holm (9 June 2022): “The January appraisal says 18.6 million and it was never withdrawn.”"
        in found
    )
    assert any(one.startswith("Before that, Edith Farrow (9 June 2022): “The new appraisal") for one in found)
