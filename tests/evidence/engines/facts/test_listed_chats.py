"""Chats as tables of an examiner, with handles, and as programs of teams export them: who wrote what, and when."""

from __future__ import annotations

import pytest

from evidence.engines.layout.chats import chat_messages
from evidence.engines.layout.structure import structure
from tests.evidence.engines.facts.test_chats import found_in

EXTRACTION = """Extraction Report
Examiner: Det. R. Odei     Exported: 05/02/2019
Participants: +1 (239) 555-0188 Tobias Holm*;  +1 (239) 555-0121 (owner) Edith Farrow

#   Date/Time             From              Body                                        Status
1   4/12/2019 7:58:04 AM  Tobias Holm       The boiler is late                          Read
2   4/12/2019 8:01:00 AM  owner             I paid you $9,800 on Monday for it, and the Sent
                                            cellar is under water
3   4/13/2019 9:31:02 AM  +12395550188      I sold the boiler to Weir Mills             Read
4   4/14/2019 9:40:00 AM  owner             Nobody came                                 Sent
5   4/14/2019 9:41:00 AM  System            Message not delivered                       --

Page 1 of 1
"""
DIRECTED = """SMS of the handset of Edith Farrow
Date\tParty\tDirection\tMessage
12/05/2019 10:02\tTobias Holm\tIncoming\tThe roof leaks again
12/05/2019 10:05\tTobias Holm\tOutgoing\tI am not paying for the roof
17/05/2019 09:11\tTobias Holm\tIncoming\tI withheld the rent of May
17/05/2019 09:30\tTobias Holm\tOutgoing\tI told the court
"""
HANDLES = """#boilers | exported by the legal department

[2021-06-17 10:02] e.farrow: the boiler tripped at 9:30
[2021-06-17 10:03] tholm: looking
[2021-06-17 10:14] tholm: I merged the change without a review on Tuesday
[2021-06-17 10:44] e.farrow: I told Weir Mills nothing about it

-- end of export --
"""
TEAM = """Export of the channel "boilers"

------------ Tuesday, November 8th, 2022 ------------
Edith Farrow  9:02 AM
the boiler tripped twice in Ohio
  :eyes: 2
Tobias Holm  9:04 AM
I merged the change without a review in September
  9:06 AM
I did not tell Weir Mills
---- Monday, November 21st, 2022 ----
Edith Farrow  1:15 PM
I refunded $412,000 to Weir Mills this morning
"""


def test_a_table_of_messages_names_the_sender_of_each_and_never_the_examiner() -> None:
    found = chat_messages(EXTRACTION)
    assert [one.sender for one in found] == ["Tobias Holm", "Edith Farrow", "Tobias Holm", "Edith Farrow"]
    facts = {one.text: str(one.date) for one in found_in(EXTRACTION)}
    assert "Edith Farrow wrote to Tobias Holm: “I paid you $9,800 on Monday [April 8, 2019] for it.”" in facts
    assert "Edith Farrow wrote to Tobias Holm: “The cellar is under water.”" in facts
    assert facts["Tobias Holm wrote: “I sold the boiler to Weir Mills.”"] == "2019-04-13"
    assert not any("Odei" in text or "Sent" in text or "Read" in text for text in facts)


def test_who_wrote_what_a_table_lists_by_party_and_direction() -> None:
    assert [one.sender for one in chat_messages(DIRECTED)] == ["Tobias Holm", "Edith Farrow"] * 2
    texts = [one.text for one in found_in(DIRECTED)]
    assert "Edith Farrow wrote: “I am not paying for the roof.”" in texts
    assert not any("direction" in text for text in texts)
    unowned = chat_messages(DIRECTED.replace("the handset of Edith Farrow", "May"))
    assert [one.sender for one in unowned] == ["Tobias Holm", ""] * 2


def test_handles_in_small_letters_write_and_the_export_s_last_line_does_not() -> None:
    texts = [one.text for one in found_in(HANDLES)]
    assert "tholm wrote: “I merged the change without a review on Tuesday [June 15, 2021].”" in texts
    assert not any(
        "end of export" in structure(HANDLES).masked[one.start : one.end] for one in structure(HANDLES).blocks
    )


@pytest.mark.parametrize("severity", ["error", "info"])
def test_a_servers_log_is_no_chat(severity: str) -> None:
    assert chat_messages(f"[2021-06-17 10:02] {severity}: disk full\n[2021-06-17 10:03] warning: disk low\n" * 4) == []


def test_a_name_and_a_time_above_the_words_are_of_the_day_of_the_line_that_divides_them() -> None:
    found = chat_messages(TEAM)
    assert [one.sender for one in found] == ["Edith Farrow", "Tobias Holm", "Tobias Holm", "Edith Farrow"]
    facts = {one.text: str(one.date) for one in found_in(TEAM)}
    assert (
        facts["Edith Farrow wrote: “I refunded $412,000 to Weir Mills this morning [November 21, 2022].”"]
        == "2022-11-21"
    )
    assert not any("eyes" in text or "Monday, November" in text for text in facts)


def test_seconds_of_a_recording_are_no_chat() -> None:
    assert chat_messages("Edith Farrow   0:04\nCan you hear me?\n\nTobias Holm   0:09\nI can hear you.\n\n" * 3) == []


LEFT = """Export of the channel "pumps"
----- Tuesday, November 8, 2022 -----
edith.farrow  7:41 AM
  The pump has stopped at the lower weir.
tobias.holm  7:44 AM
  I am halting all work at the lower weir now
edith.farrow has left the channel.
tobias.holm  7:58 AM
  Ruth Odei ordered a new seal on November 7.
edith.farrow  8:01 AM
  Nobody asked me about the seal.
"""


def test_what_the_program_says_between_messages_is_none_of_the_message_above() -> None:
    found = chat_messages(LEFT)
    assert [LEFT[one.words : one.end] for one in found][1] == "I am halting all work at the lower weir now"


NUMBERED = """Extraction Report - Handset
Examiner: R. Odei    Device owner: Edith Farrow (+1 307 555 0188)
Participants: +13075550188 Edith (owner), +13075550121 Dr. Tobias Holm

#  Date/Time                From            Body
1  3/11/2023 7:42:10 AM     +13075550121    Is the boiler on?
2  3/11/2023 7:44:31 AM     +13075550188    No. Weir Mills shut it off at 6 this morning
9  3/11/2023 5:12:19 PM     +13075550121    I'm sorry Edith. I should have told you to call her
10 3/12/2023 9:03:44 AM     +13075550188    Inspector Lund says the relief valve was blocked
11 3/12/2023 9:40:00 AM     +13075550121    Not by text
"""


def test_numbers_are_called_by_the_head_and_never_by_what_is_written_behind_them() -> None:
    senders = [one.sender for one in chat_messages(NUMBERED)]
    assert senders == ["Dr. Tobias Holm", "Edith Farrow", "Dr. Tobias Holm", "Edith Farrow", "Dr. Tobias Holm"]


def test_she_is_not_whom_the_message_is_to() -> None:
    assert not any("her [Edith" in one.text for one in found_in(NUMBERED))
