"""What of each kind may be seen, by whom, and how much there is: one function for what every registered kind says of itself."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from django.db.models import Exists, Expression, OuterRef, Q, QuerySet, Subquery
from django.db.models.lookups import IsNull

from config.api import kinds
from config.api.compiled_reads import numbers
from config.api.kind import Count, Kind, Rows
from config.api.scope import Scope
from config.api.words import with_words
from config.compiled import COUNTED, SUMMED
from config.word_index import ids_with_words

FOUND_IN = "evidence_id"  # of an event's data


def is_visible(name: str, pk: uuid.UUID, *, case_id: uuid.UUID, scope: Scope) -> bool:
    """Whether there is such a thing in the case for this caller."""
    kind = kinds.find(name)
    if kind is None or not kind.linkable:
        return False
    return bool(kind.model.objects.visible_to(scope).filter(pk=pk, case_id=case_id).exists())


def titles_of(ids: Mapping[str, Collection[uuid.UUID]], scope: Scope) -> dict[uuid.UUID, str]:
    """What these things are called, where they still are and the scope may see them: one query for each kind."""
    found: dict[uuid.UUID, str] = {}
    for kind in kinds.all_kinds():
        if kind.titles and ids.get(kind.name):
            found |= dict(kind.titles(scope).filter(pk__in=ids[kind.name]))
        if kind.names and ids.get(kind.name):
            found |= kind.names(scope, ids[kind.name])
    return found


def former_titles_of(ids: Mapping[str, Collection[uuid.UUID]], scope: Scope) -> dict[uuid.UUID, str]:
    """What those of these things were called that are no longer there, as far as the scope may know: their rows have it."""
    found: dict[uuid.UUID, str] = {}
    for kind in kinds.all_kinds():
        if kind.former_titles and ids.get(kind.name):
            found |= dict(kind.former_titles(scope).filter(pk__in=ids[kind.name]))
    return found


def titled(words: str, case_id: uuid.UUID, scope: Scope) -> Q:
    """The condition on ``entity_type`` and ``entity_id`` for things of the case whose title, as far as the scope may see it,
    has all the words; of kinds the words of whose titles are kept."""
    condition = Q(pk__in=[])
    for kind in kinds.all_kinds():
        if kind.titles and kind.title_words:
            rows = kind.titles(scope).filter(case_id=case_id)
            _, column = rows._fields  # type: ignore[attr-defined]  # what values_list was called with
            condition |= _titled(kind, rows.filter(with_words(words, column)), words, case_id)
    return condition


def _titled(kind: Kind, rows: QuerySet[Any, Any], words: str, case_id: uuid.UUID) -> Q:
    """By the few things that can have the words, if these are few."""
    found = [ids_with_words(table, words, case_id) for table in kind.title_words]
    if None in found:
        return _one_of(kind.name, rows)
    few = rows.filter(pk__in={pk for ids in found for pk in ids or ()}).values_list("pk", flat=True)
    return Q(entity_type=kind.name, entity_id__in=list(few))


def titled_rows(scope: Scope) -> Q:
    """The condition on ``entity_type`` and ``entity_id`` for things with titles that the caller may see now."""
    condition = Q(pk__in=[])
    for kind in kinds.all_kinds():
        if kind.titles and kind.linkable:
            condition |= _built("titled", kind.name, scope, partial(_named, kind.name, kind.titles))
    return condition


def digests_of(ids: Mapping[str, Collection[uuid.UUID]], scope: Scope) -> dict[uuid.UUID, dict[str, Any]]:
    """What there is to say now of these things, each standing for many, as far as the scope may see them."""
    found: dict[uuid.UUID, dict[str, Any]] = {}
    for kind in kinds.all_kinds():
        if kind.digests and ids.get(kind.name):
            found |= kind.digests(scope, ids[kind.name])
    return found


def client_visible_rows(scope: Scope, *, only: Collection[str] | None = None) -> Q:
    """The condition on ``entity_type`` and ``entity_id`` for a caller outside the firm; all kinds, or ``only`` these."""
    condition = Q(pk__in=[])
    for kind in kinds.all_kinds():
        if kind.client_rows and (only is None or kind.name in only):
            condition |= _built("client", kind.name, scope, partial(_about, kind.name, kind.client_rows))
    return condition


def concealed_rows(scope: Scope, *, besides: str = "", only: Collection[str] | None = None) -> Q:
    """The condition on ``entity_type`` and ``entity_id`` for what is withheld from a caller who does not see all evidence."""
    condition = Q(pk__in=[])
    if scope.sees_all_evidence:
        return condition
    for kind in kinds.all_kinds():
        if kind.concealed and kind.name != besides and (only is None or kind.name in only):
            condition |= _built("concealed", kind.name, scope, partial(_about, kind.name, kind.concealed))
    return condition


def agents_own_rows(scope: Scope, *, only: Collection[str] | None = None) -> Q:
    """The condition on ``entity_type`` and ``entity_id`` that an agent sees what they name, of kinds of which each sees its
    own; for people nothing is asked."""
    condition = Q()
    for kind in kinds.all_kinds() if scope.actor.type == "agent" else ():
        if kind.agents_own and (only is None or kind.name in only):
            own = partial(_about, kind.name, kind.model.objects.visible_to)
            condition &= ~Q(entity_type=kind.name) | _built("agents_own", kind.name, scope, own)
    return condition


def _built(what: str, name: str, scope: Scope, build: Callable[[Scope], Q]) -> Q:
    """The condition as it was built before for this scope, which holds for one call. A guest's is built each time: it says
    until when their grants hold, and a call may wait for events."""
    if scope.guest_id is not None:
        return build(scope)
    if (what, name) not in scope.conditions:
        scope.conditions[what, name] = build(scope)
    known: Q = scope.conditions[what, name]
    return known


def _named(name: str, titles: Rows, scope: Scope) -> Q:
    """The condition that a row is about one of the things with these titles."""
    return Q(Exists(titles(scope).filter(pk=OuterRef("entity_id"))), entity_type=name)


def _about(name: str, rows: Rows, scope: Scope) -> Q:
    """The condition that a row is about one of what the scope gets."""
    return _one_of(name, rows(scope))


def _one_of(name: str, rows: QuerySet[Any, Any]) -> Q:
    """The condition that a row is about one of these. A value of its own for each row, not ``IN``: for a page of fifty events
    PostgreSQL would gather all the case's rows of every kind first. The type is compared before anything is looked for."""
    found = Subquery(rows.filter(pk=OuterRef("entity_id")).order_by().values("pk")[:1])
    return Q(entity_type=name) & Q(IsNull(found, False))


