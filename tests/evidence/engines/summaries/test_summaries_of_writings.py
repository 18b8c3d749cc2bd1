"""Letters, reports, records and sworn statements: of whom they are, what they ask or find, and who says "I"."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import parts_of, summarize

DEMAND = """QUILL & TARN LLP
4 Weir Road, Alder

May 6, 2019

Ms. Orla Finch
Finch Looms Inc.
9 Quay Street, Alder

     Re:  Our client: Holm Dye Works Ltd.
          Unpaid dye of the winter

Dear Ms. Finch:

This firm represents Holm Dye Works Ltd. Our client has been patient. We thank you for your letter of May 1.

Between January 4 and March 2, 2019, Holm delivered nine drums of dye to your mill. You told Mr. Wick on April 3, 2019 that
the drums would be paid before Easter. You say that the dye was thin. It was not.

Holm Dye Works hereby demands payment of $8,400.00 by May 20, 2019. If the sum is not received by then, we shall sue.

Very truly yours,

QUILL & TARN LLP

Wilma R. Tarn
"""
BRITISH = """WICK & CO                          Solicitors
Date: 11 March 1999

Dear Sirs

Our client: Tarn Looms Limited
Property: The Old Mill, Alder

1. We do not accept that the roof was repaired by your client in May 1998.

2. Our client would accept \u00a34,000 in full settlement if it is paid by 2 April 1999.

Yours faithfully

Wick & Co
"""
RECORD = """WEIR COUNTY HOSPITAL
DISCHARGE SUMMARY

Patient:     HOLM, Tobias R.           MRN: 00412
DOB:         07/30/1951                Sex: M
Admitted:    01/08/2013
Attending:   Wilma Quist, MD

DISCHARGE DIAGNOSES:
  1. Fracture of the left hip
  2. Sepsis, resolved

HOSPITAL COURSE: Mr. Holm was operated on by Dr. Quist on 01/09/2013. A sponge was found in the wound on 01/14/2013 and
was removed the same day. Dr. Quist told Mr. Holm of the sponge on 01/15/2013.
"""
STATEMENT = """STATE OF ALDER                              SUPERIOR COURT
WEIR, ss.                                   DOCKET NO. CV-92-117

TOBIAS HOLM
          Plaintiff
     v.                          AFFIDAVIT OF ORLA M. FINCH
TARN MILLS, INC.
          Defendant

     I, Orla M. Finch, being first duly sworn, depose and say:

     1.  I am over the age of eighteen and make this affidavit of my own
personal knowledge.

     2.  On May 4, 1990 I told Mr. Tarn that the stairs of the mill were rotten.

     3.  Mr. Tarn nailed a plank over the stairs on May 5, 1990.
"""
REPORTED = """WEIR COUNTY SHERIFF'S OFFICE
INCIDENT REPORT                          Page 1 of 1

CASE NO:   11-0448          DATE OF REPORT:  05/21/2011
OFFENSE:   Theft of a loom
REPORTING DEPUTY: R. Quist #317
VICTIM:   HOLM, Tobias R.   DOB 02/11/1979

NARRATIVE:

On 05/20/2011 at 2241 hours I was dispatched to the mill of Tobias Holm. Wilma Tarn told me that two men had loaded the loom
on a truck. She did not know the men. Deputy Wick stopped the truck at Weir at 2315 hours and arrested Jory Dell.
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (
            DEMAND,
            ["Letter to Orla Finch of Finch Looms Inc., 6", "Wilma R. Tarn of Quill & Tarn LLP for Holm Dye Works Ltd., about"],
            ["patient", "thank you"],
        ),
        (BRITISH, ["11 March 1999", "Our client: Tarn Looms Limited", "do not accept that the roof", "\u00a34,000"], []),
        (
            RECORD,
            ["Discharge Summary of Weir County Hospital", "Patient: Tobias R Holm", "Fracture of the left hip", "A sponge"],
            ["MRN", "DOB"],
        ),
        (
            STATEMENT,
            ["Affidavit of Orla M. Finch in Tobias Holm v. Tarn Mills", "Orla M. Finch: \u201cOn May 4, 1990 I told Mr. Tarn"],
            ["eighteen", "Pleading"],
        ),
        (
            REPORTED,
            ["Offense: Theft of a loom", "Victim: Tobias R Holm", "R. Quist: \u201cOn 05/20/2011", "arrested Jory Dell"],
            ["02/11/1979"],
        ),
    ],
)  # fmt: skip
def test_of_whom_and_what_it_is_and_what_it_says(text: str, said: list[str], unsaid: list[str]) -> None:
    summary = summarize(Document(text))
    assert [one for one in said if one not in summary] == [], summary
    assert [one for one in unsaid if one in summary] == [], summary


@pytest.mark.parametrize("text", [DEMAND, BRITISH, RECORD, STATEMENT, REPORTED])
def test_each_statement_keeps_its_places(text: str) -> None:
    for part in parts_of(Document(text)):
        assert part.spans
        assert all(0 <= start < end <= len(text) for start, end in part.spans)


def test_what_the_other_side_says_is_told_with_the_answer() -> None:
    summary = summarize(Document(DEMAND))
    assert "You say that the dye was thin. It was not." in summary


def test_what_a_letter_is_about_may_stand_below_its_greeting() -> None:
    text = "2 November 1998\n\nDear Mr. Holm,\n\nRE: Ms. Orla FINCH, The Forge\n\nShe came back on 8 October with a numb foot.\n"
    assert "about \u201cMs. Orla FINCH, The Forge\u201d" in summarize(Document(text))


CLERKS = """OFFICE OF THE CLERK
COURT OF APPEALS OF ALDER

August 3, 2017

RE: Tobias Holm v. Weir Mills Inc
Case Number: 17-2678

To All Parties:

Enclosed is the order that opens the appeal of Weir Mills Inc. Counsel must file the forms within fourteen days of this letter.

Very truly yours,
s/ Wilma Tarn
Clerk
"""


def test_a_letter_to_all_parties_is_from_who_signs_it_and_not_from_who_typed_the_file() -> None:
    lead = parts_of(Document(CLERKS, "l.pdf", metadata={"author": "Orla Finch"}))[0]
    assert lead.words.startswith("Letter to All Parties, 3 August 2017, from Wilma Tarn")
    assert "Orla" not in lead.words


ADVISED = """ALDER SAFETY OFFICE

November 4, 2015

Dear Mr. Holm:

Between November 2013 and August 2015 your firm received 41 reports that the heater had melted. Your firm filed its first report
on September 3, 2015. Your firm changed the supplier of the switch in May 2014. A fire in Tarn killed Orla Finch on
January 9, 2015.
Your firm settled with her family on July 30, 2015. It went on selling the heaters of 2013 to dealers in Weir County.

Please tell us by November 20, 2015 whether your firm will recall the heaters. We may seek a civil penalty of up to $150,000.

Yours truly,
Wilma Tarn
"""


def test_what_a_letter_asks_by_a_day_is_told_though_it_says_please() -> None:
    words = summarize(Document(ADVISED, "l.pdf"))
    assert "tell us by November 20, 2015 whether your firm will recall" in words
    assert "civil penalty" in words
