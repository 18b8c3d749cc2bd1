"""parse_date: all that an expression may mean."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.extent import first, one_in
from tests.facts.conftest import fields_of

REFERENCE = "2019-08-14"


def parse(api: APIClient, expression: str, **more: Any) -> Any:
    return api.post("/v1/parse-date", {"expression": expression, **more})


@pytest.mark.parametrize(
    ("expression", "kind", "first", "last"),
    first(
        4,
        [
            ("2019", "on", "2019", "2019"),
            ("July 2019", "on", "2019-07", "2019-07"),
            ("March 3, 2019", "on", "2019-03-03", None),
            ("16 juin 2014", "on", "2014-06-16", None),
            ("on or about 5 May 2018", "about", "2018-05-05", None),
            ("before June 2020", "before", "2020-06", "2020-06"),
            ("since 2015", "after", "2015", "2015"),
            ("from 3 to 5 May 2019", "range", "2019-05-03", "2019-05-05"),
            ("2019-07-03 14:30 EST", "on", "2019-07-03T14:30-05:00", None),
            ("3:00 to 5:00 pm on June 3, 2019", "range", "2019-06-03T15:00", "2019-06-03T17:00"),
            ("signed on March 3, 2019 by Moran", "on", "2019-03-03", None),
        ],
    ),
)
def test_what_names_its_day_is_read(api: APIClient, expression: str, kind: str, first: str, last: str | None) -> None:
    """Without ``--full`` the first four: what can be read is tests/evidence/engines/dates."""
    answer = parse(api, expression)
    assert answer.status_code == 200, answer.content
    body = answer.json()
    assert not body["ambiguous"]
    (reading,) = body["readings"]
    assert (reading["kind"], reading["first"], reading["last"]) == (kind, first, last)
    assert expression[reading["start"] : reading["end"]] == reading["text"]


@pytest.mark.parametrize(
    ("expression", "label"),
    one_in(
        4,
        [
            ("since late 2018", "since late 2018"),
            ("since at least 2018", "since 2018"),
            ("starting May 5, 2019", "since May 5, 2019"),
            ("May 2018 or later", "since May 2018"),
            ("on or after May 5, 2019", "on or after May 5, 2019"),
            ("no earlier than May 5, 2019", "on or after May 5, 2019"),
            ("after 2018", "after 2018"),
            ("until early 2019", "until early 2019"),
            ("through May 5, 2019", "until May 5, 2019"),
            ("by May 5, 2019", "by May 5, 2019"),
            ("no later than May 5, 2019", "by May 5, 2019"),
            ("by the end of March 2019", "by Mar 31, 2019"),
            ("on or before May 5, 2019", "on or before May 5, 2019"),
            ("prior to May 5, 2019", "before May 5, 2019"),
            ("before late 2018", "before late 2018"),
            ("early 2018", "early 2018"),
            ("mid-2018", "mid-2018"),
            ("at the end of March 2019", "late March 2019"),
            ("mid March 2019", "mid-March 2019"),
            ("the early 1990s", "1990 \u2013 1992"),
            ("the summer of 2019", "summer 2019"),
            ("the winter of 2019", "winter 2019\u201320"),
            ("on or about March 3, 2024", "about Mar 3, 2024"),
            ("circa 1998", "about 1998"),
            ("from March 2019 to June 2020", "March 2019 \u2013 June 2020"),
            ("as of May 5, 2019", "May 5, 2019"),
            ("every Monday", "every Monday"),
            ("May 5, 2019 from 2 pm to 4 pm", "May 5, 2019, 14:00 \u2013 16:00"),
            ("March 3, 2019 at about 10 pm", "Mar 3, 2019, about 22:00"),
            ("before 5 pm on May 5, 2019", "before May 5, 2019, 17:00"),
            ("May 5, 2019 at 3:15 p.m. PST", "May 5, 2019, 15:15 (UTC-08:00)"),
        ],
    ),
)
def test_its_label_says_what_the_words_say(api: APIClient, expression: str, label: str) -> None:
    """Without ``--full`` one in four, by their words."""
    assert [one["label"] for one in parse(api, expression).json()["readings"]] == [label]


def test_figures_may_mean_two_days(api: APIClient) -> None:
    body = parse(api, "03/04/2019").json()
    assert body["ambiguous"]
    assert [one["date"] for one in body["readings"]] == ["2019-03-04", "2019-04-03"]
    assert "4 March 2019 or 3 April 2019" in body["ambiguity"]
    (one,) = parse(api, "03/04/2019", day_first=True).json()["readings"]
    assert one["date"] == "2019-04-03"
    assert not parse(api, "13/04/2019").json()["ambiguous"]


def test_relative_words_count_from_the_reference(api: APIClient) -> None:
    assert "reference_date" in fields_of(parse(api, "last Friday"))["expression"][0]
    assert parse(api, "last Friday", reference_date=REFERENCE).json()["readings"][0]["date"] == "2019-08-09"
    assert parse(api, "5 pm", reference_date=REFERENCE).json()["readings"][0]["first"] == "2019-08-14T17:00"
    days = [one["date"] for one in parse(api, "March 3", reference_date=REFERENCE).json()["readings"]]
    assert days == ["2019-03-03", "2020-03-03"]


@pytest.mark.parametrize(
    ("expression", "rule"),
    [
        ("every Monday", "FREQ=WEEKLY;BYDAY=MO"),
        ("every two weeks", "FREQ=WEEKLY;INTERVAL=2"),
        ("every March 3", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3"),
        ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("twice a week", ""),  # a rule without the number would say less than the words
        ("the first Monday of each month", ""),
    ],
)
def test_what_comes_back_has_a_rule_where_one_says_all_of_it(api: APIClient, expression: str, rule: str) -> None:
    (reading,) = parse(api, expression).json()["readings"]
    assert (reading["kind"], reading["recurrence"], reading["rule"]) == ("recurring", expression, rule)


@pytest.mark.parametrize(("expression", "said"), [("hello", "What can be read"), ("thirty days", "length of time")])
def test_what_is_no_date_says_what_can_be_read(api: APIClient, expression: str, said: str) -> None:
    assert said in fields_of(parse(api, expression))["expression"][0]


def test_whoever_reads_no_facts_may_not(client_api: APIClient) -> None:
    assert parse(client_api, "2019").status_code == 403
