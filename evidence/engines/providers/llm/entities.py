"""Mentions of entities by the model, wherever the part has the words and they are a name of that type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from evidence.engines.base.types import Document, FoundMention
from evidence.engines.layout.reading import flatten
from evidence.engines.names.candidates import judge
from evidence.engines.names.lexicon import Vocabulary
from evidence.engines.names.names import organization_key
from evidence.engines.names.roles import defined_terms, find_definitions, is_role
from evidence.engines.names.spans import Span
from evidence.engines.providers.llm import schemas
from evidence.engines.providers.llm.locate import Squeezed, locate_all
from evidence.engines.providers.llm.naming import KnownWords, is_of_type
from evidence.engines.providers.llm.parts import PartAnswer

_JUDGED = ("person", "organization", "location")
_ACTORS = ("person", "organization")


def verified_mentions(document: Document, answers: list[PartAnswer]) -> list[FoundMention]:
    """Every place where the words stand that the model names; by start and without overlaps. What it calls a person, an
    organization, a place or a sum is one by the rules for them too: an address or a heading is no person. A full name or a
    role that the document has nowhere is left out."""
    known, found = KnownWords(document, _parties(document, answers)), dict[tuple[int, int], FoundMention]()
    for part in answers:
        for one in part.said.mentions:
            for mention in _mentions(document.text, part.source, one, known):
                found.setdefault((mention.start, mention.end), mention)
    return _without_overlaps(_names(document.text, found.values()))


def _parties(document: Document, answers: list[PartAnswer]) -> dict[str, str]:
    """Whom the document defines its terms for, among the names that the model finds."""
    flat = flatten(document.text)
    said = [(part.source, one) for part in answers for one in part.said.mentions if one.type in _ACTORS]
    named = [
        Span(*place, one.type, one.confidence)
        for source, one in said
        for place in locate_all(source, one.text)
        if not is_role(one.text.split()[-1])
    ]
    return {one.term.lower(): flat[one.party.start : one.party.end] for one in find_definitions(flat, named)}


def _mentions(text: str, source: Squeezed, one: schemas.SaidMention, known: KnownWords) -> Iterator[FoundMention]:
    bare = one.text.removeprefix("the ")  # at a sentence's beginning it has a capital
    places = locate_all(source, bare)
    if not places or not is_of_type(bare, one.type):
        return
    full = one.name.strip()
    stands = bool(full) and known.has(full) and known.calls(bare, full)
    role = one.role if known.has(one.role) else ""
    for start, end in places:
        words = text[start:end]
        name = full if stands else " ".join(words.split())
        yield FoundMention(start, end, words, one.type, name, role, one.confidence)


def _names(text: str, mentions: Iterable[FoundMention]) -> Iterator[FoundMention]:
    """Without those that are no names of their type."""
    flat, found = flatten(text), list(mentions)
    spans = [Span(m.start, m.end, m.type, m.confidence) for m in found if m.type in _JUDGED]
    held = list(judge(flat, spans, defined_terms(flat), Vocabulary(flat)))
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
