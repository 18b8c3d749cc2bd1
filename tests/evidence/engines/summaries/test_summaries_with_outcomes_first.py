"""Awards, reports, notices, minutes, logs and sworn statements: what came of it first, under a head that says whose it is."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import parts_of, summarize

AWARD = """                 WEIR ARBITRATION SOCIETY

In the Matter of the Arbitration between

    Tarn Dredging, Inc., Claimant
    and
    Port Alder LLC, Respondent

                   AWARD OF ARBITRATOR

I, THE UNDERSIGNED ARBITRATOR, having been designated in accordance with the arbitration agreement entered into by the
above-named parties and dated May 3, 2014, and having duly heard the proofs of the parties, hereby AWARD as follows:

                        FINDINGS

1. Claimant agreed to dredge the outer basin for $210,000. The bar was still there in March 2015.

2. The survey of Captain Orla Finch puts the cost of a second dredging at $64,300. I accept it.

                         AWARD

Accordingly, Claimant shall pay to Respondent the sum of $64,300 within thirty days of this Award. Respondent's claim for
lost berths is denied.

January 20, 2016                             ________________________
                                             Wilma Quist, Arbitrator
"""
INSPECTION = """WEIR BOILER INSPECTION SERVICE
ANNUAL SAFETY INSPECTION

Site: Tarn Laundry, 4 Mill Lane, Weir                Inspection date: 3/9/2011
Inspector: Tobias Holm

RESULT:  [ ] PASS   [ ] PASS WITH CONDITIONS   [X] FAIL - TAKEN OUT OF SERVICE

FINDINGS
1. The relief valve was wired shut with fence wire.
2. The low-water cutoff had been removed.

REMARKS
The fireman Jory Alder said that the valve was wired shut in January 2011 because it would not stop blowing.
"""
SWORN = """STATE OF WEIR
COUNTY OF ALDER
SECOND DISTRICT COURT

TARN SEED COMPANY, INC.,
          Plaintiff,
v.                                        No. D-202-CV-2013-00144
JORY HOLM,
          Defendant.

      AFFIDAVIT OF WILMA QUIST IN SUPPORT OF MOTION FOR SUMMARY JUDGMENT

Wilma Quist, being first duly sworn, deposes and states:

1.  I am over the age of eighteen and have personal knowledge of the matters set forth herein.

2.  I have been the credit manager of Tarn Seed Company, Inc. since 2004.

3.  On March 2, 2012, Jory Holm bought seed corn for $18,400 and signed a note for the price.

4.  Jory Holm paid $2,000 on June 1, 2012 and nothing since.

SUBSCRIBED AND SWORN to before me this 9th day of September, 2013.
"""
NOTICE = """THREE-DAY NOTICE TO PAY RENT OR QUIT

TO:  Orla Finch and Jory Finch, and all other tenants in possession

PREMISES: 12 Mill Lane, Unit B, Weir

PLEASE TAKE NOTICE that under the lease dated August 1, 2008, by which you hold possession of the above premises, there
is now due and unpaid rent as follows:

        December 2009        $700.00
        January 2010         $700.00
        TOTAL              $1,400.00

WITHIN THREE DAYS after service of this notice you are required to pay the total in full or to deliver up possession of
the premises, or legal proceedings will be started against you.

The landlord does not accept the repair of the stove by the tenants in November 2009 as a deduction from the rent.

Dated: January 18, 2010

                                        Tobias Holm, Landlord
"""
LETTER = """Tarn Werkzeuge Ltd.
2 Mill Lane, Weir

14 October 2012

Accounts Receivable
Alder Freight Inc.

INVOICE 5512 \u2013 DISPUTED

Dear Sirs,

We have your invoice no. 5512 of 30 September 2012 in the amount of $7,865.00 for the transport of two lathes to Weir.

Your quotation of 12 August, which our Mr. Holm accepted on 14 August 2012, was a fixed price of $6,400.00.

The lathe was delivered with a cracked bed on 13 September 2012. We enclose our cheque for $4,400.00.

Yours faithfully,

Wilma Quist
Managing Director

