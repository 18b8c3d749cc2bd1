"""Letters, memoranda, orders and reports: what was decided before why, who it is of, and nothing that leans on the untold."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import parts_of, summarize

DENIAL = """ALDER FRATERNAL INSURANCE SOCIETY
P.O. Box 40, Weir

August 11, 1998

Mrs. Orla Finch
Box 88, Tarn

Re:  Certificate No. 2-118

Dear Mrs. Finch:

We have completed our review of your claim for the accidental death benefit of $50,000 under the above certificate.
Please accept our sympathy.

Your husband died on April 2, 1998 after he fell from the loft of your barn. The certificate excludes any loss "caused or
contributed to by the use of liquor." We must therefore deny the accidental death benefit.

The basic death benefit of $20,000 was paid to you on May 19, 1998.

Sincerely,

Jory Holm
Claims Secretary
"""
DEMAND = """                    QUIST & ALDER LLP
                    4 Mill Lane, Weir

May 6, 2014

Tarn Cold Storage, Inc.
Attn: Mr. Tobias Holm, General Manager
88 Railroad Street, Weir

        Re:    Loss of trout stored under Receipt No. 204

Dear Mr. Holm:

        This firm represents Finch Fish Company ("Finch"). We write to demand payment of $64,000 for the loss of trout that Finch
stored at your warehouse. On March 14, 2014, the compressor failed. The Department of Agriculture condemned the lot on
March 23, 2014.

                                             Very truly yours,

                                             QUIST & ALDER LLP

                                             Wilma Quist
"""
MEMO = """MEMORANDUM TO FILE                                   CONFIDENTIAL

FROM:     Orla Finch, HR Generalist
DATE:     3/14/2017
RE:       Meeting with Tobias Holm

Tobias Holm came to my office today. Present: me, Tobias, union steward Jory Alder.

Tobias said that his supervisor, Lee Quist, has called him "the fossil" in front of the crew since November. He said that on
3/9 Lee Quist told him "you should retire. You are too slow."

Jory Alder moved the meeting to the hall and it was adjourned at 3:20. The request for a transfer was approved by voice vote of
the stewards.

3/29 - Tobias Holm terminated today for pace.
"""
WITNESS = """IN THE COUNTY COURT AT WEIR                              Claim No. F34YX200
BETWEEN:
                    MRS ORLA FINCH                        Claimant
                            - and -
                    ALDER LETTINGS LIMITED                Defendant

                    WITNESS STATEMENT OF TOBIAS HOLM

I, TOBIAS HOLM, of 9 Mill Fold, Weir, heating engineer, WILL SAY as follows:

1. On 4 December 2017 Mrs Finch rang me because an alarm had gone off.

2. The flue of the boiler had come apart in the loft. I measured carbon monoxide of 180 ppm in the bedroom.

STATEMENT OF TRUTH
I believe that the facts stated in this witness statement are true.

Signed: T Holm                    Dated: 17 May 2018
"""
ORDER = """               IN THE DISTRICT COURT OF ALDER COUNTY

ORLA FINCH,                        )          CI 08-3316
          Plaintiff,               )
     v.                            )     ORDER ON MOTION TO COMPEL
TARN GRAIN CO.,                    )
          Defendant.               )

     Defendant answered on May 20, 2009 that no logs existed. The Court finds that Defendant's answer was false.

     IT IS THEREFORE ORDERED:

     1. The motion to compel is granted. Defendant shall produce the ledger within 10 days.

     2. Defendant shall pay Plaintiff's attorney fees of $3,850.

     Dated this 14th day of February, 2010.

                                        BY THE COURT:
"""
AUDIT = """To:       Board of Trustees
From:     Wilma Quist, Internal Auditor
Date:     June 2, 2008
Subject:  Cash shortage

Receipts of $41,300 were not deposited. All of the missing books were signed out to Orla Finch.

Recommendations: (1) refer the matter to the county attorney; (2) notify the surety by June 30, the last day under the bond.
"""
POLICE = """TARN POLICE DEPARTMENT
INCIDENT REPORT

Case No.: 98-0771          Date/Time Reported: 08-21-98 2314 hrs
Offense: Arson             Location: 4 Mill Lane
SUSPECT #1: Holm, Tobias Lee   W/M  DOB 03-11-66

NARRATIVE:

I made contact with witness Orla Finch. Finch stated that she heard glass break. She saw a white male climb out of the rear window
of the mill carrying a red gas can. The male got into a tan pickup and left eastbound.
"""
CHARGE = """EEOC Form 5 (11/09)
                          CHARGE OF DISCRIMINATION
Name: Ms. Orla Finch              Home Phone: (719) 555-0190

In January 2015 the manager, Lee Quist, told me that I would "move up if I played along." On April 22, 2015 I was discharged.

Date: 5/16/2015     Charging Party Signature: Orla Finch
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (DENIAL, "We must deny the accidental death benefit. We have completed our review"),
        (DEMAND, "Letter to Tobias Holm of Tarn Cold Storage, Inc., 6 May 2014, from Wilma Quist of Quist & Alder LLP for"),
        (MEMO, "Memorandum to File, 14 March 2017, from Orla Finch, HR Generalist, re Meeting with Tobias Holm."),
        (MEMO, 'told him "you should retire. You are too slow."'),
        (MEMO, "Tobias Holm terminated today"),
        (WITNESS, "Witness Statement of Tobias Holm in Mrs Orla Finch v. Alder Lettings Limited, 17 May 2018."),
        (ORDER, "Ordered: The motion to compel is granted. Defendant shall produce the ledger within 10 days."),
        (AUDIT, "Recommendations: (1) refer the matter to the county attorney"),
        (POLICE, "Suspect #1: Holm, Tobias"),
        (POLICE, "She saw a white male climb out of the rear window of the mill carrying a red gas can. The male got into"),
        (CHARGE, "Charge of Discrimination, 16 May 2015"),
    ],
)  # fmt: skip
def test_a_paper_says_who_and_what_came_of_it(text: str, said: str) -> None:
    assert said in summarize(Document(text))


@pytest.mark.parametrize(
    ("text", "unsaid"),
    [
        (DENIAL, "sympathy"),
        (MEMO, "Minutes"),
        (WITNESS, "facts stated in this"),
        (POLICE, "made contact"),
        (CHARGE, "Signature"),
        (CHARGE, "Form 5"),
    ],
)
def test_manners_oaths_and_prints_are_left_out(text: str, unsaid: str) -> None:
    assert unsaid not in summarize(Document(text))


def test_a_title_whose_name_stands_apart_ends_in_no_small_word() -> None:
    text = WITNESS.replace("WITNESS STATEMENT OF TOBIAS HOLM", "FIRST WITNESS STATEMENT OF")
    text = text.replace("heating engineer,", "heating engineer of Alder Boilers and formerly of Tarn Heating,")
    assert summarize(Document(text)).startswith("First Witness Statement in Mrs Orla Finch v. Alder Lettings Limited")


def test_a_decision_that_points_back_stays_where_it_stands() -> None:
    text = DENIAL.replace("We must therefore deny the accidental death benefit.", "We must therefore deny it.")
    assert "We have completed our review" in parts_of(Document(text))[1].words


def test_what_is_ordered_stands_before_what_led_to_it() -> None:
    told = [one.words for one in parts_of(Document(ORDER)) if not one.leads]
    assert told[0].startswith("Ordered:")
    assert told[-1].startswith("The Court finds")
