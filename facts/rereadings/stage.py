"""Read a document with the engine there is now, and propose what is different; its facts stay as they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from audit.events.actions import emit_each
from config.api.scope import Actor
from evidence.engines.base.types import FoundFact
from evidence.models import EvidenceItem
from evidence.pipeline.work import PageSpan, Work
from facts.entities.lookup import EntityLookup
from facts.facts.deleted import deleted_by_people
from facts.facts.joining import joined_keys
from facts.facts.proof import proofs_found
from facts.facts.stage import ExtractFacts, Findings, findings_by_key
from facts.models import Citation, Fact, ProposedChange
from facts.rereadings.differences import FactStatement, FoundStatement, KnownFact, differences
from facts.rereadings.expiry import proposals_expire
from facts.rereadings.words import REREAD, after_of, before_of, statement_of

Kind, State = ProposedChange.Kind, ProposedChange.State
Signature = tuple[Any, ...]  # what makes a change the same as one that was rejected


class RereadFacts(ExtractFacts):
    """Finds what :class:`ExtractFacts` finds, of the same version, and stores proposals in place of facts. Of facts that say
    the same as before and that nobody decided about it sets the kind of proof, which is no part of what they say."""

    name: ClassVar[str] = REREAD

    def message_of(self, result: dict[str, Any]) -> str:
        return ""

    def store(self, work: Work, found: Findings, *, actor: Actor) -> dict[str, Any]:
        item = work.item
        proposals_expire(actor=actor, item=item)
        keyed = findings_by_key(work, found.kept)
        proofs_found(work, keyed, actor=actor)
        rows = self._proposals(work, keyed)
        ProposedChange.objects.bulk_create(rows, batch_size=500)
        emit_each(rows, actor=actor, event_type="proposed_change.created", data=self.said_of(work))
        return {"proposed": len(rows)}

    def _proposals(self, work: Work, found: dict[str, tuple[FoundFact, PageSpan]]) -> list[ProposedChange]:
        """The differences as rows, without what people deleted or rejected before."""
        facts = _facts_of(work.item)
        joined, stored = joined_keys(found, ()), {fact.key for fact in facts.values()}
        statements = [_found(key, *found[key]) for key in found if key in joined or key in stored]
        diff = differences([_known(fact, work.item) for fact in facts.values()], statements)
        gone = deleted_by_people(work.item.case_id, [one.key for one in diff.new])
        proposal = _Proposal(work, found, self.made_by(work))
        rows = [
            *(proposal.found_now(Kind.NEW, one.key, None) for one in diff.new if one.key not in gone),
            *(proposal.found_now(Kind.CHANGED, one.key, facts[fact.id]) for fact, one in diff.changed),
            *(proposal.not_found(facts[fact.id]) for fact in diff.not_found),
        ]
        rejected = _rejected(work.item)
        return [row for row in rows if _signature(row) not in rejected]


class _Proposal:
    """Makes the rows of one document's re-reading."""

    def __init__(self, work: Work, found: dict[str, tuple[FoundFact, PageSpan]], made_by: dict[str, Any]) -> None:
        self.found, self.lookup = found, EntityLookup(work)
        self.common = {"firm_id": work.item.firm_id, "case_id": work.item.case_id, "item": work.item, **made_by}

    def found_now(self, kind: str, key: str, fact: Fact | None) -> ProposedChange:
        one, place = self.found[key]
        return ProposedChange(
            **self.common, kind=kind, fact=fact, key=key, before=before_of(fact) if fact else None,
            after=after_of(one, [entity.pk for entity in self.lookup.find_all(one.entities)]),
            page=place.page, page_number=place.page.number, start=place.start, end=place.end, quote=one.quote,
        )  # fmt: skip

    def not_found(self, fact: Fact) -> ProposedChange:
        cited = _citations(fact, self.common["item"])[0]
        return ProposedChange(
            **self.common, kind=Kind.NOT_FOUND, fact=fact, key=fact.key, before=before_of(fact), after=None,
            page_id=cited.page_id, page_number=cited.page_number, start=cited.start, end=cited.end, quote=cited.quote,
        )  # fmt: skip


def _facts_of(item: EvidenceItem) -> dict[Any, Fact]:
    """All facts of the case that cite the document, held while what is proposed about them is stored."""
    ids = Citation.objects.filter(item=item).values("fact_id")
    rows = Fact.objects.filter(case_id=item.case_id, pk__in=ids).select_for_update(of=("self",)).order_by("pk")
    return {fact.pk: fact for fact in rows.prefetch_related("citations")}


def _known(fact: Fact, item: EvidenceItem) -> KnownFact:
    in_engines_words = fact.worded_by_type == "engine"
    return KnownFact(
        id=fact.pk, key=fact.key, statement=statement_of(before_of(fact)),
        places=frozenset((one.page_id, one.start, one.end) for one in _citations(fact, item)),
        open=in_engines_words and fact.status != Fact.Status.DISMISSED,
        replaceable=in_engines_words and fact.made_by_type == "engine" and not fact.is_peoples
        and fact.status == Fact.Status.PROPOSED and not fact.notes,
    )  # fmt: skip


def _citations(fact: Fact, item: EvidenceItem) -> list[Citation]:
    """The fact's citations of this document, the primary one first."""
    return sorted((one for one in fact.citations.all() if one.item_id == item.pk), key=lambda one: not one.is_primary)


def _found(key: str, one: FoundFact, place: PageSpan) -> FoundStatement:
    statement = FactStatement(one.text[:2000], one.date, one.date_end, one.precision or "")
    return FoundStatement(key, statement, (place.page.pk, place.start, place.end))


def _rejected(item: EvidenceItem) -> set[Signature]:
    rows: Iterable[ProposedChange] = ProposedChange.objects.filter(item=item, state=State.REJECTED, about="fact")
    return {_signature(row) for row in rows}


def _signature(row: ProposedChange) -> Signature:
    after = row.after or {}
    dates = tuple(after.get(name) for name in ("date", "date_end", "date_precision"))
    return row.kind, row.fact_id, row.key, dates
