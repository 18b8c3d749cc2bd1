"""Making one fact of several that say the same, and taking that back.

The fact that is kept is given what the others rest on and are linked to, and they are dismissed as merged into it. They keep
all they had: restoring one leaves it as it was, and takes from the kept fact what it was given of it.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from audit.events.actions import emit_each, emit_for
from config.api.errors import Conflict
from config.api.scope import Actor
from facts.facts.approvals import fact_decided, fact_set_status
from facts.facts.citations import MOST_CITATIONS
from facts.facts.policies import check_change_fact, check_decided_fact, check_merge
from facts.facts.showing import facts_shown, shown_ids
from facts.facts.support import compare
from facts.models import Citation, Fact, FactEntity, FactTag, IssueLink

Carried = dict[str, list[str]]
# What a fact is given of another, by the name under which its ids are kept: the table, and what it may have only once.
CARRIED: dict[str, tuple[Any, tuple[str, ...]]] = {
    "citations": (Citation, ("page_id", "start", "end")),
    "entities": (FactEntity, ("entity_id",)),
    "links": (IssueLink, ("issue_id",)),
    "tags": (FactTag, ("tag_id",)),
}


@transaction.atomic
def facts_merge(*, actor: Actor, kept: Fact, merged: Sequence[Fact]) -> Fact:
    """Keep one of several facts that say the same, with the citations, names, links and tags of all.

    Its words, its status and whose approval it has stay as they are: nobody's approval of another's words becomes one of
    these. If a person decided about any of them, an agent's call waits for approval as a whole.
    """
    check_change_fact(actor, kept)
    check_merge(kept, merged)
    linked = IssueLink.objects.filter(fact__in=merged).of_people().exists()
    check_decided_fact(actor, decided=linked or any(fact.is_peoples for fact in (kept, *merged)))
    if not merged:
        return kept
    shown = shown_ids(kept.case, [kept.pk])
    for fact in merged:
        fact.carried, fact.merged_into = _give(kept, fact), kept
        fact_set_status(actor, fact, Fact.Status.DISMISSED)
        _save(fact)
    _check_sources(kept)
    _compare_again(actor, kept)
    data = {"fields": ["merged_into_id", "status"], "status": Fact.Status.DISMISSED, "merged_into": str(kept.pk)}
    emit_each(list(merged), actor=actor, event_type="fact.updated", data=data)
    _emit_carried(actor, kept)
    facts_shown(actor=actor, case=kept.case, ids=[kept.pk], before=shown)
    return kept


def facts_unmerge(*, actor: Actor, facts: Sequence[Fact]) -> None:
    """Take back that these facts were merged, as far as they were: the kept facts lose what they were given of them, unless
    another that is still merged gives it too. The caller sets their status and saves them."""
    merged = [fact for fact in facts if fact.carried is not None]
    kept = {fact.merged_into_id for fact in merged if fact.merged_into_id}
    held = {fact.pk: fact for fact in _held(kept)}
    shown = {pk: shown_ids(fact.case, [pk]) for pk, fact in held.items()}
    for fact in merged:
        _take_back(fact)
        fact.carried, fact.merged_into = None, None
        Fact.objects.filter(pk=fact.pk).update(carried=None, merged_into=None)
    for pk, one in held.items():
        for other in Fact.objects.filter(merged_into=pk).order_by("pk"):
            other.carried = _joined(other.carried or {}, _give(one, other))
            Fact.objects.filter(pk=other.pk).update(carried=other.carried)
        _settle_primary(one)
        _compare_again(actor, one)
        _emit_carried(actor, one)
        facts_shown(actor=actor, case=one.case, ids=[pk], before=shown[pk])


def _held(ids: set[uuid.UUID]) -> list[Fact]:
    return list(Fact.objects.select_for_update(of=("self",)).select_related("case").filter(pk__in=ids).order_by("pk"))


def _give(kept: Fact, fact: Fact) -> Carried:
    """Copy to the kept fact what it has not yet; returns the ids of the copies."""
    return {name: _copied(model, once, kept, fact) for name, (model, once) in CARRIED.items()}


def _copied(model: Any, once: tuple[str, ...], kept: Fact, fact: Fact) -> list[str]:
    has_place = {tuple(row) for row in model.objects.filter(fact=kept).values_list(*once)}
    copies: list[Any] = []
    for row in model.objects.filter(fact=fact).order_by("pk"):
        if tuple(getattr(row, name) for name in once) not in has_place:
            copies.append(_copy(model, row, kept, is_first=not has_place and not copies))
    model.objects.bulk_create(copies)
    return [str(row.pk) for row in copies]


def _copy(model: Any, row: Any, kept: Fact, *, is_first: bool) -> Any:
    columns = {one.attname: getattr(row, one.attname) for one in model._meta.concrete_fields if not one.primary_key}
    copy = model(**{**columns, "fact_id": kept.pk})
    if model is Citation:
        copy.is_primary = is_first
    return copy


def _take_back(fact: Fact) -> None:
    for name, (model, _) in CARRIED.items():
        model.objects.filter(pk__in=(fact.carried or {}).get(name, ()), fact=fact.merged_into_id).delete()


def _joined(first: Carried, second: Carried) -> Carried:
    return {name: [*first.get(name, ()), *second.get(name, ())] for name in CARRIED}


def _settle_primary(kept: Fact) -> None:
    """Where the primary citation was taken back, the earliest of the others is it; a fact with none awaits its source."""
    rows = Citation.objects.filter(fact=kept).order_by("page_number", "start", "id")
    if not rows.filter(is_primary=True).exists() and (first := rows.first()):
        Citation.objects.filter(pk=first.pk).update(is_primary=True)


def _compare_again(actor: Actor, kept: Fact) -> None:
    """What its words say beyond its sources, as these are now; whose words they are does not change."""
    sources = list(Citation.objects.filter(fact=kept))
    kept.awaits_source = not sources
    if not sources and kept.status == Fact.Status.APPROVED:
        fact_set_status(actor, kept, Fact.Status.PROPOSED)
    if not sources and kept.client_override:
        kept.client_override = None
    compare(kept, sources)
    fact_decided(actor, kept)
    _save(kept)


def _check_sources(kept: Fact) -> None:
    number = Citation.objects.filter(fact=kept).count()
    if number > MOST_CITATIONS:
        raise Conflict(
            f"The fact that is kept would have {number} sources; it has at most {MOST_CITATIONS}.",
            details={"citations": number, "most": MOST_CITATIONS}, suggestion="Merge fewer of them.",
        )  # fmt: skip


def _save(fact: Fact) -> None:
    fact.version += 1
    fact.save()


def _emit_carried(actor: Actor, kept: Fact) -> None:
    data = {"fields": ["citations", "entities", "tags"], "status": kept.status}
    emit_for(kept, actor=actor, event_type="fact.updated", data=data)
