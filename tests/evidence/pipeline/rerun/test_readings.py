"""When the text comes out differently, citations go where their words stand, or keep the earlier reading."""

from __future__ import annotations

import pytest

from cases.models import Case, User
from config.api.scope import Actor
from evidence.models import EvidenceItem, Page
from facts.facts.actions import fact_create
from facts.models import Citation, Fact
from tests.evidence.pipeline.rerun.versions import moved
from tests.evidence.pipeline.rerunning import (
    LETTER,
    counts,
    doubled,
    peoples,
    process,
    reads_as,
    unverified,
)
from tests.extent import first
from tests.factories import token_client


@pytest.mark.parametrize("kind", first(1, ["process", "extract_text"]))
def test_citations_go_where_their_words_stand_now(edited: EvidenceItem, actor: Actor, kind: str) -> None:
    """Without ``--full`` where all stages run."""
    quotes = dict(Citation.objects.filter(item=edited).values_list("pk", "quote"))
    before, many = peoples(edited), counts(edited)
    reads_as(edited, f"FROM THE DESK OF RUTH\n\n{LETTER}")
    process(actor, edited, kind)
    assert unverified(edited) == {}
    assert dict(Citation.objects.filter(item=edited).values_list("pk", "quote")) == quotes
    assert not Page.all_readings.filter(item=edited, superseded_at__isnull=False).exists()
    process(actor, edited)
    assert counts(edited)["Fact"] == many["Fact"]
    assert doubled(edited) == []
    assert moved(peoples(edited)) == moved(before)


def test_words_that_are_gone_are_kept_as_an_earlier_reading(edited: EvidenceItem, actor: Actor, attorney: User) -> None:
    own = Fact.objects.get(case=edited.case, made_by_type="human")
    cited = own.citations.get()
    reads_as(edited, LETTER.replace("Ms. Okafor", "Mr. 0kaf0r"))
    process(actor, edited)
    kept = own.citations.select_related("page").get()
    assert (kept.quote, kept.start, kept.page_number) == (cited.quote, cited.start, cited.page_number)
    assert kept.page.text[kept.start : kept.end] == kept.quote
    assert unverified(edited) == {}
    assert [page.text.strip() for page in Page.objects.filter(item=edited)] == [
        LETTER.replace("Ms. Okafor", "Mr. 0kaf0r").strip()
    ]
    assert not Page.objects.filter(item=edited, index__vector="okafor").exists()
    shown = token_client(attorney).get(f"/v1/facts/{own.pk}").json()["citations"][0]
    assert (shown["verified"], shown["source_changed"]) == (False, True)
    others = Citation.objects.filter(item=edited).exclude(quote__contains="Okafor")
    assert set(others.values_list("page__superseded_at", flat=True)) == {None}


def test_a_person_can_cite_the_new_words(edited: EvidenceItem, actor: Actor, attorney: User) -> None:
    own = Fact.objects.get(case=edited.case, made_by_type="human")
    reads_as(edited, LETTER.replace("Ms. Okafor", "Mr. 0kaf0r"))
    process(actor, edited)
    answer = token_client(attorney).patch(f"/v1/facts/{own.pk}/citation", {"quote": "Mr. 0kaf0r"}, format="json")
    assert answer.status_code == 200, answer.content
    shown = answer.json()["citations"][0]
    assert (shown["verified"], shown["source_changed"]) == (True, False)


def test_words_that_stand_more_often_now_are_not_guessed(item: EvidenceItem, case: Case, actor: Actor) -> None:
    citations = [{"item": item, "quote": "the roof at 9 Quarry Lane"}]
    own = fact_create(actor=actor, case=case, text="The roof.", citations=citations)
    reads_as(item, f"the roof at 9 Quarry Lane\n{LETTER}")
    process(actor, item)
    assert own.citations.get().page.is_superseded
    assert unverified(item) == {}


def test_a_citation_follows_its_words_to_another_page(item: EvidenceItem, case: Case, actor: Actor) -> None:
    citations = [{"item": item, "quote": "Maria Soto inspected the roof"}]
    own = fact_create(actor=actor, case=case, text="Soto looked.", citations=citations)
    reads_as(item, LETTER.replace("Maria Soto inspected the\u0020roof", "\fMaria Soto inspected\nthe roof"))
    process(actor, item)
    cited = own.citations.select_related("page").get()
    assert (cited.page_number, cited.quote, cited.page.is_superseded) == (2, "Maria Soto inspected\nthe roof", False)
    assert unverified(item) == {}


def test_a_page_that_is_gone_keeps_what_people_cited(edited: EvidenceItem, actor: Actor) -> None:
    before = peoples(edited)
    reads_as(edited, "An empty sheet.")
    process(actor, edited)
    assert peoples(edited).keys() == before.keys()
    assert unverified(edited) == {}
    reads_as(edited, LETTER)
    process(actor, edited)
    assert unverified(edited) == {}
    assert doubled(edited) == []
