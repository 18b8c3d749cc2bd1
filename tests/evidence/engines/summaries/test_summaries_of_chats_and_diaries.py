"""Chats are told by what is said, directed and denied, diaries by their entries, each with its day and its writer."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.layout.chats import chat_messages
from evidence.engines.summaries.summarize import summarize

GROUP = """[2021/02/02, 06:48:30] Francois dT: Morning all. Stands, when
[2021/02/02, 06:55:02] Sam Weld: Thursday boss. Steel is late from Alder
[2021/02/04, 16:20:44] Sam Weld: 4 stands done. The other 4 I used thinner angle
[2021/02/04, 16:31:09] Jan van der Lee: Drawing says 100x100x8. Those tanks are 32 000 L full. Do not load
[2021/02/09, 08:15:33] Francois dT: Sam leave the bracing for after harvest. Just get the tanks up
[2021/02/27, 07:15:59] Francois dT: Delete the stuff about the steel
[2021/02/27, 07:16:40] Sam Weld: No.
[2021/02/27, 07:22:02] Jan van der Lee: I'm not deleting anything
"""
CHANNEL = """#weir-ops
----- Tuesday, November 8th, 2022 -----
ann.roe  7:41 AM
  the pump failed its test on Monday
jo.lee  7:44 AM
  ship it anyway
ann.roe  7:58 AM
  that isn't allowed
jo.lee  8:01 AM
  set the retention on this channel to 1 day
ann.roe has left the channel.
"""
CLOSURE = """[22/01/2024 07:52] Ann Roe: The alarm in the plant room went off at 06:40.
[22/01/2024 07:55] Jo Lee: hm
[22/01/2024 07:58] Ann Roe: ok
[23/01/2024 09:15] Jo Lee: Two pupils sent home. I am closing the school today.
[23/01/2024 09:22] Ann Roe: ok
"""
DIARY = """[transcribed from the original]

        WEIR COUNTY  -  INSPECTOR'S DIARY        Book 3 of 4
        Project
        Prime: Alder Bridge Co.

Mon 6-15-98   Clear. Set forms for the cap of Bent 4.

Tues 6-16-98  Poured the cap. Told Bo to reject the load. He dumped it.

Thu 6-18-98   Stripped the forms after 44 hours. Honeycomb on the west face.

Thurs 6-25-98 7:40 am The cap let go under beam 3. Roe went in the river.
"""


def test_who_writes_in_a_chat_may_have_particles_and_small_letters() -> None:
    assert {one.sender for one in chat_messages(GROUP)} == {"Francois dT", "Sam Weld", "Jan van der Lee"}


def test_what_the_program_notes_below_a_message_is_not_its_writers() -> None:
    assert CHANNEL[slice(chat_messages(CHANNEL)[-1].words, chat_messages(CHANNEL)[-1].end)].strip().endswith("1 day")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            GROUP,
            "Jan van der Lee: \u201cDrawing says 100x100x8. Those tanks are 32 000 L full. Do not load.\u201d",
        ),
        (
            GROUP,
            "9 February 2021, Francois dT: \u201cSam leave the bracing for after harvest. Just get the tanks up.\u201d",
        ),
        (
            GROUP,
            "27 February 2021, Francois dT: \u201cDelete the stuff about the steel.\u201d Sam Weld: \u201cNo.\u201d",
        ),
        (GROUP, "Jan van der Lee: \u201cI'm not deleting anything.\u201d"),
        (CHANNEL, "ann.roe: \u201cThat isn't allowed.\u201d"),
        (CHANNEL, "jo.lee: \u201cSet the retention on this channel to 1 day.\u201d"),
        (CLOSURE, "Jo Lee: \u201cTwo pupils sent home. I am closing the school today.\u201d"),
        (DIARY, "Weir County, Inspector's Diary, Book 3 of 4, 15 June 1998 to 25 June 1998 (4 entries). 15 June"),
        (DIARY, "16 June 1998: Poured the cap. Told Bo to reject the load. He dumped it."),
        (DIARY, "25 June 1998: 7:40 am The cap let go under beam 3."),
    ],
)
def test_each_statement_has_its_day_and_writer(text: str, said: str) -> None:
    assert said in summarize(Document(text))
