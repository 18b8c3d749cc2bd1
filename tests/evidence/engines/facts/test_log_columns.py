"""Entries of logs whose lines have no year, a time alone or several columns: each whole, on its day, with who noted it."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions

LEDGER = """WEIR GARDENS                                        TENANT LEDGER
Tenant: Edith Farrow            Unit 12            Run 10/11/2018

Date        Code   Description               Charge     Payment    Balance
07/01/2018  rent   Rent July               1,425.00               1,425.00
08/01/2018  rent   Rent August             1,425.00               2,850.00
08/09/2018         Check 2149                         1,425.00    1,425.00

Memo lines
 08/11/2018 rodei: Tenant says the ceiling leak was reported in May and is not repaired. Told her rent is due.
 08/20/2018 rodei: Mold test came back positive in the bath. Sent to the regional office.
 09/12/2018 tholm: Do not schedule the repair until she has left.
"""
REMARKS = """TARN BANK                                OUTGOING WIRE CONFIRMATION
Value date      12/14/2021
Amount          USD 41,286.35
Originator      FARROW CLOSING & ESCROW INC

-- RECALL LOG ----------------------------------------------------
 12/28 09:40  Lund Lending called, payoff not received. They sent no new instructions.
 12/28 14:12  Fraud desk of Weir Union: the account was opened in November.
 01/03 11:00  Complaint filed by Farrow Closing. Customer says the bank should have called back.
"""
DECK = """M/V TARN ELISE                             DECK LOG
Voyage 88E   Brook - Weir                  Thursday 18 October 2007
HR    COURSE  SPD   WIND   BARO     REMARKS
0800  118     13.2  E 6    1007     Lashings checked at hold 2, four stacks slack, tightened.
0945                                Mate asked the Master to alter course. Master declined.
1310                                Rolling 25 degrees. Bay 11 stack has broken locks.
1340  180      6.0  E 8    1003     Seaman Rosales hurt at bay 11, leg broken.
"""
WARD = """BROOK HOSPITAL                                     NURSING NOTES
Pt: FARROW, EDITH        Rm 418-B
DATE     TIME   NOTES                                              SIGN
11/2/01  1400   Daughter asks that no morphine be given, rash
                in 1996.                                        K. Yarrow RN
11/2/01  2115   Morphine 4 mg IV given.                         P. Lund LPN
11/3/01  0210   Found on the floor by the bathroom door. Bed alarm
                was off.                                        P. Lund LPN
"""
SCHOOL = """BROOK SCHOOLS          STUDENT RECORD

10/14/09  Holm      Three boys held her down on bus 7. I sent her to the principal.
10/15/09  Farrow    Spoke to the boys and to the driver.
1/21/10   Nurse     Unconscious for a minute, bleeding from the left ear.
"""
CLAIM = """CLAIM ACTIVITY LOG
08/13/16 10:02 FNOL   Insured called. Hail on the roof and two skylights.
08/15/16 14:40 LS3    Left message for insured to set inspection.
08/25/16 08:05 TL-RK  Not approving full roof. Rework to the north slope
                      only.
"""
ROUND = """HOLM SECURITY            DAILY ACTIVITY REPORT
Post: Quarry Point      Date: 02/11/2018      Officer: D. Quist
TIME    ENTRY                                                     INIT
2200    On post. Stairwell light is out, maintenance was told      DQ
        on February 8.
2355    Ice on the landing from a leaking downspout. Put out       DQ
        one cone.
2358    Resident Jerome Lund found at the bottom of the stairs.    DQ
"""
NOTES = """FARROW MUTUAL
CLAIM NOTES
Claim: 12-0088     Insured: Holm, Edith
05/30/2012  09:14  AWP   Loss reported by Mrs. Holm. Hail, leak in the ceiling.
06/08/2012  10:05  CRD   Estimate completed, payment of $13,132 requested.
06/11/2012  08:31  LHM   Authority denied. Reduce to the north slope only.
06/25/2012  15:40  CRD   Call from Mr. Holm. Says the south slope is bruised.
"""
SWORN = """SWORN STATEMENT IN PROOF OF LOSS

