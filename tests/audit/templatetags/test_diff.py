"""A diff in people's words: no column's name, no raw value."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import render_to_string

from audit.templatetags.activity import tried_words
from audit.templatetags.diff import changed_fields, changed_words, diff_samples, field_label, given_fields, said
from config.ui.codes import thing_word

ID = "0192d3a0-0000-7000-8000-000000000000"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("status", "proposed", "Proposed"),
        ("confidence", 0.5, "50%"),
        ("classification_confidence", None, "—"),
        ("client_override", None, "As its sources are"),
        ("client_override", False, "No, whatever its sources"),
        ("client_visible", True, "Sees it"),
        ("date_precision", "month", "To the month"),
        ("kind", "bank_statement", "Bank statement"),
        ("media_type", "application/pdf", "PDF"),
        ("language", "en", "English"),
        ("tags", ["rent", "bank"], "rent, bank"),
        ("tags", [], "—"),
        ("citations", [{"quote": "wired $12,500", "evidence_id": ID}], "“wired $12,500”"),
        ("participants", [{"id": ID, "name": "Mara Ellison"}, {"id": ID, "name": "Sam"}], "Mara Ellison\nSam"),
        ("fact_ids", [ID, ID], "2 that were selected"),
        ("user_id", ID, "One that was selected"),
        ("monthly_cap_cents", 12_500, "$125.00"),
        ("metadata", {"page_count": 3}, "Pages: 3"),
        ("urgent", True, "Yes"),
        ("text", "<b>Paid</b>", "<b>Paid</b>"),
        ("page_number", 4, "4"),
    ],
)
def test_a_value_is_said_in_words(name: str, value: Any, words: str) -> None:
    assert said({"name": name, "to": value}, "to") == words


def test_days_and_moments_are_written_as_everywhere() -> None:
    assert ">Mar 3, 2024</time>" in said({"name": "document_date", "to": "2024-03-03"}, "to")
    assert ">Mar 3, 2024, 4:02 PM</time>" in said({"name": "archived_at", "to": "2024-03-03T16:02:00Z"}, "to")


def test_every_field_has_a_name_of_words() -> None:
    assert field_label("client_override") == "Shown to the client"
    assert field_label("matter_type") == "Matter type"
    assert field_label("fact_ids") == "Facts"
    assert field_label("judge_id") == "Judge"


def test_a_rehearsal_shows_what_it_would_change_and_no_echo_of_it() -> None:
    moment, label = {"from": None, "to": "2026-01-01T00:00:00Z"}, {"from": "", "to": "Mar 3, 2024"}
    changes = {"archived_at": moment, "date_label": label, "status": {"from": "open", "to": "archived"}}
    assert changed_fields(changes) == [{"name": "status", "label": "Status", "from": "open", "to": "archived"}]
    assert given_fields({"items": "x"}) == [{"name": "items", "label": "Items", "from": None, "to": "x"}]


def test_tools_and_things_are_called_by_what_people_call_them() -> None:
    assert tried_words("cases.archive") == "archive the case"
    assert tried_words("facts.delete") == "delete a fact"
    assert tried_words("entities.get") == "read a name"
    assert tried_words("entities.gone") == "call “entities gone”"
    assert thing_word("evidence") == "document"


def test_what_was_there_is_struck_and_what_is_there_is_marked() -> None:
    made, changed, removed, *_ = diff_samples()["items"]
    shown = {one["kind"]: render_to_string("components/diff.html", one) for one in (made, changed, removed)}
    assert "<del>" not in shown["made"]
    assert "<ins>" not in shown["deleted"]
    assert (shown["changed"].count("<del>"), shown["changed"].count("<ins>")) == (2, 3)
    assert "is </span>" in shown["changed"]
    emptied = {"kind": "changed", "fields": [{"name": "notes", "label": "Notes", "from": "Ask her.", "to": ""}]}
    assert "nothing now" in render_to_string("components/diff.html", emptied)
    assert "would be </span>" in render_to_string("components/diff.html", changed | {"would": True})


def test_the_words_that_differ_are_marked_and_all_are_escaped() -> None:
    sides = {"before": {"text": "Paid $12,400 <now>."}, "after": {"text": "Paid in full $12,500 <now>."}}
    assert changed_words(sides) == {
        "before": "Paid $<del>12,400</del> &lt;now&gt;.",
        "after": "Paid <ins>in full </ins>$<ins>12,500</ins> &lt;now&gt;.",
    }
    assert changed_words({"before": None, "after": {"text": "A & B"}}) == {"before": "", "after": "A &amp; B"}
