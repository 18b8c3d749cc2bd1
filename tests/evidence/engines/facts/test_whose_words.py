"""Whose words they are: the party that answers requests, the court that writes, who signed below, who was asked unsworn."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.oaths import is_form
from evidence.engines.facts.sentences.lists import leads_to_cases
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions

REQUESTS = """CAUSE NO. 2013-0117

CORLEY DRILLING, LTD.,
     Plaintiff,
v.
DYER VALVES, INC.,
     Defendant.

DEFENDANT'S RESPONSES TO PLAINTIFF'S REQUESTS FOR ADMISSION

REQUEST NO. 1: Admit that the price of the valves was $212,400.

RESPONSE: Admit.

REQUEST NO. 2: Admit that the certificates you delivered on May 3, 2012 were issued for other valves.

RESPONSE: Admit that this is true of nine valves. Otherwise deny.

REQUEST NO. 3: Admit that you received notice of the failure of the Dayton valve on June 9, 2012.

RESPONSE: Deny.
"""
OPINION = """                 COURT OF APPEALS OF MARLOW

ANN CORLEY,
     Appellant,
          vs.                    No. 84A04
PETER LANE,
     Appellee.

     APPEAL FROM THE DYER SUPERIOR COURT
     The Honorable Ruth Addo, Judge

     OPINION

We conclude that Lane owed Corley $41,000 under the lease of May 3, 2001. We reverse and remand.
"""
SERVED = """NOTICE TO QUIT

Carol Denny has not paid the rent of $900 for the flat at 12 Elm Road. I told Carol Denny so on April 20, 2021.

/s/ Peter Corley

PROOF OF SERVICE

On April 29, 2021 I gave the notice to Carol Denny at the door of the flat and mailed a copy of it to Carol Denny.

/s/ Alan Stroud
"""
INTERVIEW = """OFFICE OF THE FIRE MARSHAL
RECORDED INTERVIEW - TRANSCRIPTION
SUBJECT: Carol Denny

Q.   Would you state your name?
A.   Carol Denny.
Q.   Ms. Denny, did you order the motor from Dyer Valves on May 3, 2012?
A.   Yes, I did.
Q.   Who told you to wait?
A.   Peter Lane told me on June 9, 2012 that Dyer Valves wanted $1,100 for the motor.
"""


def texts_of(text: str) -> list[str]:
    return [one.text for one in find_facts(Document(text), find_mentions(text), find_dates(text))]


def test_a_side_that_answers_requests_is_named_by_the_caption_and_is_no_witness() -> None:
    texts = texts_of(REQUESTS)
    assert "DYER VALVES, INC. admitted that the price of the valves was $212,400." in texts
    assert not [one for one in texts if "witness" in one]


def test_what_is_admitted_in_part_is_told_with_what_was_asked() -> None:
    texts = texts_of(REQUESTS)
    assert not [one for one in texts if "denied that the certificates" in one]
    assert all("Otherwise deny" in one for one in texts if "certificates" in one)


def test_an_opinion_is_the_courts_that_wrote_it() -> None:
    texts = texts_of(OPINION)
    assert any(one.startswith("The Court of Appeals of Marlow wrote: “We conclude") for one in texts)
    assert not [one for one in texts if "SUPERIOR" in one]


def test_what_stands_between_two_signatures_is_the_seconds() -> None:
    source = Source(Document(SERVED), find_mentions(SERVED), [])
    assert source.whom("I", SERVED.index("I gave")) == "Alan Stroud"
    assert source.whom("I", SERVED.index("I told")) != "Alan Stroud"


def test_nobody_testifies_in_an_interview_without_an_oath() -> None:
    texts = texts_of(INTERVIEW)
    assert any(one.startswith("Carol Denny stated") for one in texts)
    assert not [one for one in texts if "testified" in one]


@pytest.mark.parametrize(
    "words",
    [
        "The offense has the following elements:",
        "The Government must prove:",
        "The plaintiff has the burden of proving that:",
    ],
)
def test_what_must_be_proved_is_not_said_to_be_so(words: str) -> None:
    assert leads_to_cases(words)


@pytest.mark.parametrize(
    ("words", "form"),
    [
        ("I declare under penalty of perjury that the foregoing is true and correct.", True),
        ("I am aware that if any of the foregoing statements are willfully false, I am subject to punishment.", True),
        ("I have personal knowledge of the facts set forth herein.", True),
        ("I reserve the right to supplement this report.", True),
        ("The remaining allegations of paragraph 10 are denied.", True),
        ("Corley is without knowledge or information sufficient to form a belief as to paragraph 4.", True),
        ("Corley denies that the sale was made without notice.", False),
        ("I certify that I mailed the notice to Peter Lane on May 3, 2012.", False),
        ("I had personal knowledge of the leak in May.", False),
        ("IT IS SO ORDERED.", True),
        ("So ordered by Judge Farrow on May 3, 2021.", False),
    ],
)
def test_forms_of_oath_say_nothing_of_the_case(words: str, form: bool) -> None:
    assert is_form(words) is form


def test_a_memorandum_whose_head_is_a_table_is_told_by_who_wrote_it() -> None:
    text = (
        "Memorandum\nTo\tFile; Ann Roe\nFrom\tEdith Farrow\nDate\tMay 3, 2021\n\n"
        "Our client has told me that the boiler was removed on April 30, 2021.\n"
    )
    assert "Edith Farrow wrote: “Our client has told me that the boiler was removed on April 30, 2021.”" in texts_of(
        text
    )
