"""Heads of quoted mail that begin with who wrote and when, and the names of bare addresses of a thread."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates, sent_day
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.sender_names import person_name, recipients
from evidence.engines.layout.address_fields import name_of
from evidence.engines.layout.messages import messages
from evidence.engines.names.addresses import spells
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import parts_of
from evidence.engines.support.facts import judge_facts
from tests.each import each

OUTER = (
    "From: {sender}\nTo: oda.falk@quay.example\nDate: Wed, 5 May 2021 10:00:00 +0000\nSubject: RE: Pump\n\n"
    "I have no objection.\n\n\n"
)
FIELDS = "To: Bo Lund/SALES/Quay@QUAY, Oda \n  Falk/LEGAL/Quay@QUAY\ncc: \n\nSubject: Pump\n\n"
SAID = "We shipped the pump of Pell Turbines LLC on April 30, 2021.\n"
HEADS = [
    "Ann Orr/YARD/Quay@QUAY\n05/03/2021 10:14 AM\n",
    '"Orr, Ann" <ann.orr@pell.example> on 05/03/2021 10:14:22 AM\n',
    '"Orr, Ann" <ann.orr@pell.example> on 05/03/2021 \n10:14:22 AM\nPlease respond to ann.orr@pell.example\n',
    "From: Ann Orr/YARD/Quay@QUAY on 05/03/2021 10:14 AM\n",
    "\t\n\tFrom:  Ann Orr                           05/03/2021 10:14 AM\n\t\n\n",
]


def thread(head: str, sender: str = "Dee Weir <dee@quay.example>") -> str:
    return OUTER.format(sender=sender) + head + FIELDS + SAID


@each(HEADS)
def test_a_stamped_head_opens_a_message(head: str) -> None:
    outer, quoted = messages(thread(head))
    assert outer.subject == "RE: Pump"
    assert not outer.is_below
    assert name_of(quoted.sender) == "Ann Orr"
    assert sent_day(quoted) == date(2021, 5, 3)
    assert recipients(quoted.to) == ["Bo Lund", "Oda Falk"]
    assert quoted.subject == "Pump"


@each(HEADS)
def test_what_is_quoted_below_it_is_its_writers(head: str) -> None:
    text = thread(head)
    document = Document(text)
    mentions = find_mentions(text)
    facts = find_facts(document, mentions, find_own_dates(document))
    [said] = [one.text for one in facts if "shipped" in one.text]
    assert said.startswith("Ann Orr wrote to Bo Lund, Oda Falk on May 3, 2021: ")
    assert not judge_facts(document, mentions, facts).dropped
    assert "In answer to Ann Orr (3 May 2021)" in " ".join(part.words for part in parts_of(document))


def test_all_fields_may_share_a_line() -> None:
    head = "\tann.orr@pell.example 05/03/2021 10:14 AM \t   To: Bo Lund <bo@quay.example>  cc:   Subject: Pump\t\n\n"
    _, quoted = messages(OUTER.format(sender="dee@quay.example") + head + SAID)
    assert name_of(quoted.sender) == "Ann Orr"
    assert recipients(quoted.to) == ["Bo Lund"]
    assert quoted.subject == "Pump"


def test_what_stands_below_a_head_without_a_writer_is_not_of_who_answers_it() -> None:
    text = (
        OUTER.format(sender="Dee Weir <dee@quay.example>")
        + "To: Dee Weir/LEGAL/Quay@QUAY\ncc: \n\nSubject: Pump\n\n"
        + SAID
    )
    document = Document(text)
    assert [one.sender for one in messages(text)][1:] == [""]
    facts = find_facts(document, find_mentions(text), find_own_dates(document))
    assert not [one.text for one in facts if one.text.startswith("Dee Weir")]


def test_the_fields_of_a_memorandum_are_no_head_below_another() -> None:
    [one] = messages(
        "MEMORANDUM\n\nTo: Bo Lund\ncc: Oda Falk\nFrom: Ann Orr\nDate: May 3, 2021\n\nSubject: Pump\n\nSeen.\n"
    )
    assert name_of(one.sender) == "Ann Orr"


def test_a_name_above_a_day_opens_no_message_without_a_reader() -> None:
    assert len(messages(OUTER.format(sender="dee@quay.example") + "Ann Orr\n05/03/2021 10:14 AM\nSeen.\n")) == 1


def test_an_address_has_the_name_that_the_thread_gives_it() -> None:
    found = messages(
        thread(HEADS[0], sender="d..weir@quay.example")
        + "\n\nFrom: Weir, Dee D.\nTo: Oda Falk\nSent: May 2, 2021 9:00 AM\n"
    )
    assert [name_of(one.sender) for one in found] == ["Dee D. Weir", "Ann Orr", "Dee D. Weir"]
    assert recipients(found[0].to) == ["Oda Falk"]


def test_an_address_alone_is_called_as_it_spells() -> None:
    assert person_name("ann.orr@pell.example") == name_of("<ann.orr@pell.example>") == "Ann Orr"
    assert person_name("oil.prices@pell.example") == "oil.prices@pell.example"
    assert recipients("Ann Orr/YARD/Quay@QUAY, Bo Lund@QUAY") == ["Ann Orr", "Bo Lund"]


def test_a_reader_named_on_the_next_line_counts() -> None:
    [one] = messages("From: Dee Weir\nTo: Ann Orr; Bo\n Lund\nSent: May 3, 2021 9:00 AM\nSubject: Pump\n\nYes.\n")
    assert recipients(one.to) == ["Ann Orr", "Bo Lund"]


@each([("a.orr@p.example", True), ("orr@p.example", False), ("ann.lund@p.example", False), ("b.orr@p.example", False)])
def test_an_address_spells_a_name(address: str, is_so: bool) -> None:
    assert spells(address, "Ann Orr") is is_so
