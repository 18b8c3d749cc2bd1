"""An outline is exported as Word and as Markdown, with citations as courts read them."""

from __future__ import annotations

import io
from typing import Any

import pytest
from docx import Document
from rest_framework.test import APIClient

from cases.models import Case, User
from cases.scopes import person_scope
from evidence.models import EvidenceItem
from facts.models import Fact, Outline
from facts.outlines.numbering import HeadingNumbers
from facts.outlines.readers import shown_outlines
from facts.outlines.showing import shown_entries
from facts.outlines.word import as_docx
from tests.evidence.transcripts.depositions import make_transcript
from tests.factories import browser_client
from tests.facts.outlines.made import heading, make_outline


@pytest.fixture
def outline(api: APIClient, case: Case, fact: Fact) -> dict[str, Any]:
    transcript = make_transcript(case)
    return make_outline(
        api, case, heading("The *letter*", ref="a"),
        {"kind": "testimony", "transcript_id": transcript.pk, "page_line": "12:8", "under": "a", "text": "Impeach."},
        heading("Payment", ref="b", under="a"), {"kind": "fact", "fact_id": fact.pk, "under": "b"},
        {"kind": "note", "text": "Pause.", "under": "b"}, heading("Close"),
    )  # fmt: skip


def test_markdown_is_in_the_answer_for_agents_too(agent: APIClient, outline: dict[str, Any], fact: Fact) -> None:
    answer = agent.post(f"/v1/outlines/{outline['id']}/export", {"format": "markdown"}).json()
    text = answer["markdown"]
    assert "# Deposition of Jane Doe\n" in text
    assert "\n## The \\*letter\\*\n" in text
    assert "\n### Payment\n" in text
    assert "- **Testimony**: A. I never signed that letter. I saw it — [Doe Dep. 12:8](/evidence/" in text
    assert "  - Note: Impeach." in text
    assert "- **Fact**: Kestrel paid Moran $12,500. — [Letter, p. 1](/evidence/" in text
    assert answer["download_url"] is None


def test_a_file_is_for_a_person_to_hand_out(api: APIClient, agent: APIClient, outline: dict[str, Any]) -> None:
    assert agent.post(f"/v1/outlines/{outline['id']}/export", {}).status_code == 202
    answer = api.post(f"/v1/outlines/{outline['id']}/export", {}).json()
    assert answer["download_url"]
    assert (answer["filename"], answer["entries"]) == ("deposition-of-jane-doe.docx", 6)


def test_the_file_has_a_caption_numbers_and_citations(outline: dict[str, Any], attorney: User) -> None:
    scope = person_scope(attorney)
    row = shown_outlines(Outline.objects.visible_to(scope), scope).get()
    document = Document(io.BytesIO(as_docx(row, shown_entries(row, scope))))
    lines = [one.text for one in document.paragraphs]
    assert lines[1:] == [
        "DEPOSITION OF JANE DOE", "Deposition", "I. The *letter*",
        "“A. I never signed that letter. I saw it” (Doe Dep. 12:8)\nImpeach.", "A. Payment",
        "Kestrel paid Moran $12,500. (Letter, p. 1)", "Pause.", "II. Close",
    ]  # fmt: skip
    levels = [one._p.xpath("w:pPr/w:outlineLvl/@w:val") for one in document.paragraphs]
    assert [level for level in levels if level] == [["0"], ["1"], ["0"]], "listed in the navigation of Word"
    assert document.sections[0].header.paragraphs[0].text == "Attorney work product"


def test_a_document_is_named_once(api: APIClient, case: Case, attorney: User, letter: EvidenceItem) -> None:
    made = make_outline(api, case, {"kind": "document", "evidence_id": letter.pk, "page": 1})
    scope = person_scope(attorney)
    row = shown_outlines(Outline.objects.visible_to(scope).filter(pk=made["id"]), scope).get()
    document = Document(io.BytesIO(as_docx(row, shown_entries(row, scope))))
    assert document.paragraphs[-1].text == "Letter (p. 1)"
    browser = browser_client(attorney)
    assert "Letter\n            (p. 1)" in browser.get(f"/outlines/{made['id']}/print").content.decode()
    assert "outline-citation" not in browser.get(f"/outlines/{made['id']}").content.decode()


def test_paper_says_in_words_what_became_of_an_entry(
    api: APIClient, case: Case, attorney: User, outline: dict[str, Any], fact: Fact
) -> None:
    api.delete(f"/v1/facts/{fact.pk}")
    page = browser_client(attorney).get(f"/outlines/{outline['id']}/print").content.decode()
    assert "[Not in the case any more" in page


def test_headings_are_numbered_anew_under_each() -> None:
    numbers = HeadingNumbers()
    depths = [0, 1, 1, 2, 0, 1, 3]
    assert [numbers.next(depth, is_heading=True) for depth in depths] == ["I.", "A.", "B.", "1.", "II.", "A.", "a."]
    assert numbers.next(0, is_heading=False) == ""