def client_hidden_events() -> Q:
    """The condition on events that are the firm's own business: of such types, or about nothing but fields no client gets."""
    types = [f"{kind.name}.{one}" for kind in kinds.all_kinds() for one in kind.firm_events]
    condition = Q(event_type__in=types)
    for kind in kinds.all_kinds():
        if kind.firm_only:
            fields = Q(data__has_key="fields", data__fields__contained_by=sorted(kind.firm_only))
            condition |= Q(fields, entity_type=kind.name)
    return condition


def found_in_open(scope: Scope) -> Q:
    """The condition on events with ``found_in``, the document in which an engine found what they are about: that the caller may
    know of it. Another document, which they may see, can have brought the thing to their sight."""
    evidence = kinds.find("evidence")
    if scope.sees_all_evidence or evidence is None or evidence.client_rows is None or evidence.concealed is None:
        return Q()
    rows = evidence.client_rows if scope.is_outside else evidence.concealed
    named = Subquery(rows(scope).filter(pk=OuterRef("found_in")).order_by().values("pk")[:1])
    return Q(data__has_key=FOUND_IN) & Q(IsNull(named, not scope.is_outside)) | ~Q(data__has_key=FOUND_IN)


def data_shown(name: str, data: dict[str, Any], scope: Scope) -> dict[str, Any]:
    """An event's data as the caller may read it: for those outside, without names of fields that none of them gets; and
    without the ids among these for whoever does not see all evidence, since what a document came in may be withheld."""
    kind = kinds.find(name)
    if scope.sees_all_evidence or kind is None:
        return data
    shown = {key: value for key, value in data.items() if not (key.endswith("_id") and key in kind.firm_only)}
    if scope.is_outside and "fields" in data:
        shown["fields"] = [one for one in data["fields"] if one not in kind.firm_only]
    return shown


def counts_of(case_id: uuid.UUID, scope: Scope, *, internal: bool, only: Collection[str] = ()) -> dict[str, int]:
    """How many of each, or ``only`` of some, the caller may see in the case, which was found to be theirs, in one statement;
    one more than a count's ``most`` means more than that."""
    counted = sorted((one for kind in kinds.all_kinds() for one in kind.counts), key=lambda one: one.name)
    asked = [one for one in counted if (one.name in only if only else internal or not one.internal)]

    def queries(scope: Scope, case_id: uuid.UUID) -> dict[str, tuple[str, QuerySet[Any]]]:
        return {one.name: _counted(one, case_id, scope) for one in asked}

    found = numbers(("counts", internal, *sorted(only)), case_id, scope, queries)
    return {one.name: min(found[one.name], one.most + 1) for one in asked}


def _counted(counted: Count, case_id: uuid.UUID, scope: Scope) -> tuple[str, QuerySet[Any]]:
    """The rows, and whether it is they that are counted or their numbers that are summed up."""
    if counted.kept and (kept := counted.kept(scope, case_id)) is not None:
        return SUMMED, kept.order_by().values_list("number")
    rows = counted.of_case(scope, case_id) if counted.of_case else counted.rows(scope).filter(case_id=case_id)
    rows = rows.order_by()[: counted.most + 1]
    return COUNTED, rows if rows.query.combinator else rows.values("pk")


def counts_on(name: str, scope: Scope) -> dict[str, Expression]:
    """Annotations for things of this kind: subqueries about ``OuterRef("pk")`` that count what the scope may see."""
    every = (kind.counts_on.get(name, {}) for kind in kinds.all_kinds())
    return {column: counting(scope) for counted in every for column, counting in counted.items()}
