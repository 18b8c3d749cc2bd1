"""Entities as a scope may see them: the names, roles and counts that the evidence open to the caller gives them."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Case, Count, Exists, F, Func, OuterRef, Q, QuerySet, Subquery, Sum, TextField, Value, When
from django.db.models.functions import Coalesce, Length

from cases.models import Case as CaseModel
from cases.models import Firm
from config.api.scope import Scope
from config.api.words import distinct, with_words
from config.db import one_of
from config.word_index import ids_with_words
from evidence.models import EvidenceItem
from facts.entities.mention_counts import kept_count
from facts.models import Entity, Fact, FactEntity, Mention, MentionWords, Relationship
from facts.models.entity import mentioned_in_withheld
from facts.models.kept import counted_of_each
from facts.models.mention_count import column_for, mentions_now

SOME = 50  # aliases, roles and mentions shown with one entity


def named_entities(scope: Scope) -> QuerySet[Any]:
    """The visible entities with ``shown_name``: for whoever does not see all evidence the fullest form that stands in what
    they see.

    The stored name, aliases and roles gather what all documents say, so such a caller is never shown them unchecked.
    """
    rows = Entity.objects.visible_to(scope)
    if scope.sees_all_evidence:
        return rows.annotate(shown_name=F("name"))
    if not scope.is_outside:
        return rows.annotate(shown_name=_unless_withheld(F("name"), _spoken_name(scope)))
    return rows.annotate(shown_name=_spoken_name(scope))


def _spoken_name(scope: Scope) -> Case:
    said = _said(scope)
    spoken = said.order_by(Length("words").desc(), "words").values("words")
    named = spoken.filter(role="")
    open_name = Exists(said.filter(words__iexact=OuterRef("name")))
    return Case(When(open_name, then=F("name")), default=Coalesce(Subquery(named[:1]), Subquery(spoken[:1])))


def _said(scope: Scope) -> QuerySet[Any]:
    """The ``words``, each with its ``role``, by which evidence that is open to the caller mentions the outer entity."""
    if scope.guest_id:
        return _mentions(scope).annotate(words=_words()).values("words", "role")
    kept = MentionWords.objects.filter(entity_id=OuterRef("pk")).exclude(words="").order_by()
    return kept.values("words", "role").annotate(number=Sum(column_for(scope))).filter(number__gt=0)


def _unless_withheld(stored: Any, shown: Any) -> Case:
    """What is stored of an entity, or what an agent may be shown of one that withheld evidence mentions too."""
    return Case(When(mentioned_in_withheld(), then=shown), default=stored)


def shown_entities(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    """:func:`named_entities` of a case with aliases, roles, description and counts, each as far as the caller may see."""
    rows = with_names(named_entities(scope), scope).filter(case_id=case_id).select_related("case")
    return rows.annotate(
        mention_count=_mentions_of_each(scope, case_id),
        fact_count=_facts_of_each(scope),
        relationship_count=_relationships_of_each(scope),
    )


def entities_in(item: EvidenceItem, scope: Scope) -> QuerySet[Any]:
    """The visible people and organizations that the item mentions, with the names by which the caller may know them."""
    rows = with_names(named_entities(scope), scope).filter(case_id=item.case_id, type__in=("person", "organization"))
    return rows.filter(Exists(Mention.objects.filter(entity=OuterRef("pk"), item=item)))


def _mentions_of_each(scope: Scope, case_id: uuid.UUID) -> Any:
    """As the database keeps it, but for a guest who was granted documents by name."""
    column = kept_count(scope, case_id)
    return _count(_mentions(scope), "entity") if column is None else mentions_now(column)


def with_words_in_name(rows: QuerySet[Any], text: str, scope: Scope, case: CaseModel) -> QuerySet[Any]:
    """``rows`` of the case in whose name and other names, as they are shown, all the words stand: stored ones, or some as they
    stand in the evidence."""
    if not distinct(text):
        return rows
    if (found := with_words_at_most(text, scope, case)) is not None:
        rows = rows.filter(pk__in=found)
    return in_shown_names(rows, text, scope)


def with_words_at_most(text: str, scope: Scope, case: CaseModel) -> set[uuid.UUID] | None:
    """The ids of all entities of the case that can have these words in a name; ``None`` where an index would not help to find
    them."""
    tables = ["facts_entity"] if scope.sees_all_evidence else ["facts_entity", "facts_mention"]
    found = [ids_with_words(table, text, case.pk) for table in tables]
    return None if None in found else {pk for ids in found for pk in ids or ()}


def in_shown_names(rows: QuerySet[Any], text: str, scope: Scope) -> QuerySet[Any]:
    """``rows`` in whose name and other names, as they are shown, all the words stand."""
    aliases = F("aliases") if scope.sees_all_evidence else _aliases_in_sight(scope)
    return rows.alias(other_names=_joined(aliases)).filter(with_words(text, "shown_name", "other_names"))


def _joined(names: Any) -> Func:
    return Func(names, Value("\n"), function="array_to_string", output_field=TextField())


def mentions_in_sight(entity: Entity, scope: Scope) -> QuerySet[Any]:
    return Mention.objects.filter(one_of("item_id", EvidenceItem.objects.visible_to(scope)), entity=entity)


def mentions_of(entity: Entity, scope: Scope) -> QuerySet[Any]:
    """Where the entity is mentioned in evidence the caller may see, in reading order of each document."""
    rows = mentions_in_sight(entity, scope)
    return (
        rows.select_related("item", "page")
        .only(
            "start",
            "end",
            "text",
            "item__title",
            "item__client_title",
            "item__withheld",
            "item__filename",
            "item__media_type",
            "page__number",
            "page__label",
        )
        .order_by("item_id", "page__number", "start", "id")[:SOME]
    )


def with_names(rows: QuerySet[Any], scope: Scope) -> QuerySet[Any]:
    if scope.sees_all_evidence:
        return rows.annotate(shown_aliases=F("aliases"), shown_roles=F("roles"), shown_description=F("description"))
    of_roles = _said(scope).exclude(role="")
    if scope.client_boundary:  # a role is an engine's word
        of_roles = of_roles.filter(
            Exists(Firm.objects.filter(pk=OuterRef("firm_id"), clients_see_unapproved_facts=True))
        )
    roles = of_roles.values("role").distinct().order_by("role")[:SOME]
    if not scope.is_outside:
        return rows.annotate(
            shown_aliases=_aliases_in_sight(scope),
            shown_roles=_unless_withheld(F("roles"), ArraySubquery(roles)),
            shown_description=_unless_withheld(F("description"), Value("", TextField())),
        )
    return rows.annotate(
        shown_aliases=_aliases_in_sight(scope), shown_roles=ArraySubquery(roles), shown_description=Value("")
    )


def _mentions(scope: Scope) -> QuerySet[Any]:
    return Mention.objects.filter(entity=OuterRef("pk"), item__in=EvidenceItem.objects.visible_to(scope))


def _words() -> Func:
    """A mention's words on one line, as a document may break them over two."""
    return Func(F("text"), Value(r"\s+"), Value(" "), Value("g"), function="regexp_replace")


