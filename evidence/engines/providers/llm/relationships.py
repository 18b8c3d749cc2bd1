"""Relationships by the model, between names the document is known to have, each with a sentence that bears it out."""

from __future__ import annotations

from collections import defaultdict

from evidence.engines.base.types import Document, FoundMention, FoundRelationship
from evidence.engines.providers.llm import schemas
from evidence.engines.providers.llm.locate import Squeezed, locate, on_one_page
from evidence.engines.providers.llm.parts import PartAnswer
from evidence.engines.relationships.relationships import find_relationships
from evidence.engines.support.context import context_of
from evidence.engines.support.support import missing

Named = dict[str, FoundMention]


def verified_relationships(
    document: Document, answers: list[PartAnswer], mentions: list[FoundMention]
) -> list[FoundRelationship]:
    """Who did what to whom, where both are among the mentions, the quoted sentence stands in the part and says so: as a
    statement that it bears out, or by the grammar that relationships are read off without a model."""
    named = _by_words(mentions)
    claims = (_verified(document.text, part.source, one, named) for part in answers for one in part.said.relationships)
    found = {(one.subject, one.predicate, one.object, one.start): one for one in claims if one is not None}
    read = (
        {(one.subject, one.predicate, one.object) for one in find_relationships(document, mentions)} if found else set()
    )
    return [
        one
        for one in found.values()
        if (one.subject, one.predicate, one.object) in read or _is_borne_out(document.text, one, mentions)
    ]


def _is_borne_out(text: str, one: FoundRelationship, mentions: list[FoundMention]) -> bool:
    statement = f"{one.subject} {one.predicate} {one.object}."
    return not missing(statement, one.quote, context_of(text, one.start, one.end, mentions))


def _by_words(mentions: list[FoundMention]) -> Named:
    """Whom a name or the words of a mention stand for; words that stand for several are nobody's."""
    meant: dict[str, Named] = defaultdict(dict)
    for mention in mentions:
        for words in (mention.name, " ".join(mention.text.split())):
            meant[words][mention.name] = mention
    known = {mention.name: mention for mention in mentions}
    return {words: next(iter(whom.values())) for words, whom in meant.items() if len(whom) == 1} | known


def _verified(text: str, source: Squeezed, one: schemas.SaidRelationship, named: Named) -> FoundRelationship | None:
    place, subject, object_ = locate(source, one.quote), _named(one.subject, named), _named(one.object, named)
    if not place or not subject or not object_ or subject.name == object_.name or not one.predicate.strip():
        return None
    start, end = on_one_page(text, *place)
    ends = (subject.name, subject.type, one.predicate.strip().lower(), object_.name, object_.type)
    return FoundRelationship(*ends, start, end, text[start:end], one.confidence)


def _named(words: str, named: Named) -> FoundMention | None:
    return named.get(words) or named.get(words.strip().removeprefix("the "))
