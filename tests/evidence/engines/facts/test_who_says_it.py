"""Whose words a paper has: who swears to it in the third person, who signs a message that another sends, what a report finds."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of, find_facts
from evidence.engines.facts.papers.deponents import deponent_of
from evidence.engines.facts.papers.reports import is_report
from evidence.engines.facts.papers.signed_mail import signed_for, signers_of
from evidence.engines.facts.sentences.text import uncalled
from evidence.engines.facts.source import Source
from evidence.engines.layout.messages import messages
from evidence.engines.names.mentions import find_mentions

AFFIDAVIT = """STATE OF IOWA                                        DISTRICT COURT

Alder Grain Cooperative, Plaintiff,
vs.                                                  AFFIDAVIT OF NORA QUIST
Tarn Rail, Inc., Defendant.

Nora Quist, being first duly sworn on oath, states as follows:

1. I am the general manager of Alder Grain Cooperative and have held that post since June 2014.

2. We sold 31,000 bushels of spoiled beans as feed on May 3, 2021.

FURTHER YOUR AFFIANT SAYETH NOT.

                                        s/ Nora Quist
Subscribed and sworn to before me this 12th day of May, 2021.
"""
REPORT = """INDEPENDENT REVIEW OF THE ALDER WEIR COLLAPSE
Report to the Borough Council

1. Findings

1.1 We find that the Council knew of the defect from 6 November 2018 and failed to act on it.

1.2 The decision was taken by the director of resources, Mrs Nora Quist, on 4 March 2019.
"""
MAIL = """From: Tricia Boll <tboll@quistvance.example>
To: Andre Holm <aholm@holmfoods.example>
Date: Fri, 21 Jun 2019 13:05:44 -0400
Subject: Dock lease

Dear Mr. Holm:

I met with Tarn Harbour Board on Wednesday. They refused to renew the lease for less than $11,500 a month.

Very truly yours,

Roland Quist
Quist Vance LLP
"""
FORWARDED = """From: Joan Whitlock <jwhitlock@tarn.example>
To: Martin Ferris <mferris@tarn.example>
Date: Tue, 2 Oct 2018 09:14:00 -0400
Subject: Dryer

Martin, see Paul Holm's note. I spoke with him this morning and he confirmed that the bearings were never tested.
"""


def told(text: str) -> list[str]:
    document = Document(text)
    return [one.text for one in find_facts(document, find_mentions(text), find_own_dates(document))]


def all_told(text: str) -> list[str]:
    document = Document(text)
    source = Source(document, find_mentions(text), find_own_dates(document))
    return [one.fact.text for one in candidates_of(source)]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Nora Quist, being first duly sworn on oath, states as follows:", "Nora Quist"),
        ("NORA Q. HOLM, being duly sworn, deposes and says:", "Nora Q. Holm"),
        ("Before me appeared Nora Quist, who, being by me duly sworn, deposes and states:", "Nora Quist"),
        ("Comes now Lee Vann and, under penalty of perjury, states:", "Lee Vann"),
        ("Ann Holm, of full age, being duly sworn according to law, upon her oath, deposes and says", "Ann Holm"),
        ("I, Ann Holm, declare under penalty of perjury", "Ann Holm"),
        ("I, the undersigned,\n\n          RUTH ODEI\n\ndo hereby make oath and state that:", "Ruth Odei"),
        ("Ann Holm, being duly sworn, deposes and says that she has read the foregoing answers", ""),
        ("Ann Holm, having been first duly sworn, was examined and testified as follows:", ""),
    ],
)
def test_who_swears_to_a_paper_is_named_in_the_first_or_the_third_person(words: str, name: str) -> None:
    assert deponent_of(words) == name


def test_what_an_affidavit_says_of_i_and_we_is_told_of_who_swears_to_it() -> None:
    found = told(AFFIDAVIT)
    assert any(one.startswith("Nora Quist stated: \u201cI am the general manager") for one in found)
    assert "Nora Quist stated: \u201cWe sold 31,000 bushels of spoiled beans as feed on May 3, 2021.\u201d" in found


def test_what_we_find_in_a_report_the_report_finds() -> None:
    found = told(REPORT)
    assert any(one.startswith("The report stated: \u201cWe find that the Council knew of the defect") for one in found)
    assert not any("The decision was taken" in one for one in found)
    assert not told(REPORT.replace("Report to the Borough Council", "Plaintiff's motion"))


def test_who_signs_a_message_that_another_sends_says_i_in_it() -> None:
    assert any(one.startswith("Roland Quist wrote to Andre Holm on June 21, 2019") for one in told(MAIL))
    assert not any("Tricia Boll" in one for one in all_told(MAIL))
    assert signed_for("Regards,\n\nSincerely,\n\nRoland Quist\n", "Rollo Quist <rq@tarn.example>") == ""
    assert signed_for("Sincerely,\n\nTarn Mills\n", "Tricia Boll <tb@tarn.example>") == ""


def test_the_signature_below_a_quoted_message_is_of_who_quotes_it() -> None:
    below = "From: Holm, Paul\nSent: Friday, June 21, 2019 9:00 AM\nTo: Quist, Roland\n\nPlease send the list of ten debtors.\n\n"
    text = f"{FORWARDED.split('Dear')[0]}I agree.\n\n-----Original Message-----\n{below}Sincerely,\n\nRoland Quist\n"
    sent = messages(text)
    assert sent[-1].sender == "Holm, Paul"
    assert signed_for(text[sent[-1].start :], "Holm, Paul") == "Roland Quist"
    assert signers_of(text, sent)[sent[-1].start] == ""


def test_they_is_the_one_organization_that_the_sentence_before_is_about() -> None:
    assert any("They [Tarn Harbour Board] refused" in one for one in all_told(MAIL))
    crowd = MAIL.replace("I met with Tarn", "We used four men of Tarn")
    assert not any("They [" in one for one in all_told(crowd))


def test_whom_a_message_calls_is_nobody_that_it_speaks_of() -> None:
    assert any("I spoke with him [Paul Holm] this morning" in one for one in all_told(FORWARDED))


STATEMENT = """WITNESS STATEMENT
Name: Oscar Lindgren Vail
Date of statement: 10/19/2022
Taken by: Ofc. D. Hamm, Badge 4410

