"""Short papers are told by as many statements as there is space for, what they come to among them."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.parts import SPACE
from evidence.engines.summaries.summarize import parts_of, summarize

LETTER = """TARN MARINE LTD
4 Pier Road, Alder

May 6, 2019

Ms. Orla Finch
12 Mill Lane, Alder

Dear Ms. Finch:

You hired our boat "Heron" on March 2, 2019 for $1,400. You returned it on March 9, two days late. The propeller was bent and the
rudder was missing. Tobias Holm saw you strike the pier on March 8. He reported it to the harbor office on March 9. The harbor
office fined us $300. The repair cost $2,150. We have kept your deposit of $500. You wrote on March 20 that the rudder was loose
before. Our record of March 1 shows that the rudder was tight. We demand payment of $1,950. If we do not receive it by
May 31, 2019,
we will file a claim in the county court.

Sincerely,

Ann Weir
"""
SENTENCE = """STATE OF ALDER                                  DISTRICT COURT
COUNTY OF WEIR

State of Alder, Plaintiff,                      Court File No. 19-CR-20
vs.                                             ORDER ON SENTENCING
Tobias Holm, Defendant.

FINDINGS

1. On March 2, 2019 the defendant pleaded guilty to burglary.

ORDER

1. The defendant is committed to the prison at Tarn for 40 months.
2. The defendant shall pay restitution of $9,400 to Orla Finch.

MEMORANDUM

The defendant wrote to the Court that nobody was hurt by what he did.

Dated: May 4, 2019                              BY THE COURT:
                                                Ann Weir
                                                Judge of District Court
"""
OF_THE_COURT = """          UNITED STATES DISTRICT COURT
            DISTRICT OF ALDER

UNITED STATES OF AMERICA,
     v.                               No. 1:19-cr-00411
TOBIAS HOLM,

          SENTENCING ORDER

     Tobias Holm pleaded guilty on March 2, 2019 to one count of wire fraud. The objection is overruled. A bookkeeper holds a
position of trust. Defendant asks for probation because he cares for his mother. His sister lives in the same house.

     It is therefore the sentence of the Court that Defendant be imprisoned for 20 months.

     SO ORDERED this 4th day of May, 2019.
"""
DIARY = """Diary of Ann Weir

Mon 7 Oct 2019. Wet. Asked Holm for the results of the last pour,
which he has not got.
Tue 8 Oct. Holm wants to strike the props. I said that he must wait until
the results are here.
Wed 9 Oct. Props gone. Crack in the ceiling of the hall.
Thu 10 Oct. Finch ordered everyone off the first
floor.
"""
LOG = """TARN CORRECTIONAL FACILITY
SICK CALL RECORD

Inmate: Tobias Holm      Housing: C-114

07/02/19   Slip received. Complains of pain in a tooth.
07/19/19   Slip: face is swollen. Not seen, lockdown.
07/23/19   Nurse found a fever of 101.9. No order given by Dr. Quist.
07/26/19   Found unresponsive in his cell at 0535. Taken to the hospital.
08/03/19   Grievance filed from the hospital.
08/30/19   Grievance denied by Warden Finch.
"""
MINUTES = """WEIR HOUSE OWNERS ASSOCIATION
Minutes of the Meeting of the Board
May 17, 2019

Present: Ann Weir, Tobias Holm, Orla Finch

Reports. Ms. Finch reported that the wall behind Lots 8 to 11 has moved four inches since October.
Motion by Mr. Holm, seconded by Ms. Finch, to retain an engineer for not more than $4,500. Passed 3-0.
Motion by Ms. Finch, seconded by Mr. Holm, to raise the dues to $90 a month. Passed 2-1.
Motion by Ms. Weir, seconded by Mr. Holm, to close the pool on September 1. Passed 3-0.
Meeting adjourned at 9:05 p.m.
"""
NOTES = """PERFORMANCE FILE OF TOBIAS HOLM
Weir Mills

Holm refused to wear his harness on May 4, 2019 and was sent home by Ann Weir.
Termination approved by Orla Finch on May 9, 2019.
"""
AFFIDAVIT = """AFFIDAVIT OF ANN WEIR

I, Ann Weir, being duly sworn, state:

1. On March 2, 2019 Tobias Holm signed a promise not to solicit our customers. A copy is attached as Exhibit A.

2. On May 4, 2019 Tobias Holm copied the list of our customers to a disk.

/s/ Ann Weir
"""
NOTICE = """STATE OF ALDER
BOARD OF PILOTS

NOTICE OF PROPOSED SUSPENSION

To:    Tobias Holm, License No. P-220
From:  Compliance Unit
Date:  September 8, 2021

1. The Board proposes to suspend your license as a pilot for 18 months.

2. On April 14, 2021 you took the ferry "Heron" out of the harbor in a fog, against the order of the harbor office.

3. You may ask for a hearing by September 29, 2021.

Orla Finch
Director
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (LETTER, ["The harbor office fined us $300", "We demand payment of $1,950", "by May 31, 2019"], []),
        (
            SENTENCE,
            ["Ordered: The defendant is committed to the prison at Tarn for 40 months"],
            ["Ordered: The defendant wrote"],
        ),
        (OF_THE_COURT, ["be imprisoned for 20 months"], []),
        (DIARY, ["which he has not got", "off the first floor"], []),
        (LOG, ["Tarn Correctional Facility", "Inmate: Tobias Holm", "swollen", "unresponsive", "Grievance denied"], []),
        (MINUTES, ["the wall behind Lots 8 to 11 has moved", "$4,500", "$90", "close the pool"], ["adjourned"]),
        (NOTES, ["Termination approved by Orla Finch"], []),
        (
            NOTICE,
            ["Notice of Proposed Suspension", "to Tobias Holm", "by September 29, 2021"],
            ["and License No. P-220"],
        ),
        (AFFIDAVIT, ["signed a promise", "copied the list"], ["attached as Exhibit"]),
    ],
    ids=["letter", "order", "sentence", "diary", "log", "minutes", "notes", "notice", "affidavit"],
)
def test_what_a_short_paper_comes_to_is_told(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words


def test_all_statements_of_a_short_paper_share_one_space() -> None:
    told = [part for part in parts_of(Document(LETTER)) if not part.leads]
    assert len(told) > 5
    assert sum(len(part.words) for part in told) <= SPACE


def test_fewer_statements_are_told_where_fewer_are_asked_for() -> None:
    assert len([part for part in parts_of(Document(LETTER), most=3) if not part.leads]) == 3


def test_how_long_a_sentence_lasts_is_no_charge() -> None:
    text = OF_THE_COURT.replace(
        "     It is therefore", "Count 1: 10 years\nCount 3: 5 years, to run at once\n\n     It is therefore"
    )
    assert "Charges" not in summarize(Document(text))
