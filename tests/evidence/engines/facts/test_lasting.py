"""What a story tells of no single day does not get the day that was stated before it."""

from __future__ import annotations

from datetime import date

import pytest

from tests.evidence.engines.facts.test_fact_days import fact_with

MET = "On May 3, 2021, Ruth Abara met Tobias Holm in Marlow and sold him the boat."


@pytest.mark.parametrize(
    "told",
    [
        "Ruth Abara remained in contact with Tobias Holm throughout the sale of the other boats.",
        "Tobias Holm told the inspectors that he was not interested in the older boats.",
        "The sale of the boat became a part of the inspectors' inquiry into Tobias Holm.",
        "Ruth Abara asked Tobias Holm for money on several other occasions.",
        "Tobias Holm repeatedly called Ruth Abara about the boat's papers.",
        "Within days, Tobias Holm asked Ruth Abara for the money that he had paid her.",
        "The day of the inquest, Tobias Holm told Ruth Abara that he had sold the boat.",
        "During the campaign, Tobias Holm said that the boat had cost him nothing.",
    ],
)
def test_a_state_or_a_habit_has_no_day(told: str) -> None:
    assert fact_with(f"{MET} {told}", told[:30]).date is None


@pytest.mark.parametrize(
    "told",
    [
        "Ruth Abara asked Tobias Holm for $400 and gave him the keys.",
        "Tobias Holm told Ruth Abara that the boat was part of the estate.",
    ],
)
def test_what_happened_then_has_its_day(told: str) -> None:
    assert fact_with(f"{MET} {told}", told[:30]).date == date(2021, 5, 3)


def test_an_aside_of_a_later_day_ends_the_day_before() -> None:
    text = f"{MET} On June 9, 2021, Ruth Abara was interviewed by the police. She told the police that Tobias Holm had paid."
    assert fact_with(text, "had paid").date == date(2021, 6, 9)  # when it was said


def test_what_follows_some_days_later_has_not_the_day_before() -> None:
    text = f"{MET} Within days, Tobias Holm sank the boat. Tobias Holm told Ruth Abara that the pumps had failed."
    assert fact_with(text, "pumps").date is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("After Tobias Holm pleaded guilty on May 3, 2021, he met Ruth Abara and returned the boat.", "returned"),
        ("Ruth Abara asked Tobias Holm if he would come to Marlow for the meeting on May 3, 2021.", "asked"),
        ("At some point after the May 3, 2021 appointment of Lee, Tobias Holm called Ruth Abara.", "called"),
        ("Tobias Holm sent Ruth Abara a letter falsely stating that the lease had ended in May 2021.", "letter"),
    ],
)
def test_the_day_of_what_is_spoken_of_is_not_that_of_the_act(text: str, words: str) -> None:
    assert fact_with(f"{text} Ruth Abara sold the boat.", words).date is None


def test_the_day_of_the_act_is_kept_beside_what_came_before() -> None:
    text = "After Tobias Holm pleaded guilty, he met Ruth Abara on May 3, 2021, and returned the boat to her."
    assert fact_with(text, "returned").date == date(2021, 5, 3)