$310,000  AMOUNT OF POLICY                      POLICY NUMBER  HO-77
06/01/2005 DATE ISSUED   06/01/2006 DATE EXPIRES     AGENCY  Farrow

Insured:  Edith Farrow
Property: 4 Weir Street
Total insurance:  $310,000 wind; flood $100,000
"""


def told(text: str) -> dict[str, str]:
    document = Document(text)
    found = find_facts(document, find_mentions(text), find_own_dates(document))
    return {one.text: str(one.date) for one in found}


def test_remarks_below_a_ledger_s_rows_are_entries_of_who_wrote_them() -> None:
    said = next(one for one in told(LEDGER) if "ceiling leak" in one)
    assert (
        "On August 11, 2018 rodei noted [tenant Edith Farrow]: “Tenant says the ceiling leak was reported in May"
        in said
    )


def test_entries_without_a_year_have_that_of_the_day_before_them() -> None:
    found = told(REMARKS)
    assert any(one.startswith("On December 28, 2021, 09:40: Lund Lending called") for one in found)
    assert any(day == "2022-01-03" and "Complaint filed by Farrow Closing" in one for one, day in found.items())
    assert not any("RECALL LOG" in one for one in found)


def test_times_of_a_sheet_are_of_the_one_day_in_its_head() -> None:
    found = told(DECK)
    assert (
        found["Deck Log: On October 18, 2007, 0945: Mate asked the Master to alter course. Master declined."]
        == "2007-10-18"
    )
    assert "Deck Log: On October 18, 2007, 1340: Seaman Rosales hurt at bay 11, leg broken." in found


def test_a_name_in_the_last_column_noted_it_and_is_none_of_the_note() -> None:
    found = told(WARD)
    assert "On November 3, 2001 at 0210 P. Lund LPN noted: “Found on the floor by the bathroom door.”" in found
    assert "On November 3, 2001 at 0210 P. Lund LPN noted: “Bed alarm was off.”" in found
    assert not any("RN." in one for one in found)


def test_a_name_before_the_notes_column_is_apart_from_the_note() -> None:
    found = told(SCHOOL)
    said = "On October 14, 2009 Holm noted: “Three boys held her down on bus 7. I sent her to the principal.”"
    assert said in found
    assert "On January 21, 2010 (Nurse): Unconscious for a minute, bleeding from the left ear." in found


def test_a_code_that_calls_nobody_noted_nothing() -> None:
    found = told(CLAIM)
    assert "On August 13, 2016, 10:02 (FNOL): Insured called." in found
    assert "On August 13, 2016, 10:02 (FNOL): Hail on the roof and two skylights." in found
    assert "On August 25, 2016 at 08:05 TL-RK noted: “Not approving full roof.”" in found


def test_initials_at_the_end_of_a_note_s_first_line_are_none_of_its_words() -> None:
    said = list(told(ROUND))
    assert any(one.endswith("D. Quist noted: “Ice on the landing from a leaking downspout.”") for one in said)
    assert any(one.endswith("D. Quist noted: “Put out one cone.”") for one in said)


def test_initials_behind_a_day_and_a_time_speak_in_no_transcript() -> None:
    found = told(NOTES)
    assert any("On June 11, 2012 at 08:31 LHM noted" in one and "Authority denied." in one for one in found)


def test_a_day_with_its_label_behind_it_is_not_the_paper_s() -> None:
    assert not any("June 1, 2005" in one for one in told(SWORN))


BRIDGE = """DECK LOG
Vessel: Brook Star          Officer on duty: R. Odei

03/02/2011 0800  Tarn tug came alongside at the quay. Two boxes (cl. 8) fell from bay 14 into the sea. They were not found.
03/02/2011 0930  Harbour office informed by radio. Photos taken.
03/02/2011 1130  Holm ordered the crew to lash the rest of bay 14.
"""


def test_each_sentence_of_a_note_that_stands_for_itself_is_a_fact_and_one_that_leans_stays_with_the_one_before() -> (
    None
):
    said = [one.partition("noted: ")[2] for one in told(BRIDGE)]
    assert "“Two boxes (cl. 8) fell from bay 14 into the sea. They were not found.”" in said
    assert "“Tarn tug came alongside at the quay.”" in said
    assert "“Harbour office informed by radio. Photos taken.”" in said
