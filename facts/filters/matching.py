"""Which of a few documents a saved filter leaves, of what its owner may see now."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from rest_framework import serializers

from cases.models import Case
from config.api.scope import Scope
from evidence.items.filters import narrowed
from evidence.models import EvidenceItem, Page
from evidence.search.language.compiled import understood
from evidence.search.ranking import DEPTH, ranked
from evidence.search.reach import reach_of
from facts.entities.tools import listed_entities
from facts.facts.tools import filtered_facts
from facts.filters.lists import list_named
from facts.models import Citation, Fact, Mention, Relationship, SavedFilter
from facts.relationships.readers import filtered
from facts.timeline.readers import dated_facts

Ids = Collection[uuid.UUID]
Matching = Callable[[dict[str, Any], Scope, Case, Ids], set[uuid.UUID]]


def matching(saved: SavedFilter, scope: Scope, ids: Ids) -> set[uuid.UUID]:
    """The documents among these that match; none where the filter asks for what its owner may not ask for any more."""
    try:
        asked = list_named(saved.target).checked(saved.params, scope, saved.case_id)
    except serializers.ValidationError:
        return set()
    return MATCHING[saved.target](asked, scope, saved.case, ids)


def _listed(asked: dict[str, Any], scope: Scope, case: Case, ids: Ids) -> set[uuid.UUID]:
    rows = EvidenceItem.objects.visible_to(scope).filter(case=case, pk__in=ids)
    return set(narrowed(rows, asked, scope, case).values_list("pk", flat=True))


def _searched(asked: dict[str, Any], scope: Scope, case: Case, ids: Ids) -> set[uuid.UUID]:
    """By the words: what is only near in meaning is near to much, and no news."""
    query = understood(asked["q"])
    whole = reach_of(scope, case, {}, query)
    items = whole.items.filter(pk__in=ids)
    reach = replace(whole, items=items, few=list(ids), is_narrowed=True, is_in_order=False)
    if query.node is None:
        named = None if reach.blocks is None else set(reach.blocks.values_list("item_id", flat=True))
        return set((items if named is None else items.filter(pk__in=named)).values_list("pk", flat=True))
    pages = [one.page for one in ranked(reach, query.words(outward=scope.client_boundary), limit=DEPTH).pages]
    found = Page.objects.filter(pk__in=pages).values_list("item_id", flat=True)
    return set(reach.items.filter(pk__in=list(found)).values_list("pk", flat=True))


def _with_facts(asked: dict[str, Any], scope: Scope, case: Case, ids: Ids) -> set[uuid.UUID]:
    """Documents that a fact cites which the filter leaves."""
    return _cited(filtered_facts(_facts_of(scope, case, ids), asked, scope, case), scope, ids)


def _with_events(asked: dict[str, Any], scope: Scope, case: Case, ids: Ids) -> set[uuid.UUID]:
    return _cited(dated_facts(_facts_of(scope, case, ids), scope, case, asked), scope, ids)


def _facts_of(scope: Scope, case: Case, ids: Ids) -> QuerySet[Any]:
    cited = Citation.objects.filter(fact=OuterRef("pk"), item__in=ids)
    return Fact.objects.visible_to(scope).filter(Exists(cited), case=case).exclude(status=Fact.Status.DISMISSED)


def _cited(facts: QuerySet[Any], scope: Scope, ids: Ids) -> set[uuid.UUID]:
    shown = EvidenceItem.objects.visible_to(scope).filter(pk__in=ids)
    rows = Citation.objects.filter(fact__in=facts.order_by().values("pk"), item__in=shown.values("pk"))
    return set(rows.values_list("item_id", flat=True))


def _with_names(asked: dict[str, Any], scope: Scope, case: Case, ids: Ids) -> set[uuid.UUID]:
    """Documents with a name that no other mentions: one that the case had already is no news."""
    names, _ = listed_entities(scope, case, asked)
    elsewhere = Mention.objects.filter(entity=OuterRef("entity")).exclude(item__in=ids)
    shown = EvidenceItem.objects.visible_to(scope).filter(pk__in=ids)
    rows = Mention.objects.filter(
        ~Exists(elsewhere), entity__in=names.order_by().values("pk"), item__in=shown.values("pk")
    )
    return set(rows.values_list("item_id", flat=True))


def _with_relationships(asked: dict[str, Any], scope: Scope, case: Case, ids: Ids) -> set[uuid.UUID]:
    rows = filtered(Relationship.objects.visible_to(scope).filter(case=case, item__in=ids), asked)
    return set(rows.values_list("item_id", flat=True))


MATCHING: dict[str, Matching] = {
    "evidence": _listed, "search": _searched, "facts": _with_facts, "timeline": _with_events, "entities": _with_names,
    "relationships": _with_relationships,
}  # fmt: skip
