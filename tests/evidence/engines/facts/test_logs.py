"""Facts of diaries, logs and registers: entries under their day, rows under their heads."""

from __future__ import annotations

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of, find_facts
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

DIARY = """ORCHARD DIARY
Spring 2021

April 3 - Pruned rows 1 to 12. Ladder broken. No rain.
April 5 - Called Elm Nursery for new trees. The driver lost 14 trees on the way.
May 2 - Frost on the lower field. Tobias Holm lit forty fires.

The fruit was sold to Brook Dairy Ltd in the autumn.
"""
BY_WEEKDAYS = """Diary of Edith Farrow, 1932

Mon. Jan. 4. Snow. Tobias Holm went to Brook to see Mr. Lund about the note.
Tues. Jan. 5. Washed. I told Mr. Lund that he had no right.
Wed. Jan. 6. Tobias Holm paid Mr. Lund $100. Mr. Lund gave him a receipt.
"""
TIMED = """INSPECTOR'S DAILY DIARY
Prime: Weir Works Co.     Insp: T. Edwin Holm

Mon 6-15-98   Clear. Crew of nine men set forms for the north wall of the weir.

Tue 6-16-98   The laboratory called, strength was 1,140 psi. I gave Edith Farrow the stop order.

Thurs 6-25-98  7:40 am Crane operator Jo Lund went in the river with the crane.
                                        /s/  TEH
"""
REGISTER = """KEY REGISTER

Date / Time          Given by              Given to               Purpose
05/03/2021 0910      Edith Farrow          Tobias Holm            Repair of the boiler
05/04/2021 1730      Tobias Holm           Edith Farrow           Return
"""
SHEET = "Gate\tTime\tGuard\tRemark\nN-2\t22:10:05\tE. Farrow\tLORRY LEFT WITHOUT SEAL\nN-2\t23:40:00\tE. Farrow\tGATE LOCKED\n"


def kept(text: str) -> list[FoundFact]:
    document, mentions = Document(text), find_mentions(text)
    found = find_facts(document, mentions, find_own_dates(document))
    return judge_facts(document, mentions, found).kept


def test_entries_of_a_diary_are_of_the_day_that_their_line_begins_with() -> None:
    found = [(one.text, str(one.date)) for one in kept(DIARY)]
    assert ("April 3 - Pruned rows 1 to 12. Ladder broken. No rain.", "2021-04-03") in found
    assert ("April 5 - Called Elm Nursery for new trees.", "2021-04-05") in found
    assert ("On May 2, 2021: Tobias Holm lit forty fires.", "2021-05-02") in found


def test_a_day_may_stand_alone_before_its_entry_with_the_year_in_the_title() -> None:
    found = [(one.text, str(one.date)) for one in kept(BY_WEEKDAYS)]
    assert ("On January 4, 1932: Tobias Holm went to Brook to see Mr. Lund about the note.", "1932-01-04") in found
    assert ("On January 6, 1932: Tobias Holm paid Mr. Lund $100.", "1932-01-06") in found
    assert any(text.startswith("Edith Farrow wrote: “") and day == "1932-01-05" for text, day in found)
    assert not any("Snow" in text and "Tobias" not in text for text, _ in found)


def test_what_stands_below_a_diary_is_no_entry() -> None:
    assert not any("autumn" in one.text and str(one.date) == "2021-05-02" for one in kept(DIARY))


def test_two_lines_with_a_day_are_no_diary() -> None:
    text = DIARY.replace("May 2 - Frost", "Frost")
    assert "April 5 - Called Elm Nursery for new trees." not in [one.text for one in kept(text)]


def test_a_register_s_entries_stand_under_their_heads() -> None:
    (first, second) = [one for one in kept(REGISTER) if "Given" in one.text or "given" in one.text]
    assert first.text.endswith(
        "Date / time 05/03/2021 0910; given by Edith Farrow; given to Tobias Holm; purpose Repair of the boiler."
    )
    assert [str(one.date) for one in (first, second)] == ["2021-05-03", "2021-05-04"]


def test_a_sheet_s_heads_are_no_title() -> None:
    source = Source(Document(SHEET), find_mentions(SHEET), [])
    texts = [one.fact.text for one in candidates_of(source)]
    assert "Gate N-2; time 22:10:05; guard E. Farrow; remark LORRY LEFT WITHOUT SEAL." in texts


def test_a_day_s_time_may_stand_behind_it() -> None:
    found = next(one for one in kept(TIMED) if "went in the river" in one.text)
    assert str(found.date) == "1998-06-25"


def test_an_i_is_of_whom_the_initials_below_sign() -> None:
    assert any(one.text.startswith("Edwin Holm wrote: ") and "stop order" in one.text for one in kept(TIMED))


def test_a_diary_s_days_are_of_the_year_that_a_field_of_its_head_has() -> None:
    text = (
        "SITE DIARY - Weir\nKept by: Tobias Holm, site engineer\nYear: 2021\n\nMon 8 March\nThe pump failed at noon.\n\n"
        "Tue 9 March\nEdith Farrow handed me a written order to raise the dam.\n\n"
        "Wed 10 March\nThe excavator was photographed by Edith Farrow.\n"
    )
    days = {one.text: str(one.date) for one in kept(text)}
    assert days["On March 10, 2021: The excavator was photographed by Edith Farrow."] == "2021-03-10"
    assert any(one.startswith("Tobias Holm wrote: ") and day == "2021-03-09" for one, day in days.items())


AFTER = """*** FOUO - NOT FOR RELEASE ***
AFTER-ACTION REPORT / OUTAGE
Prepared by: Edith Farrow, Ops Mgr       Date: July 14, 2020

TIMELINE
  06/27/2020  2214   Tobias Holm of Alder Systems starts the update of both routers.
  06/27/2020  2231   The first router fails and the second does not take over.
  06/27/2020  2247   Jo Lund calls the vendor and waits for 21 minutes.
  06/28/2020  0024   The service of the county is restored by Alder Systems.
"""


def test_whoever_wrote_a_report_weeks_later_noted_none_of_its_entries() -> None:
    found = [one.text for one in kept(AFTER)]
    assert any("On June 27, 2020, 2247: Jo Lund calls the vendor" in one for one in found), found
    assert not any("noted" in one for one in found)
    assert not any("Release" in one for one in found), "a mark is no title"
    of_the_night = [one.text for one in kept(AFTER.replace("July 14, 2020", "June 28, 2020"))]
    assert any("Edith Farrow noted" in one for one in of_the_night)
