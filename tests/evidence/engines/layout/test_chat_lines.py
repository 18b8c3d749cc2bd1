"""Messages of one line each below a heading with their day."""

from __future__ import annotations

from evidence.engines.layout.chats import chat_messages

EXPORT = """CHANNEL EXPORT   #yard

--- Friday, June 10th, 2022 ---
[9:02 AM] ruth.odei   morning
[9:41 AM] ruth.odei   The barge is 40 cm too deep
   and takes water.
[9:55 AM] tobias.holm  Tell the mill.
[10:20 AM] ann.quist   joined #yard along with @lee
--- Monday, June 13th, 2022 ---
[8:40 AM] This message was deleted.
  [8:41 AM] tobias.holm: I told Farrow on Sunday.
"""


def test_a_message_of_one_line_is_of_whom_it_names_and_of_the_day_above() -> None:
    found = [(one.sender, one.day, " ".join(EXPORT[one.words : one.end].split())) for one in chat_messages(EXPORT)]
    assert found == [
        ("ruth.odei", "June 10th, 2022", "morning"),
        ("ruth.odei", "June 10th, 2022", "The barge is 40 cm too deep and takes water."),
        ("tobias.holm", "June 10th, 2022", "Tell the mill."),
        ("tobias.holm", "June 13th, 2022", "I told Farrow on Sunday."),
    ]


def test_lines_with_a_time_and_no_day_are_no_chat() -> None:
    lines = "\n".join(line for line in EXPORT.split("\n") if not line.startswith("---"))
    assert chat_messages(lines) == []
