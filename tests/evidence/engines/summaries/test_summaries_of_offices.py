"""Judgments, notices, orders, letters, examinations, minutes, bills and call logs as offices of other places write them."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

JUDGMENT = """                                                              Case No: HQ17X0338
IN THE HIGH COURT OF JUSTICE
                                                              Date: 14 August 2019
Before:
                        MR JUSTICE HOLM
                      - - - - - - - - - - - - -
Between:
                        TARN DREDGING LIMITED                          Claimant
                              - and -
                        PORT OF WEIR COMMISSIONERS                     Defendant
                      - - - - - - - - - - - - -
                         APPROVED JUDGMENT

1. By this claim the Claimant seeks 412,750 pounds for additional dredging which it carried out in 2016.

2. For these reasons the claim is dismissed.
"""
NOTICE = """                    SUPERIOR COURT OF WEIR
                         COUNTY OF ALDER

TOBIAS HOLM, an individual,           )  Case No. RG2007
                                      )
            Plaintiff,                )  NOTICE OF DEPOSITION OF ORLA FINCH
      vs.                             )
TARN TOWING, INC.,                    )
            Defendant.                )
______________________________________)

PLEASE TAKE NOTICE that on April 20, 2021, Plaintiff will take the deposition of Orla Finch on the following matters:

1. The hiring of the driver.

2. The care of tow truck no. 14.

Dated: March 22, 2021
"""
CONSENT = """IN THE CIRCUIT COURT FOR ALDER COUNTY

TOBIAS HOLM                           *
     Plaintiff
v.                                    *     Case No.: 03-C-18-0066
TARN KITCHENS, LLC                    *
     Defendant
*    *    *    *    *    *    *    *    *    *

                         CONSENT ORDER

     Upon the Joint Motion, it is this 9th day of May, 2019,

     ORDERED, that Defendant shall pay to Plaintiff the sum of $31,500.00 in three equal installments; and it is further

     ORDERED, that the trial be removed from the calendar.
"""
AFFIDAVIT = """AFFIDAVIT OF ORLA FINCH

STATE OF WEIR     )
COUNTY OF ALDER   ) ss.

Orla Finch, being first duly sworn, states:

1. On February 7, 2022, I saw two trucks of Tarn Haulage leave our yard with 40 cords of aspen.
2. I telephoned the dispatcher of Tarn Haulage, Tobias Holm, the same day.
"""
REFUSAL = """Tarn Casualty                                   Claims Department

                                                April 27, 2022
Ms. Orla Finch
8 Quay Street, Alder

Claim: 22-009187          Adjuster: Wilma Quist

Dear Ms. Finch,

Our plumber, Tobias Holm, inspected the house on April 8. The drain line under the slab had rusted through over years.

Your policy covers sudden discharge of water. For that reason we are unable to pay for the repair of the floor, $11,260, or the \
furniture, $3,480. A check for $200 is enclosed.

You may ask us to reconsider within 60 days.

Sincerely,
Wilma Quist
"""
EXAMINATION = """TARN EVALUATIONS, P.C.

INDEPENDENT MEDICAL EXAMINATION

Examinee:       Orla Finch
Date of injury: 10/3/2020

HISTORY
Ms. Finch states that she was lifting a bag of linen when she felt a pop in her back.

OPINIONS
1. The diagnosis is a lumbar strain, resolved.
2. The protrusion was not caused by the incident of October 3, 2020.
"""
COUNCIL = """                       TOWN OF WEIR FALLS
                   SELECT BOARD - REGULAR MEETING
                          March 14, 2022

PRESENT: Chair Orla Finch, Members Tobias Holm; Town Manager Bill Quist
The Chair opened the meeting at 6:00 PM.

GRAVEL PIT LICENSE
Mr. Holm MOVED to renew the license for one year on the condition that no truck leaves before 7:00 AM. VOTED 2-1-0.

BRIDGE STREET CULVERT
VOTED unanimously to award the contract to Tarn & Sons.

The meeting adjourned at 7:52 PM.
"""
SLIP = """TARN FOODS LLC                                      EARNINGS STATEMENT
220 Mill Row, Alder                                 Pay period: 08/02/2021 - 08/15/2021
                                                    Pay date:   08/20/2021
Employee: Orla Finch             ID: 40871

EARNINGS        RATE      HOURS      THIS PERIOD     YEAR TO DATE
Regular         17.50     80.00      1,400.00        21,350.00
                          GROSS PAY  1,400.00        21,481.25
DEDUCTIONS
Federal tax                             98.40         1,512.10
                          NET PAY    1,149.50        17,402.88
"""
CALLS = """CALL LOG - week of 6 September 2021
Date | Time | Caller | Number | Notes
06-Sep-21 | 09:12 | Mrs. Finch | 555-0181 | Says the heater smelled of burning again. Told her to unplug it. HM
06-Sep-21 | 11:40 | Weir Gas | 555-0107 | Meter reading. HM
07-Sep-21 | 08:50 | Courier | - | Pickup at 2 pm. TB
08-Sep-21 | 08:52 | Courier | - | Pickup at 3 pm. TB
08-Sep-21 | 16:10 | Weir Gas | 555-0107 | Meter reading. HM
09-Sep-21 | 16:15 | Fire Marshal Holm | 555-0199 | House fire at the Finch residence last night. Wants the design file. HM
"""
AUDIT = """INTERNAL AUDIT - REPORT IN BRIEF                                  Audit No. 2020-07

Why we did this audit
The manager received a tip in January 2020 about purchases at hardware stores on weekends.

What we found
\u2022 Of 412 card transactions tested, 57 (14%) had no receipt.
\u2022 Supervisor Tobias Holm approved his own purchases on 23 occasions, totalling $9,874.
\u2022 Eleven gift cards worth $2,750 were bought with one card; nobody could say who received them.
\u2022 Card limits were raised in March 2019 without the approval that the policy requires.
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (JUDGMENT, ["in Tarn Dredging Limited v. Port of Weir Commissioners", "The claim is dismissed"], []),
        (NOTICE, ["Notice of Deposition of Orla Finch in Tobias Holm v. Tarn", "tow truck no. 14"], ["Transcript"]),
        (CONSENT, ["in three equal installments.", "be removed from the calendar"], ["further"]),
        (AFFIDAVIT, ["Orla Finch: \u201cOn February 7, 2022, I saw two trucks"], []),
        (
            REFUSAL,
            ["Letter to Orla Finch, 27 April 2022, from Wilma Quist", "we are unable to pay"],
            ["Claim: 22-009187 of"],
        ),
        (
            EXAMINATION,
            ["Examination of Tarn Evaluations", "Examinee: Orla Finch", "was not caused by the incident"],
            ["2. The"],
        ),
        (COUNCIL, ["Minutes of Town of Weir Falls, Select Board", "Gravel Pit License: Mr. Holm MOVED"], ["PRESENT"]),
        (SLIP, ["Earnings Statement of Tarn Foods LLC", "Employee: Orla Finch", "NET PAY: 1,149.50"], ["DEDUCTIONS"]),
        (CALLS, ["House fire at the Finch residence", "9 September 2021, 16:15 (HM): Fire Marshal Holm"], ["555-0199"]),
        (AUDIT, ["57 (14%) had no receipt", "approved his own purchases"], ["\u2022"]),
    ],
)
def test_what_a_paper_tells_is_found_as_its_office_writes_it(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words
