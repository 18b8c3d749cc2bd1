"""Entries of logs, notes and calendars: each by itself, on its day, with who noted it."""

from __future__ import annotations

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

NURSES = """BROOK CARE CENTRE                                  NURSES NOTES
Resident: Farrow, Edith L.    Rm 12-B
--------------------------------------------------------------------------
DATE     TIME   NOTE                                              INITIALS
--------------------------------------------------------------------------
3/8/11   2245   Res in bed, call light in reach. Bed alarm on
                and functioning.                                     RO LPN
3/9/11   1410   Res found on floor by Tobias Holm. c/o hip pain.
                Alarm noted to be unplugged. Assisted to bed
                with three staff. No skin tear seen on the arm or
                leg at this time.                                    TL RN
3/9/11   1600   Dr Lund not called back. Family not notified at
                this time per DON.                                   TL RN
3/9/11   2130   Daughter here. Demanded res be sent out.             RO LPN
--------------------------------------------------------------------------
Signature key:  RO Ruth Odei LPN    TL Thomas Lund RN
"""
ENGINE = """FERRY COMPANY - ENGINE ROOM LOG

Date      Hrs     Item                    Work done                         Sign
--------  ------  ----------------------  --------------------------------  ----
12/03/91  18,114  Port engine             Oil change, filters               EF
15/03/91  18,171  Cooling pump            Weeping, gland nipped up. Seal
                                          required                          TH
21/03/91  18,255  Cooling pump            No seal yet. Rang office, told
                                          waiting on supplier               TH
23/03/91  18,268  Bow door                Switch bypassed so as to sail     EF
"""
CLAIM = """CLAIM NOTES REPORT                              Printed 08/19/2013 08:02
Claim: AU-55     Insured: HOLM, TOBIAS
Handler: Edith Farrow
------------------------------------------------------------------------
01/22/2013 15:10  EFARROW   Category: Management
Reviewed with counsel. Authority to tender the limits granted on the
file by the home office.

02/04/2013 10:00  ROdei01   Category: System
File reassigned to the Brook office while the handler is on leave.

02/19/2013 08:20  EFARROW   Category: Contact
No response was sent to the demand of Lund & Quist. Tried to call Mr.
Lund, left a message.

02/22/2013 10:30  RODEI Category: Payment
Check returned uncashed.
"""
CALENDAR = """Calendar export - Edith Farrow
Printed 3/2/2010          Week of Monday, September 8, 2008

MON 8 SEP
  8:30a - 9:00a    Morning call
  2:00p - 3:00p    Auditors (Lund & Quist LLP) - custody confirms
                   Notes: Ruth says they can have ours
  6:30p            Parents' night at Brook School

TUE 9 SEP
  9:00a - 10:00a   Call with Tobias Holm about redemptions
  4:00p            Sign the second quarter letters
"""


def kept(text: str) -> list[FoundFact]:
    document, mentions = Document(text), find_mentions(text)
    return judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept


def test_an_entry_ends_before_the_next_and_its_initials_say_who_noted_it() -> None:
    found = [(one.text, str(one.date)) for one in kept(NURSES)]
    who = "Thomas Lund, RN noted [resident Farrow, Edith L.]"
    told = f"On March 9, 2011 at 1600 {who}: “Family not notified at this time per DON.”"
    assert (told, "2011-03-09") in found
    assert any(
        text.startswith("On March 9, 2011 at 2130 Ruth Odei, LPN noted [resident Farrow, Edith L.]: “Daughter here.")
        for text, _ in found
    )
    assert not any("RN noted" in text and "Daughter" in text for text, _ in found)


def test_the_cells_before_a_note_say_of_what_it_is() -> None:
    found = [one.text for one in kept(ENGINE)]
    told = "On March 21, 1991 TH noted (Cooling pump): “No seal yet. Rang office, told waiting on supplier.”"
    assert told in found
    assert not any("TH" in one and "Switch bypassed" in one for one in found)


def test_a_user_and_a_category_stand_before_a_note_and_are_no_writers_name() -> None:
    found = [one.text for one in kept(CLAIM)]
    assert any(
        "Edith Farrow noted (Category: Management): “Reviewed with counsel. Authority to tender" in one for one in found
    )
    assert not any("Category wrote" in one or "Category said" in one for one in found)


def test_each_appointment_of_a_calendar_is_of_its_own_day_and_time() -> None:
    found = [(one.text, str(one.date)) for one in kept(CALENDAR)]
    assert (
        "Calendar of Edith Farrow, September 9, 2008, 9:00a - 10:00a: Call with Tobias Holm about redemptions.",
        "2008-09-09",
    ) in found
    assert not any("custody" in text and "Parents" in text for text, _ in found)


def test_the_days_of_letters_and_signatures_are_no_log() -> None:
    letter = "April 3, 2019\nDr. Ruth Odei\n4 Weir Street\n\nWe act for you against Tarn Mills Ltd.\n\n"
    signed = "April 3, 2019\nAgreed and accepted by Ruth Odei.\n\nApril 4, 2019\nThe fee was paid to Edith Farrow.\n"
    assert not any(one.text.startswith("On April") for one in kept(letter + signed))


SHIFTS = """WEIR STREET RESIDENCE
Communication book

Week of May 2, 2011        Floor 2

Mon 5/2 days (R. Odei): Mr. Holm refused his insulin at 8 a.m. Told nurse Lund.
Mon 5/2 evenings (T. Quist): Back door found open at 9:40, alarm off.
Tue 5/3 nights (R. Odei): Mr. Holm fell in the hall at 2:15 a.m. Ambulance called at 2:50.
"""


