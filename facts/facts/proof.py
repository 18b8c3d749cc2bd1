"""The kind of proof of facts and their speaker: in words, as far as a caller may know, and as engines find them."""

from __future__ import annotations

from typing import Any

from django.db.models import Count
from django.utils import timezone

from audit.events.actions import emit_each
from config.api.scope import Actor, Scope
from evidence.pipeline.work import Work
from facts.facts.joining import Found
from facts.facts.relevance import relevance_of
from facts.models import Fact, FactEntity

BY_SPEAKER = {
    Fact.Proof.CORRESPONDENCE: "Correspondence from {}", Fact.Proof.HEARSAY: "Hearsay, told by {}", "": "Said by {}",
}  # fmt: skip


def proof_label(proof: str, speaker: str) -> str:
    """ "Sworn testimony of Maria Rossi", "Business record"; empty where neither is known."""
    words = str(Fact.Proof(proof).label) if proof else ""
    return BY_SPEAKER.get(proof, f"{words} of {{}}").replace("{}", speaker) if speaker else words


def shown_speaker(fact: Any, scope: Scope) -> str:
    """The speaker, for those outside the firm only where they see the words themselves; takes rows of ``shown_facts``."""
    if scope.is_outside and not any(one.is_primary for one in fact.shown_citations):
        return ""
    return str(fact.speaker)


def proofs_found(work: Work, found: Found, *, actor: Actor) -> None:
    """Set what was found now of the proof of facts that say the same, in an engine's words and undecided by anybody."""
    rows = Fact.objects.filter(case_id=work.item.case_id, key__in=list(found)).replaceable()
    changed = [fact for fact in rows.order_by("pk").select_for_update(of=("self",)) if _set(fact, found[fact.key][0])]
    links = FactEntity.objects.filter(fact__in=[fact.pk for fact in changed]).order_by()
    names = dict(links.values_list("fact").annotate(Count("pk")))
    for fact in changed:
        quote = found[fact.key][0].quote
        fact.weight = relevance_of(
            fact.text, dated=bool(fact.date), names=names.get(fact.pk, 0), quote=quote, proof=fact.proof
        )
    Fact.objects.bulk_update(changed, ["proof", "speaker", "weight", "version", "updated_at"], batch_size=500)
    emit_each(changed, actor=actor, event_type="fact.updated", data={"fields": ["proof", "speaker"]})


def _set(fact: Fact, found: Any) -> bool:
    """Whether it is another than before. What is not found now is not taken away."""
    if not found.proof or (fact.proof, fact.speaker) == (found.proof, found.speaker):
        return False
    fact.proof, fact.speaker = found.proof, found.speaker
    fact.version, fact.updated_at = fact.version + 1, timezone.now()
    return True
