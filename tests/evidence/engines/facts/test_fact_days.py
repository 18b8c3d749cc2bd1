"""The day of a fact: the event's own of several, the day a narrative has reached, the day of a message or meeting."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions


def facts_of(text: str) -> list[FoundFact]:
    document = Document(text)
    return find_facts(document, find_mentions(text), find_own_dates(document))


def fact_with(text: str, words: str) -> FoundFact:
    return next(fact for fact in facts_of(text) if words in fact.quote)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Counting from 3 May 2021, the last day to file a claim is 1 November 2021.", date(2021, 11, 1)),
        ("Under the lease dated 3 May 2021 the tenant paid a deposit on 9 June 2021.", date(2021, 6, 9)),
        ("The letter of 3 May 2021 was answered by the landlord on 9 June 2021.", date(2021, 6, 9)),
        ("On 3 May 2021 the tenant paid the rent that fell due on 1 April 2021.", date(2021, 5, 3)),
    ],
)
def test_a_fact_is_dated_by_its_event_and_not_by_what_it_cites(text: str, day: date) -> None:
    assert [fact.date for fact in facts_of(text)][:1] == [day]


def test_a_second_dated_clause_is_a_fact_of_its_own() -> None:
    text = "This Lease is made on 3 May 2021, and takes effect on 1 June 2021, for the flat of Orla Finch."
    effect = next(fact for fact in facts_of(text) if fact.date == date(2021, 6, 1))
    assert effect.text == "This Lease takes effect on 1 June 2021."
    assert effect.quote == "takes effect on 1 June 2021"


def test_what_follows_in_a_narrative_happened_that_day_and_says_so_with_less_certainty() -> None:
    text = (
        "On 3 May 2021 the boiler of the school failed. Two pupils were injured and the hall was closed.\n\n"
        "The fire service arrived at 10:40 p.m. and found the valve locked.\n\n"
        "Three weeks later the school was sold."
    )
    injured, arrived = fact_with(text, "injured"), fact_with(text, "arrived")
    assert (injured.date, injured.precision) == (date(2021, 5, 3), "approximate")
    assert (arrived.date, arrived.precision) == (date(2021, 5, 3), "approximate")
    assert all(fact.date == date(2021, 5, 24) for fact in facts_of(text) if "sold" in fact.quote)


MEMO = """MEMORANDUM

TO: Ruth Abara
FROM: Tobias Holm
DATE: October 1, 2024

{}
"""


@pytest.mark.parametrize(
    "words",
    [
        "The shift log for March 14 is mentioned by everyone and produced by no one. Tom Berg promised the log to the police.",
        "The hearing is on March 14. Tom Berg promised the log to the police.",
        "The revised plan of the mill, March 14, was sent to Tom Berg. Tom Berg promised the log to the police.",
        "Tom Berg was told to appear on May 5, 2025. Tom Berg promised the log to the police.",
    ],
)
def test_what_is_told_in_the_past_tense_did_not_happen_after_it_was_written(words: str) -> None:
    promised = fact_with(MEMO.format(words), "promised")
    assert promised.date is None or promised.date <= date(2024, 10, 1)


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("Tom Berg agreed to deliver the boiler to Orla Finch by December 3.", date(2024, 12, 3)),
        ("Orla Finch promised to pay Tom Berg $900 on May 5, 2025.", date(2025, 5, 5)),
        ("Tom Berg paid Orla Finch $900 on May 5.", date(2024, 5, 5)),
    ],
)
def test_what_was_agreed_for_a_later_day_keeps_it(words: str, day: date) -> None:
    assert fact_with(MEMO.format(words), "Tom Berg").date == day


def test_a_resolution_carries_the_day_of_its_meeting() -> None:
    text = (
        "Minutes of a Meeting of the Board\nHeld on 3 May 2021 at the boardroom\n\n"
        "RESOLVED that the sale of the mill to Tom Berg is approved.\n"
    )
    resolved = fact_with(text, "RESOLVED")
    assert (resolved.date, resolved.precision) == (date(2021, 5, 3), "day")


MAIL = """From: Orla Finch <orla@example.com>
To: Tom Berg <tom@example.com>
Date: Mon, 24 May 2021 10:00:00 +0000
Subject: Boiler

Tom, I found a chain on the valve yesterday.

From: Tom Berg <tom@example.com>
Sent: Wednesday, May 5, 2021 9:00 AM
To: Orla Finch <orla@example.com>
Subject: Boiler