I saw a silver pickup at the corner of 8th Street on October 18, 2022. I told Officer Hamm that the plate began with KRX.
"""
TRIAL = """Tuesday, 12 March 2019
(10.32 am)
                   MS ELAINE QUIST (continued)
            Cross-examination by MR HOLM QC
   MR HOLM:  Ms Quist, you were the finance director of Tarn Mills from 2011 to 2016.
   A.  I was.
   Q.  Did you sign the accounts for the year ended 31 March 2014?
   A.  I did, together with Mr Lusk.
"""
NOTES = """INVESTIGATION INTERVIEW NOTES
Interviewee: Priya Quist, Senior Analyst
Date: 8 July 2021

PQ reports to Gavin Holm. PQ said that GH called her a fool on June 24, 2021. GH denied the remark to Dana Roux.
She never heard back.
"""
COMPLAINT = """From: marcus.holm@tarn.example
To: hr@tarn.example
Date: Wed, 3 Feb 2021 22:47:09 -0500
Subject: complaint

I am writing to report my supervisor Denny Quist. On January 28 he called me a fool in front of the whole line.
Maria Vance and Bobby Lee were standing right there. I asked him to stop and he laughed.

Marcus Holm
Press Operator, Line 2
"""


def test_a_written_statement_is_of_whom_its_field_names() -> None:
    assert any(one.startswith("Oscar Lindgren Vail stated: \u201cI saw a silver pickup") for one in all_told(STATEMENT))
    assert not any("Vail stated" in one for one in all_told(STATEMENT.replace("WITNESS STATEMENT", "ORDER FORM")))


def test_a_witness_who_goes_on_from_the_day_before_is_named() -> None:
    found = told(TRIAL)
    assert any(one.startswith("Elaine Quist testified that she was the finance director") for one in found)
    assert any("testified that she did sign the accounts for the year ended 31 March 2014" in one for one in found)


def test_initials_are_told_with_the_one_person_who_has_them() -> None:
    found = all_told(NOTES)
    assert any("PQ [Priya Quist] said that GH [Gavin Holm] called her" in one for one in found)
    assert not any("Dana Roux never heard" in one for one in found)


def test_a_complaint_is_about_whom_it_reports_and_of_whom_it_may_be_is_left_open() -> None:
    found = all_told(COMPLAINT)
    assert any(one.startswith("Marcus Holm wrote") and "he [Denny Quist] called me a fool" in one for one in found)
    assert not any("Bobby Lee]" in one for one in found)


def test_a_name_called_with_a_dash_is_no_part_of_what_is_said() -> None:
    assert uncalled("Pat - the job finished at 3 this morning.") == "The job finished at 3 this morning."
    assert uncalled("Pump - the new one - failed.") == "Pump - the new one - failed."


@pytest.mark.parametrize(
    ("head", "is_one"),
    [
        ("OFFICE OF INSPECTOR GENERAL\nReport of Investigation: Misuse of Vehicles, Region 6\n", True),
        ("INDEPENDENT REVIEW OF THE ALDER WEIR COLLAPSE\n", True),
        ("ANNUAL PERFORMANCE REVIEW\nEmployee: Nora Quist\n", False),
        ("SUBPOENA TO PERMIT INSPECTION OF PREMISES\n", False),
        ("Dear Mr. Holm:\n\nWe have read the report of the audit\n", False),
    ],
)
def test_what_is_a_report_its_head_says(head: str, is_one: bool) -> None:
    assert is_report(head) is is_one


def test_a_party_examined_by_one_of_its_people_is_named_by_that_one() -> None:
    words = """EXAMINATION BEFORE TRIAL of the Defendant, by DR. ALISTAIR HOLM, held on the 8th day of November, 2017

EXAMINATION BY
MR. VANCE:
     Q.     Doctor, did you remove the polyp on March 9, 2015?
     A.     I did.
     Q.     Did you call Mrs. Quist with the result?
     A.     My practice is to have the nurse call.
"""
    assert any(one.startswith("Alistair Holm testified that Alistair Holm did remove the polyp") for one in told(words))


def test_who_gave_and_who_took_a_statement_are_no_facts_of_it() -> None:
    words = STATEMENT.replace("Name:", "Statement of:")
    assert not any("Taken by" in one or "Statement of: Oscar Lindgren Vail\n" in one for one in all_told(words))