def _aliases_in_sight(scope: Scope) -> Any:
    """The other names that stand in evidence which the caller sees, for who does not see all of it."""
    aliases = ArraySubquery(_said(scope).filter(role="").values("words").distinct().order_by("words")[:SOME])
    return aliases if scope.is_outside else _unless_withheld(F("aliases"), aliases)


def _facts_of_each(scope: Scope) -> Any:
    """As the database keeps it, but for guests, whose grants say what is open to them."""
    if scope.sees_all_evidence:
        return counted_of_each("facts")
    if scope.guest_id:
        links = FactEntity.objects.filter(entity=OuterRef("pk"), fact__in=Fact.objects.visible_to(scope))
        return _count(links, "entity")
    if not scope.client_boundary:
        return counted_of_each("facts_open")
    return Case(_where_unapproved(counted_of_each("facts_unapproved")), default=counted_of_each("facts_shown"))


def _relationships_of_each(scope: Scope) -> Any:
    """As the database keeps it for whoever sees all evidence; clients see any only where they see what nobody approved."""
    if scope.sees_all_evidence:
        return counted_of_each("relationships")
    either = Q(subject=OuterRef("pk")) | Q(object=OuterRef("pk"))
    visible = _count(Relationship.objects.visible_to(scope).filter(either), "case")
    return Case(_where_unapproved(visible), default=Value(0)) if scope.client_boundary else visible


def _where_unapproved(shown: Any) -> When:
    return When(Exists(Firm.objects.filter(pk=OuterRef("firm_id"), clients_see_unapproved_facts=True)), then=shown)


def _count(rows: QuerySet[Any], group: str) -> Coalesce:
    """How many of ``rows`` belong to the outer row; ``group`` has one value among them."""
    return Coalesce(Subquery(rows.order_by().values(group).annotate(n=Count("pk")).values("n")), 0)
