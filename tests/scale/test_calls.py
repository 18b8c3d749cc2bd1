"""What the bench and the plans ask follows from the declarations, and a figure past its aim is said to be."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial

from tests.bench.asked import Asked, First, answered_rows, fuller
from tests.bench.plan_samples import drawn
from tests.bench.processor import Meter
from tests.bench.report import figure, missed
from tests.bench.turns import Turn
from tests.registry import every_tool
from tests.scale.calls import APART, OF_WHOLE_CASES, Call, reading_tools
from tests.scale.plans import Plan


def test_every_list_of_a_case_is_asked() -> None:
    lists = {one.name for one in every_tool() if one.many and one.method == "GET" and "case_id" in one.parameters}
    assert lists <= {one.name for one in reading_tools()} | set(APART)
    assert {"evidence.search", "audit.search", "timeline.query", "jobs.list", "events.poll", "cases.get"} <= {
        one.name for one in reading_tools()
    }


def test_what_is_not_asked_has_a_reason_and_is_a_tool() -> None:
    assert set(APART) <= {one.name for one in every_tool()}
    assert all(APART.values())


def test_a_search_puts_dotted_filters_into_its_body() -> None:
    tool = next(one for one in every_tool() if one.name == "evidence.search")
    call = Call(tool, "/v1/cases/1/evidence/search", {"mode": "text"}, {"q": "paid", "filters.kind": "email"})
    assert call.url == "/v1/cases/1/evidence/search"
    assert call.body == {"mode": "text", "q": "paid", "filters": {"kind": "email"}}


def asked(kind: str, small: float, large: float, failed: str = "", rows: tuple[int, int] = (50, 50)) -> Asked:
    first = {size: First(12, number) for size, number in zip((1_000, 50_000), rows, strict=True)}
    found = Asked("evidence.list", kind, 20, {}, first, Meter(), failed=failed)
    found.taken = {1_000: [Turn(small, small)] * 20, 50_000: [Turn(large, large)] * 20}
    return found


def test_growth_and_limits_are_held_against_their_aims() -> None:
    met = {
        (kind, small, large): asked(kind, small, large).row().met
        for kind, small, large in (
            ("list", 50, 59), ("list", 50, 61), ("list", 10, 14.9), ("list", 10, 15.1),
            ("search", 50, 99), ("search", 50, 101), ("search", 100, 121), ("page", 240, 251),
        )
    }  # fmt: skip
    assert list(met.values()) == [True, False, True, False, True, False, False, False]


def test_where_the_largest_case_answers_more_rows_its_time_has_an_aim_and_its_growth_has_none() -> None:
    grown = [asked("list", 10, large, rows=(3, 50)) for large in (249, 251)]
    assert [one.row().met for one in grown] == [True, False]
    assert grown[0].row().what == "evidence.list (12 queries; 3 → 50 rows; by the clock 249)"
    searches = [asked("search", 10, large, rows=(3, 50)).row().met for large in (119, 121)]
    assert searches == [True, False]
    assert asked("list", 10, 249, rows=(50, 3)).row().met is False
    both = [*grown, asked("list", 50, 61)]
    assert [line.what for line in fuller(both, [one.row() for one in both])] == [
        "2 calls answer or compare more in the largest case, whatever their growth: 1 past their limit",
        "1 others: 1 past their aim",
    ]


def test_rows_are_counted_in_whatever_lists_an_answer_has() -> None:
    answers = ({"items": [1, 2], "facets": [1]}, {"groups": [1], "others": [2, 3]}, {"entries": 7}, {"name": "A"}, [1],
               {"groups": [1], "compared": 2_000})  # fmt: skip
    assert [answered_rows(one) for one in answers] == [2, 3, 7, 0, 1, 2_000]


def test_what_seems_past_its_aim_is_asked_more_often_and_judged_by_all_turns() -> None:
    asks = {1_000: iter([0.0] * 100), 50_000: iter([0.02] * 5 + [0.0] * 95)}
    first = {size: First(12, 50) for size in asks}
    chance = Asked(
        "evidence.list", "list", 5, {size: partial(pause, one) for size, one in asks.items()}, first, Meter()
    )
    chance.measure()
    assert {len(one) for one in chance.taken.values()} == {20}
    assert chance.row().met
    sound = Asked("evidence.list", "list", 5, dict.fromkeys(asks, lambda: None), first, Meter())
    sound.measure()
    assert {len(one) for one in sound.taken.values()} == {5}


def pause(seconds: Iterator[float]) -> None:
    time.sleep(next(seconds))


def test_what_has_to_read_a_whole_case_has_no_aim_but_to_answer() -> None:
    assert asked("whole", 50, 500).row().met is None
    assert missed([asked("whole", 50, 50, "50,000: 504").row()])
    assert set(OF_WHOLE_CASES) <= {one.name for one in reading_tools()}


def test_a_call_that_failed_is_missed_and_says_how() -> None:
    row = asked("list", 50, 50, "50,000: 504").row()
    assert missed([row]) == [row]
    assert row.what.endswith("50,000: 504")
    assert figure(row.value) == "50.0"


def test_a_plan_is_drawn_without_the_values_it_was_asked_with() -> None:
    inner = {"Node Type": "Index Scan", "Relation Name": "facts_fact", "Index Name": "fact_case_recent", "Actual Rows": 51,
             "Actual Loops": 1, "Rows Removed by Filter": 9, "Index Cond": "(case_id = 'secret')"}  # fmt: skip
    root = {
        "Plan": {"Node Type": "Limit", "Actual Rows": 51, "Actual Loops": 1, "Plans": [inner]},
        "Execution Time": 1.25,
    }
    plan = Plan("SELECT", root)
    assert drawn(plan).splitlines() == [
        "Limit: 51 rows", "  Index Scan fact_case_recent facts_fact: 51 rows, 9 passed over", "1.2 ms",
    ]  # fmt: skip
    assert plan.rows_read() == {"facts_fact": 60}
    assert plan.sequential() == set()
