"""Sums and results in rows, tasks of minutes, petitions with numerals, charges by counts, rulings with their reasons."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

NOTICE = """NOTICE TO CURE DEFAULT OR VACATE

Served by first-class mail on 2 May 2019

TO:      Tarn Books Inc.
FROM:    Weir Block Associates, Landlord
PREMISES: 18 Weir Street, ground floor

Please take notice that you are in default under the lease dated 1 July 2015, as follows:

   Base rent, February through April 2019 ......... $3,650.00
   Common charges, first quarter .................. $  284.40
   TOTAL .......................................... $3,934.40

You must pay the total in certified funds within 14 days after service of this notice, that is by 16 May 2019. If you do not, the
lease will end on that day without further notice.

For the Landlord:   Orla Finch, property manager
"""
TESTED = """WEIR FORENSIC LABORATORY                                 CERTIFICATE OF ANALYSIS
Toxicology Section, 5 Mill Road                          Lab No. T19-03382

Submitting agency:  County Sheriff                       Agency case: 19-809
Subject:            QUIST, TOBIAS A.
Collected:          09/29/2019 03:12     Received: 10/02/2019     Completed: 10/17/2019

Analyte                          Method          Result           Reporting limit
Ethanol                          HS-GC/FID       0.062 g/100 mL   0.010
Codeine                          LC-MS/MS        31 ng/mL         5.0
Cocaine / metabolites            Immunoassay     None detected

I certify that the results above are true and were obtained by me.
Ruth Lee, Forensic Scientist                             10/18/2019
"""
BOARD = """Weir Commons Homeowners Association
MINUTES - SPECIAL MEETING OF THE BOARD
Held Wednesday 9 October 2019, clubhouse, 7:00 pm

Present: Ann Roe (President), Ben Holm (Treasurer). Absent: Hugh Lee.

Item A. Roof of the boat shed.
Two bids came in: Tarn Roofing, $212,000; Apex Roofs, $189,500.
MOTION (Holm): accept the Tarn bid. Vote: 2-0. Carried.

Item B. Pump.
MOTION (Roe): sell the old pump. Vote: 2-0. Carried.

Item C. Ladder.
MOTION (Roe): buy a ladder. Vote: 2-0. Carried.

Mr. Finch will inspect the cracked patio by October 16.

Adjourned 8:41 pm.
"""
GUARDIAN = """STATE OF MINNESOTA                                     DISTRICT COURT
COUNTY OF WEIR                                         SIXTH JUDICIAL DISTRICT
                                                       Court File No. 69-PR-19-212
In Re: Guardianship of
       Jonas Finch, Respondent                 PETITION FOR APPOINTMENT OF GUARDIAN

I.    Petitioner Orla Finch is the Respondent's daughter.
II.   Respondent is 84 years old and lives alone.
III.  Respondent was found wandering on the highway three times since August 2019.
IV.   Respondent signed a deed to his neighbor on June 4, 2019.
V.    Respondent is likely to suffer harm.
VI.   No less restrictive means will do.

THEREFORE, Petitioner requests an order:
  (a) appointing Petitioner guardian of Respondent; and
  (b) freezing the accounts of Respondent at Weir Credit Union.

Under penalty of perjury,
Dated: November 6, 2019                      /s/ Orla Finch
"""
ACCUSED = """IN THE CIRCUIT COURT OF THE STATE OF OREGON
FOR THE COUNTY OF WEIR

THE STATE OF OREGON,            )   No. 19CR40817
              Plaintiff,        )
       v.                       )   INFORMATION
TOBIAS QUIST,                   )
              Defendant.        )

The defendant is accused by the District Attorney of Weir County, Oregon, of the crimes of:
Count 1: THEFT IN THE FIRST DEGREE
Count 2: FORGERY IN THE SECOND DEGREE

COUNT 1
The defendant, on or about May 4, 2019, did unlawfully commit theft of a boat of Tarn Boats.

COUNT 2
The defendant, on or about June 8, 2019, did unlawfully make a false bill of sale for the boat.

DATED July 29, 2019.
"""
AFFIRMED = """In the Missouri Court of Appeals
Eastern District

TOBIAS QUIST, Appellant,
vs.
STATE OF MISSOURI, Respondent.
No. ED108700
Filed: January 19, 2019

OPINION

Appellant Tobias Quist appeals the judgment denying his motion for a new sentence.

Finding no error, we affirm the judgment because the plea was knowing and was not coerced by counsel.

Quist argues that the court below did not hear his brother. We disagree.

The brother was heard on May 4, 2017. The record of that day has two hours of questions to him.

This matter is remanded to the sentencing court to correct the date in its written judgment. This case is affirmed in all other
respects.
"""
SUED = """                 IN THE DISTRICT COURT OF WEIR COUNTY, KANSAS

RUTH LEE,                                )
                      Plaintiff,         )
v.                                       )      Case No. 19CV01933
WEIR MANOR, LLC,                         )
                      Defendant.         )

                     PETITION FOR DAMAGES

      Plaintiff, for her Petition, states:

      1. On the night of May 17, 2018, an aide moved Jonas Lee to a chair without help. Mr. Lee fell and broke his hip.

                     COUNT I - NEGLIGENCE (All Defendants)

      2. Weir Manor breached its duty of care.

                     COUNT II - WRONGFUL DEATH

      3. Jonas Lee died on June 2, 2018.

      WHEREFORE, Plaintiff prays for judgment of $75,000.
"""
INQUIRY = "\n".join(
    [
        "Inquiry into the Weir flood, hearing of 6 May 2019",
        "",
        "JONAS HOLM (sworn)",
        "Questioned by MR LEE",
        *(f"Q. Did you see gate {at} that night?\nA. I saw gate {at} and it was shut." for at in range(2, 26)),
        "Questioned by SIR HUGH FINCH",
        "Q. Which gate was the last?",
        "A. The last was gate 26.",
    ]
)


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (
            NOTICE,
            [
                "Common charges, first quarter: $284.40; Total: $3,934.40.",
                "by 16 May 2019",
                "If you do not, the lease will end",
            ],
            [],
        ),
        (TESTED, ["Results: Ethanol: 0.062 g/100 mL; Codeine: 31 ng/mL.", "Tobias A Quist"], ["None detected"]),
        (BOARD, ["Tarn Roofing, $212,000", "Mr. Finch will inspect the cracked patio by October 16."], []),
        (
            GUARDIAN,
            ["Petition for Appointment of Guardian, In re: Guardianship of Jonas Finch", "Weir Credit Union."],
            ["III v.", "penalty of perjury"],
        ),
        (
            ACCUSED,
            ["Information in", "Charges: Theft in the First Degree; Forgery in the Second Degree."],
            ["Pleading"],
        ),
        (
            AFFIRMED,
            [
                "we affirm the judgment because the plea was knowing",
                "did not hear his brother. We disagree.",
                "matter is remanded",
            ],
            [],
        ),
        (
            SUED,
            [
                "Claims: Negligence (All Defendants) and Wrongful Death.",
                "without help. Mr. Lee fell and broke his hip.",
            ],
            ["Charges", "states: On the night"],
        ),
    ],
    ids=["notice", "tested", "board", "guardian", "accused", "affirmed", "sued"],
)
def test_rows_tasks_counts_and_reasons_are_told(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words


def test_who_asks_a_single_question_among_many_examines_nobody() -> None:
    assert "Hugh Finch" not in summarize(Document(INQUIRY)).split("questions)")[0]
