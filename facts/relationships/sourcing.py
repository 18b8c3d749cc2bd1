"""The source of a relationship and the facts it rests on, as they are set; words are verified as a fact's are."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from config.api.errors import Conflict, Invalid
from config.api.scope import Scope
from facts.facts.citing import place_of
from facts.models import Fact, Relationship, RelationshipFact

NO_SOURCE: dict[str, Any] = {
    "item_id": None, "page_id": None, "page_number": None, "start": None, "end": None, "quote": "",
}  # fmt: skip
MOST_FACTS = 50


def source_of(row: Relationship, citation: dict[str, Any] | None) -> dict[str, Any]:
    """The columns of a citation given as a fact's is. Raises ``Invalid`` where its words do not stand in the source."""
    if citation is None:
        if row.made_by_type == "engine":
            raise Invalid.field("citation", "What an engine found keeps its source; dismiss it where it is wrong.")
        return NO_SOURCE
    item = citation["item"]
    if item.case_id != row.case_id:
        raise Invalid.field("citation.evidence_id", "There is no such thing here, or you may not see it.")
    place = place_of(item, citation, at="citation")
    return {
        "item_id": item.pk, "page_id": place.page.pk, "page_number": place.page.number, "start": place.start,
        "end": place.end, "quote": place.quote,
    }  # fmt: skip


def check_said_once(row: Relationship) -> None:
    """The case has the same of the same words at most once."""
    if row.page_id is None:
        return
    same = Relationship.objects.filter(
        subject_id=row.subject_id,
        predicate=row.predicate,
        object_id=row.object_id,
        page_id=row.page_id,
        start=row.start,
    ).exclude(pk=row.pk)
    if other := same.first():
        raise Conflict("The case has this relationship from these words.", details={"relationship_id": str(other.pk)})


def link_facts(row: Relationship, facts: Iterable[Fact], scope: Scope) -> bool:
    """Let it rest on these facts. Links to facts that the caller does not see stay. Returns whether any changed."""
    wanted = {one.pk for one in facts}
    seen = Fact.objects.visible_to(scope).filter(case_id=row.case_id)
    linked = RelationshipFact.objects.filter(relationship=row)
    there = set(linked.filter(fact__in=seen).values_list("fact_id", flat=True))
    linked.filter(fact_id__in=there - wanted).delete()
    _add(row, wanted - there)
    if linked.count() > MOST_FACTS:
        raise Invalid.field("fact_ids", f"A relationship rests on at most {MOST_FACTS} facts.")
    return wanted != there


def _add(row: Relationship, ids: Collection[Any]) -> None:
    RelationshipFact.objects.bulk_create(
        RelationshipFact(firm_id=row.firm_id, case_id=row.case_id, relationship=row, fact_id=one) for one in sorted(ids)
    )
