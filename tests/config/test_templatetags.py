"""The words pages are written in, and that evidence's text can never become markup."""

from __future__ import annotations

import re

import pytest
from django.utils.html import escape

from audit.templatetags import activity
from config.api.kinds import looks
from config.ui import codes, human
from evidence.pipeline.stage import all_stages
from evidence.templatetags import source_text
from tests.registry import every_tool


@pytest.fixture(autouse=True, scope="module")
def _tools_are_declared() -> None:
    """Sentences of the activity are those of their tools."""
    every_tool()


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0, "0 bytes"),
        (1, "1 byte"),
        (999, "999 bytes"),
        (1000, "1.0 KB"),
        (99_400, "99.4 KB"),
        (99_949, "100 KB"),
        (999_600, "1.0 MB"),
        (2_340_000_000, "2.3 GB"),
        (5 * 10**15, "5000 TB"),
        (None, "—"),
        (True, "—"),
    ],
)
def test_sizes_are_said_in_the_fitting_unit(size: object, words: str) -> None:
    assert human.filesize_words(size) == words


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0"), (1_840, "1,840"), (5_000, "5,000"), (5_001, "5,000+"), (None, "0")]
)
def test_what_was_counted_to_a_bound_says_so(number: object, words: str) -> None:
    assert human.bounded(number) == words


def test_a_moment_keeps_its_exact_value_on_hover() -> None:
    html = human.when("2026-11-21T09:05:00+00:00")
    assert 'datetime="2026-11-21T09:05:00+00:00"' in html
    assert "Nov 21, 2026, 9:05 AM" in html
    assert human.when("not a date") == "—"
    assert human.when(None) == "—"


@pytest.mark.parametrize(
    ("item", "shown", "machine"),
    [
        ({"date": "2024-03-12", "date_precision": "day"}, "Mar 12, 2024", "2024-03-12"),
        ({"date": "2024-03-12", "date_precision": ""}, "Mar 12, 2024", "2024-03-12"),
        ({"date": "2024-03-01", "date_precision": "month"}, "March 2024", "2024-03"),
        ({"date": "2019-01-01", "date_precision": "year"}, "2019", "2019"),
        (
            {"date": "2024-03-12", "date_end": "2024-03-14", "precision": "range"},
            "Mar 12 \u2013 14, 2024",
            "2024-03-12",
        ),
    ],
)
def test_a_date_is_no_more_precise_than_it_is_known(item: dict[str, str], shown: str, machine: str) -> None:
    html = human.fact_day(item)
    assert f">{shown}</time>" in html
    assert f'datetime="{machine}"' in html


def test_a_fact_without_a_date_says_so() -> None:
    assert human.fact_day({"date": None}) == "Undated"


def test_every_status_has_a_word_an_icon_and_a_tone_even_an_unknown_one() -> None:
    for status in [*looks(), "some_new_state"]:
        assert codes.status_word(status)
        assert codes.status_icon(status)
        assert codes.status_tone(status) in {"good", "warn", "bad", "info", "muted"}


def test_markup_in_evidence_stays_text() -> None:
    text = 'He wrote <script>alert("x")</script> & left'
    view = {"text": text, "highlights": [{"start": 9, "end": 17, "kind": '"><img src=x>', "label": "<b>"}]}
    html = source_text.highlighted(view)
    for markup in ("<script", "<img", "<b>"):
        assert markup not in html
    assert "&lt;script&gt;</mark>" in html
    assert html.endswith("&amp; left")


def test_the_words_one_came_for_win_over_marks_they_overlap() -> None:
    marks = [{"start": 0, "end": 8, "kind": "fact"}, {"start": 4, "end": 12, "kind": "selected"}]
    html = source_text.highlighted({"text": "abcdefghijklmnop", "highlights": marks})
    assert html.count("<mark") == 1
    assert ">efghijkl</mark>" in html


@pytest.mark.parametrize("span", [(-1, 3), (3, 3), (2, 99), (None, 4), ("0", 4)])
def test_a_mark_outside_the_text_is_left_out(span: tuple[object, object]) -> None:
    assert source_text.highlighted({"text": "words", "highlights": [{"start": span[0], "end": span[1]}]}) == "words"


