"""The engine writes the times that its facts' sentences say, and leaves what people dated as it is."""

from __future__ import annotations

from typing import Any

import pytest

from cases.models import Case, Role, User
from cases.scopes import person_actor
from config.api.scope import Actor
from evidence.models import EvidenceItem
from facts.models import Fact, TemporalMention
from tests.evidence.pipeline.rerunning import process
from tests.factories import make_case, make_firm, make_item, make_user, token_client

LETTER = """March 4, 2024

Dear Ms. Okafor,

Ruth Hartwell called Daniel Pryce on March 3, 2024, before he inspected the roof on March 5, 2024.
Daniel Pryce paid Ruth Hartwell $500.00 every Monday.
Maria Soto inspected the roof on March 6, 2024.
"""


@pytest.fixture
def attorney(db: None) -> User:
    return make_user(make_firm(), Role.ATTORNEY)


@pytest.fixture
def case(attorney: User) -> Case:
    assert attorney.firm
    return make_case(attorney.firm, attorney)


@pytest.fixture
def actor(attorney: User) -> Actor:
    return person_actor(attorney)


@pytest.fixture
def item(case: Case, actor: Actor) -> EvidenceItem:
    letter = make_item(case, title="letter.txt", content=LETTER.encode(), status=EvidenceItem.Status.UPLOADED)
    EvidenceItem.objects.filter(pk=letter.pk).update(filename="letter.txt")
    letter.refresh_from_db()
    process(actor, letter)
    return letter


def rows(**where: Any) -> dict[Any, tuple[Any, ...]]:
    found = TemporalMention.objects.filter(**where).order_by("pk")
    return {one.pk: (one.fact_id, one.is_main, one.kind, one.text, one.date, one.citation_id) for one in found}


def test_each_time_of_a_sentence_is_a_mention_where_it_stands(item: EvidenceItem) -> None:
    placed = TemporalMention.objects.filter(citation__isnull=False).select_related("citation", "fact")
    assert {"March 3, 2024", "March 5, 2024", "March 6, 2024"} <= {one.text for one in placed}
    for one in placed:
        assert one.citation
        assert one.citation.quote[one.start : one.end] == one.text
        assert (one.made_by_type, one.citation.fact_id) == ("engine", one.fact_id)
    for fact in Fact.objects.filter(date__isnull=False):
        main = TemporalMention.objects.get(fact=fact, is_main=True)
        assert (main.date, main.date_end) == (fact.date, fact.date_end)


def test_reading_again_writes_nothing_anew(item: EvidenceItem, actor: Actor) -> None:
    before = rows()
    process(actor, item, "extract_facts")
    assert rows() == before


def test_what_a_person_dated_stays_when_the_document_is_read_again(
    item: EvidenceItem, actor: Actor, attorney: User
) -> None:
    api = token_client(attorney)
    own = TemporalMention.objects.filter(text="March 6, 2024", is_main=True)[0].fact
    taken = TemporalMention.objects.filter(text="March 5, 2024")[0]
    assert api.patch(f"/v1/facts/{own.pk}", {"date": "2024-03-07"}).status_code == 200
    assert api.delete(f"/v1/facts/{taken.fact_id}/temporal-mentions/{taken.pk}").status_code == 200
    decided = rows(fact__in=[own.pk, taken.fact_id])
    process(actor, item, "extract_facts")
    assert rows(fact__in=[own.pk, taken.fact_id]) == decided
    assert Fact.objects.get(pk=own.pk).date.isoformat() == "2024-03-07"  # type: ignore[union-attr]
