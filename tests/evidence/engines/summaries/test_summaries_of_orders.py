"""Orders and other court papers: what is to be done, and not how the court's office works."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import parts_of

SHOW_CAUSE = """                 COURT OF APPEALS OF ALDER

In re: ORLA FINCH                No. 19-204

                          ORDER

     This court has been advised by the Superior Court of Weir County that attorney Orla Finch has been suspended from practice
in that court. Accordingly, Orla Finch may show cause in writing within 20 days of the date of this order why she should not be
suspended here. If a response is filed, it must list the other courts in which she is admitted.

Entered for the Court, March 4, 2019
"""
INJUNCTION = """              CHANCERY COURT FOR WEIR COUNTY

TARN CANOES, LLC,              )
          Plaintiff,           )   No. 14-9-233
v.                             )
TOBIAS HOLM,                   )
          Defendant.           )

        ORDER GRANTING TEMPORARY INJUNCTION

     The Court finds that Defendant had a duty to keep the list of guests because he was an officer of the plaintiff.

     It is ORDERED:

     1.  Defendant shall return the list of guests by October 24, 2014.
     2.  Plaintiff shall give a bond of $40,000 within ten days.
     3.  The Clerk shall send copies of this Order to all counsel of record.

     ENTER this 16th day of October, 2014.
"""
ANSWERS = """             SUPERIOR COURT OF WEIR COUNTY

WILMA TARN,                    )
          Plaintiff,           )   No. C2022-1873
v.                             )
ALDER CARTS, INC.,             )
          Defendant.           )

        DEFENDANT'S ANSWERS TO INTERROGATORIES

1.  State whether you were aware before May 6, 2021 of any complaint about the brakes of the cart.
    ANSWER: On April 27, 2021 a member of the club reported that the pedal went to the floor.

2.  Identify each person who repaired the cart.
    ANSWER: Mr. Quist replaced the brake cable on January 14, 2021.
"""
PAGES = """although not always expended. See In re Quist, 432 F.2d 232, 237 (3d Cir. 1970).
The fees requested by the Receiver have caused the estate of Tarn Mills to become insolvent. The
eleventh application of the Receiver requests $261,601.20 for 90 days. This Court has approved $4,416,261.50 in fees so far.
The motion of the defendants for a lower fee is DENIED.

Case: 1:18-cv-05587 Document #: 981 Filed: 06/01/21 Page 8 of 14
"""
FORM = """              SUPERIOR COURT OF WEIR COUNTY

WILMA TARN, Plaintiff v. ALDER CARTS, INC., Defendant         No. C2022-1873

                    SUBPOENA

[X] Production: Orla Finch shall produce the logs of the brakes at 4 Quay Street on March 1, 2023.
[ ] Inspection: Orla Finch shall permit the plaintiff to enter the yard of Alder Carts on March 2, 2023.
"""


def _told(text: str) -> list[str]:
    return [one.words for one in parts_of(Document(text, "paper.pdf"))]


def test_a_short_order_says_what_is_to_be_done_by_when() -> None:
    words = " ".join(_told(SHOW_CAUSE))
    assert "has been suspended from practice" in words
    assert "show cause in writing within 20 days" in words


def test_an_order_has_its_reason_and_not_what_the_clerk_does() -> None:
    words = " ".join(_told(INJUNCTION))
    assert "had a duty to keep the list of guests" in words
    assert "Ordered: Plaintiff shall give a bond of $40,000" in words
    assert "Clerk" not in words
    assert "ENTER" not in words


def test_what_is_asked_is_not_told_beside_its_answers() -> None:
    words = " ".join(_told(ANSWERS))
    assert "replaced the brake cable" in words
    assert "State whether" not in words
    assert "Identify each" not in words


def test_pages_without_their_first_are_headed_by_the_courts_stamp() -> None:
    assert _told(PAGES)[0] == "Part of a court paper, Case 1:18-cv-05587, filed 1 June 2021."


def test_what_stands_behind_an_empty_box_is_not_told() -> None:
    words = " ".join(_told(FORM))
    assert "produce the logs" in words
    assert "enter the yard" not in words
