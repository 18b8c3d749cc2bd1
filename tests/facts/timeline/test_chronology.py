"""The chronology as a text: every line leads to the words it rests on, and shows no more than the reader may see."""

from __future__ import annotations

from datetime import date

import pytest
from rest_framework.test import APIClient

from cases.models import Case
from evidence.models import EvidenceItem
from tests.factories import make_fact
from tests.facts.conftest import fields_of


@pytest.fixture
def url(case: Case) -> str:
    return f"/v1/cases/{case.pk}/chronology"


@pytest.fixture
def history(letter: EvidenceItem, memo: EvidenceItem) -> None:
    make_fact(letter, "Kestrel", text="Kestrel paid.", date=date(2024, 3, 3), status="approved")
    make_fact(letter, "release", text="She signed [it](http://evil.example) # now.", date=date(2023, 1, 1))
    make_fact(memo, "Victor", text="CANARY: Victor spoke.", date=date(2024, 2, 1))
    make_fact(letter, "paid", text="Dismissed.", date=date(2024, 1, 1), status="dismissed")


def test_it_is_written_by_year_with_the_words_of_its_sources(
    api: APIClient, case: Case, history: None, url: str, letter: EvidenceItem
) -> None:
    answer = api.get(url, HTTP_ACCEPT="text/markdown")
    assert answer["Content-Type"] == "text/markdown; charset=utf-8"
    lines = answer.content.decode().splitlines()
    assert [one for one in lines if one.startswith("#")] == [f"# Chronology: {case.name}", "## 2023", "## 2024"]
    assert lines[-1] == (
        f"- **Mar 3, 2024**: Kestrel paid. ([Letter, p. 1](/evidence/{letter.pk}#page=1&start=18&end=25): “Kestrel”)"
    )
    assert not any("Dismissed" in one for one in lines)


def test_what_evidence_says_is_no_markup(api: APIClient, history: None, url: str) -> None:
    text = api.get(url, {"format": "markdown"}).content.decode()
    assert "She signed \\[it\\](http\\://evil.example) \\# now. *(proposed)*" in text


def test_json_carries_the_same_text_and_its_extent(api: APIClient, case: Case, history: None, url: str) -> None:
    whole = api.get(url).json()
    assert (whole["case_id"], whole["count"], whole["has_more"]) == (str(case.pk), 3, False)
    assert whole["markdown"] == api.get(url, HTTP_ACCEPT="text/markdown").content.decode()
    first = api.get(url, {"limit": 2}).json()
    assert first["next_cursor"] in first["markdown"]
    rest = api.get(url, {"limit": 2, "cursor": first["next_cursor"]}).json()
    assert (first["count"], rest["count"], rest["has_more"]) == (2, 1, False)


def test_a_client_reads_only_of_open_sources(
    client_api: APIClient, history: None, url: str, memo: EvidenceItem
) -> None:
    text = client_api.get(url, HTTP_ACCEPT="text/markdown").content.decode()
    assert "Kestrel paid." in text
    assert "CANARY" not in text
    assert str(memo.pk) not in text


def test_a_case_without_dates_says_so(api: APIClient, url: str) -> None:
    assert "No dated facts." in api.get(url, {"format": "markdown"}).content.decode()


def test_other_forms_and_wrong_filters_are_refused(api: APIClient, url: str) -> None:
    assert list(fields_of(api.get(url, {"format": "html5"}))) == ["format"]
    assert list(fields_of(api.get(url, {"fields": "text"}))) == ["fields"]
