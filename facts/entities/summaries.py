"""What the facts about an entity come to, in sentences that each cite facts; kept until these change."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F

from audit.events.actions import emit_for
from cases.policies import check_case_open
from config.api.asking import Questions
from config.api.errors import Conflict, Unavailable
from config.api.scope import Actor, Scope
from config.db import made_by_engine
from evidence.engines.base.capabilities import SUMMARIZE_FACTS
from evidence.engines.base.facts_summary import FactSentence
from evidence.engines.base.provider import Provided
from evidence.engines.base.registry import provider_of
from evidence.engines.base.structure import StatedFact
from evidence.engines.base.types import EngineError
from facts.facts.readers import mentions_entity
from facts.models import Entity, EntitySummary, Fact

AWAY = "Nothing can be summarized at the moment: {reason}"
MOST_FACTS, MOST_SENTENCES = 100, 8  # the most relevant ones first
DISMISSED = Fact.Status.DISMISSED


@dataclass(frozen=True, slots=True)
class Summarized:
    """What an engine was shown, and the sentences it made of that."""

    facts: dict[str, int]  # by id, the version that was read
    sentences: Sequence[FactSentence]
    provider: Provided[Any]


def summary_ask(*, scope: Scope, entity: Entity, name: str) -> Questions:
    """Ask the engine what the visible facts about the entity come to. Raises Unavailable where it can't answer."""
    check_case_open(entity.case)
    provider = provider_of(SUMMARIZE_FACTS)
    facts = _facts(scope, entity)
    stated = [StatedFact(str(one.pk), one.text, one.proof) for one in facts]

    def summarize() -> list[FactSentence]:
        try:
            found: list[FactSentence] = provider.run(name, stated, sentences=MOST_SENTENCES)
        except EngineError as error:
            raise Unavailable(AWAY.format(reason=error.reason)) from error
        return found

    sentences = (yield summarize) if facts else []
    return Summarized({str(one.pk): one.version for one in facts}, sentences, provider)


@transaction.atomic
def summary_keep(*, actor: Actor, scope: Scope, entity: Entity, summarized: Summarized) -> EntitySummary:
    """Keep the sentences in place of an earlier summary: those whose every fact is one of those the engine was given."""
    check_case_open(entity.case)
    if not summarized.facts:
        raise Conflict("No fact is about this name yet.", suggestion="Link facts to it first.")
    ranks = {pk: rank for rank, pk in enumerate(_by_day(scope, summarized.facts))}
    kept = [
        {"text": one.text, "facts": {pk: summarized.facts[pk] for pk in one.facts}}
        for one in sorted(summarized.sentences, key=lambda one: min((ranks.get(pk, 0) for pk in one.facts), default=0))
        if one.facts and set(one.facts) <= summarized.facts.keys()
    ]
    made = made_by_engine(summarized.provider.name, summarized.provider.version, None)
    found, _ = EntitySummary.objects.update_or_create(
        entity=entity, of_withheld=scope.sees_all_evidence,
        defaults={
            "firm_id": entity.firm_id, "case_id": entity.case_id, "sentences": kept, "facts_read": len(summarized.facts),
            "facts_hash": _hash(summarized.facts.items()), **made,
        },
    )  # fmt: skip
    emit_for(entity, actor=actor, event_type="entity.summarized", data={"sentences": len(kept)})
    summary: EntitySummary = found
    return summary


def kept_summary(entity: Entity, scope: Scope) -> Any | None:
    """The entity's summary for this caller: without sentences that rest on a fact which was changed, dismissed or withheld
    since, and with whether it is stale; none where none was made of what they see."""
    row: Any = EntitySummary.objects.visible_to(scope).filter(entity=entity).first()
    if row is None:
        return None
    facts = {str(one.pk): one.version for one in _facts(scope, entity)}
    cited = {pk for one in row.sentences for pk in one["facts"]} - facts.keys()
    others = Fact.objects.visible_to(scope).filter(mentions_entity(entity), pk__in=cited)
    known = facts | {str(pk): version for pk, version in others.exclude(status=DISMISSED).values_list("pk", "version")}
    row.standing = [
        {"text": one["text"], "fact_ids": list(one["facts"])}
        for one in row.sentences
        if all(known.get(pk) == version for pk, version in one["facts"].items())
    ]
    row.stale = row.facts_hash != _hash(facts.items())
    return row


def _facts(scope: Scope, entity: Entity) -> list[Fact]:
    rows = Fact.objects.visible_to(scope).filter(mentions_entity(entity), case_id=entity.case_id)
    return list(rows.exclude(status=DISMISSED).order_by("-weight", "-id")[:MOST_FACTS])


def _by_day(scope: Scope, ids: Iterable[str]) -> list[str]:
    rows = Fact.objects.visible_to(scope).filter(pk__in=list(ids))
    return [str(pk) for pk in rows.order_by(F("date").asc(nulls_last=True), "pk").values_list("pk", flat=True)]


def _hash(versions: Iterable[tuple[str, int]]) -> str:
    return hashlib.sha256("\n".join(f"{pk} {version}" for pk, version in sorted(versions)).encode()).hexdigest()
