"""Captions, heads, columns and entries as other offices print them: who, what and when are found wherever they stand."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import parts_of, summarize

AGAINST = """SUPREME COURT OF THE STATE OF WEIR
COUNTY OF ALDER
---------------------------------------------------x
ORLA FINCH,                                         :   Index No. 80811/2021
                              Plaintiff,            :   VERIFIED COMPLAINT
              -against-                             :
TARN SWIMMING CLUB, INC.,                           :
                              Defendant.            :
---------------------------------------------------x

        Plaintiff, complaining of the defendant, alleges as follows:

        1.      On January 14, 2021 the lifeguard of the club left the pool and the plaintiff broke her arm.

                     AS AND FOR A FIRST CAUSE OF ACTION
                              (Negligence)

        2.      The occurrence was caused by the negligence of the defendant.
"""
BETWEEN = """                                              Court File No. CV-21-0066

                      SUPERIOR COURT OF JUSTICE

B E T W E E N :

                         TARN ROOFING LIMITED
                                                         Plaintiff
                            - and -

                         WEIR LOOMS INC. and TOBIAS HOLM
                                                         Defendants

                      STATEMENT OF DEFENCE

1.   The Defendants deny that Holm guaranteed payment of the roof.

2.   The Plaintiff abandoned the work on September 18, 2020 and has not returned.
"""
BESIDE = """                         CAUSE NO. D-1-21-0044

WILMA TARN                          §        IN THE DISTRICT COURT OF
                                    §
VS.                                 §        ALDER COUNTY, WEIR
                                    §
HOLM TRANSIT CO.                    §        25TH JUDICIAL DISTRICT

                DEFENDANT'S MOTION FOR CONTINUANCE

TO THE HONORABLE JUDGE OF SAID COURT:

     1.   This is a personal injury case arising from a collision on March 3, 2021.

     Defendant prays that the trial setting of January 9, 2023 be continued for ninety days.
"""
LETTER = """TARN PROPERTY MANAGEMENT
400 Quay Street, Alder

October 4, 2021

VIA CERTIFIED MAIL, RETURN RECEIPT REQUESTED

Ms. Orla Finch
12 Mill Lane, Alder

     Re:  Notice of Lease Violation

Dear Ms. Finch:

On September 26, 2021 our supervisor, Tobias Holm, entered the unit and saw two dogs in the kitchen.

You must remove the dogs within ten days of the date of this letter. If you fail to do so, we will commence an action for \
eviction in Alder County Court.

Very truly yours,

Wilma Quist
"""
REPORT = """TARN & QUIST ENGINEERS

REPORT OF WALL FAILURE

1.0 OBSERVATIONS
The wall was 62 feet long and up to 7 feet high. The station at Alder recorded 3.1 inches of rain in 48 hours.
A section of 28 feet had turned over. The county has no record of a permit. The wall stands beside a road of gravel.

2.0 CONCLUSIONS
It is our opinion, to a reasonable degree of certainty, that:
a. The wall failed because water pressure built up behind it.
b. The wall lacked the drainage and grout that the code required in 2009.
"""
MINUTES = """Weir Volunteer Fire Company
Minutes of the Trustees
16 May 2021

1. Chair opened the meeting at 7:34.

2. Engine 21. The pump failed its test on May 3. Tarn moved to authorize the rebuild, not to exceed $40,000. Holm seconded. \
Approved 3-1.

3. Treasurer's resignation. A letter from Quist was read. Resignation accepted with regret; motion Tarn, all in favor.

4. Adjourned 8:55.
"""
MAIL = """From: Orla Finch <ofinch@weir.example>
To: Tobias Holm <tholm@weir.example>
Sent: Thursday, 13 April 2021 18:22
Subject: Lot 44

Tobias,

Two of the twelve vials of lot 44 failed the test on Tuesday. The retest gave the same.

Can you confirm by noon tomorrow that we put lot 44 on hold? I also need the cleaning records of line 2.

