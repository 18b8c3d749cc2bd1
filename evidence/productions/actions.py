"""Putting productions together, and beginning to freeze them."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db import transaction

from audit.events.actions import emit_for
from audit.jobs.actions import job_start
from audit.models import Job
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import Conflict, Invalid
from config.api.scope import Actor, Scope
from evidence.items.contained import contained_in
from evidence.models import BatesNumber, EvidenceItem, LoadFileSource, Production, ProductionDocument
from evidence.pipeline.long_jobs import register, wake
from evidence.productions.numbering import LARGEST, next_free
from evidence.productions.policies import check_delete_draft, check_freeze, not_producible
from evidence.productions.storing import amount_of, release
from evidence.storage import get_store

MOST_DOCUMENTS = 2_000
FREEZE = "freeze_production"
REFUSE, SLIP_SHEET = "refuse", "slip_sheet"


@transaction.atomic
def production_create(
    *,
    actor: Actor,
    case: Case,
    scope: Scope,
    items: Sequence[EvidenceItem],
    withheld: str,
    families: bool,
    **fields: Any,
) -> Production:
    """Put these documents together, with what came inside them and what they came in if ``families``, in the order of their
    families. What is privileged, or undecided, is refused, or has a slip sheet in its place."""
    check_case_open(case)
    if not items:
        raise Invalid.field("evidence_ids", "Nothing is chosen, or nothing that you see is.")
    start = fields.pop("start", None) or next_free(case, fields["prefix"])
    _check_numbers(case, fields["prefix"], start, fields["digits"])
    ordered = _in_families(scope, case, items, families=families)
    _check_producible([one for one, _ in ordered], withheld=withheld)
    author = actor.author
    production = Production(
        firm_id=case.firm_id, case=case, start=start, made_by_type=author["type"], made_by_name=author["name"], **fields
    )
    production.save(force_insert=True)
    ProductionDocument.objects.bulk_create(_documents(production, ordered), batch_size=500)
    emit_for(production, actor=actor, event_type="production.created", data={"documents": len(ordered)})
    return production


def _check_producible(items: Iterable[EvidenceItem], *, withheld: str) -> None:
    refused = [one for one in items if not_producible(one, withheld=withheld == SLIP_SHEET)]
    if refused:
        raise Conflict(
            f"{len(refused)} of these documents are privileged, likely to be and undecided, or still to be read.",
            details={"evidence_ids": [str(one.pk) for one in refused[:50]], "number": len(refused)},
            suggestion="Leave them out, or say withheld=slip_sheet: then a slip sheet stands in the place of each.",
        )


def _check_numbers(case: Case, prefix: str, start: int, digits: int) -> None:
    if start > LARGEST or len(str(start)) > digits:
        raise Invalid.field("start", f"It has more than {digits} digits.")
    if BatesNumber.objects.filter(case=case, prefix=prefix, number__gte=start).exists():
        raise Conflict(
            f"Numbers from {prefix}{start:0{digits}d} on were given before in this case.",
            details={"next": next_free(case, prefix)},
            suggestion="Leave start out: the next free number is taken.",
        )


def _in_families(
    scope: Scope, case: Case, items: Sequence[EvidenceItem], *, families: bool
) -> list[tuple[EvidenceItem, uuid.UUID]]:
    """Each document with the id of the one that its family begins with. Raises ``Invalid`` where there are too many, and
    ``Conflict`` where a part of a family is withheld from the caller."""
    chosen = {one.pk for one in items}
    tops = _tops(case, chosen)
    if families:
        found = set(tops.values()) | chosen
        chosen = found | set(contained_in(list(set(tops.values())), most=MOST_DOCUMENTS + 1))
        tops = _tops(case, chosen)
    if len(chosen) > MOST_DOCUMENTS:
        raise Invalid.field("evidence_ids", f"A production has at most {MOST_DOCUMENTS} documents; these are more.")
    visible = EvidenceItem.objects.visible_to(scope).filter(case=case, pk__in=chosen)
    rows = {one.pk: one for one in visible}
    if rows.keys() != chosen:
        raise Conflict(
            "Parts of the families of these documents are not in the case any more, or not for you to see.",
            suggestion="Choose other documents, or have someone who sees all evidence put it together.",
        )
    family = {pk: tops[pk] if tops[pk] in chosen else pk for pk in chosen}
    order = sorted(chosen, key=lambda pk: (str(family[pk]), pk != family[pk], str(pk)))
    return [(rows[pk], family[pk]) for pk in order]


def _tops(case: Case, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, uuid.UUID]:
    """For each the outermost thing it came in. The volume of a received production is no family."""
    parents: dict[uuid.UUID, uuid.UUID | None] = {}
    level = set(ids)
    while level:
        rows = dict(EvidenceItem.objects.filter(case=case, pk__in=level).values_list("pk", "parent_id"))
        above = {one for one in rows.values() if one is not None}
        above -= set(LoadFileSource.objects.filter(case=case, item__in=above).values_list("item_id", flat=True))
        parents |= {pk: parent if parent in above else None for pk, parent in rows.items()}
        level = above - parents.keys()
    return {pk: _top(pk, parents) for pk in ids}


def _top(pk: uuid.UUID, parents: dict[uuid.UUID, uuid.UUID | None]) -> uuid.UUID:
    while (parent := parents.get(pk)) is not None:
        pk = parent
    return pk


def _documents(production: Production, ordered: Sequence[tuple[EvidenceItem, uuid.UUID]]) -> list[ProductionDocument]:
    places = {item.pk: place for place, (item, _) in enumerate(ordered, start=1)}
    return [
        ProductionDocument(
            firm_id=production.firm_id, case_id=production.case_id, production=production, item=item, place=place,
            family=places[family], withheld=item.withheld,
        )
        for place, (item, family) in enumerate(ordered, start=1)
    ]  # fmt: skip


@transaction.atomic
def production_freeze(*, actor: Actor, production: Production) -> Job:
    """Queue the job that makes and freezes it. Raises ``Conflict`` while one is under way, or something stands in the way."""
    decider = check_freeze(actor, production)
    total = production.documents.count() + 1
    job = job_start(
        actor=actor, kind=FREEZE, row=production, entity_type="production", total=total,
        params={"approved_by": str(decider.id)},
    )  # fmt: skip
    emit_for(production, actor=actor, event_type="production.updated", data={"fields": ["state"]})
    wake(job)
    return job


@transaction.atomic
def production_delete(*, actor: Actor, production: Production) -> None:
    """Delete a draft; its numbers, which nobody was given, are free again. Raises ``Conflict`` while it is being frozen."""
    check_delete_draft(actor, production)
    if Job.objects.filter(entity_id=production.pk, kind=FREEZE, status__in=Job.ACTIVE).exists():
        raise Conflict("This production is being frozen.", suggestion="Cancel that job first.")
    documents = list(production.documents.all())
    keys = [one.storage_key for one in documents if one.storage_key]
    emit_for(production, actor=actor, event_type="production.deleted")
    production.delete()
    release(production, amount_of(documents))
    transaction.on_commit(lambda: _drop(keys))


def _drop(keys: Sequence[str]) -> None:
    for key in keys:
        get_store().delete(key)


register(FREEZE, "evidence.productions.freezing.freeze")
