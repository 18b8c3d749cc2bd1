"""The day a document bears: of its own words, and of no other document's."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.document_day import document_day
from evidence.engines.dates.labelled_day import labelled_day
from evidence.engines.dates.own_day import find_own_dates
from tests.evidence.engines.papers import Paper, papers

ENDING = "\n\nThe parties agree as follows. Each party shall keep its records."


@pytest.mark.parametrize(
    ("text", "day"),
    [
        (f"This Supply Agreement is made as of May 3, 2019, between A Co and B Co.{ENDING}", date(2019, 5, 3)),
        (f"SUPPLY AGREEMENT\nThis Agreement is entered into this 4th day of April, 2003, by A and B.{ENDING}", date(2003, 4, 4)),
        (f"LEASE\n\nDated 26 September 2019\n\nbetween A Ltd and B Ltd{ENDING}", date(2019, 9, 26)),
        (
            f"LEASE between A and B\n\n{ENDING}\nIN WITNESS WHEREOF the parties signed this Lease on July 9, 2001.",
            date(2001, 7, 9),
        ),
        (
            f"SALE CONTRACT between A and B{ENDING}\n\nBy: Ann Orr   Date: 3/1/2012\n\nBy: Bo Lund   Date: 3/8/2012\n",
            date(2012, 3, 8),
        ),
        (
            "FIRST AMENDMENT\nThis Amendment amends the Agreement between A and B dated May 1, 2001 and is made on June 2, 2003.",
            date(2003, 6, 2),
        ),
        (f"This Agreement is made on ____, 2019 between A and B.{ENDING}", None),
        (f"LEASE between A and B\nWHEREAS A and C entered into a Loan Agreement dated May 1, 2001;{ENDING}", None),
        (
            "SUPERIOR COURT\nPlaintiff moves.\n\nThe motion is denied.\n\nSO ORDERED this 4th day of March, 2011.\n",
            date(2011, 3, 4),
        ),
        (
            "CIRCUIT COURT\nState v. Orr\nORDER\nThe motion of May 1 is denied.\n\n    Done this the 4th day of June, 2013.\n",
            date(2013, 6, 4),
        ),
        (
            "CIRCUIT COURT\nState v. Orr\nORDER\nThe work was done by May 1, 2013. The report of May 8 is filed.\n",
            None,
        ),
        (
            "SUPREME COURT\nArgued May 1, 1999\nDecided June 8, 1999\nPlaintiff appeals from a judgment of May 2, 1997.",
            date(1999, 6, 8),
        ),
        (
            "Case 3:19-cv-00227 Document 1 Filed 08/20/19 Page 1 of 5\nUNITED STATES DISTRICT COURT\nPlaintiff sues.",
            date(2019, 8, 20),
        ),
        ("DEPOSITION OF MARTA QUILL\nTaken on May 6, 2020\nat Alder\n\nQ. Was it on May 1, 2019?\nA. Yes.\n", date(2020, 5, 6)),
        ("Privacy Policy\nLast updated: May 25, 2018\nWe keep records since May 1, 2001.", date(2018, 5, 25)),
        (
            "SUPERIOR COURT\nState v. Orr\nMOTION\nTrial is on May 4, 2020.\n\n  This the 6th day of April, 2020.\n   Ann Lund\n",
            date(2020, 4, 6),
        ),
        (
            ("CIRCUIT COURT\nOrr v. Lund\nANSWER\nDefendant denies that he paid on May 1, 2019.\n\nCERTIFICATE OF SERVICE\n"
            "I certify that a copy was furnished by mail to Ann Lund, Esq., on May 30, 2020.\n/s/ Bo Orr\n"),
            date(2020, 5, 30),
        ),
        (
            "MEDICAL EXAMINER\nREPORT\nDate of death: 5/1/2020\nAutopsy performed: 5/2/2020\nSigned: B. Orr, MD    5/21/2020\n",
            date(2020, 5, 21),
        ),
        (
            ("County Jail - Call Detail\nInmate: Orr, Bo\nStart Time: 5/1/2020 7:41:02 PM  Duration 12:04\n\nINMATE: Hello.\n"
            "CALLED PARTY: They moved it to May 9.\n"),
            date(2020, 5, 1),
        ),
        (
            ("POLICE\nSUPPLEMENT REPORT\nOffense: Assault\nBy: Det. Lund    Date Written: 5/22/2020 0915\n"
            "On 5/19/2020 I met the victim.\n"),
            date(2020, 5, 22),
        ),
        ("INVOICE\nInvoice date: 2 April 2020\nDue: 2 May 2020\n", date(2020, 4, 2)),
        ("INVOICE\nINVOICE DATE\nApril 2, 2020\nDUE DATE\nMay 2, 2020\n", date(2020, 4, 2)),
        ("From: a@example.com\nTo: b@example.com\nDate: Mon, 4 Mar 2019 09:12:00 -0500\n\nOn May 1 we met.", date(2019, 3, 4)),
        ("They met on May 3, 2019 and went home.", None),
        ("", None),
    ],
)  # fmt: skip
def test_the_day_a_document_bears(text: str, day: date | None) -> None:
    assert document_day(Document(text)) == day


@pytest.mark.parametrize("paper", papers(), ids=lambda paper: str(paper.document.filename))
def test_papers_of_every_genre_bear_their_own_day(paper: Paper) -> None:
    assert document_day(paper.document) == paper.day


@pytest.mark.parametrize(
    "text",
    [
        "REPORT\nDate received: May 1, 2021\nDate due: May 9, 2021\nFindings follow.",
        "INVOICE\nDate: May 1, 2021\nDate: May 9, 2021\nTotal due 4",
        "CHAIN OF CUSTODY\nItem 1\nDate: May 1, 2021\nReceived by: M. Tan\nDate: May 2, 2021\nReceived by: O. Ray",
        "COUNTY COURT\nState v. Holm\nMOTION TO CONTINUE HEARING\nThe hearing is on Monday, May 3, 2021.",
        "Payments\n2021-05-01  Holm  4\n2021-06-01  Holm  4\n2021-07-01  Holm  4\n",
        "SALE AGREEMENT between A and B\nThe parties settle the action filed on May 1, 2021.",
    ],
)
def test_another_things_day_is_not_the_documents(text: str) -> None:
    assert document_day(Document(text)) is None


def test_a_reports_day_is_not_that_of_the_visit_or_the_incident() -> None:
    visit = "FIELD REPORT NO. 7\nDATE OF VISIT\nAugust 24, 2022\nDATE OF REPORT\nAugust 26, 2022\nObservations\nDry."
    incident = (
        "INCIDENT / ARREST REPORT\nDATE OF INCIDENT\n03/11/2024\nTIME\n2340 hours\n"
        f"The car was stopped.{' It was searched.' * 40}\nOfficer, Badge 512\nDate: March 12, 2024\n"
    )
    assert document_day(Document(visit)) == date(2022, 8, 26)
    assert document_day(Document(incident)) == date(2024, 3, 12)


@pytest.mark.parametrize("night", ["March 11-12, 2024", "03/11/2024 - 03/12/2024"])
def test_a_recording_that_ran_past_midnight_bears_the_day_it_began(night: str) -> None:
    text = (
        f"BODY-WORN CAMERA TRANSCRIPT\nOfficer: A. Reed (Badge 9)      Device: AX3\nDate: {night}    Clip begins: 23:47:05\n\n"
        + "[23:47:31] OFC. REED: License and registration, please.\n[23:47:38] HALE: No, sir, it is not my car.\n" * 6
    )
    assert document_day(Document(text)) == date(2024, 3, 11)


def test_a_running_statement_bears_the_last_entrys_day_if_its_file_is_named_so() -> None:
    rows = "Date\tDocument\tDebit\n2022-01-20\tINV-1\t10.00\n2022-06-14\tINV-2\t20.00\n2022-10-31\tINT\t1.00\n"
    assert document_day(Document(rows, filename="Statement 2022-10-31.csv")) == date(2022, 10, 31)
    assert document_day(Document(rows, filename="Statement 2023-01-05.csv")) is None


INSPECTED = """INSPECTION NARRATIVE
Inspection No. 20    Establishment: Fenwick Castings

