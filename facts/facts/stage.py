"""Find the facts: one assertion each, with a citation that was found in the stored text before it is stored."""

from __future__ import annotations

import hashlib
import uuid
from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar

from django.db.models import QuerySet

from audit.events.actions import emit_each
from config.api.scope import Actor
from evidence.engines.base.capabilities import EXTRACT_ENTITIES, EXTRACT_FACTS, FIND_DATES
from evidence.engines.base.registry import provider_of
from evidence.engines.base.types import FoundFact
from evidence.engines.facts.proof import with_proof
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.structure import structure
from evidence.engines.support.facts import judge_facts
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import PageSpan, Work
from facts.entities.lookup import EntityLookup
from facts.facts.deleted import deleted_by_people
from facts.facts.joining import citation_of, cite_again, joined_keys
from facts.facts.pieces import pieces_of
from facts.facts.proof import proofs_found
from facts.facts.relevance import relevance_of
from facts.facts.support import compare_stored
from facts.models import Citation, Fact, FactEntity
from facts.rereadings.expiry import proposals_expire, rejected_keys
from facts.temporal.finding import mentions_found

NOT_SAID = (BlockKind.MAIL_HEADER, BlockKind.MAIL_FOOTER)
Placed = list[tuple[FoundFact, PageSpan]]
Found = dict[str, tuple[FoundFact, PageSpan]]
Assertion = tuple[uuid.UUID, int, int, str]  # page, start, end and words


@dataclass(frozen=True, slots=True)
class Findings:
    """What is stored, and how many were dropped: their words stand nowhere, or do not bear the statement out."""

    kept: Placed
    misquoted: int
    not_borne_out: int


class ExtractFacts(EngineStage):
    name: ClassVar[str] = "extract_facts"
    version: ClassVar[str] = "5"
    capability = EXTRACT_FACTS
    also_uses = (EXTRACT_ENTITIES, FIND_DATES)

    def compute(self, work: Work) -> Findings:
        """The facts whose words stand in the stored text and bear out what they say."""
        found = provider_of(EXTRACT_FACTS).run(work.document, work.mentions, work.dates)
        standing = [one for one in found if pieces_of(work, one)]
        kept = judge_facts(work.document, work.mentions, standing).kept
        proven = with_proof(work.document, work.item.kind, kept)
        placed = [pair for one in proven for pair in pieces_of(work, one)]
        return Findings(placed, len(found) - len(standing), len(standing) - len(kept))

    def message_of(self, result: dict[str, Any]) -> str:
        count = result["not_borne_out"]
        return f"{count} dropped: not borne out by {'its quote' if count == 1 else 'their quotes'}" if count else ""

    def store(self, work: Work, found: Findings, *, actor: Actor) -> dict[str, Any]:
        item = work.item
        keyed = findings_by_key(work, found.kept)
        _rekey(work, keyed)
        of_item = Fact.objects.filter(case_id=item.case_id, citations__item=item)
        unwanted = deleted_by_people(item.case_id, keyed) | rejected_keys(item, keyed)
        apart = unwanted | set(of_item.exclude(pk__in=of_item.replaceable()).values_list("key", flat=True))
        joined = joined_keys(keyed, apart)
        deleted = of_item.exclude(key__in=joined).delete_replaceable()
        known = set(Fact.objects.filter(case_id=item.case_id, key__in=joined).values_list("key", flat=True)) | unwanted
        there = _assertions(of_item.exclude(key__in=keyed))
        new = {key: keyed[key] for key in joined if key not in known and not _stands(keyed[key], there)}
        facts = _create(work, new, self.made_by(work))
        gained = cite_again(work, keyed, joined)
        mentions_found(work, list(joined), self.made_by(work))
        proofs_found(work, keyed, actor=actor)
        proposals_expire(actor=actor, item=item)
        said = self.said_of(work)
        emit_each(deleted, actor=actor, event_type="fact.deleted", data=said)
        emit_each(facts, actor=actor, event_type="fact.created", data=said | {"status": Fact.Status.PROPOSED})
        changed = [fact for fact in gained if fact.key not in new]
        emit_each(changed, actor=actor, event_type="fact.updated", data={"fields": ["citations"]})
        compare_stored(of_item.exclude(worded_by_type="engine").distinct())  # by the names as they were found this time
        return {
            "count": len(joined),
            "new": len(facts),
            "unverified_dropped": found.misquoted,
            "not_borne_out": found.not_borne_out,
            "facts": [_payload(*keyed[key]) for key in joined],
        }


def findings_by_key(work: Work, kept: Placed) -> Found:
    """Of these the document's own, by what names each of them once and for all."""
    return _keyed(work, _own_words(work, kept))


