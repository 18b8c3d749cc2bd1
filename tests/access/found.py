"""What is found in a document, in each relation: entities with their merges and splits, facts with their times and proposals."""

from __future__ import annotations

import uuid
from datetime import date

from cases.models import Case
from evidence.models import EvidenceItem
from facts.models import (
    DedupSuggestion,
    Entity,
    EntityRole,
    Fact,
    Merge,
    ProposedChange,
    Split,
    TemporalMention,
)
from facts.rereadings.words import before_of
from tests.access.canaries import NOTE, canary
from tests.factories import make_entity, make_fact, mention


def entity_of_item(case: Case, item: EvidenceItem, name: str, relation: str) -> Entity:
    own = canary(relation, NOTE)
    entity = make_entity(
        case, f"{name}{relation[:3]} {own}", key=f"{name} {relation}", aliases=[own], roles=[own], description=own
    )
    mention(entity, item, f"{name}{relation[:3]}", role="payer")
    return entity


def merge_of_entity(kept: Entity, relation: str) -> Merge:
    """Of a name that no document has, which it was merged with by its attorney."""
    own = canary(relation, NOTE)
    merge: Merge = Merge.objects.create(
        firm_id=kept.firm_id, case=kept.case, kept=kept, reason=own, made_by_type="human", made_by_name=own,
        others=[{"id": str(uuid.uuid4()), "type": "person", "name": own}],
    )  # fmt: skip
    make_entity(kept.case, own, key=f"merged {relation}", description=own, merge=merge)
    EntityRole.objects.create(
        firm_id=kept.firm_id,
        case=kept.case,
        entity=kept,
        role="adverse",
        note=own,
        made_by_type="human",
        made_by_name=own,
    )
    return merge


def split_of_entity(entity: Entity, other: Entity, relation: str) -> Split:
    """That its attorney gave another entity a name that it has no more."""
    own = canary(relation, NOTE)
    aliases = {str(one.pk): [one.aliases, one.aliases] for one in (entity, other)}
    split: Split = Split.objects.create(
        firm_id=entity.firm_id, case=entity.case, entity=entity, other=other, other_name=own, is_new=False, aliases=[own],
        rows=[], names={"type": "person", "aliases": aliases, "owners": [{}, {}]}, made_by_type="human", made_by_name=own,
    )  # fmt: skip
    return split


def fact_of_item(item: EvidenceItem, entity: Entity, relation: str) -> Fact:
    own = canary(relation, NOTE)
    quote = f"Payer{relation[:3]} paid Payee{relation[:3]} on March 3, 2024. {canary(relation)}"
    return make_fact(
        item, quote, text=f"Paid. {canary(relation)}", notes=own, entities=(entity,), date=date(2024, 3, 3),
        date_precision="day", made_by_name="local engine",
    )  # fmt: skip


def time_of_fact(fact_id: uuid.UUID, relation: str) -> TemporalMention:
    """Another time that the fact's quote says."""
    cited = Fact.objects.get(pk=fact_id).citations.get(is_primary=True)
    return TemporalMention.objects.create(
        firm_id=cited.firm_id, case_id=cited.case_id, fact_id=fact_id, citation=cited, kind="recurring",
        text=f"every Monday {canary(relation)}", recurrence=f"every Monday {canary(relation)}", made_by_type="engine",
    )  # fmt: skip


def change_of_fact(fact_id: uuid.UUID, relation: str) -> ProposedChange:
    """Another wording of the fact, which only the firm may see."""
    fact = Fact.objects.get(pk=fact_id)
    cited, before = fact.citations.get(is_primary=True), before_of(fact)
    after = before | {"text": f"Paid. {canary(relation, NOTE)}", "confidence": 0.8, "entity_ids": []}
    change: ProposedChange = ProposedChange.objects.create(
        firm_id=fact.firm_id, case_id=fact.case_id, item_id=cited.item_id, fact=fact, kind="changed", before=before,
        after=after, key=f"new {relation}", page_id=cited.page_id, page_number=cited.page_number, start=cited.start,
        end=cited.end, quote=cited.quote, made_by_type="engine", made_by_name="local engine", made_by_version="99",
    )  # fmt: skip
    return change


def suggestion_of_entities(names: tuple[Entity, Entity], relation: str) -> DedupSuggestion:
    """That two names of the item are one, which only the firm may see."""
    one, other = sorted(names, key=lambda row: row.pk)
    made: DedupSuggestion = DedupSuggestion.objects.create(
        firm_id=one.firm_id, case_id=one.case_id, one=one, other=other, type="person", words=[one.name, other.name],
        score=0.8, one_key=one.key, other_key=other.key, made_by_type="engine", made_by_name="name comparison",
        reasons=[{"speaks": "for", "words": canary(relation, NOTE)}],
    )  # fmt: skip
    return made
