"""A file's days are read as this product, spreadsheets and CaseMap write them, and what is none is said as it was written."""

from __future__ import annotations

from datetime import date, time

import pytest
from rest_framework.test import APIClient

from cases.models import Case
from config.api.errors import Invalid
from evidence.models import EvidenceItem
from facts.exchange.days import FileDay, day_of
from facts.exchange.reading import FileRow
from facts.models import Fact
from tests.facts.exchange.test_tools import exported, imported, lines

MARCH = date(2024, 3, 12)


def read(text: str) -> FileDay:
    return day_of(FileRow("facts", 2, {"date": text}), "date")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", FileDay()),
        ("2024-03-12", FileDay(MARCH, "day")),
        ("2024-03", FileDay(date(2024, 3, 1), "month")),
        ("2024", FileDay(date(2024, 1, 1), "year")),
        ("2024-03-12 00:00:00", FileDay(MARCH, "day")),
        ("2024-03-12 18:15", FileDay(MARCH, "day", time(18, 15))),
        ("3/12/2024", FileDay(MARCH, "day")),
        ("Tue 03/12/2024", FileDay(MARCH, "day")),
        ("Tue 03/12/2024 6:15 am", FileDay(MARCH, "day", time(6, 15))),
        ("03/12/2024 12:00 AM", FileDay(MARCH, "day", time(0, 0))),
        ("03/12/2024 12:05 p.m.", FileDay(MARCH, "day", time(12, 5))),
        ("03/??/2024", FileDay(date(2024, 3, 1), "month")),
        ("??/??/2024", FileDay(date(2024, 1, 1), "year")),
    ],
)
def test_a_day_is_read_as_it_is_written(text: str, wanted: FileDay) -> None:
    assert read(text) == wanted


NO_DAYS = ("31/12/2024", "2024-13-01", "??/12/2024", "3/12/2024 25:00", "3/12/2024 13:00 pm", "soon", "٣/12/2024")


@pytest.mark.parametrize("text", NO_DAYS)
def test_what_is_no_day_is_said_as_it_was_written(text: str) -> None:
    with pytest.raises(Invalid, match=f"“{text[:30].replace('?', '[?]')}” is no day"):
        read(text)


def test_a_span_lasts_to_the_end_of_its_last_month(api: APIClient, case: Case) -> None:
    rows = "text,date,date_end,date_precision\nHe was ill.,2024-01,2024-02,range\nHe was away.,2022,2023,range\n"
    assert imported(api, case, csv=rows).json()["facts_made"] == 2
    spans = Fact.objects.order_by("date").values_list("date", "date_end")
    assert list(spans) == [(date(2022, 1, 1), date(2023, 12, 31)), (date(2024, 1, 1), date(2024, 2, 29))]


def test_a_time_beside_the_date_is_kept_and_goes_out_again(api: APIClient, case: Case, letter: EvidenceItem) -> None:
    row = 'text,date,times\nThe call came.,Tue 03/12/2024 6:15 am,"before March 20, 2024"\n'
    assert imported(api, case, csv=row).json()["facts_made"] == 1
    fact = Fact.objects.get()
    main = fact.temporal_mentions.get(is_main=True)
    assert (fact.date, main.time, fact.temporal_mentions.count()) == (MARCH, time(6, 15), 2)
    written = exported(api, case, format="csv")
    assert "at 06:15" in lines(written)[0]["times"]
    again = imported(api, case, csv=written.decode()).json()
    assert (again["facts_made"], again["skipped"], again["problems"]) == (0, 1, [])


@pytest.mark.parametrize("header", ["text,text", "text,Fact Text", "text,document,Source(s)"])
def test_two_columns_of_one_meaning_are_refused(api: APIClient, case: Case, header: str) -> None:
    refused = imported(api, case, csv=f"{header}\na,b,c\n", dry_run=True)
    assert refused.status_code == 422
    assert "Two columns are" in refused.json()["error"]["message"]
