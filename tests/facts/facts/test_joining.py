"""Sentences of one document that say the same are one fact, which cites each; what people decided stays as it is."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case
from config.api.scope import SYSTEM
from evidence.engines.base.types import FoundFact
from evidence.models import EvidenceItem
from evidence.pipeline.work import Work
from facts.facts.stage import ExtractFacts, Findings
from facts.facts.verification import recount
from facts.models import Citation, Fact, ProposedChange
from facts.rereadings.stage import RereadFacts
from tests.factories import make_item

FIRST = "On March 3, 2024, Kestrel Harbor paid Eugenia Moran $12,500."
AGAIN = "Kestrel Harbor paid Eugenia Moran $12,500.00 on 3 March 2024."
LESS = "On March 3, 2024, Kestrel Harbor paid Eugenia Moran $12,000."


@pytest.fixture
def notes(case: Case) -> EvidenceItem:
    return make_item(case, f"{FIRST}\n{LESS}", f"Page two. {AGAIN}", title="Notes")


def reads(item: EvidenceItem, *found: str, stage: ExtractFacts | None = None) -> dict[str, Any]:
    """The engine finds these sentences, and nothing else."""
    work = Work(item)
    facts = [FoundFact(words, work.text.index(words), work.text.index(words) + len(words), words) for words in found]
    placed = [(one, place) for one in facts if (place := work.place(one.start, one.end, one.quote))]
    assert len(placed) == len(facts)
    return (stage or ExtractFacts()).store(work, Findings(placed, 0, 0), actor=SYSTEM)


def quotes(case: Case) -> list[tuple[str, list[str]]]:
    rows = Fact.objects.filter(case=case).order_by("text").prefetch_related("citations")
    return [(one.text, [c.quote for c in sorted(one.citations.all(), key=lambda c: c.page_number)]) for one in rows]


def test_the_same_said_twice_is_one_fact_with_both_places(case: Case, notes: EvidenceItem) -> None:
    assert reads(notes, FIRST, LESS, AGAIN)["count"] == 2
    assert quotes(case) == [(LESS, [LESS]), (FIRST, [FIRST, AGAIN])]
    fact = Fact.objects.get(case=case, text=FIRST)
    assert [one.quote for one in fact.citations.filter(is_primary=True)] == [FIRST]
    assert recount()["citations"].failed == 0


def test_reading_again_changes_nothing_and_gains_or_loses_a_place_where_the_engine_does(
    case: Case, notes: EvidenceItem
) -> None:
    reads(notes, FIRST)
    fact = Fact.objects.get(case=case)
    reads(notes, FIRST, AGAIN)
    gained = Fact.objects.get(case=case)
    assert (gained.pk, gained.version, gained.status) == (fact.pk, fact.version + 1, "proposed")
    assert quotes(case) == [(FIRST, [FIRST, AGAIN])]
    assert Event.objects.get(event_type="fact.updated", entity_id=fact.pk).data["fields"] == ["citations"]
    before = list(Citation.objects.filter(case=case).order_by("pk").values())
    reads(notes, FIRST, AGAIN)
    assert list(Citation.objects.filter(case=case).order_by("pk").values()) == before
    reads(notes, FIRST)
    assert quotes(case) == [(FIRST, [FIRST])]


def test_a_fact_that_a_person_decided_about_is_joined_with_nothing(
    api: APIClient, case: Case, notes: EvidenceItem
) -> None:
    reads(notes, FIRST)
    fact = Fact.objects.get(case=case)
    assert api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"}).status_code == 200
    approved = Fact.objects.filter(pk=fact.pk).values().get()
    reads(notes, FIRST, AGAIN)
    assert Fact.objects.filter(pk=fact.pk).values().get() == approved
    assert quotes(case) == [(AGAIN, [AGAIN]), (FIRST, [FIRST])]


def test_a_re_reading_proposes_nothing_of_a_place_the_fact_has(case: Case, notes: EvidenceItem) -> None:
    reads(notes, FIRST, AGAIN)
    assert reads(notes, FIRST, AGAIN, stage=RereadFacts()) == {"proposed": 0}
    assert not ProposedChange.objects.filter(case=case).exists()