On March 31, 2019, at about 5:40 a.m., a molder was burned when iron spilled from ladle 3.

The ladle had been relined by a contractor on March 28. The foreman stated that he saw a glow on its shell at the start of the
shift and told the plant manager, who denied it. Time clock records show that the manager arrived at 6:02 a.m., and that nobody
else of the office was there before 7:00 a.m. The crew of the shift before had left at 5:30 a.m. and had written nothing down.
The shell was examined at the plant by two engineers, who found that the lining of the ladle was thinner than its drawing says.

The employer stopped supplying coats in June 2018 to save money.
"""


def test_a_day_without_a_year_is_not_of_a_later_lines_year_where_the_text_begins_with_another() -> None:
    found = {one.text: one.date for one in find_own_dates(Document(INSPECTED, filename="narrative.txt"))}
    assert found["June 2018"] == date(2018, 6, 1)
    assert found.get("March 28", date(2019, 3, 28)) == date(2019, 3, 28)


def test_a_day_since_which_something_is_so_is_not_the_papers_own() -> None:
    text = "TARN HOME\nResident: Ida Lund      Rm 4\nPayee: Tarn Home (since 2/1/2018)\n\nThe nurse keeps the keys.\n"
    assert document_day(Document(text, filename="account.txt")) is None


def test_a_month_of_an_earlier_year_that_is_told_does_not_give_its_year_to_the_days_of_the_meeting() -> None:
    text = (
        "TOWN OF TARN - ZONING BOARD\nDraft notes, regular meeting 6/14/2023, Town Hall\n\n"
        f"Mr. Lund said that the road was closed to heavy trucks at the mill. {'The hall was full. ' * 30}\n"
        "Ms. Odei said that her well went dry in September 2022 after the test pumping.\n"
        "The clerk read a letter of June 9. The hearing was continued to July 12.\n"
    )
    days = {one.date for one in find_own_dates(Document(text, filename="notes.txt"))}
    assert days == {date(2023, 6, 14), date(2022, 9, 1)}


def test_a_label_with_its_day_is_no_column_head_of_the_line_below() -> None:
    text = "REVIEW\nIssued July 2, 2014\n\nOn April 14, 2014 we counted the planks.\n"
    assert labelled_day(text) == date(2014, 7, 2)
