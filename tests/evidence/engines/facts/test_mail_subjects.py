"""What a message's subject says for its words: whom "this company" means, and of whose payment it speaks."""

from __future__ import annotations

from dataclasses import replace

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from tests.evidence.engines.facts.test_requests import ONE, REST, facts_of


def test_this_company_is_understood_beside_the_subject_that_names_it() -> None:
    head = ONE.replace("Subject: Turbine", "Subject: RE: Quay Mills Inc.")
    said = "We sent this company a demand for $4,200 on March 1, 2024 and heard nothing."
    facts = facts_of(head + said + REST)
    assert [one for one in facts if one.endswith(f"about “Quay Mills Inc.”: “{said}”")]
    of_nobody = ONE.replace("Subject: Turbine", "Subject: RE: the report")
    assert not [one for one in facts_of(of_nobody + said + REST) if "demand" in one]


def test_such_a_statement_is_borne_out_and_one_about_another_is_not() -> None:
    text = ONE.replace("Subject: Turbine", "Subject: RE: Quay Mills Inc.")
    text += "We sent this company a demand for $4,200 on March 1, 2024 and heard nothing." + REST
    document = Document(text)
    mentions = find_mentions(text)
    found = [one for one in find_facts(document, mentions, find_own_dates(document)) if "demand" in one.text]
    other = [replace(one, text=one.text.replace("Quay Mills Inc.", "Tarn Mills Inc.")) for one in found]
    assert len(judge_facts(document, mentions, found).kept) == len(found) > 0
    assert not judge_facts(document, mentions, other).kept


def test_what_is_asked_about_whom_the_subject_names_stands_beside_it() -> None:
    head = ONE.replace("Subject: Turbine", "Subject: RE: Quay Mills Inc.")
    asked = "Please confirm that this party has signed the lease of the yard in Bath."
    assert [one for one in facts_of(head + asked + REST) if one.endswith(f"about “Quay Mills Inc.”: “{asked}”")]


def test_what_is_asked_about_the_captioned_party_stands_beside_the_subject() -> None:
    head = ONE.replace("Subject: Turbine", "Subject: Quay Mills Inc.")
    asked = "Please advise if there are any live trades between Pell Turbines LLC and the captioned customer."
    assert [one for one in facts_of(head + asked + REST) if one.endswith(f"about “Quay Mills Inc.”: “{asked}”")]


def test_who_is_meant_by_a_pronoun_is_named_and_not_quoted_beside_the_subject() -> None:
    head = ONE.replace("Subject: Turbine", "Subject: RE: Quay Mills Inc.")
    said = "I met Dee Falk on March 1, 2024. He will submit the payment of $4,200 on March 8, 2024."
    document = Document(head + said + REST)
    mentions = find_mentions(document.text)
    found = find_facts(document, mentions, find_own_dates(document))
    kept = [one.text for one in judge_facts(document, mentions, found).kept]
    assert [one for one in kept if "will submit the payment" in one and "about “" not in one]


def test_a_dealing_that_names_nobody_stands_beside_the_subject() -> None:
    head = ONE.replace("Subject: Turbine", "Subject: RE: Quay Mills Inc.")
    said = "We received the funds on February 15, 2024."
    assert [one for one in facts_of(head + said + REST) if one.endswith(f"about “Quay Mills Inc.”: “{said}”")]
    named = "We received the funds of Pell Turbines LLC on February 15, 2024."
    assert not [one for one in facts_of(head + named + REST) if "about “" in one]


OLDER = """From: Ruth Odei <ruth@tarn.example>
To: Bo Lund <bo@quay.example>
Date: Wed, 14 Sep 2022 07:52:00 +0000
Subject: RE: The flood must not happen again

Bo, you told Anna Quist on the 5th that the pump never ran.

On Mon, Aug {day}, 2022 at 4:41 PM, Bo Lund <bo@quay.example> wrote:

> Morning Ruth, the rot by the pump is worse than I bid and we refuse to pay $9,300 for it.
> Bo
"""


def test_mail_from_weeks_before_has_no_subject_of_a_later_message() -> None:
    assert not [one for one in facts_of(OLDER.format(day=1)) if "rot by" in one and "flood" in one]
    assert [one for one in facts_of(OLDER.format(day=1)) if "rot by" in one]
    near = OLDER.format(day=8).replace("Wed, 14 Sep", "Fri, 12 Aug")
    assert [one for one in facts_of(near) if "rot by" in one and "flood" in one]
