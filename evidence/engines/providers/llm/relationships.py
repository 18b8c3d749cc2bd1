"""Relationships by the model, between names the document is known to have, each with its sentence."""

from __future__ import annotations

from collections import defaultdict

from evidence.engines.base.types import FoundMention, FoundRelationship
from evidence.engines.providers.llm import schemas
from evidence.engines.providers.llm.locate import Squeezed, locate, on_one_page
from evidence.engines.providers.llm.parts import PartAnswer

Named = dict[str, FoundMention]


def verified_relationships(
    text: str, answers: list[PartAnswer], mentions: list[FoundMention]
) -> list[FoundRelationship]:
    """Who did what to whom, where both are among the mentions and the quoted sentence stands in the part."""
    named = _by_words(mentions)
    claims = (_verified(text, part.source, one, named) for part in answers for one in part.said.relationships)
    found = {(one.subject, one.predicate, one.object, one.start): one for one in claims if one is not None}
    return list(found.values())


def _by_words(mentions: list[FoundMention]) -> Named:
    """Whom a name or the words of a mention stand for; words that stand for several are nobody's."""
    meant: dict[str, Named] = defaultdict(dict)
    for mention in mentions:
        for words in (mention.name, " ".join(mention.text.split())):
            meant[words][mention.name] = mention
    known = {mention.name: mention for mention in mentions}
    return {words: next(iter(whom.values())) for words, whom in meant.items() if len(whom) == 1} | known


def _verified(text: str, source: Squeezed, one: schemas.SaidRelationship, named: Named) -> FoundRelationship | None:
    place, subject, object_ = locate(source, one.quote), named.get(one.subject), named.get(one.object)
    if not place or not subject or not object_ or subject.name == object_.name or not one.predicate.strip():
        return None
    start, end = on_one_page(text, *place)
    ends = (subject.name, subject.type, one.predicate.strip().lower(), object_.name, object_.type)
    return FoundRelationship(*ends, start, end, text[start:end], one.confidence)