Orla
"""
LOG = """M/V ALDER BRIDGE            DECK LOG            Voyage 117
Master: Capt. T. Holm

Sat 11 Nov 2023
0000  Co 178 T, 13.2 kn. Wind NNE 5.
0400  Co 178 T, 13.1 kn. Wind NNE 5.
0655  Sailing yacht TARN sighted, dismasted, two persons on board, one with a head wound.
0800  Co 178 T, 13.2 kn. Wind NNE 4.
1200  Co 178 T, 13.0 kn. Wind NNE 4.

Sun 12 Nov 2023
0000  Co 178 T, 13.0 kn. Wind NW 4.
0400  Co 178 T, 13.0 kn. Wind NW 4.
"""
CALENDAR = """Calendar - Orla Finch          Week of March 6, 2023

MONDAY 6
9:00-9:30    Team
2:00-3:00    Dentist

TUESDAY 7
8:30-10:00   Reserve committee, raise the reserve of the Weir claim to 2.5M
4:00-4:30    Team
"""
COLUMNS = """STATE OF ALDER
FIRST REPORT OF INJURY

Last name, first name        Date of birth      Claim number
Holm, Tobias L.              08/14/1987         23-1188

Employer name                Policy number
Tarn Die Casting, Inc.       140077

Description of accident:
The employee was clearing a jammed casting from a press when the die closed on his right hand.
"""
LADING = """BILL OF LADING

SHIP FROM                               CARRIER NAME: Alder Motor Freight
Tarn Orchard Supply                     Trailer number: TC-5510
900 Depot Street                        Seal number: 448121

SHIP TO
Weir Farms
14 County Road 9

HANDLING UNIT   PACKAGE    COMMODITY DESCRIPTION            WEIGHT
22 pallets      880 bags   Calcium nitrate, 50 lb bags      44,600 lb
                                                 TOTAL      44,600 lb

COD Amount: $ ______
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (AGAINST, ["Finch v. Tarn Swimming Club, Inc., Supreme Court of the State of Weir", "Claims: Negligence."], ["---"]),
        (BETWEEN, ["in Tarn Roofing Limited v. Weir Looms Inc. and Tobias Holm, Superior Court of Justice, No."], ["Court File"]),
        (BESIDE, ["Wilma Tarn v. Holm Transit Co., District Court of Alder County, Weir, No. D-1"], ["Honorable"]),
        (LETTER, ["Letter to Orla Finch", "from Wilma Quist", "ten days of the date", "action for eviction"], ["Certified"]),
        (REPORT, ["The wall failed because water", "The wall lacked the drainage"], ["a. The"]),
        (MINUTES, ["Engine 21: The pump", "Tarn moved to authorize the rebuild", "Resignation accepted with regret"], ["opened"]),
        (MAIL, ["Asks: \u201cCan you confirm by noon", "Asks: \u201cI also need the cleaning", "vials of lot 44 failed"], []),
        (LOG, ["M/V Alder Bridge, Deck Log", "to 12 November 2023 (7 entries)", "0655: Sailing yacht TARN sighted"], []),
        (CALENDAR, ["Orla Finch", "Tuesday 7, 8:30-10:00: Reserve committee, raise the reserve"], []),
        (COLUMNS, ["Name: Tobias L Holm", "Employer name: Tarn Die Casting, Inc"], ["Date of birth: "]),
        (LADING, ["Ship from: Tarn Orchard Supply", "Ship to: Weir Farms", "22 pallets, 880 bags, Calcium nitrate"], ["COD"]),
    ],
)  # fmt: skip
def test_what_a_paper_is_and_tells_is_found_in_its_layout(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words


@pytest.mark.parametrize("text", [AGAINST, LOG, CALENDAR, COLUMNS, LADING, MINUTES])
def test_each_statement_keeps_its_places(text: str) -> None:
    for part in parts_of(Document(text)):
        assert part.spans
        assert all(0 <= start < end <= len(text) for start, end in part.spans)
