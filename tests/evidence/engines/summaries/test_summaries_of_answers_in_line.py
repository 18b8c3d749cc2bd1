"""Answers between the questions of the message they answer are told as their writer's, each with its question."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

QUOTED_QUESTIONS = """From: Ann Roe <roe@weir.example>
To: Gus Holm <gus@alder.example>
Date: Thu, 9 May 2024 16:20
Subject: RE: 114 Vine

Gus,

My answers below.

> 1. Will Weir replace the unit before July?

No. Under section 7.2 the tenant replaces it.

> 2. Did you get the renewal notice?

We got it on 3 May, and the option lapsed on 30 April.

The offer is open until 24 May.

Ann Roe

-----Original Message-----
From: Gus Holm
Sent: Tuesday, 7 May 2024 09:11
To: Ann Roe
Subject: 114 Vine

1. Will Weir replace the unit before July?
2. Did you get the renewal notice?
"""
QUOTED_ANSWERS = """From: Ann Roe <roe@weir.example>
To: Gus Holm <gus@alder.example>
Sent: Fri 16/11/2012 17:52
Subject: RE: Blade failure

Gus, please see my answers below in your text.

-----Original Message-----
From: Gus Holm
Sent: Wednesday, 14 November 2012 09:06
To: Ann Roe
Subject: Blade failure

1. Your technicians reported the noise on 19 September. Why wasn't it stopped?
> AR: The report was in our system, but the service desk closed it by mistake.
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            QUOTED_QUESTIONS,
            "before July?\u201d Ann Roe answers: \u201cNo. Under section 7.2 the tenant replaces it.\u201d",
        ),
        (QUOTED_QUESTIONS, "renewal notice?\u201d Ann Roe answers: \u201cWe got it on 3 May"),
        (
            QUOTED_ANSWERS,
            "stopped?\u201d Ann Roe answers: \u201cThe report was in our system, but the service desk closed it",
        ),
    ],
)
def test_an_answer_stands_behind_its_question(text: str, said: str) -> None:
    words = summarize(Document(text))
    assert said in words
    assert words.count(said.rpartition("\u201c")[2][:30]) == 1


def test_what_says_only_where_the_answers_stand_is_not_told() -> None:
    assert "see my answers" not in summarize(Document(QUOTED_ANSWERS))
