"""What a message answers in capitals below another's questions."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.layout.capital_answers import capital_answers
from evidence.engines.layout.sentences import split
from evidence.engines.summaries.summarize import summarize
from tests.evidence.engines.facts.test_message_heads import kept

HEAD = """From: Rory Tarn <rtarn@tarnforms.example>
Sent: Thursday, August 14, 2014 4:52 PM
To: Dalia Oko <doko@quaybuild.example>
Subject: RE: Slab 3

Dalia,

See my answers below.

1. Who ordered the pour to start at 5 am?
PETE DID. HE CALLED THE PLANT OF WEIR MILLS HIMSELF.

2. Was the joint of slab 3 roughened before the second lift?
NO. NOBODY TOLD MY CREW TO DO IT.

I will not accept the back charge of $38,400.
"""


def test_an_answer_in_capitals_is_told_with_its_question() -> None:
    found = [one.text for one in kept(HEAD)]
    asked = "Rory Tarn, asked “Was the joint of slab 3 roughened before the second lift?”, wrote to Dalia Oko on August 14, 2014"
    assert f"{asked}: “NO. NOBODY TOLD MY CREW TO DO IT.”" in found
    assert not any(": “NOBODY" in one or ": “PETE" in one for one in found if ", asked “" not in one)


def test_a_summary_asks_nothing_that_is_answered_so() -> None:
    said = summarize(Document(HEAD))
    assert "Asked “Was the joint of slab 3 roughened before the second lift?” Rory Tarn answers: “NO." in said
    assert "Asks: “Who" not in said


def test_who_writes_all_in_capitals_answers_nobody() -> None:
    text = HEAD.replace(
        HEAD[HEAD.index("Dalia,\n") :], "DID YOU GET IT?\nI AM STILL AWAY. CAN YOU CALL?\nTHE CAR IS FIXED.\n"
    )
    assert not capital_answers(split(text))
