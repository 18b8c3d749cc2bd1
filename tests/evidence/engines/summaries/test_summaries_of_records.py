"""Testimony whose answers leave a person open, minutes, invoices and forms: who, whose and what for."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import parts_of, summarize

DEPOSITION = """           DEPOSITION OF MARTA QUILL
                 May 6, 2020

BY MS. ORR:
Q.  When was the dam inspected?
A.  It was inspected on March 3, 2018.
Q.  What did Mr. Lund do with the broken pump?
A.  He took it to the yard in Alder and he told me to say nothing of it to the owner.
Q.  Who was there?
A.  Mr. Dell of Weir Looms was there from May 3 with the crew of four men from Alder.
Q.  What was paid?
A.  Weir Looms paid $900 to Mr. Lund on April 9 for the pump that was broken.
"""
MINUTES = """WEIR REALTY TRUST
MINUTES OF THE MEETING OF THE TRUSTEES
October 9, 2019

Present: Orla Finch (chair), Wilma Tarn.

1.  Loan

Upon motion of Ms. Tarn, seconded by Ms. Finch, it was

    RESOLVED, that Mr. Holm execute a note for $130,000 no later than May 15, 2020.

2.  Insurance

The trustees approved the policy at an annual premium of $38,200. There being no further business, the meeting adjourned.
"""
INVOICE = """                                        INVOICE
TARN MARINE SALVAGE LTD.
9 Quay Street, Alder                                No.   88-1093
                                                    Date  November 14, 1988
BILL TO:
  Weir Carriers, Inc.
  Attn: Ms. Finch

ITEM  DATE      DESCRIPTION                     QTY   RATE       AMOUNT
 1    10/24/88  Mobilize derrick barge            1   3,500.00    3,500.00
 2    10/25/88  Divers, day rate                  6     650.00    3,900.00
                                     BALANCE DUE                 $7,400.00
"""
INSPECTION = """                     COUNTY OF ALDER
                 NOTICE OF INSPECTION FINDINGS

Address:        9 Quay Street
Inspector:      Wilma Quist, P.E.

FINDINGS

Ms. Finch stated that she painted over the soft beam in May 2018. The stairs of the mill shall not be used.
The owner shall submit drawings within 21 days.
"""
INTAKE = """EMPLOYEE CONCERN INTAKE                                    CONFIDENTIAL

1. Your name:            Orla Finch
2. Who is your concern about?   Tobias Holm, foreman
3. Hire date:            06/17/2019

Describe what happened.

On 1/26/2023 Mr. Holm told me in the mill that I would lose my shift. I told my manager, Wilma Tarn, on 2/6/2023.
"""
LOG = """NURSES PROGRESS NOTES                       WILLOW HOUSE                     Printed 08/19/2013
Resident: Tobias Holm
Total due: $440.00
DATE     TIME   NOTE                                              INITIALS

The bed alarm of Mr. Holm was found unplugged on January 9, 2013.
"""
ACCOUNT = """WEIR HARBOR BANK
Statement of Account                     Page 1 of 2
Account: 0044-7719-20   Tarn Mills LLC - Operating
Statement period: January 1, 2019 through January 31, 2019

Opening balance                                       $1,204,551.18
Date        Description                    Withdrawals     Deposits      Balance
01/04/2019  Payroll                         182,400.00                 1,022,151.18
Closing balance                                       $1,022,151.18
"""
RECEIPT = """        TARN MOTORS
          CASH RECEIPT

Receipt No. : 4471
Received from : Ms. Orla Finch
The sum of Rupees : One lakh only (Rs. 1,00,000/-)
Towards     : Advance for 1 no. cargo wheeler
"""
PAPERS = {
    "deposition": (
        DEPOSITION,
        ["Asked \u201cWhat did Mr. Lund do with the broken pump?\u201d", "told me to say nothing"],
        [],
    ),
    "minutes": (
        MINUTES,
        ["Weir Realty Trust", "seconded by Ms. Finch, it was RESOLVED, that Mr. Holm", "$38,200"],
        ["adjourned"],
    ),
    "invoice": (
        INVOICE,
        [
            "of Tarn Marine Salvage Ltd",
            "Weir Carriers, Inc",
            "$7,400.00",
            "Balance due $7,400.00, for Mobilize derrick barge; Divers, day rate",
        ],
        [],
    ),
    "log": (
        LOG,
        ["Nurses Progress Notes", "Resident: Tobias Holm; Total due: $440.00", "unplugged"],
        ["Printed", "INITIALS"],
    ),
    "account": (ACCOUNT, ["January 1, 2019 through", "Opening balance: $1,204,551.18; Closing balance"], []),
    "receipt": (RECEIPT, ["Received from: Ms. Orla Finch", "Rs. 1,00,000", "Advance for 1 no. cargo"], []),
    "inspection": (INSPECTION, ["Inspection Findings of County of Alder", "shall not be used"], ["Pleading"]),
    "intake": (
        INTAKE,
        ["Employee Concern Intake", "Your name: Orla Finch", "about: Tobias Holm", "Orla Finch: \u201cOn 1/26/2023"],
        [],
    ),
}


@pytest.mark.parametrize("name", PAPERS)
def test_who_whose_and_what_for(name: str) -> None:
    text, said, unsaid = PAPERS[name]
    summary = summarize(Document(text))
    assert [one for one in said if one not in summary] == [], summary
    assert [one for one in unsaid if one in summary] == [], summary


@pytest.mark.parametrize("name", PAPERS)
def test_each_statement_of_a_record_keeps_its_places(name: str) -> None:
    text = PAPERS[name][0]
    for part in parts_of(Document(text)):
        assert part.spans
        assert all(0 <= start < end <= len(text) for start, end in part.spans)


def test_a_hearing_is_not_called_by_what_is_spoken_of_in_it() -> None:
    asked = "MR DELL: When did the scheme of Weir Mills begin in Alder?\n\nWILMA QUIST: It began on March 3, 2018 in Alder.\n\n"
    head = "23 MAY 2024 \u2013 WILMA QUIST\n(9.44 am)\n\nWILMA QUIST (sworn)\n\nComplaint and Mediation Scheme\n\n"
    lead = parts_of(Document(head + "Examination by MR DELL\n\n" + asked * 8, "hearing.txt"))[0].words
    assert lead.startswith("Transcript of Wilma Quist"), lead
