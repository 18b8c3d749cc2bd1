"""What is known of somebody, in the facts' own words: each sentence is a fact, and cites all that say the same."""

from __future__ import annotations

from collections.abc import Sequence

from evidence.engines.base.facts_summary import FactSentence
from evidence.engines.base.structure import StatedFact
from evidence.engines.support.parse import plain


def summarize_facts(about: str, facts: Sequence[StatedFact], *, sentences: int = 8) -> list[FactSentence]:
    """The first of the facts, which come in the order of their relevance; the same words only once."""
    said: dict[str, list[StatedFact]] = {}
    for fact in facts:
        said.setdefault(plain(fact.text).casefold().strip(" ."), []).append(fact)
    groups = list(said.values())[:sentences]
    return [FactSentence(group[0].text, tuple(one.id for one in group)) for group in groups]
