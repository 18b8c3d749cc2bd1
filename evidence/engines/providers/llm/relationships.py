"""Relationships by the model, between names the document is known to have, each with its sentence."""

from __future__ import annotations

from evidence.engines.base.types import Document, EntityType, FoundMention, FoundRelationship
from evidence.engines.providers.llm import schemas
from evidence.engines.providers.llm.asking import ask
from evidence.engines.providers.llm.chunks import chunks
from evidence.engines.providers.llm.locate import Squeezed, locate, squeeze

_TASK = "Say who did what to whom. Use only these names as subject and object: {names}"
_MOST_NAMES = 60


def extract_relationships(document: Document, mentions: list[FoundMention]) -> list[FoundRelationship]:
    """Who did what to whom, where both are among the mentions and the quoted sentence stands in the document."""
    types = {mention.name: mention.type for mention in mentions}
    found: list[FoundRelationship] = []
    for start, end in chunks(document.text):
        names = sorted({m.name for m in mentions if start <= m.start < end})
        if len(names) < 2:
            continue
        task = _TASK.format(names="; ".join(names[:_MOST_NAMES]))
        answer = ask(schemas.SaidRelationships, task, document.text[start:end])
        source = squeeze(document.text, start, end)
        claims = [_verified(document.text, source, one, types) for one in answer.relationships] if answer else []
        found += [claim for claim in claims if claim is not None]
    return found


def _verified(
    text: str, source: Squeezed, one: schemas.SaidRelationship, types: dict[str, EntityType]
) -> FoundRelationship | None:
    place = locate(source, one.quote)
    if not place or one.subject not in types or one.object not in types or one.subject == one.object:
        return None
    ends = (one.subject, types[one.subject], one.predicate.lower(), one.object, types[one.object])
    return FoundRelationship(*ends, *place, text[slice(*place)], one.confidence)
