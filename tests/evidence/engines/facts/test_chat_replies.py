"""A message that says little without the one before it is told with its question, or not at all."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of, find_facts
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

CHAT = """[2021-06-12 08:14] Edith Farrow: Brook Bank reports that the file of last night has 40 duplicate rows.
[2021-06-12 08:20] Tobias Holm: I pushed the patch at 22:40 on Friday.
[2021-06-12 08:31] Edith Farrow: Did you tell him the amount?
[2021-06-12 08:35] Tobias Holm: I told him it was under a million and under control
[2021-06-12 08:40] Edith Farrow: The bank has closed the ticket of the test data.
[2021-06-12 08:41] Tobias Holm: That is 29 hours for the whole file.
[2021-06-12 08:44] Edith Farrow: who has told the bank
[2021-06-12 08:50] Tobias Holm: Liked "The bank has closed the ticket"
[2021-06-12 08:55] Tobias Holm: Ruth Odei at Brook Bank called about the 40 rows.
"""


def texts() -> list[str]:
    document, mentions = Document(CHAT), find_mentions(CHAT)
    source = Source(document, mentions, find_own_dates(document))
    return [one.fact.text for one in candidates_of(source)]


def test_a_reply_is_told_with_what_was_asked() -> None:
    told = (
        "Tobias Holm, asked “Did you tell him the amount?”, wrote: “I told him it was under a million and under "
        "control.”"
    )
    assert told in texts()
    document, mentions = Document(CHAT), find_mentions(CHAT)
    found = find_facts(document, mentions, find_own_dates(document))
    assert all(CHAT[one.start : one.end] == one.quote for one in found)
    assert not judge_facts(document, mentions, found).dropped


def test_a_message_that_hangs_on_the_one_before_is_dropped_and_others_stay() -> None:
    found = texts()
    assert not any("That is 29 hours" in one or "Who has told" in one or "Liked" in one for one in found)
    assert any("I pushed the patch at 22:40" in one for one in found)
    assert any("Ruth Odei at Brook Bank called" in one for one in found)
