"""What papers of each kind are read for is told: charges, rulings with their reasons, follow-up questions, days to act by."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

ORDER = """UNITED STATES DISTRICT COURT
DISTRICT OF OREGON

TARN LENDING, INC.,                  |
     Plaintiff                        |
v.                                    |   No. 3:21-cv-00917
                                      |
JONAS WEIR and WEIR GLASS, LLC,       |
     Defendants                       |

MEMORANDUM ORDER

Before the Court is Defendants' Motion to Dismiss (Doc. No. 9).

Plaintiff lends money to glaziers. It alleges that Weir Glass sent it 30 forged receipts and that it paid out $640,000 for them.

The usury statute does not apply to a loan between two companies. Jonas Weir signed the loan as treasurer alone.

Accordingly, the usury claim is DISMISSED WITH PREJUDICE, and the contract claim is DISMISSED as to Jonas Weir. The Motion is
otherwise DENIED. Plaintiff may file an amended complaint within 30 days.

It is so ORDERED.

Entered: May 4, 2021
"""
BROKEN = """UNITED STATES DISTRICT COURT
DISTRICT OF OREGON

TARN SOFTWARE, INC., Plaintiff,
v.
ORLA FINCH, Defendant.
Case No. 3:19-cv-00220

ORDER GRANTING
TARN SOFTWARE, INC.'S
APPLICATION FOR AN INJUNCTION

An injunction is warranted because Tarn has shown that Finch copied its files.

IT IS HEREBY ORDERED THAT:
1. Defendant Finch and all persons who act with her are enjoined from the
Case 3:19-cv-00220 Document 14 Filed 06/05/19 Page 1 of 2

1
2
3
-2-
sale of any copy of the Tarn ledger program in the State of Oregon.
2. Defendant Finch must keep every computer on which a copy was made.

Dated: June 5, 2019
"""
ARREST = """WEIR COUNTY SHERIFF            ARREST REPORT
CASE #: 21-4410       REPORT DATE: 03/09/2021
OCCURRED: 03/08/2021 2140 HRS   LOCATION: 300 BLK MILL LN

ARRESTEE:  QUIST, TOBIAS   DOB 05/14/1984
CHARGES:
  1.  164.215      BURGLARY IN THE SECOND DEGREE      F2
  2.  164.055      THEFT OF A FIREARM                 F3
  3.  162.315      RESISTING ARREST                   M1

