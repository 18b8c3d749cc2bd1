"""Rows of bills and entries of logs: told with whose they are, a wrapped cell as one, and nothing that only fills the paper."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

BILL = """                         HOLM BROTHERS SLIPWAY
               Wharf 3, Brook

INVOICE                                         No.   91-204
                                                Date  March 14, 1991
BILL TO:
  Tarn Bulk Lines
  Attn: Mr. Edgar Farrow

ITEM  DATE      DESCRIPTION                     QTY   RATE       AMOUNT
----  --------  ------------------------------  ----  --------  ----------
 1    03/02/91  Haul out barge TARN 4              1   1,500.00    1,500.00
 2    03/05/91  Plate renewal, port side           2     800.00    1,600.00
                and keel
 3    03/06/91  Anodes, not fitted                 0      90.00        0.00
                                        Subtotal                  3,100.00
                                     BALANCE DUE                 $3,100.00

Slip notes:  hull scraped and tested at low water, plating gauged by
"""
LOG = """TARN VALLEY COACHES - WORKSHOP
UNIT HISTORY LOG                                 Coach 207 (1998 Volvo)
Garage no. 4                                     Printed 02/14/2011  p. 1

DATE      MILES    MECH   WORK / REMARKS
--------  -------  -----  ------------------------------------------
10/02/10  288,410  EF     Oil and filters. Brake lining left rear 7/32,
                          right rear 6/32.
10/19/10  289,877  TH     Driver Lund reports coach pulls left. Road
                          tested, could not duplicate.
11/05/10  291,300  EF     No shoes in stock. Told foreman Quist coach
                          should be held.

MECH KEY:  EF = Edith Farrow   TH = Tobias Holm
"""
CHART = """BROOK ANIMAL HOSPITAL
Patient Record

Client:  Edith Farrow          Patient:  "Pilot"

05/02/2014  Rabies vaccine given. Discussed dental cleaning with owner. TH
05/21/2014  Dental cleaning. Blood was not tested before. Two teeth extracted. TH
05/22/2014  Owner called 0730, dog not eating and vomiting. Told to wait 24 hrs. RO

TH = Tobias Holm, DVM     RO = Ruth Odei, LVT
"""
ROUND = """TARN SECURITY          DAILY ACTIVITY REPORT
Post: Brook Mall, north lot      Officer: E. Farrow     Date: 12/12/2010
Shift: 1500-2300

1500  On post. Relieved Ofc. Lund. Radio and keys received.
1545  Patrol lower level. All secure.
1700  Light pole 6 out in north lot. Reported to Holm of the mall again.
1830  Patrol. All secure.
2005  Supervisor Quist pulled me off the lot to cover the food court.
"""
DOCKET = """REGISTER OF ACTIONS

NO.  DATE        FILED BY   ENTRY
1    02/17/2009  PL         Complaint with jury demand
2    02/24/2009  PL         Return of service on Brook Cold Storage Co., by registered
                            agent T. Holm
3    03/19/2009  DEF        Answer and counterclaim for storage charges of $22,610.00
"""


def told(text: str) -> list[tuple[str, str]]:
    document, mentions = Document(text), find_mentions(text)
    kept = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    return [(one.text, str(one.date)) for one in kept]


def test_a_bill_s_row_is_told_with_who_billed_whom_and_without_the_row_s_number() -> None:
    head = "Invoice No. 91-204 of HOLM BROTHERS SLIPWAY, March 14, 1991 (BILL TO: Tarn Bulk Lines): "
    rows = [(text.removeprefix(head), day) for text, day in told(BILL) if text.startswith(head)]
    assert ("On March 2, 1991: Haul out barge TARN 4; qty 1; rate 1,500.00; amount 1,500.00.", "1991-03-02") in rows
    assert ("balance due $3,100.00.", "1991-03-14") in rows


def test_the_line_under_a_cell_goes_on_with_it() -> None:
    assert any("Plate renewal, port side and keel; qty 2; rate 800.00" in text for text, _ in told(BILL))


def test_what_is_not_charged_and_the_parts_of_a_sum_are_no_facts() -> None:
    assert not [text for text, _ in told(BILL) if "Subtotal" in text or "Anodes" in text or "gauged by" in text]


def test_a_log_s_entry_says_what_the_log_is_of_and_who_noted_it() -> None:
    entry = "On October 19, 2010 Tobias Holm noted: “Driver Lund reports coach pulls left.”"
    assert (f"Unit History Log, Coach 207 (1998 Volvo) of TARN VALLEY COACHES: {entry}", "2010-10-19") in told(LOG)
    assert not [text for text, _ in told(LOG) if "KEY" in text]


def test_initials_behind_a_note_say_who_noted_it() -> None:
    head = "Patient Record of BROOK ANIMAL HOSPITAL (Client: Edith Farrow)"
    noted = "On May 22, 2014 Ruth Odei noted: “Owner called 0730, dog not eating and vomiting. Told to wait 24 hrs.”"
    assert (f"{head}: {noted}", "2014-05-22") in told(CHART)


def test_entries_under_their_sheet_s_day_are_of_whoever_keeps_it() -> None:
    found = told(ROUND)
    said = "On December 12, 2010 at 2005 E. Farrow noted: “Supervisor Quist pulled me off the lot to cover the food court.”"
    assert any(text.endswith(said) and day == "2010-12-12" for text, day in found)
    assert not [text for text, _ in found if "All secure" in text or "On post" in text]


def test_a_docket_s_entry_is_filed_and_not_noted_by_its_side() -> None:
    found = told(DOCKET)
    assert (
        "On March 19, 2009 (DEF): Answer and counterclaim for storage charges of $22,610.00.",
        "2009-03-19",
    ) in found
    assert any(
        "(PL): Return of service on Brook Cold Storage Co., by registered agent T. Holm." in text for text, _ in found
    )


SLIPS = """TELEPHONE MESSAGES - Office of Dr. Edgar Farrow
Week of February 9, 2004

