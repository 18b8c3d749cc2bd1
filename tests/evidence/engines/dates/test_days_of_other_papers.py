"""A paper's own day is told from those of the papers it speaks of."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.document_day import document_day

AFFIDAVIT = """COURT FILE NUMBER      1203-114
COURT                  COURT OF QUEEN'S BENCH OF ALBERTA
DOCUMENT               AFFIDAVIT OF ANN LEE

I, Ann Lee, of the Town of Weir, MAKE OATH AND SAY THAT:

1.   Attached as Exhibit "A" is the report of
     Alder Laboratories dated May 4, 2012, which found lead in the feed.

SWORN BEFORE ME at the City of Weir,         )
in the Province of Alberta, this 9th day     )
of July, A.D. 2012                           )     "A. Lee"
                                             )     ______________
"""
LETTER = """                    ROE & LEE LLP
Our Ref: JR/12            Your Ref: TBC                 9 May 2022

The Directors
Weir Mills Ltd

RE: "Sorter" Services Agreement dated 3 March 2020 ("the Agreement")

Dear Sirs,

We act for Alder Foods. The parties agreed on a price of 4,000.
"""
FORM = """WEIR MILLS, INC.                     SEPARATION NOTICE
SECTION A   EMPLOYEE
Name: Ann Lee                  Emp. signed? No
SECTION B   LAST EVALUATION
   Date: 12/18/2020      Overall: 4 of 5
SECTION C   APPROVALS
   Supervisor   J. Roe            03/05/21
   HR           A. Poe            04/02/21
"""
ORDER = """DEPARTMENT OF WATERS
IN THE MATTER OF WEIR MILLS, L.P.
PROCEEDINGS UNDER THE STATE WATERS ACT

COMPLIANCE ORDER

The Respondent operates a mill in Weir. The mill operates under Permit No. 12-419, issued
March 30, 2010.

To cease, upon receipt, all discharges into the river.

Alder, Vermont, this 17th day of June, 2013.
"""

RULING = """SUPERIOR COURT OF THE STATE OF WEIR
ANN ROE, Plaintiff, v. PORT OF ALDER, Defendant.
ORDER ON MOTION

The Court considered the Declaration of Bo Lund, P.E., dated May 22, 2024, and the record.
The motion is DENIED.

DONE IN OPEN COURT this 21st day of June, 2024.

JUDGE LORNA QUIST
"""


@pytest.mark.parametrize(
    ("text", "day"),
    [
        pytest.param(AFFIDAVIT, date(2012, 7, 9), id="a jurat in a column, and not a report in evidence"),
        pytest.param(LETTER, date(2022, 5, 9), id="a letter's day behind its references"),
        pytest.param(FORM, None, id="no earlier evaluation's day in the middle of a form"),
        pytest.param(RULING, date(2024, 6, 21), id="a ruling, and not a declaration that it considered"),
        pytest.param(ORDER, date(2013, 6, 17), id="under a matter's proceedings, and not the rest of a sentence"),
    ],
)
def test_a_paper_has_the_day_on_which_it_was_made(text: str, day: date | None) -> None:
    assert document_day(Document(text)) == day