@pytest.mark.parametrize(
    ("maker", "shown"),
    [
        ("local-1.1", "Local engine 1.1"),
        ({"type": "engine", "name": "local-1.1"}, "Local engine 1.1"),
        ({"type": "engine", "name": "local engine"}, "Local engine"),
        ({"type": "engine", "name": "llm-2.0"}, "LLM engine 2.0"),
        ({"type": "agent", "name": "Chronology agent"}, "Chronology agent"),
    ],
)
def test_an_engine_is_called_the_same_everywhere(maker: object, shown: str) -> None:
    assert human.maker_name(maker) == shown


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"tool": "cases.archive", "outcome": "ok", "status": 200}, "archived the case"),
        ({"tool": "cases.archive", "outcome": "ok", "status": 202}, "asked to archive the case"),
        ({"tool": "cases.archive", "outcome": "waiting", "status": 202}, "asked to archive the case"),
        ({"tool": "evidence.enrich", "outcome": "waiting", "status": 202}, "asked to have a document read again"),
        ({"tool": "evidence.enrich", "outcome": "ok", "status": 202}, "had a document read again"),
        (
            {"tool": "evidence.confirm_upload", "outcome": "ok", "status": 202, "entity_title": "broken.pdf"},
            "uploaded broken.pdf",
        ),
        (
            {"tool": "cases.archive", "outcome": "ok", "dry_run": True},
            "previewed an attempt to archive the case",
        ),
        ({"tool": "cases.archive", "outcome": "refused", "status": 403}, "tried to archive the case and was refused"),
    ],
)
def test_what_was_only_asked_or_rehearsed_is_not_shown_as_done(entry: dict[str, object], words: str) -> None:
    assert activity.act_words(entry) == words


def test_a_job_that_waits_for_a_person_says_for_what() -> None:
    assert activity.job_words("cases.archive") == "Waits to archive the case"
    assert activity.job_words("extract_text") == "Reading the file"


@pytest.mark.parametrize(
    ("number", "media_type", "words"),
    [
        (1, "application/pdf", "1 page"), (1204, "application/pdf", "1,204 pages"), (None, "application/pdf", ""),
        (2, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "2 sheets"),
    ],
)  # fmt: skip
def test_a_workbook_has_sheets(number: int | None, media_type: str, words: str) -> None:
    assert codes.pages_in(number, media_type) == words


def test_two_moments_that_are_read_alike_are_said_once() -> None:
    first, soon, later = "2024-03-12T16:02:01Z", "2024-03-12T16:02:58Z", "2024-03-12T17:30:00Z"
    assert human.when_between(first, soon) == human.when(soon)
    assert human.when_between(first, later) == f"{human.when(first)} to {human.when(later)}"


def test_an_excerpt_ends_with_a_word_and_an_ellipsis() -> None:
    assert human.excerpt("The buyer rejected\nthem.", 40) == "The buyer rejected them."
    assert human.excerpt("The buyer rejected 900 of them, as spoiled.", 32) == "The buyer rejected 900 of them…"
    assert human.excerpt("x" * 50, 10) == "xxxxxxxxx…"


def test_a_long_name_keeps_its_end_and_all_its_letters() -> None:
    name = "Correspondence <with> the carrier_2024-05-13_signed"
    shown = human.middle(name)
    assert human.middle("Letter to the carrier") == "Letter to the carrier"
    assert re.sub(r"</?span[^>]*>", "", shown) == escape(name)
    assert shown.endswith("<span>-05-13_signed</span></span>")


def test_no_stage_of_the_pipeline_shows_its_code() -> None:
    for stage in all_stages():
        assert activity.job_words(stage.name) == stage.label
        assert "_" not in stage.label
        assert stage.label != stage.name
    assert activity.job_words("translate_text") == "Translate text"


@pytest.mark.parametrize(
    ("zone", "words"),
    [("America/Los_Angeles", "Los Angeles time"), ("UTC", "UTC"), ("America/Indiana/Knox", "Knox time")],
)
def test_a_zone_is_named_by_its_place(zone: str, words: str) -> None:
    assert human.zone_words(zone) == words
