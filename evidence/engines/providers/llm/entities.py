"""Mentions of entities by the model, wherever the part has the words and they are a name of that type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from evidence.engines.base.types import FoundMention
from evidence.engines.layout.reading import flatten
from evidence.engines.names.candidates import judge
from evidence.engines.names.names import organization_key
from evidence.engines.names.roles import defined_terms, is_role
from evidence.engines.names.spans import Span
from evidence.engines.providers.llm import schemas
from evidence.engines.providers.llm.locate import Squeezed, locate_all
from evidence.engines.providers.llm.parts import PartAnswer

_JUDGED = ("person", "organization", "location")


def verified_mentions(text: str, answers: list[PartAnswer]) -> list[FoundMention]:
    """Every place where the words stand that the model names; by start and without overlaps. What it calls a person, an
    organization or a place is one by the rules for names too: an address or a heading is none."""
    found: dict[tuple[int, int], FoundMention] = {}
    for part in answers:
        for one in part.said.mentions:
            for mention in _mentions(text, part.source, one):
                found.setdefault((mention.start, mention.end), mention)
    return _without_overlaps(_names(text, found.values()))


def _mentions(text: str, source: Squeezed, one: schemas.SaidMention) -> Iterator[FoundMention]:
    for start, end in locate_all(source, one.text):
        words = text[start:end]
        name = one.name.strip() or " ".join(words.split())
        yield FoundMention(start, end, words, one.type, name, one.role, one.confidence)


def _names(text: str, mentions: Iterable[FoundMention]) -> Iterator[FoundMention]:
    """Without those that are no names of their type."""
    flat, found = flatten(text), list(mentions)
    spans = [Span(m.start, m.end, m.type, m.confidence) for m in found if m.type in _JUDGED]
    held = list(judge(flat, spans, defined_terms(flat)))
    accepted = {(span.end, span.type) for span in held} | {(span.start, span.type) for span in held}
    for mention in found:
        named = {(mention.start, mention.type), (mention.end, mention.type)} & accepted
        if mention.type not in _JUDGED or named or _is_company(mention) or _is_party(mention):
            yield mention


def _is_party(mention: FoundMention) -> bool:
    """Whether its words are a role that it is said to have: "the Tenant"."""
    return bool(mention.role) and is_role(mention.text.split()[-1])


def _is_company(mention: FoundMention) -> bool:
    """Whether it says what legal form it has: "Acme Holdings LLC" is a name whatever its other words are."""
    base, form = organization_key(mention.text)
    return mention.type == "organization" and bool(base and form) and mention.text[0].isupper()


def _without_overlaps(mentions: Iterable[FoundMention]) -> list[FoundMention]:
    kept: list[FoundMention] = []
    for mention in sorted(mentions, key=lambda m: (m.start, -m.end)):
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
    return kept
