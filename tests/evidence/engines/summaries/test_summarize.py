"""Summaries: the document's own sentences, in its order, no repeats, no boilerplate."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize
from tests.evidence.engines import samples

STORY = (
    "The boiler in the leased building failed on the third day of May. "
    "The tenant reported the failed boiler to the landlord the same morning. "
    "The landlord promised to repair the boiler in the building within a week. "
    "The landlord promised to repair the boiler in the building within a week. "
    "No repair of the boiler was made and the tenant left the building in June. "
    "This letter may be executed in any number of counterparts without effect. "
    "Pears and apples were sold that summer in the old market square of Bath. "
)


def test_sentences_are_the_documents_own_in_its_order() -> None:
    summary = summarize(Document(STORY), sentences=3)
    parts = [part for part in STORY.split(". ") if part and part in summary]
    assert 0 < len(set(parts)) <= 3
    places = [STORY.find(part) for part in dict.fromkeys(parts)]
    assert places == sorted(places)


def test_no_repeats_and_no_boilerplate() -> None:
    summary = summarize(Document(STORY), sentences=4)
    assert summary.count("promised to repair") <= 1
    assert "counterparts" not in summary
    assert "apples" not in summary


def test_short_and_empty_documents() -> None:
    assert summarize(Document("")) == ""
    assert "Maria Rossi signed the lease on 3 May 2021." in summarize(Document(samples.LETTER), sentences=9)
