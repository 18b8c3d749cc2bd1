"""Results are documents with their best places; near-identical ones are one that opens, testimony has its page and line."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, User
from tests.agents.search.test_tools import embed
from tests.evidence.duplicates.test_list import EDITED, LETTER, OTHER, compared
from tests.evidence.transcripts.depositions import make_transcript
from tests.factories import agent_client, make_item, token_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_attorney(attorney: User) -> APIClient:
    return token_client(attorney)


def asked(api: APIClient, case: Case, q: str, **body: Any) -> list[dict[str, Any]]:
    response = api.post(f"/v1/cases/{case.pk}/search", {"q": q, **body})
    assert response.status_code == 200, response.content
    items: list[dict[str, Any]] = response.json()["items"]
    return items


def test_a_document_has_its_best_three_places(as_attorney: APIClient, case: Case) -> None:
    make_item(case, *(f"Page {n}: the boiler {'boiler ' * n}was cold." for n in range(6)), title="Long")
    make_item(case, "One mention of the boiler among other words of this page.", title="Short")
    hits = asked(as_attorney, case, "boiler", mode="text")
    assert [hit["title"] for hit in hits] == ["Long"] * 3 + ["Short"]
    page = as_attorney.post(f"/v1/cases/{case.pk}/search", {"q": "boiler", "mode": "text", "limit": 2}).json()
    rest = asked(as_attorney, case, "boiler", mode="text", limit=2, cursor=page["next_cursor"])
    assert [hit["page"] for hit in page["items"] + rest] == [hit["page"] for hit in hits]


def test_for_one_word_documents_that_have_it_come_first(as_attorney: APIClient, case: Case) -> None:
    """Of one word alone the meaning is vague: passages about ships are near to many words."""
    ships = make_item(
        case, *(f"Vessel {n} left the harbor for the sea with her crew." for n in range(8)), title="Ships"
    )
    plain = make_item(
        case, "The invoice lists paint, screws and one anchor besides forty other goods.", title="Invoice"
    )
    embed(ships, plain)
    assert [hit["title"] for hit in asked(as_attorney, case, "anchor")][:2] == ["Invoice", "Ships"]


def test_near_identical_documents_are_one_that_opens(as_attorney: APIClient, case: Case, attorney: User) -> None:
    for title, text in (("A", LETTER), ("B", EDITED), ("C", LETTER.upper()), ("Other", OTHER)):
        compared(case, text, title=title)
    hits = asked(as_attorney, case, "relief valve", mode="text")
    assert len(hits) == 1
    assert sorted([hits[0]["title"], *(one["title"] for one in hits[0]["alike"])]) == ["A", "B", "C"]


def test_what_is_hidden_is_folded_into_nothing(as_attorney: APIClient, case: Case, attorney: User) -> None:
    compared(case, LETTER, title="A")
    compared(case, EDITED, title="Hidden", privilege="work_product", privilege_state="proposed")
    hits = asked(agent_client(attorney, case), case, "relief valve", mode="text")
    assert [(hit["title"], hit["alike"]) for hit in hits] == [("A", [])]


def test_testimony_is_found_with_its_page_and_line(as_attorney: APIClient, case: Case) -> None:
    transcript = make_transcript(case)
    make_item(case, "The foreman read the letter.", title="Letter")
    hits = {hit["title"]: hit for hit in asked(as_attorney, case, "foreman", mode="text")}
    testimony, letter = hits["Doe deposition"], hits["Letter"]
    assert (testimony["transcript_id"], testimony["page_line"]) == (str(transcript.pk), "13:10")
    assert (letter["transcript_id"], letter["page_line"]) == (None, "")
