"""A wrong quote is answered with what the source does say, as far as the caller may read it."""

from __future__ import annotations

import time
from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, User
from config.api.errors import Invalid
from evidence.models import EvidenceItem, Page
from facts.facts.citing import place_of
from facts.facts.nearest import PASSAGES, nearest_passages
from tests.factories import agent_client, make_item


def nearest(item: EvidenceItem, **given: Any) -> list[dict[str, Any]]:
    with pytest.raises(Invalid) as error:
        place_of(item, given)
    found: list[dict[str, Any]] = error.value.details.get("nearest", [])
    for one in found:
        text = Page.objects.get(item=item, number=one["page"]).text
        assert text[one["start"] : one["end"]] == one["text"]
    return found


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("Kestrel Harbour payed Eugenia Moran $12,500", "Kestrel Harbor paid Eugenia Moran $12,500."),
        ("KESTREL HARBOR PAID EUGENIA MORAN", "Kestrel Harbor paid Eugenia Moran"),
        ("Nothing more is owed.", "Nothing else is owed."),
    ],
)
def test_a_misquote_is_answered_with_the_words_that_were_meant(letter: EvidenceItem, quote: str, text: str) -> None:
    best = nearest(letter, quote=quote)[0]
    assert best["text"] == text
    assert 0.7 < best["similarity"] <= 1.0


def test_the_right_page_is_named_where_only_the_page_is_wrong(letter: EvidenceItem) -> None:
    with pytest.raises(Invalid) as error:
        place_of(letter, {"quote": "Nothing else is owed.", "page": 1})
    assert error.value.details["nearest"] == [
        {"page": 2, "start": 14, "end": 35, "text": "Nothing else is owed.", "similarity": 1.0}
    ]
    assert "They stand on page 2, at 14-35." in error.value.message


@pytest.mark.parametrize("page", [1, 9])
def test_offsets_on_the_wrong_page_are_answered_with_where_the_quote_stands(letter: EvidenceItem, page: int) -> None:
    found = nearest(letter, page=page, start=14, end=35, quote="Nothing else is owed.")
    assert [(one["page"], one["start"], one["end"]) for one in found] == [(2, 14, 35)]


def test_offsets_that_count_from_the_start_of_the_document_are_taken_for_that(letter: EvidenceItem) -> None:
    second = Page.objects.get(item=letter, number=2)
    found = nearest(letter, page=1, start=second.start + 14, end=second.start + 35)
    assert [one["text"] for one in found] == ["Nothing else is owed."]


def test_at_most_three_passages_are_named_and_none_twice(case: Case) -> None:
    item = make_item(case, *[f"Invoice {n}: the relief valve was replaced on day {n}." for n in range(20)])
    found = nearest(item, quote="the relief valves were replaced on a day")
    assert len(found) == PASSAGES
    assert len({(one["page"], one["start"]) for one in found}) == PASSAGES


def test_what_resembles_nothing_is_answered_with_nothing(letter: EvidenceItem) -> None:
    assert nearest(letter, quote="Quarterly zoning variances lapse unless renewed by petition") == []


def test_a_page_far_into_a_long_document_is_found_by_its_words(case: Case) -> None:
    pages = ["Routine correspondence about scheduling. " * 20] * 300
    pages[211] = "The compressor on the north dock failed its hydrostatic test in May."
    item = make_item(case, *pages)
    assert nearest(item, quote="the compressor at the north dock failed a hydrostatic test")[0]["page"] == 212


def test_a_long_document_costs_no_more_than_its_bound(case: Case) -> None:
    item = make_item(case, *["almost the same words again and again, " * 1_000] * 40)
    began = time.process_time()
    nearest_passages(item, "almost the very same words again or again; " * 100)
    assert time.process_time() - began < 3


@pytest.mark.parametrize("quote", ["%", "''", "or or or", '"', "🙂" * 40, "\\", "a", "a     b"])
def test_no_quote_breaks_the_search_for_the_nearest(letter: EvidenceItem, quote: str) -> None:
    nearest_passages(letter, quote)
    nearest_passages(make_item(letter.case, " " * 500 + "\n" * 500), quote)


def test_the_tool_answers_with_the_nearest_passages(api: APIClient, case: Case, letter: EvidenceItem) -> None:
    wrong = {"evidence_id": str(letter.pk), "quote": "Kestrel Harbour payed Eugenia Moran"}
    answer = api.post(f"/v1/cases/{case.pk}/facts", {"text": "Kestrel paid.", "citations": [wrong]})
    error = answer.json()["error"]
    assert (answer.status_code, list(error["details"]["fields"])) == (422, ["citations.0.quote"])
    assert error["details"]["nearest"][0]["text"] == "Kestrel Harbor paid Eugenia Moran"
    right = wrong | {"quote": error["details"]["nearest"][0]["text"]}
    assert api.post(f"/v1/cases/{case.pk}/facts", {"text": "Kestrel paid.", "citations": [right]}).status_code == 201


def test_who_may_not_read_evidence_learns_nothing_of_its_words(
    attorney: User, case: Case, letter: EvidenceItem
) -> None:
    writer = agent_client(attorney, case, operations=("write",))
    for given in (
        {"quote": "Kestrel Harbour payed Eugenia Moran"},
        {"page": 1, "start": 0, "end": 20, "quote": "Something else"},
        {"page": 1, "start": 0, "end": 9_000},
    ):
        cited = {"evidence_id": str(letter.pk), **given}
        answer = writer.post(f"/v1/cases/{case.pk}/facts", {"text": "Kestrel paid.", "citations": [cited]})
        assert answer.status_code == 422
        assert "nearest" not in answer.json()["error"]["details"]
        assert "March 3" not in answer.content.decode()
