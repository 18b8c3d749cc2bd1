"""Who wrote to whom and when is borne out by the head of the paper, also where layout takes a memorandum for no message."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from evidence.engines.support.support import missing

MAIL = """From: Edith Roe <edith@tarnmills.example>
To: Tobias Lee <tobias@tarnmills.example>
Date: Mon, 3 May 2021 10:00:00 +0000
Subject: The crane

Ada Quist saw the crane fall on the second of May. I told her to write it down.
"""

HEARING = """
MS ROE: Did you see the crane fall?

TOBIAS LEE: I saw it fall from the office.

MS ROE: Who else was there?

TOBIAS LEE: Ada Quist stood at the gate.
"""

MEMO = """CONFIDENTIAL

MEMORANDUM

TO:        Edith Roe, Human Resources
FROM:      Tobias Lee, Auditor
DATE:      May 3, 2021
RE:        Complaint of Ada Quist

I. Background

Ada Quist has worked at Tarn Mills as a foreman since June 2017. On April 2, 2021, she filed a complaint about the dust.
"""


def test_the_first_statement_of_a_memorandum_is_kept_with_whom_it_is_to_and_its_day() -> None:
    document, mentions = Document(MEMO), find_mentions(MEMO)
    judged = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document)))
    assert [fact.text for fact, _ in judged.dropped] == []
    assert any("Ada Quist has worked at Tarn Mills as a foreman since June 2017" in fact.text for fact in judged.kept)


def borne_out(text: str, quote: str, statement: str) -> bool:
    start = text.index(quote)
    fact = FoundFact(statement, start, start + len(quote), quote)
    return bool(judge_facts(Document(text), find_mentions(text), [fact]).kept)


@pytest.mark.parametrize(
    ("writer", "right"),
    [("Edith Roe", True), ("Ms. Roe", True), ("Tobias Lee", False), ("Ada Quist", False)],
)
def test_words_of_a_message_are_nobodys_but_its_senders(writer: str, right: bool) -> None:
    quote = "I told her to write it down."
    assert borne_out(MAIL, quote, f"{writer} wrote: \u201cI told her to write it down.\u201d") is right


@pytest.mark.parametrize(("reader", "right"), [("Tobias Lee", True), ("Ada Quist", False), ("Edith Roe", False)])
def test_a_message_is_to_those_whom_its_head_says(reader: str, right: bool) -> None:
    said = "Ada Quist saw the crane fall on the second of May."
    assert borne_out(MAIL, said, f"Edith Roe wrote to {reader} on May 3, 2021: \u201c{said}\u201d") is right


@pytest.mark.parametrize(("who", "right"), [("Tobias Lee", True), ("Ms Roe", False), ("Ada Quist", False)])
def test_an_answer_is_nobodys_but_who_gave_it(who: str, right: bool) -> None:
    quote = "MS ROE: Who else was there?\n\nTOBIAS LEE: Ada Quist stood at the gate."
    said = f"{who}, asked \u201cWho else was there?\u201d, testified: \u201cAda Quist stood at the gate.\u201d"
    assert borne_out(HEARING, quote, said) is right


def test_the_form_of_a_firm_is_no_name_by_itself() -> None:
    assert missing("Quist Engineers, P.C. sold the crane.", "Quist Engineers sold the crane.") == []
    assert missing("Holm Engineers, P.C. sold the crane.", "Quist Engineers sold the crane.") != []


def test_a_name_of_the_calendar_is_no_day() -> None:
    text = MAIL.replace("Edith Roe", "Jun Hao Roe").replace("I told her", "I refused to tell her")
    said = "I refused to tell her to write it down."
    assert borne_out(text, said, f"Jun Hao Roe wrote to Tobias Lee on May 3, 2021: \u201c{said}\u201d")
    assert not borne_out(text, said, f"Jun Hao Roe wrote to Tobias Lee on June 3, 2021: \u201c{said}\u201d")


def test_what_somebody_was_asked_to_do_is_borne_out_by_the_question() -> None:
    text = MAIL.replace("I told her to write it down.", "Can you send me the log of the crane?")
    quote = "Can you send me the log of the crane?"
    to = "on May 3, 2021, about \u201cThe crane\u201d, to"
    assert borne_out(text, quote, f"Edith Roe asked Tobias Lee {to} \u201csend me the log of the crane\u201d.")
    assert not borne_out(text, quote, f"Edith Roe asked Ada Quist {to} \u201csend me the log of the crane\u201d.")
    assert not borne_out(text, quote, f"Edith Roe asked Tobias Lee {to} \u201crepair the gate\u201d.")
