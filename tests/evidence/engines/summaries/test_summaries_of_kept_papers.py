"""Letters that greet by the given name, registers, ticked forms, tickets, autopsies, minutes that report, interviews."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

WARNING = """TARN REFINING
Human Resources, Alder

August 6, 2018

Mr. Tobias Holm
Employee No. 20714

Tobias,

On July 31 at 3:40 a.m. you bypassed the alarm on Tank 7 without a permit. Tank 7 overflowed at 4:15.

You are suspended without pay for ten shifts, beginning August 8.

Wilma Quist
HR Manager
"""
REGISTER = """REGISTER OF ACTIONS                                   Case No. 2020-CH-0038
Tarn Dairy Coop v. Weir Trucking Inc.
Judge: Hon. Lorna Quist       Filed: 02/18/2020

02/18/2020   Complaint filed; summons issued (P)
03/02/2020   Proof of service on Weir Trucking
04/06/2020   Answer (D)
05/04/2020   Notice of hearing
06/01/2020   Notice of hearing
11/30/2020   Order: motion for summary judgment DENIED
05/12/2021   Judgment for plaintiff, $118,240 plus costs
"""
DISCLOSURE = """SELLER'S PROPERTY DISCLOSURE STATEMENT
Seller(s): Hugh & Petra Finch           Property address: 45 Mill Ct., Alder
Date: 3/30/2022                         Year built: 1961

Are you aware of any of the following?                      Yes   No   Unknown
1. Water in the basement                                    [ ]   [X]   [ ]
2. Roof leaks                                               [X]   [ ]   [ ]
3. Buried fuel tank                                         [ ]   [ ]   [X]
Have you ever filed a claim?  [X] Yes  [ ] No
"""
TICKET = """WEIGHT TICKET            NO. 55108
Tarn Quarry, Inc.
Date 07-08-2020   Time In 09:14   Time Out 09:31
Customer: 1140  WEIR PAVING CO
Job: Rte 30 overlay
Truck: 22     Driver: Marty G.
Product: limestone
Remarks: Over legal gross, driver advised, loaded anyway.
"""
AUTOPSY = """OFFICE OF THE MEDICAL EXAMINER
AUTOPSY REPORT

Name: FINCH, GORDON P.                 Case: ME 19-00731
Age: 52    Sex: M                      Date of death: 04/13/2019
Pathologist: Wilma Quist, M.D.

CAUSE OF DEATH: Blunt force injuries of the head
MANNER OF DEATH: Undetermined

OPINION
The pattern of the skull fracture is not typical of a fall down stairs.
"""
ENTRY = """                SUPERIOR COURT OF WEIR
                     ALDER COUNTY

CV 2018-009912                                          10/02/2019

TARN POOLS LLC                                   DEAN R HOLM
v.
MILTON FINCH                                     PRO PER

                         MINUTE ENTRY

The Court has considered Defendant's Motion to Set Aside Default Judgment filed September 5, 2019.

IT IS ORDERED granting the motion and vacating the default judgment of June 6, 2019.
"""
SENATE = """Faculty Senate, Weir College
MINUTES of October 20, 2021

Senators: Finch, Holm (presiding), Tarn; absent: Dell.

I. Provost's report. The German program will be closed at the end of the year. Enrollment fell by 6.1 percent.

II. Resolution on closures. Tarn moved to ask the President to suspend the closures. Motion carried, 6-1.

Adjourned 4:50.
"""
ASKED = """TRANSCRIPT OF INTERVIEW
Interviewee: Orla Finch, assistant store manager
Interviewer: Tobias Holm, Loss Prevention

HOLM: Tell me about the safe.
FINCH: I counted it at close. It was short two thousand one hundred dollars.
HOLM: Put it back?
FINCH: Yes. He said he borrowed it for his truck payment. I should have reported it then.
HOLM: Did he put it back?
FINCH: No. Monday he was out sick.
"""
POSSESSIVE = """CAPITAL MAINTENANCE AGREEMENT

This Capital Maintenance Agreement is made as of March 30, 2011, by and between Tarn Group, Inc. ("Tarn"), and Weir Life
Insurance Company (the "Company"). The parties agree as follows:

1. The
Company's second and fourth fiscal quarter will be projected to be at least equal to the minimum percentage.
2. Tarn shall pay to the Company the sum that is needed to keep its capital at the minimum percentage of each year.
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (WARNING, ["Letter to Mr. Tobias Holm, 6 August 2018", "You are suspended without pay"], []),
        (REGISTER, ["in Tarn Dairy Coop v. Weir Trucking Inc", "DENIED", "Judgment for plaintiff, $118,240"], []),
        (
            DISCLOSURE,
            ["Seller(s): Hugh & Petra Finch", "Roof leaks: Yes", "fuel tank: Unknown", "claim: Yes"],
            ["basement"],
        ),
        (TICKET, ["Weight Ticket of Tarn Quarry, Inc., 8 July 2020", "loaded anyway"], []),
        (AUTOPSY, ["Gordon P Finch", "Cause of death: Blunt force", "Manner of death: Undetermined"], []),
        (ENTRY, ["Minute Entry in Tarn Pools LLC v. Milton Finch", "No. CV 2018-009912"], ["Opinion"]),
        (SENATE, ["Resolution on closures: Tarn moved to ask", "The German program will be closed"], []),
        (ASKED, ["he borrowed it for his truck payment"], []),
        (POSSESSIVE, ["Tarn shall pay to the Company"], ["second and fourth"]),
    ],
)
def test_what_is_kept_or_ticked_or_told(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words
