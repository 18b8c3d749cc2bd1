"""Who - what - whom: two mentions in one sentence joined by a verb that matters in a file. Precision before recall."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.base.types import Document, EntityType, FoundMention, FoundRelationship
from evidence.engines.facts import mail as fact_mail
from evidence.engines.facts.relationship_patterns import LINKS, PARTIES, Link
from evidence.engines.facts.relevance import WEAK
from evidence.engines.facts.source import Source, person_name
from evidence.engines.layout.kinds import CONTENT, BlockKind
from evidence.engines.layout.person_names import same_person
from evidence.engines.layout.sentences import Sentence

_ACTORS: tuple[EntityType, ...] = ("person", "organization")
_LINKED: tuple[EntityType, ...] = ("person", "organization", "location", "account")
_SPACES = re.compile(r"\s+")
_OPENING = 8_000
_BETWEEN = re.compile(r"\b(?:by and )?(?:between|among)\b", re.I)
_ALIAS = re.compile(r"^[^()]{0,200}\([^()]{0,40}[\"“'\u2019]")
_LEADS = ("between", "among", "and", "", ",", "by", "amongst")
_MAX_GAP = 110  # characters between two mentions
_MAX_BETWEEN = 2  # other mentions between them


def find_relationships(document: Document, mentions: list[FoundMention]) -> list[FoundRelationship]:
    """Relationships in order of place; the same triple once, by its surest sentence."""
    source = Source(document, mentions, [])
    best: dict[tuple[str, str, str], FoundRelationship] = {}
    for found in _all(source):
        if found.subject == found.object or document.text[found.start : found.end] != found.quote:
            continue
        key = (found.subject, found.predicate, found.object)
        if key not in best or found.confidence > best[key].confidence:
            best[key] = found
    return sorted(best.values(), key=lambda r: (r.start, r.end))


def _all(source: Source) -> Iterator[FoundRelationship]:
    yield from _parties(source)
    for sentence in source.read.sentences:
        if sentence.kind is BlockKind.MAIL_HEADER:
            yield from _mail(source, sentence)
        elif sentence.kind in CONTENT and sentence.kind is not BlockKind.HEADING:
            yield from _in_sentence(source, sentence)


def _parties(source: Source) -> Iterator[FoundRelationship]:
    """ "by and between A, a Delaware corporation ("Seller"), and B ("Buyer")": each pair of the first four named."""
    for sentence in source.read.sentences:
        if sentence.start > _OPENING:
            return
        found = _BETWEEN.search(source.read.masked, sentence.start, sentence.end)
        if not found or sentence.kind in (BlockKind.MAIL_HEADER, BlockKind.TABLE_ROW):
            continue
        named = [
            m for m in source.mentions_in(found.end(), sentence.end) if m.type in _ACTORS and _introduced(source, m)
        ]
        parties = list({m.name: m for m in named}.values())[:4]
        for at, first in enumerate(parties[:-1]):
            for second in parties[at + 1 :]:
                yield _relationship(source, sentence, first, PARTIES, second, 0.0)


def _introduced(source: Source, mention: FoundMention) -> bool:
    """Named after "between", "and" or a comma, and given a role or an alias in brackets."""
    after = source.read.masked[mention.end : mention.end + 260]
    lead = source.read.masked[max(0, mention.start - 12) : mention.start].split()
    return (
        bool(_ALIAS.search(after))
        and len(mention.text) > 3
        and bool(lead)
        and lead[-1].lower().strip("(1234567890)") in _LEADS
    )


def _in_sentence(source: Source, sentence: Sentence) -> Iterator[FoundRelationship]:
    named = [m for m in source.mentions_in(sentence.start, sentence.end) if m.type in _LINKED]
    question = sentence.words.endswith("?")
    for at, first in enumerate(named[:-1]):
        for second in named[at + 1 : at + 2 + _MAX_BETWEEN]:
            if first.name == second.name or second.start - first.end > _MAX_GAP or second.start < first.end:
                continue
            if not question and (found := _linked(source, sentence, first, second)):
                yield found
                break


def _linked(source: Source, sentence: Sentence, first: FoundMention, second: FoundMention) -> FoundRelationship | None:
    gap = _SPACES.sub(" ", source.read.masked[first.end : second.start]).rstrip()
    if source.read.masked.startswith(("'s ", "\u2019s "), second.end):
        return None  # "A met B's brother" is not about B
    for link in LINKS:
        if link.fits(first.type, second.type) and link.pattern.fullmatch(gap):
            subject, object_ = (second, first) if link.passive else (first, second)
            doubt = 0.2 if WEAK.search(sentence.words) else 0.0
            return _relationship(source, sentence, subject, link, object_, doubt)
    return None


def _relationship(
    source: Source, sentence: Sentence, subject: FoundMention, link: Link, object_: FoundMention, doubt: float
) -> FoundRelationship:
    confidence = link.confidence * (0.6 + 0.4 * min(subject.confidence, object_.confidence)) - doubt
    return FoundRelationship(
        subject=subject.name,
        subject_type=subject.type,
        predicate=link.predicate,
        object=object_.name,
        object_type=object_.type,
        start=sentence.start,
        end=sentence.end,
        quote=source.text[sentence.start : sentence.end],
        confidence=round(max(confidence, 0.05), 2),
    )


def _mail(source: Source, sentence: Sentence) -> Iterator[FoundRelationship]:
    """From and To of each header block, by the mentions' canonical names where they are the same person."""
    fields = fact_mail.header_fields(source.read.masked[sentence.start : sentence.end])
    sender = person_name(fields.get("from", ""))
    if not sender:
        return
    known = source.mentions_in(sentence.start, sentence.end)
    for recipient in fact_mail.recipients(fields.get("to", ""))[:10]:
        yield FoundRelationship(
            _known(known, sender), "person", "wrote to", _known(known, recipient), "person",
            sentence.start, sentence.end, source.text[sentence.start : sentence.end], 0.85,
        )  # fmt: skip


def _known(mentions: list[FoundMention], name: str) -> str:
    return next((m.name for m in mentions if m.type in _ACTORS and same_person(name, m.name)), name)
