"""Slips of telephone calls, voicemail and radio logs: who told whom what, and when."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import summarize
from evidence.engines.support.facts import judge_facts

SLIP = """WHILE YOU WERE OUT
To: Tobias Holm
Date: 6/2/09    Time: 10:40 AM
Ms. Edith Farrow
of Tarn Title
Phone: 555-0144
[x] Telephoned   [ ] Called to see you   [x] Please call
Message: The closing on the mill is put off. The seller has not signed the deed yet.
Taken by: Ruth
"""
VOICEMAIL = """VOICEMAIL TRANSCRIPTS
Mailbox: 41 - T. Holm

Message 1 of 2
From: (318) 555-0109   Received: Fri 01/05/2018 4:47 PM   Length 0:38
"Hey it's Burt out at Tarn Yard. I had the boiler open and the inner valve is
not closing. Call me when you get this. Bye."

Message 2 of 2
From: (318) 555-0109   Received: Sat 01/06/2018 7:15 AM   Length 0:21
"Somebody took my red tag off the boiler. Are you there?"
"""
RADIO = """TARN HARBOUR - RADIO LOG CH 16
Date: 07 SEP 2012        Watchstander: R. Odei

1402  Anna Maria to Harbor: taking on water two miles off the weir, three persons aboard.
1409  Harbor to Tarn Rescue: relayed the position and the number aboard.
1426  Gannet: three aboard, one with a cut head.
1440  Rescue boat took the injured man to the pier.
"""


def told(text: str) -> list[tuple[str, str]]:
    document, mentions = Document(text), find_mentions(text)
    found = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    return [(one.text, str(one.date)) for one in found]


def test_a_slip_s_message_is_its_caller_s() -> None:
    found = told(SLIP)
    assert any(
        text.startswith("Edith Farrow stated to Tobias Holm: \u201cThe closing on the mill is put off.")
        for text, _ in found
    )
    assert {day for _, day in found} == {"2009-06-02"}


def test_who_leaves_a_voicemail_says_so_and_is_known_by_the_number_again() -> None:
    found = told(VOICEMAIL)
    assert any("Burt out at Tarn" in text and "the inner valve is not closing" in text for text, _ in found)
    assert any("Burt" in text and "red tag" in text and day == "2018-01-06" for text, day in found)
    assert not any("Bye" in text or "Are you there" in text for text, _ in found)


def test_a_radio_log_says_who_told_whom() -> None:
    texts = [text for text, _ in told(RADIO)]
    assert any("On September 7, 2012 at 1402 Anna Maria told Harbor: \u201ctaking on water" in text for text in texts)
    assert any("at 1426 Gannet said: \u201cthree aboard" in text for text in texts)
    assert not any("SEP" in text.partition("On September")[0] for text in texts)


SHORT_SLIP = """TELEPHONE MESSAGE
For: Joan Farrow                Taken: Thurs 4/17/08, 2:35 pm
Caller: Mr. Tobias Holm         Tel: 555-0160

Says the sheriff came this morning and took three of the trucks. He has not been served with anything.
"""
LIST_OF_A_PHONE = """SMS EXPORT - handset of Dr. Ruth Odei
06/10/2017 21:14  FROM Nurse Edith Farrow: The patient in 12 fell at nine and hit his head.
06/10/2017 21:31  FROM Nurse Edith Farrow: The family came and asked for you.
06/10/2017 21:50  TO Nurse Edith Farrow: I told the ward to start fluids at eight.
06/10/2017 22:20  FROM Nurse Edith Farrow: Mr. Holm was moved to the ward at ten.
"""
TRAIN = """METRO RAIL CONTROL
RADIO TRANSCRIPT      Channel 4
Date: 02/23/2012

(07:41:05) TRAIN 118: Control, I have a light on the door of car 3.
(07:41:15) CONTROL: Cycle the doors and advise.
(07:46:48) TRAIN 118: Control, the door opened. A man fell out between stations.
(07:46:55) CONTROL: Stop the train. Power is coming off.
"""


def test_a_message_may_stand_below_its_fields_without_a_word_for_it() -> None:
    found = told(SHORT_SLIP)
    words = "Says the sheriff came this morning and took three of the trucks. He has not been served with anything."
    assert (f"Tobias Holm stated to Joan Farrow: \u201c{words}\u201d", "2008-04-17") in found


FROM_AND_TO = """PHONE MESSAGE

To:      Mr. Tobias Holm
From:    Mrs. Edith Farrow
Date:    1/14/98          Time: 4:05
[X] Phoned    [ ] Returned your call    [X] Will call again

The ceiling in 2F came down on the tenant this afternoon. The office was told about the leak in May.

Operator: KM
"""


def test_a_slip_from_somebody_to_somebody_is_no_mail() -> None:
    found = told(FROM_AND_TO)
    assert any(
        text.startswith("Edith Farrow stated to Tobias Holm: \u201cThe ceiling in 2F") and day == "1998-01-14"
        for text, day in found
    )


def test_the_telephone_s_owner_wrote_what_went_to_others() -> None:
    texts = [text for text, _ in told(LIST_OF_A_PHONE)]
    assert any(text.startswith("Dr. Ruth Odei wrote: \u201cI told the ward") for text in texts)
    assert not any(text.startswith(("FROM ", "TO ")) for text in texts)


def test_a_recording_tells_what_happened_on_its_day() -> None:
    found = told(TRAIN)
    assert any("118 said: \u201cA man fell out" in text and day == "2012-02-23" for text, day in found)


NOTED = """TELEPHONE MESSAGE
FOR: Dr. Renner      DATE: 9-14-01   TIME: 3:10 p.m.
M: Mrs. Opal Farrow (daughter of Wilbur Tarn, rm 212)
PHONE: 555-0148 (h)

MESSAGE: Very upset. Says her father was not turned last night and the sore on his heel is black.
Says she will call the state of Ohio if nobody calls by 5.

TAKEN BY: P. Novak
"""
PAVER = """Voicemail transcription
To: Renata Farrow (ext. 224)
From: +1 (505) 555-0162
Received: Fri 01/06/2023 6:47 PM   Duration 0:52

"Hi Renata, this is Boyd Tarn from Tarn Paving. I'm calling about the invoice for the school lot. You short paid me
by 14,200 dollars. I told Arturo Weir that the tests had passed. I want the money by the 20th or I'm filing
on the bond."

Do not reply to this message.
"""


def test_what_a_slip_says_that_the_caller_says_is_told_as_such() -> None:
    found = [text for text, _ in told(NOTED)]
    assert any(text.startswith("Opal Farrow stated to Dr. Renner that her father was not turned") for text in found)
    assert not any("Very upset" in text for text in found)


def test_a_voicemail_is_told_with_the_days_of_the_call() -> None:
    found = dict(told(PAVER))
    about = "Boyd Tarn from Tarn Paving stated to Renata Farrow: "
    assert all(text.startswith(about) for text in found)
    days = {text.removeprefix(about)[:30]: day for text, day in found.items()}
    assert days["“I want the money by the 20th "] == "2023-01-20"
    assert not any("reply" in text for text in found)


def test_a_summary_of_a_call_says_who_called_whom() -> None:
    lead = "Telephone message of Boyd Tarn from Tarn Paving to Renata Farrow, 6 January 2023, about “the invoice for the school"
    assert summarize(Document(PAVER)).startswith(lead)
