"""Counting as Rule 6(a) and 6(d) do: made-up periods whose ends were found by hand in a calendar."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from facts.deadlines.counting import FIRST_DAY, LAST_DAY, MOST, Period, compute
from facts.deadlines.courts import JURISDICTIONS, Court
from facts.deadlines.rules import all_rules, note
from facts.models import Deadline

NATION, CALIFORNIA, MASSACHUSETTS = Court(), Court("US-CA"), Court("US-MA")
BUSY = settings(deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])  # of busy machines
DAYS = st.dates(date(1990, 1, 1), date(2090, 12, 31))
COURTS = st.sampled_from(JURISDICTIONS).map(Court)
PERIODS = st.builds(
    Period,
    st.integers(0, 200),
    st.sampled_from(["days", "court_days", "weeks"]),
    st.booleans(),
    st.integers(0, 5),
    st.booleans(),
)


@pytest.mark.parametrize(
    ("trigger", "period", "court", "end"),
    [
        ("2024-03-03", Period(21), NATION, "2024-03-25"),  # ends on a Sunday
        ("2024-08-12", Period(10), NATION, "2024-08-22"),  # weekends in between count
        ("2024-08-16", Period(1), NATION, "2024-08-19"),  # a Saturday, so Monday
        ("2024-06-20", Period(14), NATION, "2024-07-05"),  # Independence Day, so the day after
        ("2024-11-08", Period(20), NATION, "2024-11-29"),  # Thanksgiving; the Friday after it is no legal holiday
        ("2022-06-06", Period(14), NATION, "2022-06-21"),  # Juneteenth on a Sunday, kept on Monday
        ("2024-02-01", Period(28), NATION, "2024-02-29"),  # there is a leap day
        ("2023-02-01", Period(28), NATION, "2023-03-01"),  # and here there is none
        ("2023-12-11", Period(21), NATION, "2024-01-02"),  # ends on New Year's Day
        ("2027-12-17", Period(14), NATION, "2028-01-03"),  # New Year's Day of 2028 is kept on Friday, December 31
        ("2024-01-31", Period(1, "months"), NATION, "2024-02-29"),
        ("2023-11-30", Period(3, "months"), NATION, "2024-02-29"),
        ("2024-02-29", Period(1, "years"), NATION, "2025-02-28"),
        ("2024-02-27", Period(1, "weeks"), NATION, "2024-03-05"),
        ("2024-05-20", Period(10, "court_days"), NATION, "2024-06-04"),  # without weekends and Memorial Day
        ("2024-07-15", Period(14, forward=False), NATION, "2024-07-01"),
        ("2024-07-18", Period(14, forward=False), NATION, "2024-07-03"),  # Independence Day, so the day before it
        ("2024-09-15", Period(14, forward=False), NATION, "2024-08-30"),  # a Sunday, so the Friday before it
        ("2024-09-16", Period(14, forward=False), NATION, "2024-08-30"),  # Labor Day, so on past the weekend
        ("2024-06-05", Period(5, "court_days", forward=False), NATION, "2024-05-29"),
        ("2024-04-01", Period(14), MASSACHUSETTS, "2024-04-16"),  # Patriots' Day, where the court sits
        ("2024-04-01", Period(14), NATION, "2024-04-15"),
        ("2024-04-29", Period(14, forward=False), MASSACHUSETTS, "2024-04-15"),  # no state holiday counts backward
        ("2024-03-03", Period(21, rolls=False), NATION, "2024-03-24"),
        ("2024-12-20", Period(30, added_days=3), NATION, "2025-01-24"),  # after the period would otherwise end
        ("2024-07-10", Period(30, added_days=3), NATION, "2024-08-12"),
        ("2024-08-01", Period(14, forward=False, added_days=3), NATION, "2024-07-18"),  # not before an event
        ("2024-08-01", Period(0), NATION, "2024-08-01"),
    ],
)
def test_a_period_ends_where_the_rule_says(trigger: str, period: Period, court: Court, end: str) -> None:
    assert compute(date.fromisoformat(trigger), period, court).day.isoformat() == end


def test_each_step_is_said_in_words() -> None:
    assert compute(date(2024, 3, 3), Period(21, added_days=3), NATION).steps == [
        "21 days after Mar 3, 2024 is Mar 24, 2024, a Sunday.",
        "The next day that is no weekend and no legal holiday is Mar 25, 2024, a Monday.",
        "3 days more for the way of service (Rule 6(d)) is Mar 28, 2024, a Thursday.",
    ]
    (month,) = compute(date(2024, 1, 31), Period(1, "months"), NATION).steps
    assert (
        month
        == "1 month after Jan 31, 2024 is Feb 29, 2024, a Thursday; the month has no day 31, so its last day counts."
    )
    (counted,) = compute(date(2024, 5, 20), Period(10, "court_days"), NATION).steps
    assert counted.endswith("a Tuesday, weekends, Memorial Day (May 27, 2024) not counted.")


def test_a_day_passed_over_as_an_observed_holiday_is_to_be_checked() -> None:
    found = compute(date(2026, 6, 5), Period(28), NATION)
    assert found.day == date(2026, 7, 6)
    assert "Independence Day falls on a weekend" in found.steps[-1]


@BUSY
@given(DAYS, PERIODS, COURTS)
def test_a_later_trigger_never_ends_earlier(trigger: date, period: Period, court: Court) -> None:
    assert compute(trigger, period, court).day <= compute(trigger + timedelta(days=1), period, court).day


@BUSY
@given(DAYS, st.integers(0, 199), st.sampled_from(["days", "court_days", "weeks", "months"]), COURTS)
def test_a_longer_period_never_ends_sooner(trigger: date, amount: int, unit: str, court: Court) -> None:
    after = [compute(trigger, Period(one, unit), court).day for one in (amount, amount + 1)]
    before = [compute(trigger, Period(one, unit, forward=False), court).day for one in (amount, amount + 1)]
    assert after[0] <= after[1]
    assert before[0] >= before[1]


@BUSY
@given(DAYS, PERIODS, COURTS)
def test_what_rolls_ends_on_a_day_the_court_is_open_on_the_right_side(
    trigger: date, period: Period, court: Court
) -> None:
    found = compute(trigger, period, court)
    assert found.steps
    assert (found.day >= trigger) if period.forward else (found.day <= trigger)
    if period.rolls:
        assert not court.closed(found.day, forward=period.forward)


def test_what_can_not_be_counted_is_refused() -> None:
    for unit, most in MOST.items():
        compute(LAST_DAY, Period(most, unit), NATION)
        compute(FIRST_DAY, Period(most, unit, forward=False), NATION)
        with pytest.raises(ValueError, match="At most"):
            Period(most + 1, unit)
    with pytest.raises(ValueError, match="between"):
        compute(FIRST_DAY - timedelta(days=1), Period(1), NATION)


def test_each_rule_that_comes_with_the_product_names_its_source_and_can_be_counted() -> None:
    for rule in all_rules().values():
        assert rule.rule.startswith(("Fed. R. Civ. P. ", "Fed. R. App. P. ", "28 U.S.C. "))
        assert rule.kind in Deadline.Kind.values
        assert compute(date(2024, 3, 4), Period(rule.amount, rule.unit, rule.direction == "after"), NATION).steps
    assert "attorney must check" in note()
