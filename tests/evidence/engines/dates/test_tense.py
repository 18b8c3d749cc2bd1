"""Dates without a year in mail: resolved from the day of their own message, by the tense of their sentence."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.own_day import find_own_dates

SENT = date(2021, 12, 20)  # a Monday


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("The yard reopens on August 1.", date(2022, 8, 1)),
        ("We will close on August 1.", date(2022, 8, 1)),
        ("The panels must be delivered by October 2.", date(2022, 10, 2)),
        ("Please pay us by March 3.", date(2022, 3, 3)),
        ("The prize has to be paid out within 45 days, i.e. by December 7.", date(2021, 12, 7)),
        ("If I am rostered on Thursday I will refuse.", date(2021, 12, 23)),
        ("We'll move the crane on August 1.", date(2022, 8, 1)),
        ("We use the old pumps until end of November.", date(2021, 11, 30)),
        ("Please reply by Friday.", date(2021, 12, 24)),
        ("We met on August 1.", date(2021, 8, 1)),
        ("I paid the invoice on 1/4.", date(2021, 1, 4)),
        ("On January 5 the pump failed.", date(2021, 1, 5)),
        ("It was due on January 5 and nobody came.", date(2021, 1, 5)),
        ("The mill has the crane booked for Wednesday.", date(2021, 12, 22)),
        ("He left in March.", date(2021, 3, 1)),
        ("They leave, and Holm is moving in March.", date(2022, 3, 1)),
        ("Can you come next Tuesday?", date(2021, 12, 28)),
        ("January 5, 10 a.m., at the mill", date(2022, 1, 5)),
        ("Holm agreed to send the pump by December 28.", date(2021, 12, 28)),
        ("The shift log for May 3 is mentioned by everyone and produced by no one.", date(2021, 5, 3)),
        ("The May 3 log is missing.", date(2021, 5, 3)),
        ("The invoice for January 4 is enclosed.", date(2022, 1, 4)),
        ("It is undisputed that on May 3 the pump failed.", date(2021, 5, 3)),
        ("Holm sent the plan to the yard on Monday, November 15.", date(2021, 11, 15)),
        ("Holm has been told to send the plan to the yard on Wednesday, December 15.", date(2021, 12, 15)),
        ("The mill reported that it had stopped on November 5.", date(2021, 11, 5)),
    ],
)
def test_the_tense_says_which_year_is_meant(text: str, day: date) -> None:
    assert [found.date for found in find_dates(text, SENT)] == [day]


@pytest.mark.parametrize("text", ["Mill, July 4", "The July 4 list", "In June, perhaps"])
def test_without_a_tense_a_day_half_a_year_away_stays_open(text: str) -> None:
    assert find_dates(text, SENT) == []


THREAD = """From: Ruth Abara <ruth@quill.example>
To: Tobias Holm <tobias@holm.example>
Date: Mon, 20 Dec 2021 09:12:00 +0000
Subject: Yard

We paid you on Friday.

On Tue, Nov 9, 2021 at 8:02 AM, Tobias Holm <tobias@holm.example> wrote:
> The pump failed yesterday. We will come on January 5.
>
Your pump failed today as well.

-----Original Message-----
From: Tobias Holm <tobias@holm.example>
Sent: Monday, March 1, 2021 8:00 AM
To: Ruth Abara <ruth@quill.example>
Subject: Yard

We will deliver on April 2. The lorry broke down last Friday.
"""


def test_what_a_message_quotes_counts_from_its_own_day() -> None:
    found = {one.text: one.date for one in find_own_dates(Document(THREAD))}
    wanted = {
        "Friday": date(2021, 12, 17),
        "yesterday": date(2021, 11, 8),
        "January 5": date(2022, 1, 5),
        "today": date(2021, 12, 20),
        "April 2": date(2021, 4, 2),
        "last Friday": date(2021, 2, 26),
    }
    assert {text: found.get(text) for text in wanted} == wanted


def test_what_is_quoted_without_a_day_has_no_yesterday() -> None:
    text = THREAD.replace("On Tue, Nov 9, 2021 at 8:02 AM, Tobias", "On Tuesday morning, Tobias")
    assert "yesterday" not in [one.text for one in find_own_dates(Document(text))]


def days(text: str) -> list[date]:
    return [found.date for found in find_own_dates(Document(text))]


def test_days_without_a_year_are_of_the_only_year_that_a_short_text_speaks_of() -> None:
    text = "ORCHARD DIARY\nSpring 2021\n\nApril 3: Frost. The ladder broke today.\nMay 2: The trees bloomed.\n"
    assert days(text)[-2:] == [date(2021, 4, 3), date(2021, 5, 2)]
    assert date(2021, 4, 3) not in days(f"{text}\nOn June 1, 2022 the orchard was sold.\n")


def test_what_comes_back_every_year_is_no_day_of_one() -> None:
    assert days("The lease began on June 1, 2021. Rent is raised on January 5 of each year.") == [date(2021, 6, 1)]


def test_a_memorandum_s_days_count_from_the_day_in_its_head() -> None:
    assert days("MEMORANDUM\n\nTO: Ruth Abara\nFROM: Tobias Holm\nDATE: May 4, 2021\n\nHe called on April 30.\n") == [
        date(2021, 5, 4),
        date(2021, 4, 30),
    ]


def test_the_stop_after_a_title_ends_no_sentence() -> None:
    [found] = find_dates("The clerk gave two cards to Mr. Dorn in August.", SENT)
    assert (found.text, found.date) == ("August", date(2021, 8, 1))


def test_what_runs_from_a_day_shortly_before_is_not_of_the_next_year() -> None:
    found = find_dates("Storage is $85 a day from January 4 and the buyer pays.", date(2022, 2, 16))
    assert [one.date for one in found] == [date(2022, 1, 4)]
    found = find_dates("Storage is $85 a day from March 4 and the buyer pays.", date(2022, 2, 16))
    assert [one.date for one in found] == [date(2022, 3, 4)]