def test_a_shift_s_note_is_of_its_day_and_of_whoever_kept_it() -> None:
    document = Document(SHIFTS)
    found = find_facts(document, find_mentions(SHIFTS), find_own_dates(document))
    fell = next(one for one in found if "fell in the hall" in one.quote)
    assert fell.text.startswith("On May 3, 2011 R. Odei noted (nights): \u201cMr. Holm fell in the hall")
    assert [str(one.date) for one in found] == ["2011-05-02", "2011-05-02", "2011-05-03"]


TIMED = """WEIR HOUSE
NURSES' NOTES
Resident: Ruth Odei        Room 4

5/3/12 0700  Resident alert. Red area on left heel. Dr. Quist notified by fax.
5/4/12 1500  No reply from Dr. Quist. Heel open.
5/6/12 0300  Not turned this shift, one aide for 40 residents.
"""


def test_notes_with_a_day_and_a_time_each_are_entries() -> None:
    document = Document(TIMED)
    found = find_facts(document, find_mentions(TIMED), find_own_dates(document))
    assert [str(one.date) for one in found] == ["2012-05-03", "2012-05-03", "2012-05-04", "2012-05-06"]
    assert "On May 6, 2012, 0300: Not turned this shift" in found[-1].text
    assert not any(one.text.endswith("Room 4") for one in found)


DAY_OF_SHIFTS = """TARN CARE HOME            PROGRESS NOTES
Resident: Edith Farrow          Room 12

Shift notes 12/21/2019
D (7-3) Resident alert, ate most of her breakfast. Skin tear noted on the left arm during the bath. Family not
notified. -- R. Odei LPN
E (3-11) 1820: Resident found on the floor beside the bed. Bed alarm unplugged. -- T. Holm RN
N (11-7) 0130: Right leg shortened and turned out, resident moaning all night. Supervisor Lund advised to wait for the
doctor. 0615: Dr. Quist called, ordered transfer. 0640: Left by ambulance for the hospital. -- L. Pryor LPN
"""


def test_the_shifts_of_a_day_are_entries_each_with_who_signed_it() -> None:
    found = [(one.text, str(one.date)) for one in kept(DAY_OF_SHIFTS)]
    told = "On December 21, 2019 at 1820 T. Holm RN noted [resident Edith Farrow]: “Resident found on the floor"
    assert any(text.startswith(told) and day == "2019-12-21" for text, day in found)
    assert any("R. Odei LPN noted" in text and "Family not notified.”" in text for text, _ in found)


def test_after_midnight_a_shift_is_of_the_next_day_and_a_sentence_of_its_own_time() -> None:
    found = [(one.text, str(one.date)) for one in kept(DAY_OF_SHIFTS)]
    assert any(
        "at 0615 L. Pryor LPN noted" in text and "ordered transfer" in text and day == "2019-12-22"
        for text, day in found
    )


LOT = """TARN TOWING - IMPOUND LOT NOTES

6/8/20 - Two men came for the truck and said they were from Quist Haulage. Turned away. -Lenny
6/10/20 - Fence cut on the alley side. Called Trooper Holm. -Lenny
6/11/20 - Holm took photos of the fence and the truck. -Lenny
"""


def test_who_signs_behind_a_dash_noted_the_entry_and_not_the_next() -> None:
    found = [(one.text, str(one.date)) for one in kept(LOT)]
    assert ("On June 10, 2020 Lenny noted: “Fence cut on the alley side. Called Trooper Holm.”", "2020-06-10") in found
    assert not any("Lenny 6/" in text for text, _ in found)


PUPIL = """TARN SCHOOL - DISCIPLINE HISTORY
Student: Tobias Lund        Grade 7

Date       Reported by     Location      Incident / Action
09/12/18   Ms. Odei        Cafeteria     Threw a carton of milk at another student. Lunch detention, 2 days.
10/30/18   Mr. Holm        Gym           Pushed another boy into the bleachers after a quarrel. Suspended for
                                         one day.
11/15/18   Bus driver      Bus           Refused to stay seated and was warned.
"""


def test_entries_are_about_whom_the_head_has() -> None:
    assert all("[student Tobias Lund]" in one.text for one in kept(PUPIL))


def test_a_chart_is_about_whom_a_name_with_a_birth_date_heads_and_a_log_about_its_ship() -> None:
    chart = PUPIL.replace("Student: Tobias Lund        Grade 7", "LUND, Tobias      b. 2.4.2007     4 Weir Street")
    assert all("[Tobias Lund]" in one.text for one in kept(chart))
    log = PUPIL.replace("Student: Tobias Lund        Grade 7", 'M.V. "ORLA FINCH"      Stern trawler')
    assert all("[M.V. Orla Finch]" in one.text for one in kept(log))


INMATE = """TARN CORRECTIONAL FACILITY
GRIEVANCE RECORD
Inmate: Tobias Lund      Housing: C-114

07/02/21  Sick call slip received. Seen by Nurse Odei, ibuprofen given.
07/19/21  Slip: his face is swollen and he cannot eat. Not seen by Nurse Odei.
07/26/21  Found unresponsive in his cell by Officer Holm at 0535.
"""


def test_plain_lines_of_a_record_are_about_whom_the_head_has() -> None:
    found = [one.text for one in kept(INMATE)]
    assert any(one.startswith("On July 26, 2021 [inmate Tobias Lund]: Found unresponsive") for one in found)