We are not closing Dale School for a boiler. I paid Carl Dunn of Dale Inspections $400 yesterday.
"""


def test_each_message_of_a_thread_has_its_own_writer_and_its_own_yesterday() -> None:
    found, paid, refused = fact_with(MAIL, "chain"), fact_with(MAIL, "Carl Dunn"), fact_with(MAIL, "closing")
    assert found.text.startswith("Orla Finch wrote")
    assert found.date == date(2021, 5, 23)
    assert paid.text.startswith("Tom Berg wrote")
    assert paid.date == date(2021, 5, 4)
    assert (refused.date, refused.precision) == (date(2021, 5, 5), "approximate")


def test_a_short_answer_is_cited_whole() -> None:
    text = (
        "1  DEPOSITION OF ORLA FINCH\n2  Q.  That is the morning after the fire?\n3  A.  Correct. Tom Berg telephoned me.\n"
        "4  Q.  Who was there?\n5  A.  Nobody.\n6  Q.  Where is the log?\n7  A.  I gave the log to Tom Berg.\n"
        "8  Q.  When?\n9  A.  That night.\n"
    )
    assert fact_with(text, "telephoned").quote.endswith("Correct. Tom Berg telephoned me.")


def test_people_called_by_surname_only_are_people() -> None:
    text = (
        "Brannick promised the log to the police. We should depose Brannick before trial. "
        "Dr. Anne Moran saw it; I call her Annie Moran."
    )
    names = {(m.name, m.type) for m in find_mentions(text)}
    assert {("Brannick", "person"), ("Annie Moran", "person")} <= names


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Orla Finch (DOB 7-15-1987) reported that her bicycle had been stolen.", None),
        ("Orla Finch spoke at length of the letters that Tobias Holm raised in the January 6, 2017 briefing.", None),
        (
            "Orla Finch relied on the rule that the court of appeals gave in Holm v. Lund, 9 F.4th 12 (1st Cir. Jan. 9, 2023).",
            None,
        ),
        ("Tobias Holm denied that anybody had told him of the meeting before June 9, 2016.", None),
        ("Orla Finch has completed the review of the contracts listed in the email request of January 15, 2002.", None),
        ("At the January 6, 2017 briefing Orla Finch spoke of the letters.", date(2017, 1, 6)),
        ("The May 4, 2017 letter demanded $4,000 of Tobias Holm.", date(2017, 5, 4)),
        ("Orla Finch was born on July 15, 1987 in Alder.", date(1987, 7, 15)),
    ],
)
def test_the_day_of_a_birth_a_ruling_or_another_thing_is_not_the_facts(text: str, day: date | None) -> None:
    assert [fact.date for fact in facts_of(text)] in ([day], [])
    assert day is None or facts_of(text)


def test_what_had_happened_before_or_was_filed_gives_what_follows_no_day() -> None:
    told = (
        "On May 12, 2010, Orla Finch called the police. Her son had locked the shed on May 11, 2010. "
        "Tobias Holm took the report at 5:20 p.m."
    )
    assert fact_with(told, "took the report").date == date(2010, 5, 12)
    ruled = (
        "On June 29, 2015, the Court of Appeals issued a decision. Orla Finch hired Tobias Holm, who repaired her roof "
        "for $5,000."
    )
    assert all(fact.date is None for fact in facts_of(ruled) if "repaired" in fact.quote)
    filed = "The motion of Orla Finch was filed on November 19, 2018. Tobias Holm testified that he felt forced to sign the deed."
    assert fact_with(filed, "felt forced").date is None


def test_the_next_day_is_the_one_after() -> None:
    text = (
        "On July 7, 2017, Orla Finch learned of the story. The next day, Tobias Holm told the board about it and left."
    )
    found = fact_with(text, "told the board")
    assert (found.date, found.precision) == (date(2017, 7, 8), "approximate")


def test_four_digits_of_an_hour_are_no_year() -> None:
    text = "On April 10, 2020, at 1700 the glider of Tarn Mills crashed. About 1600, Tobias Holm heard the pilot on the radio."
    assert all(fact.date is None or fact.date.year == 2020 for fact in facts_of(text))


def test_four_digits_before_a_unit_are_no_year() -> None:
    text = "The glider of Tarn Mills rolled straight for about 2000 feet and struck the fence of Orla Finch."
    assert [fact.date for fact in facts_of(text)] == [None]


def test_a_roughly_known_hour_leaves_the_day_as_it_is() -> None:
    found = fact_with(
        "At approximately 4:00 p.m. on March 8, 1998, Orla Finch entered the mill of Tarn Mills, Inc.", "entered"
    )
    assert (found.date, found.precision) == (date(1998, 3, 8), "day")


@pytest.mark.parametrize(
    "title",
    ["Board of Selectmen Minutes 05-21-15", "Select Board\nMay 21, 2015\nMinutes", "Special Meeting\nMay 21, 2015"],
)
def test_minutes_are_of_their_meetings_day_whatever_meeting_they_call(title: str) -> None:
    head = "" if "2015" in title else "May 21, 2015\n"
    text = f"{title}\n{head}\nThe Board voted to close the warrant for the Special Town Meeting on June 8, 2015.\n"
    assert fact_with(text, "close the warrant").date == date(2015, 5, 21)


def test_a_birthday_gives_other_days_no_year() -> None:
    text = "On May 12, 2010 Orla Finch reported a theft. Bo Finch (DOB 11-04-2001) had locked the shed (May 11)."
    assert fact_with(text, "locked the shed").date == date(2010, 5, 11)


def test_a_paper_that_is_received_has_its_own_day_and_not_the_receipt_s() -> None:
    text = (
        "From: Ruth Abara <ruth@quill.example>\nTo: Tobias Holm <tobias@holm.example>\n"
        "Date: Mon, 20 Dec 2021 09:12:00 +0000\nSubject: Lease\n\n"
        "We have received an executed Lease Agreement dated as of October 3, 2021 between Quill Ltd. and Holm Ltd.\n"
    )
    assert fact_with(text, "executed Lease").date == date(2021, 12, 20)


def test_what_was_so_at_the_time_of_something_else_is_not_of_the_day_reached() -> None:
    text = (
        "On 3 May 2021 the mechanic of the school replaced the valve. At 10:40 a.m. the mechanic tested the boiler.\n"
        "At the time of the accident Carl Dunn of Dale Inspections had not released the boiler of the school.\n"
    )
    assert fact_with(text, "tested").date == date(2021, 5, 3)
    assert fact_with(text, "released").date is None


@pytest.mark.parametrize(
    "cited",
    [
        "Holm 3/5/18 302, at 4.",
        "4/12/16 Email, Holm to Abara.",
        "See the e-mail of May 9, 2021.",
        "Jo Berg et al., The valve, The Marlow Herald (June 7, 2021).",
    ],
)
def test_the_day_of_a_paper_that_a_note_cites_is_no_event_s(cited: str) -> None:
    text = f"Ruth Abara told the board that Holm had closed the valve. {cited} Tobias Holm denied it to Ruth Abara."
    glued = text.replace("valve. ", "valve `53 ")
    assert all(fact.date is None for fact in [*facts_of(text), *facts_of(glued)])


def test_a_date_after_a_note_s_number_belongs_to_its_sentence() -> None:
    text = "Ruth Abara bought the boat in Marlow.4\nOn May 3, 2021, she told Tobias Holm that the boat had sunk."
    assert fact_with(text, "sunk").date == date(2021, 5, 3)


@pytest.mark.parametrize(
    "after",
    [
        "On March 30 and April 11 Ruth Abara called Tobias Holm.",
        "Two dayslater Tobias Holm told the press that the boat had sunk.",
        "The press was told. Two days later the harbour was closed. Ruth Abara answered that Tobias Holm had lied.",
        "Tobias Holm wrote a supplement in June 2019. Ruth Abara answered that Tobias Holm had lied.",
        "Ruth Abara said that after she moved to Marlow in 2013 she met Tobias Holm.",
        "The second time, Ruth Abara answered that Tobias Holm had lied.",
        f"{'The crew repaired the quay of Marlow and sold the nets. ' * 12}Ruth Abara answered that Tobias Holm had lied.",
    ],
)
def test_a_day_is_not_carried_on_past_another_or_far_from_where_it_stands(after: str) -> None:
    text = f"On March 20, 2017, Ruth Abara told the board that the valve was shut. {after}"
    last = text.rstrip(".").rpartition(". ")[2]
    assert fact_with(text, last).date not in (date(2017, 3, 20), date(2013, 1, 1))


ORDERED = """CITY OF WEIR
REPORT OF INSPECTION

The undersigned inspected the crane on May 3, 2011. Holm Brothers was ordered to close the slipway by June 9, 2011. \
Tobias Lund was given a copy of the order and signed for it.
"""


def test_nothing_else_is_of_the_day_by_which_something_is_to_be_done() -> None:
    assert fact_with(ORDERED, "ordered to close").date == date(2011, 6, 9)
    assert fact_with(ORDERED, "given a copy of the order").date is None
