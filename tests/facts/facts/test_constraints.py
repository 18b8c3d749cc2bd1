"""What the database itself refuses, whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from cases.models import Case, Firm
from config.boundary import firm_boundary
from evidence.models import EvidenceItem
from facts.models import Citation, Entity, Fact, FactEntity, Mention, Relationship
from tests.factories import (
    cite,
    make_case,
    make_entity,
    make_fact,
    make_firm,
    make_item,
    make_relationship,
    mention,
)


def refused(write: Callable[[], Any], constraint: str) -> None:
    with pytest.raises(IntegrityError, match=constraint):
        _committed(write)


@transaction.atomic
def _committed(write: Callable[[], Any]) -> None:
    """Constraints that wait for the commit are asked now."""
    write()
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@pytest.mark.parametrize(
    ("change", "constraint"),
    [
        ({"confidence": 1.01}, "fact_confidence_range"),
        ({"confidence": -0.01}, "fact_confidence_range"),
        ({"confidence": float("nan")}, "fact_confidence_range"),
        ({"date": date(2024, 2, 2), "date_end": date(2024, 2, 1)}, "fact_dates_ordered"),
        ({"status": "approved", "approved_at": None}, "fact_approved_when"),
        ({"proof": "rumour"}, "fact_proof_known"),
    ],
)
def test_a_fact_that_makes_no_sense(fact: Fact, change: dict[str, Any], constraint: str) -> None:
    refused(lambda: Fact.objects.filter(pk=fact.pk).update(**change), constraint)


def test_the_same_finding_twice(letter: EvidenceItem) -> None:
    make_fact(letter, "Kestrel", key="k")
    refused(lambda: make_fact(letter, "Kestrel", key="k"), "fact_once_per_place")


def test_citations_of_nothing_twice_or_both_primary(fact: Fact, letter: EvidenceItem) -> None:
    second = cite(fact, letter, "On March 3")
    refused(lambda: cite(fact, letter, "On March 3"), "citation_once")
    refused(lambda: Citation.objects.filter(pk=second.pk).update(end=second.start), "citation_not_empty")
    refused(lambda: Citation.objects.filter(pk=second.pk).update(is_primary=True), "citation_one_primary")


def test_entities_mentions_and_relationships_that_make_no_sense(case: Case, letter: EvidenceItem) -> None:
    moran, kestrel = make_entity(case, "Moran"), make_entity(case, "Kestrel")
    found = mention(moran, letter, "Moran")
    refused(lambda: make_entity(case, "Moran"), "entity_once_in_case")
    refused(lambda: Mention.objects.filter(pk=found.pk).update(end=found.start), "mention_not_empty")
    refused(lambda: make_relationship(moran, "is", moran, letter, "Moran"), "relationship_between_two")
    make_relationship(kestrel, "paid", moran, letter, "Kestrel")
    refused(lambda: make_relationship(kestrel, "paid", moran, letter, "Kestrel"), "relationship_once_per_sentence")


def test_nothing_reaches_over_its_case(firm: Firm, case: Case, fact: Fact, letter: EvidenceItem) -> None:
    other = make_item(make_case(firm), "Other words")
    entity = make_entity(other.case, "Other")
    found, said = (
        mention(entity, other, "Other"),
        make_relationship(entity, "is", make_entity(other.case, "Else"), other, "words"),
    )
    page, about = other.pages.get(), make_fact(letter, "Kestrel", entities=(make_entity(case, "Kestrel"),))
    for rows, change, constraint in (
        (Citation.objects.filter(fact=fact), {"item": other}, "item_id_within"),
        (Citation.objects.filter(fact=fact), {"page": page}, "page_id_within"),
        (Citation.objects.filter(fact=fact), {"case": other.case}, "within"),
        (Fact.objects.filter(pk=fact.pk), {"firm": make_firm()}, "within"),
        (Mention.objects.filter(pk=found.pk), {"item": letter}, "item_id_within"),
        (Mention.objects.filter(pk=found.pk), {"entity": make_entity(case, "Here")}, "entity_id_within"),
        (FactEntity.objects.filter(fact=about), {"entity": entity}, "entity_id_within"),
        (FactEntity.objects.filter(fact=about), {"fact": make_fact(other, "Other")}, "fact_id_within"),
        (FactEntity.objects.filter(fact=about), {"case": other.case}, "within"),
        (Relationship.objects.filter(pk=said.pk), {"object": make_entity(case, "There")}, "object_id_within"),
    ):
        refused(partial(rows.update, **change), constraint)


def test_the_firm_boundary_shows_one_firm_s_rows(fact: Fact, case: Case, letter: EvidenceItem) -> None:
    moran = make_entity(case, "Moran")
    mention(moran, letter, "Moran")
    make_relationship(moran, "met", make_entity(case, "Kestrel"), letter, "Kestrel")
    make_fact(letter, "Kestrel", entities=(moran,))
    models: tuple[Any, ...] = (Fact, FactEntity, Citation, Entity, Mention, Relationship)
    for firm_id, sees in ((case.firm_id, True), (make_firm().pk, False), (None, False)):
        with firm_boundary(firm_id):
            assert [model.objects.exists() for model in models] == [sees] * len(models)
