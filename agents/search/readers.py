"""Facts and names whose words a search asks for, beside the passages of documents."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db.models import Prefetch, QuerySet

from cases.models import Case
from config.api.scope import Scope
from config.api.words import MAX_WORDS, distinct, with_words
from config.word_index import ids_with_words
from evidence.search.language.compiled import Query, in_columns
from facts.entities.mention_counts import first_by_name, within_sight
from facts.entities.readers import named_entities, with_words_in_name
from facts.facts.readers import shown_citations, within_reach
from facts.models import Fact
from facts.temporal.readers import shown_mentions

SHOWN = 5  # facts, and names
NAMED = ("person", "organization")
FIRST = 100  # names by which a client reads


def found_facts(query: Query, scope: Scope, case: Case) -> list[Any]:
    """The newest facts with the words, for who may read facts. A field is about documents: with one there are no facts."""
    if not _asks_for_words(query) or not scope.permits("read:facts", client=True) or query.node is None:
        return []
    found = ids_with_words("facts_fact", query.sure, case.pk)
    stands = partial(_in_text, are_common=found is None)
    rows: QuerySet[Any] = Fact.objects.visible_to(scope).filter(in_columns(query.node, stands), case=case)
    rows = within_reach(rows if found is None else rows.filter(pk__in=found), scope, case)
    citations = Prefetch("citations", queryset=shown_citations(scope), to_attr="shown_citations")
    times = Prefetch("temporal_mentions", queryset=shown_mentions(scope), to_attr="shown_mentions")
    return list(rows.exclude(status=Fact.Status.DISMISSED).order_by("-id").prefetch_related(citations, times)[:SHOWN])


def found_names(query: Query, scope: Scope, case: Case) -> list[Any]:
    """People and organizations whose names, as the caller reads them, have all the words; for who may read names."""
    if query.is_exact or query.has_choices or not _asks_for_words(query):
        return []
    if not scope.permits("read:entities", client=True):
        return []
    return names_with(query.sure, scope, case, SHOWN)


def names_with(words: str, scope: Scope, case: Case, most: int) -> list[Any]:
    """The first people and organizations by name whose names, as the caller reads them, have all the words."""
    rows = within_sight(named_entities(scope).filter(case=case, type__in=NAMED), scope, case.pk)
    rows = with_words_in_name(rows, words, scope, case).order_by("shown_name", "id")
    first = first_by_name(scope, case.pk, FIRST)  # of a word that many names have enough are among these
    found = [] if first is None else list(rows.filter(pk__in=first)[:most])
    return found if len(found) == most else list(rows[:most])


def _asks_for_words(query: Query) -> bool:
    return bool(query.sure) and not query.fields and len(distinct(query.sure)) <= MAX_WORDS


def _in_text(words: list[str], *, are_common: bool) -> Any:
    return with_words(words, "text", are_common=are_common)
