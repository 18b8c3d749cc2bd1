"""The day that a document's words give: set where nobody gave one, known for the engine's, and read anew with the words."""

from __future__ import annotations

from datetime import date

import pytest

from config.api.scope import Actor
from evidence.items.actions import item_update
from evidence.items.outward import ENGINE
from evidence.models import EvidenceItem
from evidence.pipeline.work import Work
from tests.evidence.pipeline.rerunning import process, reads_as

pytestmark = pytest.mark.django_db

DATED = (
    "March 8, 2024\n\nDear Ms. Okafor,\n\nMaria Soto inspected the roof on March 5.\n\nSincerely,\n\nRuth Hartwell\n"
)


def test_the_day_of_the_words_is_the_engines_and_follows_them(item: EvidenceItem, actor: Actor) -> None:
    reads_as(item, DATED)
    process(actor, item)
    assert (item.document_date, item.written_by["document_date"]) == (date(2024, 3, 8), ENGINE)
    assert Work(item).document.reference_date is None
    reads_as(item, DATED.replace("March 8", "March 9"))
    process(actor, item)
    assert item.document_date == date(2024, 3, 9)
    reads_as(item, DATED.replace("March 8, 2024", ""))
    process(actor, item)
    assert not item.document_date
    assert "document_date" not in item.written_by


def test_a_persons_day_stays_and_is_what_words_count_from(item: EvidenceItem, actor: Actor) -> None:
    item_update(actor=actor, item=item, document_date=date(2020, 1, 2))
    reads_as(item, DATED)
    process(actor, item)
    assert item.document_date == date(2020, 1, 2)
    assert Work(item).document.reference_date == date(2020, 1, 2)
