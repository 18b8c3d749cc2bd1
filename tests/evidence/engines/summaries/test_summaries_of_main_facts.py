"""What a paper is there to say is told: demands with their sums, who says "I", rows of forms, answers that own to something."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.summaries.listed_figures import sums_listed
from evidence.engines.summaries.parts import SummarySource
from evidence.engines.summaries.summarize import summarize

AFFIDAVIT = """IN THE COUNTY COURT OF ALDER

                SUPPORTING AFFIDAVIT

I, the undersigned,

                ORLA FINCH

do hereby make oath and state that:

1.   I am an adult female weaver, employed since 2009 at Tarn Mill.

2.   I signed the receipt on 28 March 2017, not on the 26th.

3.   On 19 May 2017 Jonas Weir telephoned me and said that I would lose my place if I talked.

                                     ______signed________
                                     ORLA FINCH

Sworn before me at ALDER on this 4th day of AUGUST 2017.
"""
DEMAND = """QUILL & TARN LLP
Solicitors
4 Weir Road, Alder

3rd November 2020

Holm Builders Ltd.,
Unit 4, Quay Park, Alder

RE: OUR CLIENT: Orla Finch
    LETTER BEFORE ACTION

Dear Sirs,

On the 9th August 2020 the north wall of the barn failed.

Our client's loss to date is as follows:-

     Reconstruction of the wall             \u20ac74,200.00
     Livestock                               15,950.00
                                             -------------
                                            \u20ac90,150.00

TAKE NOTICE that unless within TWENTY-ONE (21) DAYS of the date hereof we receive your admission of liability, we have
instructions to issue proceedings in the Circuit Court without further notice to you.

Yours faithfully,

QUILL & TARN LLP
"""
DEPOSITION = """          DEPOSITION OF JONAS WEIR, April 11, 2006

 1   BY MR. FINNERTY:
 2       Q.  Mr. Weir, you were the dyer on duty at the Alder mill on October 8, 2004?
 3       A.  Yes.  From nine till close.
 4       Q.  Did the scale give a warning?
 5       A.  There was a hard stop for that and I overrode it.
 6   I don't remember doing it but it's my code.
 7       Q.  Did you tell anybody at Tarn Mill?
 8       A.  I called Mr. Holm that afternoon.  He said don't
 9   write anything down until the insurers call.
"""
CHECKLIST = """              TARN COLD STORAGE LLC
      Daily Truck Pre-Use Inspection
Date: 11/14/2019       Dock: C-3 Freezer       Hour meter: 9,417.3
Operator (print): D. Finch        Badge: 40718
------------------------------------------------------------------------
ITEM                        OK   NOT OK   N/A   COMMENTS
 1  Forks / heel wear        X
 2  Hydraulic hoses                  X           drip at tilt cylinder
 3  Service brake                    X           soft - goes to floor
 4  Horn                     X
------------------------------------------------------------------------
Supervisor disposition (check one):
 [ ] Removed from service
 [X] Released for use, repair scheduled
"""
DEED = """DEED OF VARIATION

This Deed of Variation is made on 28 May 2010 between Tarn Flats Ltd ("Owner") and Jonas Weir ("Sharemilker").

BACKGROUND
A.   The Owner and the Sharemilker are parties to a sharemilking agreement dated 1 June 2007 ("the Agreement").
B.   The Owner withheld $96,340.00 of milk proceeds from the Sharemilker for January to April 2010.

OPERATIVE PROVISIONS
1.   Early termination.  The Agreement shall end on 30 June 2010 in place of 31 May 2011.
2.   Payment.  The Owner shall pay the Sharemilker $71,000.00 on or before 11 June 2010.
3.   Herd removal.  The Sharemilker shall remove all 412 cows and its plant by 5.00 pm on 30 June 2010.
4.   Governing law.  The law of New Zealand governs this Deed.
5.   Counterparts.  This Deed may be signed in counterparts.
""" + "\n".join(
    f"{n}.   Headings.  Heading number {n} is for reference and is no part of this Deed at all." for n in range(6, 22)
)


def test_who_says_i_in_an_affidavit_is_named_once_from_its_opening() -> None:
    said = summarize(Document(AFFIDAVIT))
    assert said.count("Orla Finch: \u201c") == 1
    assert "\u201cI signed the receipt on 28 March 2017, not on the 26th.\u201d" in said


STATEMENT = """IN THE EMPLOYMENT TRIBUNALS

              WITNESS STATEMENT OF DEBORAH ANN FINCH

1. On 6 May 2019 I was on shift with the Claimant at Tarn Lodge.

2. The Claimant rang the inspectors on 10 May 2019.

3. On 20 May 2019 Mr Weir asked me to do the audit again and I refused.

Signed: D A Finch          Date: 3 March 2020
"""


def test_who_says_i_in_a_statement_is_named_once_from_its_title() -> None:
    said = summarize(Document(STATEMENT))
    assert said.count("Deborah Ann Finch: \u201c") == 1
    assert "\u201cOn 20 May 2019 Mr Weir asked me to do the audit again and I refused.\u201d" in said


def test_a_letter_is_told_with_what_follows_if_it_is_not_met_and_the_sum_that_its_rows_add_up_to() -> None:
    said = summarize(Document(DEMAND))
    assert "unless within TWENTY-ONE (21) DAYS" in said
    assert "Total: \u20ac90,150.00" in said


def test_a_bare_figure_under_rows_is_their_total_only_where_they_add_up_to_it() -> None:
    assert sums_listed(SummarySource(Document(DEMAND.replace("90,150", "90,151")), "letter")) is None


def test_a_witness_is_named_once_and_what_they_own_to_is_told_though_they_do_not_remember() -> None:
    said = summarize(Document(DEPOSITION))
    assert said.count("Jonas Weir") == 2  # in the head, and once of all that he answers
    assert "There was a hard stop for that and I overrode it." in said


def test_what_is_marked_on_a_checklist_is_told_without_its_head() -> None:
    said = summarize(Document(CHECKLIST))
    assert "Hydraulic hoses marked NOT OK: drip at tilt cylinder" in said
    assert said.count("Truck Pre-Use Inspection") == 1  # in the head


def test_a_short_contract_is_told_with_what_else_of_it_is_worth_most() -> None:
    said = summarize(Document(DEED))
    assert "The Owner withheld $96,340.00 of milk proceeds from the Sharemilker" in said
    assert "remove all 412 cows" in said
    assert "counterparts" not in said
