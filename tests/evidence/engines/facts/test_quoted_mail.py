"""Whose words and of which day what mail quotes is, and who signs for an address or an office."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.mail.undertakings import is_undertaken
from evidence.engines.facts.papers.sender_names import person_name
from evidence.engines.facts.papers.signed_mail import signed_for
from evidence.engines.layout.sentences import split
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import summarize
from tests.each import each

REPLY = """From: RidgeHauler7@post.example
Date: Tue, 13 Jan 2004 23:40:58 EST
Subject: Re: Load of pipe
To: office@cedarmill.example

In a message dated 1/12/2004 9:15:22 AM Central Standard Time, office@cedarmill.example writes:

> Mr. Stroud, 14 of the 22 pipes you hauled on December 18 came in bent.
> We are deducting $6,160 from your check for the pipes.

My driver Eddie Mack did not drop the pipes.
I want my $6,160 by January 20 or I will put a lien on your mill.

Gus Stroud
Stroud Hauling
"""


def facts_of(text: str) -> list[FoundFact]:
    return find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))


def test_what_a_dated_message_is_quoted_with_is_of_who_wrote_it() -> None:
    found = next(one for one in facts_of(REPLY) if "deducting" in one.text)
    assert found.text.startswith("office@cedarmill.example wrote to Gus Stroud on January 12, 2004")
    assert found.date == date(2004, 1, 12)


def test_who_signs_by_name_writes_from_an_address_that_names_nobody() -> None:
    assert any(one.text.startswith("Gus Stroud wrote to office@cedarmill.example on") for one in facts_of(REPLY))
    assert summarize(Document(REPLY)).startswith("Gus Stroud to office@cedarmill.example, 13 January 2004")


def test_an_office_that_writes_for_somebody_is_who_signs() -> None:
    body = "From: Office of the Chairman\nTo: All\nSubject: News\n\nI stepped down today.\n\nKen Pryor\n\n"
    rule = "*" * 11
    assert signed_for(body, "Quay Office Of The Chairman <chair@quay.example>") == "Ken Pryor"
    assert (
        signed_for(f"{body}{rule}\nArchived by Tarn.\n{rule}\n", "Office Of The Chairman <c@q.example>") == "Ken Pryor"
    )
    assert not signed_for("I met them.\n\nAnn Lee\nBo Lund\n", "Office Of The Chairman <c@q.example>")


def test_an_address_of_a_directory_names_nobody() -> None:
    assert person_name("/O=QUAY/OU=NA/CN=RECIPIENTS/CN=ALEE2") == ""
    assert person_name('<Lee>,"Ann" </O=QUAY/OU=NA/CN=RECIPIENTS/CN=ALEE2>') == "Ann Lee"


def test_by_the_thirtieth_is_to_come_where_something_has_been_promised() -> None:
    head = "From: Ann Lee <a@q.example>\nTo: Bo Lund <b@q.example>\nDate: Wed, 22 Apr 1998 15:11:00\nSubject: Resin\n\n"
    found = facts_of(head + "We have 40,000 lb of resin promised to Tarn Mills by the 30th.\n")
    assert [one.date for one in found] == [date(1998, 4, 30)]
    found = facts_of(head + "The 40,000 lb of resin were promised to Tarn Mills by the 5th and never came.\n")
    assert "[May" not in found[0].text


def test_a_day_that_somebody_is_quoted_to_have_foretold_is_not_the_one_on_which_it_was_said() -> None:
    text = REPLY.split("\n\n")[0] + '\n\nAnn Orr heard him say that Bo Lund would "have us out by October 31, 2004".\n'
    assert all(one.date != date(2004, 10, 31) for one in facts_of(text))


def test_a_head_in_the_canadian_way_says_when() -> None:
    head = "From: Ann Lee\nSent: August-12-14 6:03 AM\nTo: Bo Lund\nSubject: Slab\n\n"
    found = facts_of(head + "Truck 6 was held at the gate of Tarn Mills yesterday because the pump blew a hose.\n")
    assert [one.date for one in found] == [date(2014, 8, 11)]


def test_what_one_quotes_goes_on_with_no_day_of_the_others() -> None:
    found = [one for one in facts_of(REPLY) if "Eddie" in one.text]
    assert found
    assert all(one.date != date(2003, 12, 18) for one in found)


def test_the_line_that_quotes_is_nobodys_statement() -> None:
    assert all("writes" not in one.words for one in split(REPLY) if one.kind.name in ("MAIL_BODY", "QUOTED_MAIL"))


@each(
    [
        "If I don't have the July draw by Friday I am pulling the crew off the job Monday.",
        "Unless the deposit is returned by May 3, we will file suit.",
        "If you do not pay by Friday, we will lock the gate.",
        "I am not approving the shutdown.",
        "We are not going to report this as an incident.",
    ]
)
def test_a_threat_and_a_refusal_are_what_their_writer_will_do(words: str) -> None:
    assert is_undertaken(words)


@each(
    [
        "If you have any questions, I will call you tomorrow.",
        "If you need the binder, we are sending the copies today.",
        "If it rains we will meet inside.",
        "I'm not sure that we agree on the date.",
    ]
)
def test_a_courtesy_is_no_threat(words: str) -> None:
    assert not is_undertaken(words)
