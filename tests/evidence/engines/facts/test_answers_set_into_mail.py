"""Whose words they are where one writes between the lines of another's message, and where a mail program is not English."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.mail.mail import header_fields
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions

ABOVE = """From: Edith Farrow <farrow@brook.example>
To: Tobias Holm <holm@weir.example>
Sent: Friday, 16 November 2012 17:52
Subject: RE: The lower pump

"""
BETWEEN_LINES = f"""{ABOVE}On Wed, Nov 14, 2012 at 9:06 AM Tobias Holm wrote:
> The seal of the lower pump was reported worn in March.

I ordered a new seal from the Tarn foundry on April 2.

> We paid the June invoice in full.

I received 400 dollars of the June invoice on July 9.
"""
ELSEWHERE = f"""{ABOVE}Please see my answers below in your text.

-----Ursprüngliche Nachricht-----
Von: Tobias Holm
Gesendet: Mittwoch, 14. November 2012 09:06
An: Edith Farrow
Betreff: The lower pump

1. Your fitters reported the noise of the pump on 19 September 2012.
> EF: I closed the report of the fitters as noise by mistake on 20 September 2012.

I told the council on 12 November 2012 that the pump had stopped.
"""


def said(text: str) -> list[str]:
    mentions = find_mentions(text)
    return [one.fact.text for one in candidates_of(Source(Document(text), mentions, find_own_dates(Document(text))))]


def test_what_stands_between_the_quoted_lines_is_the_answering_one_s() -> None:
    texts = said(BETWEEN_LINES)
    assert "Edith Farrow wrote: “I ordered a new seal from the Tarn foundry on April 2.”" in texts
    assert any(one.startswith("Edith Farrow wrote: “I received 400 dollars") for one in texts)
    assert not any("Edith Farrow" in one and ("reported worn" in one or "in full" in one) for one in texts)


def test_a_message_quoted_under_a_head_in_another_language_is_its_own_sender_s() -> None:
    texts = said(ELSEWHERE)
    assert any("Tobias Holm wrote" in one and "I told the council" in one for one in texts)
    assert not any("Edith Farrow wrote" in one and "I told the council" in one for one in texts)


def test_an_answer_marked_by_initials_is_theirs() -> None:
    assert any("Edith Farrow wrote" in one and "I closed the report" in one for one in said(ELSEWHERE))


def test_the_field_in_the_line_below_is_no_part_of_the_one_above() -> None:
    assert header_fields("From: A. Lee\n  To: Graham Holm\n  Subject: Blade")["to"] == "Graham Holm"
