"""Exported chats and text messages: whose words each line has, of which day, and what the whole is about."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.layout.chats import chat_messages
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.structure import structure
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import parts_of
from evidence.engines.support.facts import judge_facts

TALK = """Chat with Tobias Holm

[3/14/22, 8:12:41 AM] Calls are not recorded.
[3/14/22, 8:13:02 AM] Edith Farrow: the boiler leaks again
[3/14/22, 8:30:02 AM] Tobias Holm: I told the owner about the valve on Friday
[3/15/22, 9:00:10 AM] Edith Farrow: you promised me a new valve. I paid you $1,900 for it
[3/15/22, 9:05:00 AM] Tobias Holm: 👍
[3/15/22, 9:06:00 AM] Tobias Holm: the supplier has none until May 3, 2022
"""
FORMS = [
    "[3/14/22, 8:12:41 AM] Edith Farrow: the pump stopped",
    "3/14/22, 8:12 AM - Edith Farrow: the pump stopped",
    "2022-03-14 08:12 Edith Farrow: the pump stopped",
    "14.03.2022, 08:12 | Edith Farrow: the pump stopped",
    "Edith Farrow [March 14, 2022 8:12 AM]: the pump stopped",
]


def found_in(text: str) -> list[FoundFact]:
    document = Document(text, "chat.txt", "text/plain")
    mentions = find_mentions(text)
    return judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept


@pytest.mark.parametrize("line", FORMS)
def test_a_stamp_with_a_name_begins_a_message(line: str) -> None:
    found = chat_messages("\n".join([line] * 4))
    assert [(one.sender, one.end - one.words > 0) for one in found] == [("Edith Farrow", True)] * 4


def test_lines_that_name_somebody_else_each_are_no_chat() -> None:
    names = ["Ann Lee", "Bo Ek", "Cy Fox", "Dee Hall", "Eve Ide"]
    assert chat_messages("\n".join(f"3/14/22, 8:1{at} AM - {name}: arrived" for at, name in enumerate(names))) == []


def test_speakers_in_capitals_are_those_of_a_recording() -> None:
    lines = ["[2022-07-19 23:10:02] HOLM: Step out.", "[2022-07-19 23:10:09] MALE: What did I do?"]
    assert chat_messages("\n".join(lines * 3)) == []


def test_each_message_is_a_block_of_its_sender_and_the_programs_notices_say_nothing() -> None:
    blocks = structure(TALK).blocks
    said = [one for one in blocks if one.kind is BlockKind.MAIL_BODY]
    assert [one.speaker.split()[0] for one in said] == ["Edith", "Tobias", "Edith", "Tobias"]
    assert {one.kind for one in blocks if one not in said} == {BlockKind.HEADING}


def test_a_fact_of_a_chat_says_who_wrote_it_to_whom_and_on_what_day() -> None:
    facts = {one.text: one for one in found_in(TALK)}
    paid = facts["Edith Farrow wrote to Tobias Holm: “I paid you $1,900 for it.”"]
    assert (paid.date, set(paid.entities)) == (date(2022, 3, 15), {"Edith Farrow", "Tobias Holm"})
    told = next(one for text, one in facts.items() if "owner" in text)
    assert told.text.startswith("Tobias Holm wrote: ")
    assert told.date in (date(2022, 3, 11), date(2022, 3, 14))
    assert not [text for text in facts if "recorded" in text]


def test_a_chat_is_summed_up_by_its_writers_days_and_what_they_say() -> None:
    first, *others = [part.words for part in parts_of(Document(TALK, "chat.txt", "text/plain"))]
    assert first == "Chat of Tobias Holm and Edith Farrow, 14 March 2022 to 15 March 2022 (5 messages)."
    assert "15 March 2022, Edith Farrow: “You promised me a new valve. I paid you $1,900 for it.”" in others


def test_each_message_is_read_by_itself_and_who_writes_is_no_he() -> None:
    lines = [
        "Edith Farrow: did you get the money from Pell Turbines for the pump",
        "Tobias Holm: half. he gave me $400 on Monday",
        "Edith Farrow: the owner says they will fire you for the $400",
        "Tobias Holm: I am paying $400 back to Pell Turbines on March 18",
    ]
    texts = [one.text for one in found_in("\n".join(f"[3/14/22, 8:1{at}:02 AM] {one}" for at, one in enumerate(lines)))]
    assert any("I am paying $400 back" in one and one.startswith("Tobias Holm wrote") for one in texts)
    assert not any("Did you get" in one or "[Tobias Holm]" in one for one in texts)
    assert not any("fire you" in one and "paying" in one for one in texts)


DAYS = """05/11/23, 08:12 - Messages are encrypted.
05/11/23, 08:13 - Edith Farrow: the boiler leaks again and the cellar is wet
05/11/23, 08:30 - Tobias Holm: I told the owner about the valve for $1,900
06/11/23, 08:31 - Tobias Holm changed the subject to "Boiler"
06/11/23, 09:00 - Edith Farrow: I paid $1,900 to the owner for the valve
07/11/23, 09:06 - Tobias Holm: the owner has bought the valve in Bath
"""


def test_days_of_a_chat_are_read_in_the_order_in_which_they_follow_one_another() -> None:
    assert [one.day for one in chat_messages(DAYS)] == ["2023-11-05", "2023-11-05", "2023-11-06", "2023-11-07"]
    assert [one.day for one in chat_messages(TALK)] == ["3/14/22", "3/14/22", "3/15/22", "3/15/22", "3/15/22"]
    assert {one.date for one in found_in(DAYS) if "paid $1,900" in one.text} == {date(2023, 11, 6)}
    late = DAYS.replace("05/11", "28/11").replace("06/11", "30/11").replace("07/11", "01/12")
    assert [one.day for one in chat_messages(late)][-1] == "2023-12-01"


def test_what_the_program_notes_between_messages_is_nobodys() -> None:
    assert not [one for one in chat_messages(DAYS) if "changed the subject" in DAYS[one.words : one.end]]
    assert all(DAYS[one.end - 1] == "\n" for one in chat_messages(DAYS))
