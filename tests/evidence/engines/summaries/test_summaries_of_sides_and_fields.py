"""Sides, readers, fields and topics that stand elsewhere: estates, charges, awards, British contracts, forms, diaries, trials."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

ESTATE = """IN THE PROBATE COURT OF ALDER COUNTY, WEIR

IN THE MATTER OF THE                )
ESTATE OF                           )     Case No. 201800391
LEOPOLD HOLM, Deceased              )
                                    )     APPLICATION TO REMOVE EXECUTOR
                                    )     (R.C. 2113.18)

     Now comes Ingrid Holm, daughter of the decedent, and moves this Court for an order removing Franz Holm as executor.

     1. The executor has failed to file an inventory, which was due on November 30, 2018.
"""
ACCUSED = """STATE OF WEIR          CIRCUIT COURT          ALDER COUNTY
______________________________________________________________________
STATE OF WEIR,                                 DA Case No. 2021AC0018
                    Plaintiff,
     vs.
JARED P. HOLM                                  CRIMINAL COMPLAINT
DOB: 04/17/1990
1410 Birch Street, Alder
                    Defendant.
______________________________________________________________________

COUNT 1: BURGLARY OF A BUILDING
The above-named defendant on July 11, 2021 did intentionally enter the building of Tarn Outfitters without consent.
"""
AWARD = """COMMERCIAL ARBITRATION TRIBUNAL

In the Matter of the Arbitration between:

     Finch & Quist Architects, P.C., Claimant
          -and-
     Tarn Marina Development, LP, Respondent

Case No. 01-19-0002-88

                    FINAL AWARD OF ARBITRATOR

1. Claimant's claim for unpaid fees of $204,310 is granted in the amount of $151,900.

2. Respondent's counterclaim for $390,000 is denied.
"""
SMALL = """ALDER DISTRICT COURT                                   SMALL CLAIMS

Plaintiff:  Ivar Holm                    Case No. 3KN-20-0041 SC
Defendant:  Tarn Auto Body

JUDGMENT AFTER TRIAL

The court finds:
Defendant painted plaintiff's truck in May 2020 for $2,800. Defendant used a primer that the maker says not to use on steel.

IT IS ORDERED that plaintiff recover from defendant:
   Principal        $2,800.00
   Costs              $150.00
   TOTAL            $2,950.00
"""
DEMAND = """                            QUIST LAW GROUP

By courier                                              January 9, 2023

Tarn Coffee Co.
Attn: Legal Department
77 Quay Street, Alder

        Re: Infringement of a mark

To Whom It May Concern:

We represent Finch Roasters, LLC, which has sold coffee under the mark since 2006.

Our client demands that you stop all use of the name by February 10, 2023.

Very truly yours,
Wilma Quist
"""
CLOSED = """TARN BANK

July 2, 2019

ORLA D. FINCH
12 MILL LANE
ALDER

RE: Checking Account

Dear Customer:

This letter is to inform you that your account will be closed on August 1, 2019.

Between May 14 and June 20 the account received eleven wires from Weir Trading, each of which was withdrawn in cash.

Sincerely,
Tobias Holm, Vice President
"""
BRITISH = """SERVICE AGREEMENT

THIS AGREEMENT is made on 26 September 2019

BETWEEN:

(1) TARN BIO LIMITED a company incorporated under the laws of England and Wales (Company Number 11036101) whose registered \
office is at Building 9, Alder Park (the "Company"); and

