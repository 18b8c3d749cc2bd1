"""The times of a fact in files: all that its one date does not say go out, and come in again as they were."""

from __future__ import annotations

import base64

import pytest
from rest_framework.test import APIClient

from cases.models import Case, User
from evidence.models import EvidenceItem
from facts.models import Fact, TemporalMention
from tests.extent import first
from tests.factories import cite, make_case, make_fact, make_item
from tests.facts.exchange.test_tools import exported, imported, lines, said

PAGE = 'Moran was paid on or about March 3, 2024 at 2:30 PM; every Monday before May 2024 he said "done"; it was not.'
HEAD = "text,date,date_end,document,page,quote,times\n"
COLUMNS = (
    "is_main",
    "kind",
    "text",
    "date",
    "date_end",
    "precision",
    "time",
    "time_end",
    "zone",
    "recurrence",
    "rule",
    "start",
)
TIMES = [
    {"text": "on or about March 3, 2024"}, {"text": "every Monday"},
    {"date": "2024-03-03", "time": "14:30", "time_end": "15:00", "zone": "-05:00"},
    {"text": 'May "2024"; then', "date": "2024-05-01", "date_end": "2024-05-31", "precision": "month", "kind": "before"},
    {"recurrence": "weekly; always", "rule": "FREQ=WEEKLY;BYDAY=MO"},
    {"date": "2019-01-01", "precision": "year", "kind": "about"},
]  # fmt: skip


@pytest.fixture
def page(case: Case) -> EvidenceItem:
    return make_item(case, PAGE, title="Payments")


def times_of(fact: Fact) -> list[tuple[object, ...]]:
    return sorted(TemporalMention.objects.filter(fact=fact).values_list(*COLUMNS), key=str)


@pytest.mark.parametrize(("format", "main"), first(2, [("csv", 2), ("xlsx", 5), ("csv", None), ("csv", 0), ("csv", 3)]))
def test_what_went_out_comes_in_again_as_it_was(
    api: APIClient, attorney: User, case: Case, page: EvidenceItem, format: str, main: int | None
) -> None:
    """Without ``--full`` each format once, with a main time in it."""
    fact = make_fact(page, "Moran was paid on or about March 3, 2024", date="2024-02-01", date_precision="day")
    second = cite(fact, page, "every Monday before May 2024")
    sources = {0: fact.citations.exclude(pk=second.pk).get(), 1: second}
    for number, given in enumerate(TIMES):
        body = given | ({"citation_id": str(sources[number].pk)} if number in sources else {})
        if number == main:
            body["is_main"] = True
        answer = api.post(f"/v1/facts/{fact.pk}/temporal-mentions", body)
        assert answer.status_code == 201, answer.content
    other = make_case(case.firm, attorney)
    make_item(other, PAGE, title="Payments")
    content = exported(api, case, format=format)
    sent = {"csv": content.decode()} if format == "csv" else {"xlsx": base64.b64encode(content).decode()}
    answer = imported(api, other, **sent)
    assert (answer.status_code, answer.json().get("problems")) == (200, []), answer.content
    assert times_of(Fact.objects.get(case=other)) == times_of(fact)
    assert said(exported(api, other, format="csv")) == said(exported(api, case, format="csv"))


def test_a_plain_date_has_no_line_of_its_own(api: APIClient, case: Case, page: EvidenceItem) -> None:
    for precision in ("day", "month", "year", "approximate"):
        make_fact(page, "Moran was paid", text=precision, date="2024-03-01", date_precision=precision)
    make_fact(page, "Moran", text="r", date="2024-03-01", date_end="2024-03-04", date_precision="range")
    assert {row["times"] for row in lines(exported(api, case, format="csv"))} == {""}


def test_an_expression_is_read_and_stands_in_its_source(api: APIClient, case: Case, page: EvidenceItem) -> None:
    row = 'Paid.,,,Payments,1,Moran was paid on or about,"on or about March 3, 2024\n2021-05"\n'
    assert imported(api, case, csv=HEAD + row).json()["facts_made"] == 1
    fact = Fact.objects.get(case=case)
    assert fact.date is None
    found = TemporalMention.objects.filter(fact=fact).order_by("-date")
    assert [(one.kind, str(one.date), one.precision, one.is_main) for one in found] == [
        ("about", "2024-03-03", "day", False), ("on", "2021-05-01", "month", False),
    ]  # fmt: skip


WRONG = [
    "soon or late", "kind never; date 2024-01-01", "date 2024-02-30", "source 2; words \"\"March 3, 2024\"\"",
    "source 1; words \"\"June 9, 2024\"\"", "main; date 2023-01-01", "main; date 2024-03-03\nmain; date 2024-03-03; at 12:00",
    "at 14:30", "date 2024-03-03; to 2024-03-01", "source x; date 2024-03-03", "main; recurs \"\"weekly\"\"", "words \"\"\\x\"\"",
]  # fmt: skip


def test_a_time_that_can_not_be_read_is_said_of_its_row(api: APIClient, case: Case, page: EvidenceItem) -> None:
    rows = "".join(
        f'Paid {number}.,2024-03-03,,Payments,1,Moran was paid,"{times}"\n' for number, times in enumerate(WRONG)
    )
    problems = imported(api, case, csv=HEAD + rows, dry_run=True).json()["problems"]
    assert [one["column"] for one in problems] == ["times"] * len(WRONG), problems
