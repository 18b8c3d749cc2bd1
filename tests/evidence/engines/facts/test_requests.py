"""What people ask of each other in mail, and what they call each other to note, as facts."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.layout.sentences import split
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from tests.each import each
from tests.evidence.engines.facts.sent import MANY, ONE, REST, facts_of


@each(
    [
        "Please forward the signed lease of Pell Turbines LLC to the insurer by March 8.",
        "Please let me know by March 8 whether Pell Turbines LLC has answered.",
        "Please advise if there are any claims between Pell Turbines LLC and the yard.",
        "Please send me the names of the ten customers that we are suing.",
        "Please provide a copy of all confirmations for those trades which are live.",
        "We demand that you return the deposit of $4,200 to Pell Turbines LLC.",
    ]
)
def test_what_one_asks_another_for_is_a_fact_of_that_day(asked: str) -> None:
    facts = facts_of(ONE + asked + REST)
    words = asked.removeprefix("Bo, ")
    assert [one for one in facts if words[1:] in one and one.startswith("Ann Orr wrote to Bo Lund on March 4, 2024")]


@each(
    [
        (
            "Bo, could you please pay the invoice of $4,200 before Friday?",
            "pay the invoice of $4,200 before Friday [March 8, 2024]",
        ),
        ("Can you send me whatever logs you've got for Bath?", "send me whatever logs you've got for Bath"),
    ]
)
def test_a_question_that_wants_something_done_is_worded_as_what_was_asked(asked: str, done: str) -> None:
    text = ONE + asked + REST
    document, mentions = Document(text), find_mentions(text)
    kept = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    assert f"Ann Orr asked Bo Lund on March 4, 2024, about “Turbine”, to “{done}”." in [one.text for one in kept]


def test_a_question_that_only_wants_to_know_asks_for_nothing() -> None:
    asked = "Bo, do we demand that you return the deposit of $4,200 to Pell Turbines LLC?"
    assert not [one for one in facts_of(ONE + asked + REST) if "deposit" in one]


@each(
    [
        "If you have questions about Pell Turbines LLC, please send them to Dee Falk.",
        "Please send it to Pell Turbines LLC by March 8, as we said.",
        "Please let me know by March 8, and call me at 555-0133.",
        "Let me know if I may be of further help to Pell Turbines LLC.",
        "Could you please send the other papers along too?",
        "Can you please coordinate with Fred and Tom about the papers?",
        "The following two customers of Pell Turbines LLC will require letters by March 8.",
        "Please call Dee Falk at Pell Turbines LLC at 555-0133 about the party.",
    ]
)
def test_manners_and_what_is_left_open_ask_for_nothing(asked: str) -> None:
    assert not [one for one in facts_of(ONE + asked + REST) if asked[:20] in one]


def test_what_a_whole_list_is_asked_is_no_fact() -> None:
    asked = "Please send the slips for March to Pell Turbines LLC by March 8."
    assert not [one for one in facts_of(MANY + asked + REST) if "slips" in one]


@each(
    [
        (
            "Please be advised that Dee Falk signed the lease of Pell Turbines LLC on March 1.",
            "Dee Falk signed the lease",
        ),
        ("Please note, Pell Turbines LLC terminated the lease on March 1.", "Pell Turbines LLC terminated the lease"),
        ("Tom: please be sure to note that Dee Falk paid $4,200 on March 1.", "Dee Falk paid $4,200"),
    ]
)
def test_what_a_reader_is_called_to_note_is_stated_without_the_call(words: str, stated: str) -> None:
    facts = facts_of(ONE + words + REST)
    assert [one for one in facts if stated in one]
    assert not [one for one in facts if "lease note" in one or "advised" in one]


def test_a_request_is_borne_out_by_its_words() -> None:
    text = ONE + "Please forward the signed lease of Pell Turbines LLC to the insurer by March 8." + REST
    document = Document(text)
    mentions = find_mentions(text)
    facts = find_facts(document, mentions, find_own_dates(document))
    judged = judge_facts(document, mentions, facts)
    assert any("Please forward" in fact.text for fact in judged.kept)


def test_what_is_asked_for_by_a_day_is_of_that_day() -> None:
    text = ONE + "Please forward the signed lease of Pell Turbines LLC to the insurer by March 8." + REST
    document = Document(text)
    (asked,) = [
        one for one in find_facts(document, find_mentions(text), find_own_dates(document)) if "lease" in one.text
    ]
    assert asked.date == date(2024, 3, 8)


@each(
    [
        "Attached for your review is the draft of the Supply Agreement.",
        'I am attaching the latest version of the "Turbine Log" with those remarks received as of March 1.',
    ]
)
def test_a_paper_with_a_name_that_is_sent_along_is_a_fact(sent: str) -> None:
    facts = facts_of(ONE + sent + REST)
    assert [
        one for one in facts if one.startswith("Ann Orr wrote to Bo Lund on March 4, 2024") and f": “{sent}”" in one
    ]


@each(
    ["Please see the attached copy of it.", "Attached is what we spoke of.", "Is the attached Supply Agreement yours?"]
)
def test_what_comes_along_without_a_name_is_none(sent: str) -> None:
    assert not [one for one in facts_of(ONE + sent + REST) if sent[:14] in one]


def test_a_sentence_ends_behind_a_unit_and_a_month() -> None:
    said = "The load was 61,380 lbs. Quay Mills cancelled it in Sept. Nobody called on Sept. 3 or came."
    assert [one.words for one in split(said)] == [
        "The load was 61,380 lbs.",
        "Quay Mills cancelled it in Sept.",
        "Nobody called on Sept. 3 or came.",
    ]


def test_a_month_with_two_digits_at_its_end_is_no_day() -> None:
    text = ONE + "Pell Turbines LLC has paid the Feb02 invoice of $4,200 to the yard in Bath." + REST
    document = Document(text)
    found = find_facts(document, find_mentions(text), find_own_dates(document))
    assert not [one for one in found if one.date and one.date.month == 2]


def test_what_one_has_tried_since_is_of_the_day_of_the_message() -> None:
    text = f"{ONE}Pell Turbines LLC paid the invoice of $4,200 on February 15, 2024. We have called the bank twice for $90.{REST}"
    document = Document(text)
    found = find_facts(document, find_mentions(text), find_own_dates(document))
    assert {one.date for one in found if "called the bank" in one.text} == {date(2024, 3, 4)}


@each(
    [
        "I am out of the office until March 8 and Dee Falk of Pell Turbines LLC covers for me.",
        "We will be taking a day of vacation on March 8, 2024.",
    ]
)
def test_that_one_is_away_is_no_fact(said: str) -> None:
    assert not [one for one in facts_of(ONE + said + REST) if said[-20:] in one]


@each(
    [
        "I received a call from Dee Falk saying that Pell Turbines LLC paid $4,200 on March 1, 2024.",
        "I received a voice mail from the counsel of Pell Turbines LLC, who is reviewing our letter of March 1, 2024.",
        "I have tried twice to call Pell Turbines LLC about the payment of March 1, 2024 but to no avail.",
    ]
)
def test_a_call_about_the_case_is_one(said: str) -> None:
    assert [one for one in facts_of(ONE + said + REST) if said in one]


def test_what_something_is_for_is_no_fact_by_itself() -> None:
    said = "To add a clause of the lease which says that the tenant of Bath pays $4,200 on March 1, 2024."
    assert not [one for one in facts_of(ONE + said + REST) if "add a clause" in one]


def test_a_sentence_ends_behind_a_legal_form_and_an_hour() -> None:
    said = "On March 1, 2024 we sold the yard to Quay Mills Inc. They paid $4,200 at 3 p.m. The yard lies in Bath."
    assert [one.words for one in split(said)] == [
        "On March 1, 2024 we sold the yard to Quay Mills Inc.",
        "They paid $4,200 at 3 p.m.",
        "The yard lies in Bath.",
    ]