def _own_words(work: Work, kept: Placed) -> Placed:
    """Of these the ones a document itself says: none from a mail's headers or footer, whichever engine found it, and of
    what mail only quotes none that the case has from another document, such as the mail that is quoted."""
    read = structure(work.text)
    kinds = [block.kind if (block := read.block_at(one.start)) else None for one, _ in kept]
    texts = {one.text[:2000] for (one, _), kind in zip(kept, kinds, strict=True) if kind is BlockKind.QUOTED_MAIL}
    facts = Fact.objects.filter(case_id=work.item.case_id, text__in=texts).exclude(citations__item=work.item)
    there = set(facts.values_list("text", flat=True)) if texts else set()
    return [
        (one, place)
        for (one, place), kind in zip(kept, kinds, strict=True)
        if kind not in NOT_SAID and not (kind is BlockKind.QUOTED_MAIL and one.text[:2000] in there)
    ]


def _create(work: Work, new: Found, made_by: dict[str, Any]) -> list[Fact]:
    """Store the facts with their citations and entities."""
    lookup, own = EntityLookup(work), {"firm_id": work.item.firm_id, "case_id": work.item.case_id}
    about = {key: lookup.find_all(one.entities) for key, (one, _) in new.items()}
    facts = [_fact(work, key, one, len(about[key]), made_by) for key, (one, _) in new.items()]
    Fact.objects.bulk_create(facts, batch_size=500)
    pairs = list(zip(facts, new.values(), strict=True))
    Citation.objects.bulk_create([citation_of(work, fact, one, place) for fact, (one, place) in pairs], batch_size=500)
    links = [FactEntity(fact=fact, entity=entity, **own) for fact in facts for entity in about[fact.key]]
    FactEntity.objects.bulk_create(links, batch_size=1000)
    return facts


def _fact(work: Work, key: str, one: FoundFact, names: int, made_by: dict[str, Any]) -> Fact:
    return Fact(
        firm_id=work.item.firm_id,
        case_id=work.item.case_id,
        key=key,
        text=one.text[:2000],
        date=one.date,
        date_end=one.date_end,
        date_precision=one.precision or "",
        confidence=one.confidence,
        weight=relevance_of(one.text, dated=bool(one.date), names=names, quote=one.quote, proof=one.proof),
        proof=one.proof,
        speaker=one.speaker,
        worded_by_type="engine",
        borne_out=True,
        not_borne_out=[],
        worded_by_name=made_by["made_by_name"],
        **made_by,
    )


def _keyed(work: Work, kept: Placed) -> Found:
    """The findings by their keys: running twice stores each once. A key holds the item, the words quoted, the assertion
    and which of several alike it is, so that it stays when the text around them changes."""
    keyed: Found = {}
    alike: Counter[str] = Counter()
    each = {_former_key(one, place): (one, place) for one, place in kept}
    for one, place in sorted(each.values(), key=lambda pair: (pair[1].page.number, pair[1].start)):
        parts = f"{work.item.pk}:{_plain(one.quote)}:{_plain(one.text)}"
        alike[parts] += 1
        keyed[hashlib.sha256(f"{parts}:{alike[parts]}".encode()).hexdigest()] = (one, place)
    return keyed


def _rekey(work: Work, keyed: Found) -> None:
    """Give facts that were stored under the keys of before, which held the offsets on the page, those of today."""
    today = {_former_key(one, place): key for key, (one, place) in keyed.items()}
    rows = list(Fact.objects.filter(case_id=work.item.case_id, key__in=today))
    for row in rows:
        row.key = today[row.key]
    Fact.objects.bulk_update(rows, ["key"], batch_size=500)


def _former_key(one: FoundFact, place: PageSpan) -> str:
    return hashlib.sha256(f"{place.page.pk}:{place.start}:{place.end}:{one.text}".encode()).hexdigest()


def _stands(found: tuple[FoundFact, PageSpan], there: set[Assertion]) -> bool:
    one, place = found
    return (place.page.pk, place.start, place.end, _plain(one.text)) in there


def _assertions(facts: QuerySet[Any]) -> set[Assertion]:
    """What these facts say, and where: a finding that says the same there is not stored beside them."""
    rows = facts.values_list("citations__page_id", "citations__start", "citations__end", "text")
    return {(page, start, end, _plain(text)) for page, start, end, text in rows}


def _plain(words: str) -> str:
    return " ".join(words.split())


def _payload(one: FoundFact, place: PageSpan) -> dict[str, Any]:
    return {
        "text": one.text,
        "date": one.date.isoformat() if one.date else None,
        "date_end": one.date_end.isoformat() if one.date_end else None,
        "date_precision": one.precision,
        "confidence": one.confidence,
        "entities": list(one.entities),
        "proof": one.proof,
        "speaker": one.speaker,
        "citation": {"page": place.page.number, "start": place.start, "end": place.end, "quote": one.quote},
    }
