"""Facts and names whose words a search asks for, beside the passages of documents."""

from __future__ import annotations

import uuid
from functools import partial
from typing import Any

from django.db.models import Prefetch, QuerySet

from cases.models import Case
from config.api.compiled_reads import rows_by_ids
from config.api.scope import Scope
from config.api.words import MAX_WORDS, distinct, with_words
from config.db import any_of
from config.word_index import ids_with_words
from evidence.search.language.compiled import Query, in_columns
from facts.entities.mention_counts import first_by_name, within_sight
from facts.entities.readers import in_shown_names, named_entities, with_words_at_most
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
    if found is not None and not found:
        return []
    within, stands = scope.within(case.pk), partial(_in_text, are_common=found is None)
    rows: QuerySet[Any] = Fact.objects.visible_to(within).filter(in_columns(query.node, stands), case=case)
    rows = within_reach(rows if found is None else rows.filter(any_of("pk", found)), within, case)
    newest = rows.exclude(status=Fact.Status.DISMISSED).order_by("-id").values_list("pk", flat=True)[:SHOWN]
    shown = rows_by_ids("facts found", list(newest), case.pk, scope, _shown_facts)
    return sorted(shown, key=lambda fact: fact.pk, reverse=True)


def _shown_facts(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    citations = Prefetch("citations", queryset=shown_citations(scope), to_attr="shown_citations")
    times = Prefetch("temporal_mentions", queryset=shown_mentions(scope), to_attr="shown_mentions")
    return Fact.objects.visible_to(scope).filter(case_id=case_id).prefetch_related(citations, times)


def found_names(query: Query, scope: Scope, case: Case) -> list[Any]:
    """People and organizations whose names, as the caller reads them, have all the words; for who may read names."""
    if query.is_exact or query.has_choices or not _asks_for_words(query):
        return []
    if not scope.permits("read:entities", client=True):
        return []
    return names_with(query.sure, scope, case, SHOWN)


def names_with(words: str, scope: Scope, case: Case, most: int) -> list[Any]:
    """The first people and organizations by name whose names, as the caller reads them, have all the words."""
    at_most = with_words_at_most(words, scope, case) if distinct(words) else None
    if at_most is not None and not at_most:
        return []
    rows = within_sight(named_entities(scope).filter(case=case, type__in=NAMED), scope, case.pk)
    rows = rows if at_most is None else rows.filter(pk__in=at_most)
    rows = (in_shown_names(rows, words, scope) if distinct(words) else rows).order_by("shown_name", "id")
    first = first_by_name(scope, case.pk, FIRST)  # of a word that many names have enough are among these
    found = [] if first is None else list(rows.filter(pk__in=first)[:most])
    return found if len(found) == most else list(rows[:most])


def _asks_for_words(query: Query) -> bool:
    return bool(query.sure) and not query.fields and len(distinct(query.sure)) <= MAX_WORDS


def _in_text(words: list[str], *, are_common: bool) -> Any:
    return with_words(words, "text", are_common=are_common)