Mon 2/9   9:10   Mrs. Ruth Odei. Still numb after the extraction. Wants call back.   TH
Tue 2/10  8:30   Mrs. Odei again. Told doctor is in surgery until noon today.   TH
Fri 2/13  4:50   Dr. Lund called for Dr. Farrow and says the nerve is injured.   EQ

TH = Tobias Holm    EQ = Edith Quist
"""
WATER = """CITY OF BROOK                             UTILITY BILL
Water Division                            Bill date: 07/15/2015

Account: 0071-4420     Customer: Edith Farrow

SERVICE      FROM       TO         READ    PRIOR    AMOUNT
Water        06/12/15   07/12/15   4471    4019     1,808.00
Sewer        06/12/15   07/12/15   4471    4019     1,243.00
"""


def test_messages_of_a_week_are_each_of_their_day() -> None:
    found = told(SLIPS)
    said = "On February 13, 2004 at 4:50 Edith Quist noted: “Dr. Lund called for Dr. Farrow and says the nerve is injured.”"
    assert (said, "2004-02-13") in found
    assert any("Told doctor is in surgery" in text and day == "2004-02-10" for text, day in found)


def test_a_row_of_a_period_is_of_all_of_it() -> None:
    rows = [text for text, _ in told(WATER) if "service Water" in text]
    assert rows
    assert "from 06/12/15; to 07/12/15" in rows[0]
    assert "On June 12" not in rows[0]


LEDGER = """Brook Grain Cooperative
Member Account Statement                           Statement 4 of 12, April 2015

Member: Edgar Farrow

                                                       Charges       Credits        Balance
4/02  Seed corn, 310 bags                              9,280.00                   12,944.18
4/15  Payment, check 2207                                             5,000.00     7,944.18

Note: On April 20 Edgar Farrow met with the manager.
"""


def test_rows_have_the_year_of_their_month_and_not_what_was_left_after_each() -> None:
    document = Document(LEDGER)
    found = {one.text: one.date for one in find_facts(document, find_mentions(LEDGER), find_own_dates(document))}
    rows = {text.rpartition(": ")[2]: day for text, day in found.items()}
    assert rows["Seed corn, 310 bags; charges 9,280.00."] == date(2015, 4, 2)
    assert rows["Payment, check 2207; credits 5,000.00."] == date(2015, 4, 15)
    assert not [text for text in found if "Note" in text.partition(":")[0]]


TRUST = """WEIR HOUSE                                        RESIDENT TRUST ACCOUNT
Resident: Edith Farrow     Quarter ended September 30, 2018
Payee: Weir House since February 1, 2018

 Date     Payee or source              In         Out        Balance
 07/03    Pension                  1,412.00                 1,630.22
 07/19    Cash to resident                        60.00     1,570.22
"""
REPAIR = """BROOK TRANSMISSIONS
REPAIR ORDER 4092                             Date: 03/20/2020
Customer: Edith Farrow       Bay: 7

   1   Rebuild kit                          684.00
  14   Labor hours                        1,856.00
       BALANCE                            2,540.00
"""


def rows_of(text: str) -> dict[str, date | None]:
    document = Document(text)
    found = find_facts(document, find_mentions(text), find_own_dates(document))
    return {one.text.rpartition(": ")[2]: one.date for one in found}


def test_the_rows_of_a_paper_say_whether_the_month_stands_first() -> None:
    days = list(rows_of(TRUST).values())
    assert date(2018, 7, 3) in days
    assert date(2018, 7, 19) in days


def test_items_of_a_bill_are_left_to_its_total() -> None:
    assert [text for text in rows_of(REPAIR) if text == "balance 2,540.00."]
    assert not [text for text in rows_of(REPAIR) if "kit" in text or "Labor" in text]


CARD = """TARN BANK BUSINESS CARD                         Statement closing 03/19/2021

Previous balance  $204.55    Payments  -$204.55    Purchases  +$918.40    New balance  $918.40

03/04   Quist Dental Supply    Brook NY     518.40
03/09   Hotel Weir             Tarn NY      400.00
"""


def test_a_line_of_sums_with_their_labels_names_no_columns() -> None:
    document = Document(CARD, filename="card.txt")
    facts = find_facts(document, find_mentions(CARD), find_own_dates(document))
    assert not [one.text for one in facts if "204.55 Quist" in one.text or "payments Brook" in one.text]