NARRATIVE (DEP. ROE #12):

ON THE ABOVE DATE I WENT TO AN ALARM AT WEIR HARDWARE. I SAW A MAN CLIMB OUT OF THE REAR WINDOW WITH TWO RIFLE CASES IN HIS ARMS.

WHEN I TOLD QUIST TO STOP HE THREW THE CASES DOWN AND RAN ABOUT 60 FEET BEFORE DEPUTY LEE TOOK HIM TO THE GROUND BY THE FENCE.

QUIST WAS BOOKED INTO THE COUNTY JAIL.
"""
HEARD = """DEPOSITION OF JONAS HOLM
Taken on May 6, 2020

          JONAS HOLM,
having been first duly sworn, testified as follows:
BY MS. ROE:
Q.  Where do you work?
A.  At Tarn Boilers. I run the repair shop.
Q.  Did you look at the boiler in the school that winter?
A.  I did.
Q.  The card for January 9 says "valve tested." Was the valve tested on January 9?
     MR. LEE:  Objection. Form.
THE WITNESS:  No. I wrote that after the fire.
Q.  Who asked you to?
A.  Mr. Finch, our foreman.
Q.  When?
A.  January 22nd.
     MS. ROE:  Nothing further.
"""
REPLY = """From: Ann Roe <aroe@tarn.example>
To: Ben Holm <bholm@weir.example>
Date: Thu, 24 Jan 2019 12:46:10 -0800
Subject: RE: Kiln

Ben,

I will see you in your office @ 4:15pm.

Ann

-----Original Message-----
From: Ben Holm
Sent: Thursday, January 24, 2019 9:43 AM
To: Ann Roe
Subject: Kiln

The kiln cracked on Tuesday and 400 tiles broke. Please tell me whether Tarn will replace the kiln before March.

Ben
"""
BILL = """WEIR MARINE TOWING                                I N V O I C E
                                                Invoice no.   W-2041
                                                Invoice date  10/07/2019
BILL TO
Tarn Charter Boats LLC

Date        Description                     Hrs      Rate       Amount
09/14/19    Emergency call-out of a tug      6.0    475.00    2,850.00
09/18/19    Survey of the hull                 1  1,250.00    1,250.00

                                             Subtotal         4,100.00
                                             Deposit         -1,000.00
                                             BALANCE DUE     $3,100.00
"""
STATED = """                                    Claimant
                                    A. Roe
                                    First
                                    17 June 2019
IN THE COUNTY COURT AT YORK          Claim No. K02YO447

FIRST WITNESS STATEMENT OF ANN ROE

I, ANN ROE, of 6 Beck Lane, York, WILL SAY as follows:

1. I am the works manager of the Claimant. I make this statement in support of the Claimant's application for an interim payment.

2. In August 2018 the Defendant ordered twelve oak doors from the Claimant for \u00a318,000.

3. The Defendant paid \u00a32,000 on 20 December 2018 and has paid nothing since.
"""
COLLAPSE = """Roe & Lee Structural Engineers

REPORT ON THE COLLAPSE OF A STAIR

Prepared for: Tarn Mutual
Date of report: August 16, 2019

4.0 Analysis
The load was about 900 pounds.

5.0 Conclusions
The stair fell because its stringer was nailed to the wall and the nails pulled out. The stair did not comply with the code of
2011. The stair was not overloaded.

6.0 Recommendations
The stringer should be kept until all parties have examined it.
"""
DENIAL = """TARN MUTUAL ASSURANCE COMPANY
Property Claims

March 12, 2019

Jonas and Ruth Weir
2217 Linden Terrace

Re: Claim No. 19-0031877

Dear Mr. and Mrs. Weir:

We have ended our investigation of your claim for water in the cellar. The pipe had leaked for more than fourteen days.
Your policy excludes such leaks, and Tarn must deny payment of the $14,218.90 you claimed.

If you have more information, please send it to us by April 15, 2019.

Sincerely,

Orla Finch
Claims Examiner
"""
INJURED = """STATE OF OREGON - WORKERS' COMPENSATION                 FORM 801
REPORT OF JOB INJURY OR ILLNESS

WORKER
1. Worker's legal name: Tobias Quist
2. Date of birth: 04/09/1986
3. Date of injury: 10/21/2019
4. Time of injury: 2:50 p.m.
5. Occupation: Glazier
6. What is your injury? Broken left wrist
7. What caused it? A ladder slid on the wet floor of the gym and I fell nine feet.
8. Hospital: Weir General

EMPLOYER
9. Employer legal business name: Tarn Glass Co.
10. Insurer: Weir Mutual
11. Do you dispute the claim? The employer disputes that the floor was wet.
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (
            ORDER,
            [
                "The usury statute does not apply to a loan between two companies.",
                "Plaintiff lends money to glaziers. It alleges",
                "contract claim is DISMISSED as to Jonas Weir. The Motion is otherwise DENIED. Plaintiff may file",
            ],
            [],
        ),
        (
            BROKEN,
            [
                "Application for an Injunction in Tarn Software, Inc. v. Orla Finch",
                "warranted because Tarn has shown",
                "enjoined from the sale of any copy",
                "Ordered: Defendant Finch must keep",
            ],
            [],
        ),
        (
            ARREST,
            ["Charges: Burglary in the Second Degree; Theft of a Firearm; Resisting Arrest.", "RAN ABOUT 60 FEET"],
            ["Charges: 1."],
        ),
        (
            HEARD,
            [
                "that after the fire.\u201d Asked \u201cWho asked you to?\u201d: \u201cMr. Finch, our foreman.\u201d Asked",
                "\u201cWhen?\u201d: \u201cJanuary 22nd.\u201d",
                "I run the repair shop",
            ],
            [],
        ),
        (REPLY, ["in your office @ 4:15pm", "Please tell me whether Tarn will replace the kiln"], []),
        (BILL, ["7 October 2019", "Balance due $3,100.00, for", "deposit -1,000.00"], ["18 September"]),
        (
            STATED,
            ["Ann Roe, the works manager of the Claimant, 17 June 2019, in support of the Claimant's"],
            ["First, ", "of A. Roe", "Claimant: A. Roe"],
        ),
        (
            COLLAPSE,
            [
                "Prepared for: Tarn Mutual",
                "Conclusions: The stair fell because",
                "did not comply",
                "was not overloaded",
            ],
            ["5.0"],
        ),
        (
            DENIAL,
            ["from Orla Finch of Tarn Mutual Assurance Company", "deny payment of the $14,218.90", "by April 15, 2019"],
            [],
        ),
        (
            INJURED,
            [
                "name: Tobias Quist",
                "What is your injury: Broken left wrist",
                "Insurer: Weir Mutual",
                "disputes that the floor",
            ],
            [],
        ),
    ],
    ids=["order", "broken", "arrest", "heard", "reply", "bill", "stated", "collapse", "denial", "injured"],
)
def test_what_papers_of_the_kind_are_read_for_is_told(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words
