"""Whom a form is of, who bills whom for what, and what a court orders, however the head is set."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

INVOICE = """                                        I N V O I C E
Weir Salvage Ltd
Pier 2, Harbour Road                    Invoice no.     WS-118
                                        Tax point       14 August 2025
To:
Alder Fish Farms plc
Harbour Office

Re: Tow of the barge "Heron" from Alder to Tarn

Date      Particulars                                 Qty     Rate       GBP
02/08     Hire of the tug and its crew                  1   6,500.00   6,500.00
06/08     Tow to Tarn and berthing                      1   7,200.00   7,200.00
                                                          Net         13,700.00
                                                          Less deposit paid 01/08      -3,000.00
                                                          AMOUNT NOW DUE               10,700.00

Bank: Alder Bank, sort code 11-22-33, account 10447733.
"""
ARREST = """ALDER COUNTY SHERIFF'S OFFICE
ARREST REPORT
CASE NO. 24-09917
ARRESTEE:  FINCH, TOBIAS JAMES    DOB 03/14/1989   SEX M
CHARGES:   DRIVING WHILE SUSPENDED
ARRESTING DEPUTY: Cpl. N. Tarn #418
NARRATIVE
On 11-02-24 I was sent to the mill for a hit and run. The caller stated that a truck struck her parked car and kept going.
Finch was arrested at 0148 and taken to the detention center.
"""
APPLICATION = """TOWN OF ALDER
ZONING BOARD OF APPEALS

APPLICATION FOR AREA VARIANCE                        Filed: March 3, 2025

 1  Applicant(s)             Tobias and Orla Finch
 2  Premises                 61 Weir Hill Road, Alder
 3  Tax map no.              44.2-3-17            Zone: R-2

STATEMENT OF APPLICANT

We ask for leave to build an enclosed ramp on the east side of our house. The front door is nine steps above the walk.
The Building Inspector denied the permit on February 10, 2025 for the setback alone.
"""
ORDER = """                    UNITED STATES DISTRICT COURT
                    EASTERN DISTRICT OF KENTUCKY

CIVIL ACTION NO. 24-117-RDK

WEIR ORCHARD SUPPLY, LLC                              PLAINTIFF

VS.                 MEMORANDUM OPINION AND ORDER

ALDER R. FINCH                                        DEFENDANT

     This matter is before the Court on Plaintiff's motion for a preliminary injunction. Finch was the sales manager until he
resigned on June 28, 2024.

     Accordingly, IT IS ORDERED as follows:

     (1)  Plaintiff's motion is GRANTED.

     (2)  The injunction takes effect when the plaintiff posts a bond of $75,000.

     This 30th day of September, 2024.
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (
            INVOICE,
            [
                "Invoice of Weir Salvage Ltd",
                "To: Alder Fish Farms plc",
                "Amount now due 10,700.00",
                "Tow of the barge",
            ],
            ["I N V O", "Invoice no. of", "sort code"],
        ),
        (ARREST, ["Tobias James Finch"], ["Finch JAMES"]),
        (APPLICATION, ["Premises: 61 Weir Hill Road, Alder"], ["Premises: Tax map"]),
        (ORDER, ["United States District Court", "No. 24-117-RDK", "Ordered: The injunction takes effect when"], []),
    ],
)
def test_what_the_head_and_the_rows_say(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words
