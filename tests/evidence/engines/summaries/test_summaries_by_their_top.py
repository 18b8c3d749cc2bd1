"""Papers with no title that is known: what they are and whose by the lines at their top, and what their short lines tell."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

YARD = """           ALDER LANDING BOAT YARD
        Mooring & winter berths
  Cust: Orla Finch          Date 10/2/2019

  Haul out                  150.00
  Berth 20' @ 30.00         600.00
  TOTAL                     750.00
"""
MET = """TARN HOUSE OWNERS
Committee - Thurs 4 March 2021

In: Wilma (chair), Tobias.

Roof
Went with Quist & Sons, $12,400, start on 6 April.

Flat 3
Owes $2,310. Claim to be issued by 1 May 2021.

Next: 8 April.
"""
AUDIT = """INTERNAL REVIEW  |  Key fund, Weir Clinic  |  No. 4
Reviewer: O. Finch      Rating: POOR

Summary
We counted the fund on 3 May 2021 and found $40 where $900 should have been.

Cause
One person, the clerk Tobias Holm, keeps the key, writes the slips and
counts the fund. Nobody else has counted the fund since March 2020.
"""
REFUSED = """TARN MUTUAL
Claims

May 3, 2020

Ms. Wilma Quist
4 Weir Road
Alder, OR 97000

RE: Claim 20-11

Ms. Quist:

Our plumber found that the pipe had leaked for eight months. For this reason we are not able to pay for the floor.

Yours truly,

Orla Finch
"""
WARD = """WEIR REGIONAL - EMERGENCY DEPT              DISCHARGE SUMMARY
Pt: QUIST, Wilma T.      F 58

HPI  58F fell from a ladder in the mill on May 3, 2021 and landed on her wrist.
DX  1. Closed wrist fracture  2. Hip contusion
"""
BILL = """ Tarn & Holm Movers              I N V O I C E   812
 TO: Orla Finch, 4 High Row

 Crew of 4                     1,980
 Lorry                         1,410
 VAT 20 %                        678
 Total due                     4,068
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (YARD, ["Alder Landing Boat Yard, Mooring & winter berths", "Orla Finch", "10/2/2019", "TOTAL: 750.00"], []),
        (
            MET,
            ["Tarn House Owners, Committee - Thurs 4 March 2021", "$12,400", "Claim to be issued by 1 May 2021"],
            ["8 April"],
        ),
        (
            AUDIT,
            ["Internal Review, Key fund, Weir Clinic, No. 4", "Rating: POOR", "found $40"],
            [" Summary.", "slips and."],
        ),
        (
            REFUSED,
            ["Letter to Ms. Wilma Quist, 3 May 2020, from Orla Finch", "not able to pay for the floor"],
            ["Tarn Mutual,"],
        ),
        (WARD, ["Pt: Wilma T Quist", "Closed wrist fracture"], []),
        (BILL, ["Tarn & Holm Movers, Invoice, 812", "4,068"], ["Opinion", " v. "]),
    ],
)
def test_the_lines_at_the_top_say_what_it_is(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words


PRESS = """FOR IMMEDIATE RELEASE
Contact:   Orla Finch, Weir Mills

Weir Mills said on 4 May 2020 that it will close its mill in Tarn on 30 June 2020 and dismiss 140 people.
"""
BOUGHT = """     WEIR MOTORS
  Opp. Town Garden, Mill Road

        CASH RECEIPT

Receipt No. : 4471
Date        : 18-Nov-2018
Received from : Tobias Holm
The sum of : $1,500.00
Balance payable on delivery : $785.00
Terms:
1. What is paid is not given back after seven days.
"""
DISPUTED = """WEIR CATERING LLC
29 Quay Lane                                   INVOICE 1186

Issued to  Tarn Academy
Issued May 10, 2022

  Dinner, 240 @ 96.00                        23,040.00
  Open bar, 5 hrs                             7,200.00
  Less deposit                              (15,000.00)
  BALANCE                                                  15,240.00

[Note stapled to the invoice, dated 5/19/22]

We are not paying the invoice as it stands. The contract says 205 guests, and 205 is what we told Weir on April 29, 2022. Tobias
Holm had 190 chairs out on the lawn. The tent came at 3:40 instead of 11 and the floor was never laid. The driver said that the
floor had not been ordered by anybody at Weir. Our guests were gone by 10:15 and there was no overtime at all.
"""


def test_marks_and_labels_at_the_top_are_no_head() -> None:
    words = summarize(Document(PRESS, "p.txt"))
    assert "Immediate" not in words
    assert "Contact:" not in words


def test_the_top_is_not_told_where_the_title_is_known_and_whose_it_is() -> None:
    words = summarize(Document(BOUGHT, "r.pdf"))
    assert words.startswith("Cash Receipt of Weir Motors, 18 November 2018.")
    assert "Mill Road" not in words


def test_what_remains_to_be_paid_is_told_and_a_list_is_no_field() -> None:
    words = summarize(Document(BOUGHT, "r.pdf"))
    assert "Sum $1,500.00; balance payable on delivery $785.00" in words
    assert "Terms: 1." not in words


def test_a_bill_with_a_letter_beside_it_has_its_balance_and_what_the_letter_says() -> None:
    words = summarize(Document(DISPUTED, "i.pdf"))
    assert "15,240.00" in words
    assert "the floor was never laid" in words
