"""A document in one pass: each part of it is asked about once, for names, relationships and facts together."""

from __future__ import annotations

from evidence.engines.base.types import DateMention, Document, DocumentFindings, FoundMention
from evidence.engines.providers.llm.entities import verified_mentions
from evidence.engines.providers.llm.facts import verified_facts
from evidence.engines.providers.llm.parts import PartAnswer, answers_of
from evidence.engines.providers.llm.relationships import verified_relationships


def read(
    document: Document, dates: list[DateMention], *, mentions: list[FoundMention] | None = None
) -> DocumentFindings:
    """What the model says, as far as the document's own words bear it out: a quote that stands nowhere is dropped.

    Raises ``EngineError`` where a part got no answer; what was answered until then is kept and not asked again.
    """
    said: list[PartAnswer] = answers_of(document)
    named = verified_mentions(document, said) if mentions is None else mentions
    return DocumentFindings(
        named,
        verified_relationships(document, said, named),
        verified_facts(document.text, said, named, dates),
    )
