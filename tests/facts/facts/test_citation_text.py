"""Citations as courts read them: they follow from the numbers that their sources have now."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from cases.models import Case
from evidence.models import Block, EvidenceItem, Exhibit, ExhibitSeries, Transcript
from facts.facts.citation_text import cited_in_words
from facts.models import Fact
from tests.evidence.transcripts.depositions import make_transcript
from tests.factories import cite, make_fact


def text_of(api: APIClient, fact: Fact) -> tuple[str, bool, bool]:
    one = api.get(f"/v1/facts/{fact.pk}").json()["citations"][0]
    return one["citation_text"], one["citation_text_written"], one["citation_text_stale"]


def number(item: EvidenceItem, label: str) -> Exhibit:
    ids: dict[str, Any] = {"firm_id": item.firm_id, "case_id": item.case_id, "made_by_type": "human"}
    series = ExhibitSeries.objects.create(**ids, name=label, prefix=label[:-1])
    return Exhibit.objects.create(**ids, series=series, item=item, number=int(label[-1]), label=label, key=label)


def test_testimony_by_printed_page_and_line(api: APIClient, case: Case) -> None:
    item = make_transcript(case).item
    assert text_of(api, make_fact(item, "Did you sign the letter"))[0] == "Doe Dep. 12:6"
    over_lines = make_fact(item, "I never signed that letter. I saw it\n 9   for the first time")
    assert text_of(api, over_lines)[0] == "Doe Dep. 12:8–9"
    Transcript.objects.update(cite_as="J. Doe")
    assert text_of(api, over_lines)[0] == "J. Doe Dep. 12:8–9"


def test_a_transcript_without_printed_numbers_is_cited_by_its_name(api: APIClient, case: Case) -> None:
    item = make_transcript(case).item
    Transcript.objects.update(numbering="counted")
    assert text_of(api, make_fact(item, "Did you sign the letter"))[0] == "Doe Dep."


@pytest.mark.parametrize(("label", "text"), [("P-4", "Ex. P-4 at 2"), ("Exhibit 4", "Ex. 4 at 2")])
def test_an_exhibit_by_its_number_and_page(api: APIClient, letter: EvidenceItem, label: str, text: str) -> None:
    fact = make_fact(letter, "Nothing else is owed")
    assert text_of(api, fact)[0] == "Letter, p. 2"
    exhibit = number(letter, label)
    assert text_of(api, fact)[0] == text
    Exhibit.objects.filter(pk=exhibit.pk).update(
        state="withdrawn", withdrawn_at="2026-01-01T00:00:00Z", reason="Twice."
    )
    assert text_of(api, fact)[0] == "Letter, p. 2"


def test_a_page_by_its_bates_number(api: APIClient, letter: EvidenceItem) -> None:
    page = letter.pages.get(number=2)
    Block.objects.create(
        firm_id=letter.firm_id, case_id=letter.case_id, item=letter, page=page, order=1, kind="paragraph", start=0,
        end=len(page.text), reference="KEST0000012",
    )  # fmt: skip
    assert text_of(api, make_fact(letter, "Nothing else is owed"))[0] == "KEST0000012"


def test_page_and_line_are_cited_where_no_transcript_was_made(api: APIClient, letter: EvidenceItem) -> None:
    page = letter.pages.get(number=2)
    Block.objects.create(
        firm_id=letter.firm_id, case_id=letter.case_id, item=letter, page=page, order=1, kind="paragraph", start=0,
        end=len(page.text), reference="41:12",
    )  # fmt: skip
    assert text_of(api, make_fact(letter, "Nothing else is owed"))[0] == "Letter, 41:12"


def test_what_somebody_wrote_is_stale_once_the_numbers_change(api: APIClient, letter: EvidenceItem) -> None:
    fact = make_fact(letter, "Nothing else is owed")
    url, own = f"/v1/facts/{fact.pk}/citation", {"citation_text": "Moran Letter at 2"}
    approved = api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"}).json()
    written = api.patch(url, own).json()
    assert (written["citations"][0]["citation_text"], written["approved_at"]) == (
        "Moran Letter at 2",
        approved["approved_at"],
    )
    assert text_of(api, fact) == ("Moran Letter at 2", True, False)
    number(letter, "P-4")
    assert text_of(api, fact) == ("Moran Letter at 2", True, True)
    assert api.patch(url, own).json()["version"] == written["version"] + 1
    assert text_of(api, fact) == ("Moran Letter at 2", True, False)
    api.patch(url, {"citation_text": ""})
    assert text_of(api, fact) == ("Ex. P-4 at 2", False, False)


def test_more_citations_are_no_more_queries(api: APIClient, letter: EvidenceItem, case: Case) -> None:
    item = make_transcript(case).item
    url = f"/v1/cases/{case.pk}/facts"
    number(letter, "P-4")
    numbers = []
    for quotes in (("Did you sign the letter",), ("I do not know", "You are welcome", "In writing")):
        for quote in quotes:
            cite(make_fact(item, quote), letter, "Nothing else is owed")
        api.get(url)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            api.get(url)
        numbers.append(len(queries))
    assert numbers[0] == numbers[1]


@pytest.mark.parametrize(
    ("place", "court", "wanted"),
    [
        ("p. KH000012", "KH000012", "Letter, p. KH000012: “She paid.”"),
        ("p. 12", "KH000012", "Letter, p. 12 (KH000012): “She paid.”"),
        ("p. 12", "Letter, p. 12", "Letter, p. 12: “She paid.”"),
        ("p. 12", "Doe Dep. 12:3–15", "Letter, p. 12 (Doe Dep. 12:3–15): “She paid.”"),
    ],
)
def test_in_words_a_place_is_said_once(place: str, court: str, wanted: str) -> None:
    assert cited_in_words("Letter", place, court, "She\npaid.") == wanted
