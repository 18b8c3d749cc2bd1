"""Days that count from the day told before."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions

HEAD = "REPORT OF INVESTIGATION\n\n"


def fact_of(text: str, words: str) -> tuple[str, str, str | None]:
    found = find_facts(Document(text), find_mentions(text), find_dates(text))
    [one] = [one for one in found if words in one.text]
    return one.text, str(one.date), one.precision


@pytest.mark.parametrize(
    ("told", "day", "meant"),
    [
        ("Two days later, Edith Farrow paid Tobias Holm $400.", "2016-11-10", "later [November 10, 2016],"),
        ("The following Monday, Edith Farrow paid Tobias Holm $400.", "2016-11-14", "Monday [November 14, 2016],"),
        ("Edith Farrow paid Tobias Holm $400 three weeks later.", "2016-11-29", "later [about November 29, 2016]."),
        ("The following month, Edith Farrow paid Tobias Holm $400.", "2016-12-01", "month [December 2016],"),
        ("Two years later Edith Farrow paid Tobias Holm $400.", "2018-01-01", "later [2018] "),
    ],
)
def test_a_day_counts_from_the_one_told_before(told: str, day: str, meant: str) -> None:
    text, date, _ = fact_of(f"{HEAD}On November 8, 2016, Tobias Holm sold the mill to Edith Farrow. {told}\n", "$400")
    assert date == day
    assert meant in text


def test_one_count_goes_on_from_another() -> None:
    told = "Two days later, Holm left the mill. The next day Edith Farrow paid Tobias Holm $400."
    text = f"{HEAD}On November 8, 2016, Tobias Holm sold the mill to Edith Farrow. {told}\n"
    assert fact_of(text, "$400")[1] == "2016-11-11"


@pytest.mark.parametrize(
    "told",
    [
        "The day after the fire Edith Farrow paid Tobias Holm $400.",
        "A few days later Edith Farrow paid Tobias Holm $400.",
        "Edith Farrow said that two days later Tobias Holm paid her $400.",
    ],
)
def test_what_counts_from_an_event_or_vaguely_has_no_day(told: str) -> None:
    text = f"{HEAD}On November 8, 2016, Tobias Holm sold the mill to Edith Farrow. {told}\n"
    assert fact_of(text, "$400")[1] not in ("2016-11-09", "2016-11-10", "2016-11-11")


def test_nothing_counts_from_a_day_that_is_only_cited() -> None:
    text = (
        f"{HEAD}Tobias Holm broke the agreement dated November 8, 2016. Two days later, Edith Farrow paid Holm $400.\n"
    )
    assert fact_of(text, "$400")[1] == "None"
