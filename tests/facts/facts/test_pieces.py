"""A fact whose words run over a page's end has a citation on each of the pages, and stays one fact whatever becomes of it."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case
from config.api.scope import SYSTEM
from evidence.engines.base.types import FoundFact
from evidence.models import EvidenceItem
from evidence.pipeline.work import Work
from facts.facts.pieces import pieces_of
from facts.facts.stage import ExtractFacts, Findings
from facts.facts.verification import recount
from facts.models import Fact, ProposedChange
from facts.rereadings.stage import RereadFacts
from tests.factories import make_item

SAID = "On March 3, 2024, Kestrel Harbor paid Eugenia Moran $12,500."
FIRST, SECOND = "On March 3, 2024, Kestrel Harbor", "paid Eugenia Moran $12,500."
HEAD = "          EUGENIA MORAN,\nhaving been first duly sworn, testified as follows:\n          EXAMINATION\nBY MR. BELL:\n"
ASKED = "Did Kestrel Harbor pay the Moran Yard $12,500 in March 2024?"


@pytest.fixture
def notes(case: Case) -> EvidenceItem:
    return make_item(case, f"Page one. {FIRST}", f"{SECOND} Page two.", title="Notes")


def reads(item: EvidenceItem, *, stage: ExtractFacts | None = None) -> dict[str, Any]:
    """The engine finds the sentence that runs over the page's end."""
    work = Work(item)
    start, end = work.text.index(FIRST), work.text.index(SECOND) + len(SECOND)
    placed = pieces_of(work, FoundFact(SAID, start, end, work.text[start:end]))
    assert [one.quote for one, _ in placed] == [FIRST, SECOND]
    return (stage or ExtractFacts()).store(work, Findings(placed, 0, 0), actor=SYSTEM)


def quotes(case: Case) -> list[list[str]]:
    facts = Fact.objects.filter(case=case).order_by("text").prefetch_related("citations")
    return [[c.quote for c in sorted(one.citations.all(), key=lambda c: c.page_number)] for one in facts]


def test_it_is_one_fact_with_a_citation_on_each_page(case: Case, notes: EvidenceItem) -> None:
    assert reads(notes)["count"] == 1
    assert quotes(case) == [[FIRST, SECOND]]
    assert Fact.objects.get(case=case).citations.get(is_primary=True).quote == FIRST
    assert recount()["citations"].failed == 0
    reads(notes)
    assert quotes(case) == [[FIRST, SECOND]]
    assert Fact.objects.get(case=case).version == 1 + 1  # the second piece was cited after the fact was made


def test_it_stays_one_fact_when_somebody_decided_about_it(api: APIClient, case: Case, notes: EvidenceItem) -> None:
    reads(notes)
    fact = Fact.objects.get(case=case)
    assert api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"}).status_code == 200
    reads(notes)
    assert quotes(case) == [[FIRST, SECOND]]
    assert Fact.objects.get(case=case).status == "approved"


def test_it_does_not_come_back_in_pieces_when_somebody_deleted_it(
    api: APIClient, case: Case, notes: EvidenceItem
) -> None:
    reads(notes)
    assert api.delete(f"/v1/facts/{Fact.objects.get(case=case).pk}").status_code in (200, 204)
    reads(notes)
    assert not Fact.objects.filter(case=case).exists()


def test_a_re_reading_proposes_nothing_of_it(case: Case, notes: EvidenceItem) -> None:
    reads(notes)
    assert reads(notes, stage=RereadFacts()) == {"proposed": 0}
    assert not ProposedChange.objects.filter(case=case).exists()


def test_an_answer_on_the_next_page_is_cited_without_what_is_printed_there(case: Case) -> None:
    before = (
        "     Q.   Did you work for the Harbor Mill in 2004?\n     A.   Yes.\n     Q.   Where?\n     A.   In Bath.\n"
    )
    first = f"{'Page':>50} 1\n{HEAD}{before}     Q.   {ASKED}\n"
    item = make_item(
        case, first, f"{'Page':>50} 2\n     A.   Yes.\n     Q.   Thank you.\n     A.   Yes.\n", title="Deposition"
    )
    found = ExtractFacts().compute(Work(item)).kept
    pieces = [(one.quote, place.page.number) for one, place in found if "Moran Yard" in one.text]
    assert [(quote.split(".   ")[-1], page) for quote, page in pieces] == [(ASKED, 1), ("Yes.", 2)]
