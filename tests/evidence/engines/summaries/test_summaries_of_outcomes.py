"""What a paper comes to: what it says so itself, what is voted and ordered, who sues, what is admitted, what is owed for what."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

VISIT = """Crane Safety Report

Visit: 30 November 2020
Units: crane 1 and crane 2

Summary. Crane 2 should not be used again until the brake and the hook are repaired.

Crane 1 - The rope is worn but within tolerance. The cab is clean. The lamp works.

Crane 2 - The brake held only 85 percent of the load in the test. The hook was found tied back with wire.

A/P:
1. Torn wire rope of crane 2, recent, by overload.
"""
READ = """RADIOLOGY CONSULTATION REPORT
Patient: Holm, Tobias        Ordering: A. Roe, NP

Comparison: chest radiograph 9/2/2017

Findings: 2.4 cm nodule in the right upper lobe, in retrospect present on the radiograph of 2017.
"""
NOTES = """Weir Glen Owners' Assn.
Board mtg notes -- Weds Jan 11 2023, clubhouse, 7 pm

There: Ann Roe (pres), Ben Holm (treas), Orla Finch. Missing: Tom Quist.

* Dec notes OK'd, all in favor.
* 11 owners behind, total $18,760. Ben wants two of them sent to the lawyer. Orla 2nd. Passed 4-0.
* Lot 31 fence. Tabled till Tom is back.
* Dues: going from $285 to $310 a quarter starting April 1. Unanimous.

Out at 8:50.
"""
SESSION = """SCHOOL COMMITTEE
Town of Weir
Regular Session, 14 September 2021

PRESENT: A. Roe (Chair), L. Holm, R. Finch.  ABSENT: J. Quist

1. Call to order 6:32 p.m.
2. Minutes of August 24 - approved as printed.
3. Bus contract. L. Holm MOVED to give Tarn Coach notice of default. Seconded by R. Finch. VOTE: 3-0.
4. The committee adjourned at 9 p.m.
"""
STAY = """STATE OF OREGON
SUPERIOR COURT                                    ENVIRONMENTAL DIVISION
                                                  Docket No. 22-ENV-00061

           In re Weir Quarry Permit Appeal

                     DECISION ON MOTION TO STAY

     Neighbors Ann and Tobias Holm appeal a decision of the Commission that granted Weir Stone, LLC a permit to expand its quarry.
The Holms ask that the permit be stayed while the appeal is pending.

     We conclude that the loss of a family's only source of water is irreparable harm, and that Weir would lose only profit.

     The motion is GRANTED. Weir shall not remove stone outside the existing six acres until this Court decides the appeal. The
Holms shall post a bond of $5,000 within ten days.

     Electronically signed on August 9, 2022.
"""
ON_THIS = """                             SUPERIOR COURT OF NEW JERSEY
                             LAW DIVISION - ESSEX COUNTY

TARN ROOFING CORP.,
              Plaintiff,                              DOCKET NO. ESX-L-4471-21
       vs.
WEIR TERRACE, INC.,
              Defendant.

                                                     ORDER

       THIS MATTER having been opened to the Court on a motion of defendant for summary judgment, and for good cause shown;

       IT IS on this 3rd day of February, 2023,

       ORDERED as follows:

       1. The motion of defendant for summary judgment is granted as to the Third Count (fraud).
"""
SUED = """                    UNITED STATES DISTRICT COURT
                    WESTERN DISTRICT OF TENNESSEE

TARN TOOL & DIE, INC.,

     Plaintiff,                        Civil Action No. 2:23-cv-02418

v.                                     COMPLAINT

WEIR ROBOTICS CORP.,

     Defendant.

     Plaintiff Tarn Tool & Die, Inc. ("Tarn") complains of Defendant as follows:

     1. This is an action for misappropriation of trade secrets and breach of contract.
     2. On June 2, 2014, the engineer signed a confidentiality agreement.
     3. Between March 6 and March 10, 2023, the engineer copied the files for the progressive die to a personal drive.

                      COUNT I - Defend Trade Secrets Act
     20. Tarn incorporates the foregoing.
                      COUNT II - Breach of Contract (Engineer)
     25. Tarn incorporates the foregoing.

     WHEREFORE, Tarn demands an injunction and damages of not less than $2.3 million.
"""
TRANSFER = """STATE OF IOWA
APPLICATION FOR TRANSFER OF LICENSE

1. Name of transferee (person or entity acquiring the license)
   Weir Taproom LLC
2. Name of present licensee
   Tarn Pocket, Inc.
3. Premises for which license is held
   118 Main Street, Alder, Iowa
4. Reason for transfer
   Sale of business assets under purchase agreement dated February 12, 2024.
5. Purchase price of the business
   $186,500

I certify under penalty of perjury that the foregoing is true and correct.

Date: February 20, 2024
"""
BILLED = """Tarn & Weir Civil Engineers
Invoice 2291-07                                   Page 1 of 1
Issued 18 September 2023

Client          Alder Grain Cooperative
Engagement      Foundation assessment, Elevator No. 3

Staff                     Hours      Rate        Amount
J. Roe, Principal          6.5      240.00      1,560.00
M. Finch, Engineer        22.0      165.00      3,630.00
Reimbursables - lab testing                       485.00

Subtotal                                        5,675.00
Less retainer applied                          (2,000.00)
Amount now due                                  3,675.00
"""
ADMITTED = """         DEPOSITION OF WILMA QUIST, R.N.
                 Thursday, May 5, 2022

EXAMINATION BY MR. HOLM:

Q    Please state your full name and occupation.
A    Wilma Quist, and I have been a registered nurse at Weir General since the year 2004.
Q    How often should the labs have been drawn?
A    Every six hours.
Q    Why weren't they drawn at midnight?
A    It was missed. I had nine patients myself and I missed it.
Q    There is an entry here, "labs held per MD." Is that your entry?
A    It's under my login. I did not write that.
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (VISIT, ["Summary: Crane 2 should not be used again", "A/P: Torn wire rope of crane 2"], []),
        (READ, ["Findings: 2.4 cm nodule in the right upper lobe"], []),
        (
            NOTES,
            [
                "Minutes of Weir Glen",
                "sent to the lawyer. Passed 4-0.",
                "$285 to $310 a quarter starting April 1. Unanimous.",
            ],
            ["Passed: ", "Dec notes", "Missing"],
        ),
        (SESSION, ["Holm MOVED to give Tarn Coach notice of default", "VOTE: 3-0"], ["ABSENT"]),
        (
            STAY,
            [
                "Decision on Motion to Stay, In re Weir Quarry",
                "Weir shall not remove stone",
                "shall post a bond of $5,000",
            ],
            ["In re Weir Quarry Permit Appeal, In re"],
        ),
        (ON_THIS, ["3 February 2023"], []),
        (
            SUED,
            [
                "Complaint in Tarn Tool & Die",
                "Breach of Contract (Engineer)",
                "copied the files",
                "damages of not less than",
            ],
            ["2 June 2014", "(Engineer."],
        ),
        (TRANSFER, ["Name of present licensee: Tarn Pocket, Inc", "Reason for transfer: Sale of business assets"], []),
        (BILLED, ["Engagement: Foundation assessment, Elevator No. 3", "Amount now due 3,675.00"], []),
        (ADMITTED, ["I had nine patients myself and I missed it", "I did not write that"], []),
    ],
)
def test_what_a_paper_comes_to_is_told(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words
