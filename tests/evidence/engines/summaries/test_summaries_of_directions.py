"""What an order finds and directs is told whole, and nothing that is torn or only signs it."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.facts.sentences.text import plain
from evidence.engines.summaries.summarize import summarize

ORDER = """UNITED STATES DISTRICT COURT
DISTRICT OF WEIR

ANN ROE, Plaintiff,
v.
ALDER LIFTS, LLC, Defendant.

Case No. 14-cv-02207

ORDER ON MOTION FOR SANCTIONS

This matter is before the Court on Plaintiff's Motion for Sanctions for the loss of a spring.
Alder discarded the spring on February 11, 2013.
The Court finds that the loss was grossly negligent, but does not find bad faith.

IT IS ORDERED that:
   1.  Alder is precluded from testifying that the spring was within tolerance.
   2.  Alder shall pay Plaintiff's reasonable fees on the Motion.

Dated October 6, 2015.

                         BY THE COURT:
                         s/ Lorna Quist
"""
NOTICE = """STATE OF WEIR
DEPARTMENT OF WATERS

IN THE MATTER OF ALDER TERMINALS, L.P.

COMPLIANCE ORDER

The Respondent operates a terminal in Alder. The terminal operates under Title V Permit No. 12-0419.
The Respondent's combustor was out of order from December 9, 2012 to February 3, 2013.

Based on the foregoing, the Respondent is hereby ordered:
                    I.
To cease, upon receipt, loading of any product with benzene unless the combustor is operating.
                    II.
To submit within thirty days after receipt a revised notification of its discharge.

NOTICE OF POTENTIAL PENALTY
You are hereby notified that the issuance of a penalty assessment is being considered.
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (ORDER, ["The Court finds that the loss was grossly negligent", "Ordered: Alder shall pay"], ["BY THE COURT"]),
        (
            NOTICE,
            ["Ordered: To cease, upon receipt,", "Ordered: To submit within thirty days", "Alder Terminals, L.P."],
            ["is hereby ordered.", "Title v."],
        ),
    ],
)
def test_findings_and_directions(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words


def test_a_laws_initials_end_no_heading() -> None:
    words = "Pursuant to Fed. R. Civ. P. 72(a), objections must be filed within 14 days."
    assert plain(words) == words


FORM = """WEIR MILLS, INC.                     SEPARATION NOTICE
Name: Roe, Ann                    Job title  : Engineer
Hire date  : 06/12/2017           Supervisor: Bo Lund
Last day: 03/05/2021              Rehire: No
Explain:  Employee failed to meet the role's expectations since
          February and left the site.
"""


def test_a_fields_value_is_told_to_its_end() -> None:
    words = summarize(Document(FORM))
    assert "expectations since February and left the site." in words
    assert "Job title: Engineer" in words


REPORT = """CITY OF WEIR TRANSIT
OPERATOR INCIDENT REPORT
Operator name: Bo Lund            Badge: 20418
Date of incident: 10/03/2023      Time: 5:47 PM
Location: Alder Ave.              Coach: 7706
Nature of injury: right wrist     Route: 31

2. DESCRIBE WHAT HAPPENED (use back if needed)
   I pulled into the stop and the passenger fell on the sidewalk when the kneeler did not work.

4. SUPERVISOR'S REVIEW
   Supervisor: A. Quist        Date: 10/06/2023
   Defect cards for the kneeler were found in the bin and had not been entered in the system.
"""


def test_prompts_and_fields_are_no_part_of_what_is_told() -> None:
    words = summarize(Document(REPORT))
    assert "I pulled into the stop" in words
    assert "Defect cards for the kneeler" in words
    assert "use back" not in words
    assert "10/06/2023 Defect" not in words