WQ/jf
cc: Mr. Jory Finch
"""
MINUTES = """TARN ELECTRIC MEMBERSHIP COOPERATIVE
MINUTES OF THE REGULAR MEETING OF THE BOARD OF DIRECTORS
Held Tuesday, April 3, 2001, at the Cooperative's office.

Directors present: Jory Alder (President), Orla Finch, Tobias Holm. Absent: Wilma Quist.

Mr. Alder called the meeting to order at 7:00 p.m. A quorum was present.

1. ACCIDENT OF MARCH 4. Mr. Dole reported that lineman Gary Stone was burned on March 4 when a switch was closed while he
was working on it. Mr. Dole said that foreman Lee Quist removed the tag without calling dispatch.

The board went into executive session at 7:40 p.m. and returned at 8:25 p.m. On motion of Ms. Finch, seconded by Mr. Holm, the
board voted 2 to 1 to suspend Lee Quist without pay and to spend up to $8,500 on locks.

There being no further business the meeting adjourned at 9:05 p.m.
"""
LOG = """CLAIM FILE NOTES                      Claim: HO-22-0844
Insured: Tobias Holm     Loss: water, 6/2/2011     Adjuster: J. Finch

06/03/2011 08:52  JFINCH  Call rcvd from Mrs. Holm. Supply line to the washer burst while family was
 out of town. Water through kitchen ceiling.
06/04/2011 14:10  JFINCH  Inspected. Took 61 photos. Moisture 40% at the
north wall. Told insured to keep the hose.
06/15/2011 16:45  OQUIST  Prior water claim 2009 with another carrier (not
 disclosed on application). Hold payment. Do not tell insured why.
07/13/2011 15:58  OQUIST  Deny for misrepresentation. Letter to go out.
"""


@pytest.mark.parametrize(
    ("text", "head"),
    [
        (AWARD, "Award of Arbitrator between Tarn Dredging, Inc. and Port Alder LLC, 20 January 2016."),
        (INSPECTION, "Annual Safety Inspection of Weir Boiler Inspection Service, 9 March 2011."),
        (
            SWORN,
            "Affidavit of Wilma Quist, the credit manager of Tarn Seed Company, Inc., in Support of Motion for Summary Judgment",
        ),
        (
            NOTICE,
            "Three-Day Notice to Pay Rent or Quit, 18 January 2010, from Tobias Holm, to Orla Finch and Jory Finch, and all",
        ),
        (LETTER, "Letter to Accounts Receivable of Alder Freight Inc., 14 October 2012, from Wilma Quist of Tarn Werkzeuge"),
        (MINUTES, "Minutes of the Regular Meeting of the Board of Directors, Tarn Electric Membership Cooperative, 3"),
    ],
)  # fmt: skip
def test_the_head_says_what_it_is_whose_and_of_what_day(text: str, head: str) -> None:
    assert summarize(Document(text)).startswith(head)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (AWARD, "Claimant shall pay to Respondent the sum of $64,300 within thirty days of this Award."),
        (INSPECTION, "Result: Fail - Taken Out of Service."),
        (NOTICE, "December 2009: $700.00; January 2010: $700.00; Total: $1,400.00."),
    ],
)
def test_what_came_of_it_is_told_first(text: str, outcome: str) -> None:
    first = next(part for part in parts_of(Document(text)) if not part.leads or "Total" in part.words)
    assert first.words.startswith(outcome), summarize(Document(text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (MINUTES, "the board voted 2 to 1 to suspend Lee Quist without pay"),
        (LOG, "Supply line to the washer burst while family was out of town."),
        (LOG, "Moisture 40% at the north wall."),
        (LOG, "Prior water claim 2009 with another carrier (not disclosed on application). Hold payment."),
        (LOG, "Loss: water, 6/2/2011"),
    ],
)
def test_what_decides_the_matter_is_told_whole(text: str, told: str) -> None:
    assert told in summarize(Document(text))


@pytest.mark.parametrize(
    ("text", "untold"),
    [
        (SWORN, "Plaintiff, v. No."),
        (SWORN, "State of Weir"),
        (LETTER, "WQ/jf"),
        (MINUTES, "[ACCIDENT OF MARCH 4]"),
        (NOTICE, "For: December"),
    ],
)
def test_prints_and_captions_are_left_out(text: str, untold: str) -> None:
    assert untold not in summarize(Document(text))
