"""Two names side by side: what each is called, where it stands, what is said of it, and what only one of them has."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from itertools import islice
from typing import Any

from django.db.models import Count, Q

from config.api.scope import Scope
from evidence.models import EvidenceItem
from facts.entities.readers import shown_entities
from facts.facts.readers import mentions_entity
from facts.models import DedupSuggestion, Entity, Fact, Mention, Relationship
from facts.relationships.readers import shown_relationships

SOME = 10  # documents, facts and relationships of each that are shown


def compared_sides(suggestion: DedupSuggestion, scope: Scope) -> dict[str, Any]:
    """Takes a suggestion both of whose names stand for themselves and are visible."""
    rows = shown_entities(scope, suggestion.case_id).in_bulk([suggestion.one_id, suggestion.other_id])
    one, other = rows[suggestion.one_id], rows[suggestion.other_id]
    first, second = _mentions_by_document(one, scope), _mentions_by_document(other, scope)
    return {
        "suggestion": suggestion,
        "sides": [_side(one, first, scope), _side(other, second, scope)],
        "shared_documents": len(first.keys() & second.keys()),
        "shared_facts": _facts(one, scope).filter(mentions_entity(other)).count(),
        "differences": [
            *_differences("names", _names(one), _names(other)),
            *_differences("roles", one.shown_roles, other.shown_roles),
        ],
    }


def _side(entity: Any, mentions: dict[uuid.UUID, int], scope: Scope) -> dict[str, Any]:
    most = dict(islice(mentions.items(), SOME))
    items = EvidenceItem.objects.visible_to(scope).in_bulk(list(most))
    return {
        "entity": entity,
        "document_count": len(mentions),
        "documents": [{"item": items[pk], "mentions": number} for pk, number in most.items() if pk in items],
        "facts": list(_facts(entity, scope).order_by("-weight", "-id")[:SOME]),
        "relationships": list(_relationships(entity, scope)[:SOME]),
    }


def _mentions_by_document(entity: Entity, scope: Scope) -> dict[uuid.UUID, int]:
    """How often each document mentions it, those first that do most."""
    rows = Mention.objects.filter(entity=entity, item__in=EvidenceItem.objects.visible_to(scope))
    counted = rows.values("item_id").annotate(number=Count("pk")).order_by("-number", "item_id")
    return dict(counted.values_list("item_id", "number"))


def _facts(entity: Entity, scope: Scope) -> Any:
    return Fact.objects.visible_to(scope).filter(mentions_entity(entity), case_id=entity.case_id)


def _relationships(entity: Entity, scope: Scope) -> Any:
    rows = Relationship.objects.visible_to(scope).filter(Q(subject=entity) | Q(object=entity), case_id=entity.case_id)
    return shown_relationships(rows, scope).order_by("-confidence", "-id")


def _names(entity: Any) -> set[str]:
    return {entity.shown_name, *entity.shown_aliases}


def _differences(what: str, one: Iterable[str], other: Iterable[str]) -> list[dict[str, Any]]:
    first, second = set(one), set(other)
    if first == second:
        return []
    return [{"what": what, "only_first": sorted(first - second), "only_second": sorted(second - first)}]
