"""Votes, grounds, forwarded words, rows of figures, goods rejected, and the one entry among many that are alike."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

CONDO = """WEIR TOWERS CONDOMINIUM TRUST
Trustees' Meeting                                   January 18, 2021 - via conference call

On the line: Trustees Orla Finch, Tobias Holm; manager Wilma Quist
The call began at 6 pm.

Garage: Ms. Quist presented the engineer's letter of January 4. The slab has lost 30% of its steel in bays 4-9.
Vote: To close bays 4-9 and to pay Tarn Engineers $18,600 for repair plans. Holm/Finch, 3-0.

Records: Vote: to decline until counsel advises. Finch/Holm, 2-1.

Adj. 7:05
"""
GROUNDS = """STATE OF WEIR
SUPERIOR COURT                                          FAMILY DIVISION

Katrin Holm, Plaintiff
     v.
Benedict Holm, Defendant

                     MOTION TO MODIFY CONTACT

NOW COMES Katrin Holm and moves to modify the order of July 2, 2019 so that contact with the minor child be supervised.

(a) On three occasions since January the defendant returned the child more than five hours late.
(b) The defendant was arrested for driving under the influence on February 27, 2021.
"""
NUMBERED = """                        IN THE UNITED STATES DISTRICT COURT
                       FOR THE EASTERN DISTRICT OF WEIR

 1. TARN OUTFITTERS, INC.,                     )
                  Plaintiff,                   )
 v.                                            )    Case No. CIV-21-187
 1. TOBIAS HOLM,                               )
 2. ALDER ADVENTURES, LLC,                     )
                  Defendants.                  )

                        TEMPORARY RESTRAINING ORDER

       IT IS ORDERED that Defendants are restrained from using the customer list until June 25, 2021.
"""
FORWARDED = """From: Orla Finch <ofinch@weir.example>
Sent: Friday, March 6, 2020 4:47 PM
To: Wilma Quist
Subject: FW: valuation

Wilma - see below from the appraiser. We have 52 in the book. I would rather not circulate this until the 20th.

-----Original Message-----
From: Tobias Holm [mailto:tholm@tarn.example]
Sent: Friday, March 6, 2020 11:02 AM
To: Orla Finch
Subject: valuation

With the two leases gone I can support $41 million at most. I will send the report on Tuesday unless you tell me to stop.
"""
LOAN = """TARN PAYDAY #14              CONSUMER LOAN DISCLOSURE

Borrower: Orla Finch                       Loan No: 14-20331
Date: 10/06/2020                           Due: 10/20/2020

ANNUAL PERCENTAGE RATE    FINANCE CHARGE    AMOUNT FINANCED    TOTAL OF PAYMENTS
      521.43%                 $100.00            $500.00            $600.00

Security: Check no. 1187
"""
WATCH = """WEIR YOUTH CENTER          UNIT C OBSERVATION LOG
Youth: D.M. #4471      Date: 08/14/2021

Time   Observation                                  Staff
2000   In room, reading                             AW
2015   In room, reading                             AW
2030   In room, lying on bed                        AW
2045   In room, lying on bed                        AW
2230   No response at door. Entered. CPR started. Code called.   AW
"""
ASKS = """Quist & Tarn, Attorneys                               March 18, 2022

Weir Auction Barn
attn. Mr. Tobias Holm, owner
Alder

Dear Mr. Holm:

On November 13, 2021 you sold Mrs. Finch's desk at your sale for $14,500.

Kindly send us $11,600 by April 1.

Yours truly,
Wilma Quist
"""
LATE_ASSIGNMENT = """BUILD AGREEMENT

This Build Agreement is made as of July 31, 2019, by and between Tarn Wireless, LLC ("Vendor") and Weir Mobility, LLC ("Weir").

1. Vendor will build and maintain the cell sites of Weir that are listed in the schedules to this Agreement.
""" + "\n".join(f"{n}. Notice of kind {n} is given in writing to the office named above." for n in range(2, 90)) + """
91. Vendor hereby assigns to Weir all rights in and to the paid-for development.
"""  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (CONDO, ["Vote: To close bays 4-9 and to pay Tarn Engineers", "to decline until counsel"], ["On the line"]),
        (GROUNDS, ["moves to modify the order", "On three occasions since January", "was arrested"], []),
        (NUMBERED, ["Temporary Restraining Order in Tarn Outfitters, Inc. v. Tobias Holm, Alder Adventures, LLC"], ["1. T"]),
        (FORWARDED, ["Forwards Tobias Holm (6 March 2020)", "$41 million at most"], []),
        (LOAN, ["Borrower: Orla Finch", "Finance Charge: $100.00", "Total of Payments: $600.00"], []),
        (WATCH, ["2230 (AW): No response at door. Entered. CPR started"], ["lying on bed"]),
        (ASKS, ["Kindly send us $11,600 by April 1."], []),
        (LATE_ASSIGNMENT, ["Vendor will build and maintain the cell sites"], []),
    ],
)  # fmt: skip
def test_what_matters_is_told(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words