(2) ORLA FINCH of (the ''Employee").

IT IS AGREED as follows:

1.1 You warrant that you have the right to work in the United Kingdom and you agree to give the Company copies of your papers.
2.1 You shall serve as Chief Business Officer reporting to the board.
3.1 The Company will pay you a salary of 90,000 pounds a year. This Agreement shall be governed by the laws of England.
"""
APPLICATION = """                      RENTAL APPLICATION
Property applied for:  61 Quay St., Apt C      Monthly rent: $1,375     Move-in: 3/1/2020

1. APPLICANT
Full name: Orla Finch                      SSN: xxx-xx-4471        Phone: (504) 555-0136
Current address: 90 Mill Lane, Alder       How long? 2 yrs         Landlord: T. Holm
Reason for leaving: Building sold

2. EMPLOYMENT
Employer: Tarn Linen Service      Position: Driver      Since: 2015      Gross monthly: $3,900

FOR OFFICE USE:  Credit score 588. Denied 2/7/2020 - score under 600.
"""
NOTES = """Weir Crossing HOA
Board Meeting Notes - Oct. 12, 2021

Attending: Carla Finch (Pres), Tobias Holm (Treas)
Called to order 7:03

Pool
- The coping stones on the west side are loose.
- Table until Nov; need two more quotes.

Unit 14 fence
- Owner built 8 ft fence; limit is 6. Letter sent 9/2, no reply
- Motion (Holm/Finch) to fine $50/day from Nov 1 unless lowered: passes 3-1

Adjourn 8:10
"""
DIARY = """Tues 4 Feb - Rain. Fed the heifers. Vet came about the lame cow.
Wed 5 Feb - Spread slurry in the top field with Donal.
Thurs 6 Feb - Man from the Council came about the stream. Told him we had spread nothing since November.
Fri 7 Feb - Mart. Sold 3 bullocks.
"""
TRIAL = """ 2             THE COURT: Call your next witness.
 3             MS. ORR: The State calls Tobias Holm.
 4                            TOBIAS HOLM,
 5    called as a witness, being duly sworn, testified as follows:
 6                         DIRECT EXAMINATION
 7    BY MS. ORR:
 8    Q    Mr. Holm, where do you work?
 9    A    I'm the night clerk at the Weir Motel.
10    Q    What did he say?
11    A    He asked me for ice and he said if anybody asked he'd been in his room since midnight.
12             THE COURT: Thank you.
"""
INSPECTED = """Tarn Home Inspections LLC
Inspection Report

Property: 38 Mill Lane, Alder
Client: Orla Finch

SUMMARY

Roof - The shingles are about 22 years old and near the end of their life. Two are missing over the garage.

Chimney - The flue liner is cracked. Do not use the fireplace until a mason has repaired it.

Heating - The furnace started and ran normally.

Basement - A stain on the north wall reaches 14 inches above the floor.

Wiring - Aluminum branch wiring was found in the two rear bedrooms.
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (
            ESTATE,
            ["Application to Remove Executor, In the matter of the Estate of Leopold Holm", "moves this Court"],
            ["R.C."],
        ),
        (
            ACCUSED,
            ["Criminal Complaint in State of Weir v. Jared P. Holm, Circuit Court, Alder County"],
            ["1990", "Birch"],
        ),
        (AWARD, ["between Finch & Quist Architects, P.C. and Tarn Marina Development, LP", "is denied"], []),
        (
            SMALL,
            ["in Ivar Holm v. Tarn Auto Body", "recover from defendant: Principal", "TOTAL $2,950.00", "a primer"],
            [],
        ),
        (DEMAND, ["Letter to Tarn Coffee Co.", "from Wilma Quist", "Our client demands"], []),
        (CLOSED, ["Letter to Orla D. Finch", "your account will be closed"], ["Customer"]),
        (
            BRITISH,
            ["between TARN BIO LIMITED (Company) and ORLA FINCH (Employee)", "You shall serve as Chief"],
            ["warrant"],
        ),
        (APPLICATION, ["Full name: Orla Finch", "Denied 2/7/2020", "Monthly rent: $1,375"], ["SSN", "Phone"]),
        (NOTES, ["Unit 14 fence: Motion (Holm/Finch) to fine"], ["Pool: Motion"]),
        (DIARY, ["Thurs 6 Feb: Man from the Council came about the stream. Told him", "(4 entries)"], []),
        (TRIAL, ["Testimony of Tobias Holm", "asked he'd been in his room since midnight"], ["Deposition"]),
        (
            INSPECTED,
            ["Roof - The shingles are about 22 years old and near the end of their life. Two are missing"],
            ["normally"],
        ),
    ],
)
def test_what_stands_elsewhere_is_found(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words
