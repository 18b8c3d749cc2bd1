"""Sworn statements, depositions and awards are dated by when they were sworn, taken or made, not by what they tell."""

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.document_day import document_day

AFFIDAVIT = """\
              IN THE COURT OF QUEEN'S BENCH OF ALBERTA
BETWEEN:
                 TARN WIRELINE LTD.
                                                       Plaintiff
                          - and -
                 ALDER ENERGY INC.
                                                       Defendant

               AFFIDAVIT OF TOBIAS HOLM
{under}
I, TOBIAS HOLM, of the Town of Weir, MAKE OATH AND SAY THAT:

1.  The fishing job was carried out by Quist Tools between
    January 23 and February 4, 1999 and did not recover the gun.

SWORN before me at the Town        )
of Weir, in the Province of        )
Alberta, this 28th day of          )     "T. Holm"
September, A.D. 1999.              )
"""
DEPOSITION = """\
                                                              47

 1         Q.   Okay.  So at the time of Mr. Holm's accident,
 2    March 11, 2004, you had been foreman a little over
 3    two years?
 4         A.   That's right.
 5         Q.   Was the gate working?
 6         A.   No, ma'am.
 7         Q.   How do you know that?
 8         A.   I was told by the fitter.
 9         Q.   Did you write it down?
10         A.   I did not.
11         Q.   Who was in charge that night?
12         A.   Mr. Quist was.

      Deposition of {name}, October 19, 2005, Vol. I
"""
AWARD = """\
In the Matter of the Arbitration between

WEIR SCHOOL DISTRICT,
                              Claimant,
        and
TARN ROOFING, INC.,
                              Respondent.

                    AWARD OF ARBITRATOR

I, THE UNDERSIGNED ARBITRATOR, having been duly sworn on February 2, 1990, and having heard the proofs of the parties
on May 8, 9 and 10, 1990, AWARD as follows:

Respondent shall pay Claimant $39,150.00 within thirty days.

July 19, 1990
                                   /s/ Wilma Quist
                                   Wilma Quist, Arbitrator
"""


@pytest.mark.parametrize(
    ("text", "day"),
    [
        (AFFIDAVIT.format(under="                 Sworn September 27, 1999\n"), date(1999, 9, 27)),
        (AFFIDAVIT.format(under=""), date(1999, 9, 28)),
        (DEPOSITION.format(name="ANN T. ROE"), date(2005, 10, 19)),
        (DEPOSITION.replace(",", " -", 2).format(name="ANN T. ROE"), date(2005, 10, 19)),
        (DEPOSITION.replace(", October 19, 2005, Vol. I", "").format(name="ANN T. ROE"), None),
        (AWARD, date(1990, 7, 19)),
    ],
)
def test_a_paper_has_the_day_on_which_it_was_made(text: str, day: date | None) -> None:
    assert document_day(Document(text)) == day
