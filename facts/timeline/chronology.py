"""The chronology of a case as Markdown: dated facts by year, each with citations that lead to its sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from config.api.kinds import path_to
from config.api.markdown import plain
from config.api.scope import Scope
from evidence.items.outward import title_for
from facts.facts.proof import proof_label, shown_speaker
from facts.models import Fact
from facts.serializers import place_of_row
from facts.temporal.words import when_words

NO_SOURCE = "no source that you may see"
CHANGED = "the source reads otherwise now"


def chronology(name: str, facts: Iterable[Any], scope: Scope, *, more: str | None) -> str:
    """The facts, rows of ``cited_facts`` in the order of their dates; ``more`` is the cursor of those that follow."""
    lines = [f"# Chronology: {plain(name)}"]
    for year, members in groupby(facts, key=lambda fact: fact.date.year):
        lines += ["", f"## {year}", "", *(_line(fact, scope) for fact in members)]
    if len(lines) == 1:
        lines += ["", "No dated facts."]
    if more:
        lines += ["", f"*More follows: ask again with cursor={more}*"]
    return "\n".join(lines) + "\n"


def _line(fact: Any, scope: Scope) -> str:
    when = when_words(fact)
    status = "" if fact.status == Fact.Status.APPROVED else f" *({fact.get_status_display().lower()})*"
    sources = "; ".join(_citations(fact, scope)) or NO_SOURCE
    proof = proof_label(fact.proof, shown_speaker(fact, scope))
    kind = f"{plain(proof)}: " if proof else ""
    return f"- **{plain(when)}**: {plain(fact.text)}{status} ({kind}{sources})"


def _citations(fact: Any, scope: Scope) -> Iterator[str]:
    """Each source as a link to its page, with the words that are cited and where they stand on it."""
    for one in fact.shown_citations:
        label = f"{plain(title_for(one.item, scope))}, {plain(place_of_row(one))}"
        address = (
            f"{path_to('evidence', one.item_id, fact.case_id)}#page={one.page_number}&start={one.start}&end={one.end}"
        )
        doubt = "" if one.verified else f" — {CHANGED}"
        yield f"[{label}]({address}): “{plain(one.quote)}”{doubt}"
