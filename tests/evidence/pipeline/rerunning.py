"""A case that was read once and then edited by people, and how to run its stages again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Any

from cases.models import User
from cases.scopes import person_actor
from config.api.scope import Actor
from evidence.items.actions import item_update
from evidence.models import EvidenceItem
from evidence.pipeline.runner import advance_job, advance_to_searchable
from evidence.pipeline.start import start_processing
from evidence.storage import new_key
from facts.facts.actions import fact_create, fact_update
from facts.facts.citations import citation_update
from facts.facts.verification import recount
from facts.models import Citation, Entity, Fact, Mention, Relationship
from tests.factories import store_bytes

LETTER = """March 4, 2024

Dear Ms. Okafor,

On February 12, 2024 Pellworth Roofing LLC received $18,450.00 from Ruth Hartwell for the roof at 9 Quarry Lane.
Daniel Pryce signed the completion certificate on March 1, 2024. The roof leaked on March 3, 2024.
Pellworth Roofing LLC employs Daniel Pryce as its foreman. Ruth Hartwell called Daniel Pryce on March 3, 2024.
Maria Soto inspected the roof on March 5, 2024. Daniel Pryce refused to return on March 6, 2024.
Ruth Hartwell paid Maria Soto $600.00 on March 7, 2024.

Ruth Hartwell
"""
IGNORED = {"updated_at"}
ITEM_FIELDS = (
    "title",
    "kind",
    "classification",
    "summary",
    "document_date",
    "custodian",
    "source",
    "tags",
    "written_by",
)


def process(actor: Actor, item: EvidenceItem, kind: str = "process") -> None:
    """Run the stages of a job of this kind anew, whether or not anything changed."""
    job = start_processing(actor=actor, item=item, kind=kind, force=True)
    advance_to_searchable(job.pk)
    advance_job(job.pk)
    job.refresh_from_db()
    item.refresh_from_db()
    assert job.status == "completed", job.error


def reads_as(item: EvidenceItem, text: str) -> None:
    """From now on reading the item's file gives this text, as another reader of a scan would."""
    key = new_key(item.firm_id)
    store_bytes(key, text.encode())
    EvidenceItem.objects.filter(pk=item.pk).update(storage_key=key, sha256=str(key)[-32:].rjust(64, "0")[:64])
    item.refresh_from_db()


def edit_everything(user: User, item: EvidenceItem) -> None:
    """Each way in which a person can say that a row is theirs."""
    edit_item(user, item)
    edit_facts(user, item)
    edit_entities(user, item)


def edit_item(user: User, item: EvidenceItem) -> None:
    item_update(
        actor=person_actor(user), item=item, title="The roofer's letter", kind="notice", classification="Reference",
        summary="What the firm says of it.", document_date=date(2024, 3, 5), custodian="Front desk", tags=["key"],
    )  # fmt: skip


def edit_facts(user: User, item: EvidenceItem) -> None:
    actor = person_actor(user)
    found = list(Fact.objects.filter(citations__item=item).order_by("id"))
    assert len(found) >= 5
    fact_update(actor=actor, fact=found[0], status="approved")
    fact_update(actor=actor, fact=found[1], status="dismissed")
    fact_update(actor=actor, fact=found[2], text="The person's own wording.", date=date(2020, 1, 2))
    citation_update(actor=actor, fact=found[3], citation=found[3].citations.get(), quote="Dear Ms. Okafor")
    fact_update(actor=actor, fact=found[4], notes="Ask her about this.")
    fact_create(
        actor=actor, case=item.case, text="She is addressed as Ms. Okafor.",
        citations=[{"item": item, "quote": "Ms. Okafor"}],
    )  # fmt: skip


def edit_entities(user: User, item: EvidenceItem) -> None:
    """As tools that rename, retype, merge and correct do: the person stands as who decided."""
    pryce, soto, roofing, hartwell = (
        Entity.objects.get(case=item.case_id, key=key)
        for key in ("daniel pryce", "maria soto", "pellworth roofing", "ruth hartwell")
    )
    rename(user, pryce, "Daniel A. Pryce, foreman", aliases=["Maria Soto"])
    Mention.objects.filter(entity=soto).update(entity=pryce)
    Relationship.objects.filter(object=soto).update(object=pryce)
    for fact in soto.facts.all():
        fact.entities.add(pryce, through_defaults={"firm_id": fact.firm_id, "case_id": fact.case_id})
    soto.delete()
    Entity.objects.filter(pk=roofing.pk).update(type="other", roles=["Roofer"], decided_by=user)
    corrected = Mention.objects.filter(item=item, entity=pryce).order_by("start")[0]
    Mention.objects.filter(pk=corrected.pk).update(entity=hartwell, decided_by=user)
    relationship = Relationship.objects.filter(item=item).order_by("id")[0]
    Relationship.objects.filter(pk=relationship.pk).update(predicate="in the person's words", decided_by=user)


def rename(user: User, entity: Entity, name: str, *, aliases: Sequence[str] = ()) -> None:
    Entity.objects.filter(pk=entity.pk).update(name=name, aliases=list(aliases), decided_by=user)


def peoples(item: EvidenceItem) -> dict[str, Any]:
    """All that people made, edited or decided: the rows, their parts, and what they wrote about the item."""
    facts = [fact for fact in Fact.objects.filter(case=item.case_id) if fact.is_peoples]
    rows = [
        *facts,
        *Citation.objects.filter(fact__in=facts),
        *(row for row in Entity.objects.filter(case=item.case_id) if row.is_peoples),
        *(row for row in Relationship.objects.filter(case=item.case_id) if row.is_peoples),
        *Mention.objects.filter(case=item.case_id).exclude(decided_by=None),
    ]
    kept = {str(row.pk): _values(row) for row in rows}
    kept |= {f"{fact.pk} about": sorted(fact.entities.values_list("pk", flat=True)) for fact in facts}
    written = EvidenceItem.objects.filter(pk=item.pk).values(*ITEM_FIELDS).get()
    names = {*written["written_by"], "written_by"}
    return kept | {"item": {name: value for name, value in written.items() if name in names}}


def _values(row: Any) -> dict[str, Any]:
    return {
        field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if field.name not in IGNORED
    }


def counts(item: EvidenceItem) -> dict[str, int]:
    models = (Fact, Citation, Entity, Relationship, Mention)
    return {model.__name__: model._default_manager.filter(case=item.case_id).count() for model in models}


def doubled(item: EvidenceItem) -> list[Any]:
    """What stands twice in one place."""
    rows = [
        *Citation.objects.filter(item=item).values_list("fact__text", "page", "start", "end"),
        *Mention.objects.filter(item=item).values_list("page", "start", "end"),
        *Relationship.objects.filter(item=item).values_list("subject", "object", "page", "start"),
        *Entity.objects.filter(case=item.case_id).values_list("type", "key"),
    ]
    return [row for row, times in Counter(rows).items() if times > 1]


def unverified(item: EvidenceItem) -> dict[str, int]:
    return {kind: counts.failed for kind, counts in recount(item.case_id).items() if counts.failed}
