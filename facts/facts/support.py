"""What of a fact's words its quotes do not bear out: another question than whether the quotes stand in their sources."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db.models import Q

from evidence.engines.base.types import FoundMention
from evidence.engines.support.context import REACH, context_of
from evidence.engines.support.support import missing
from evidence.engines.support.types import Context, Missing
from facts.models import Mention

_READ = ("page_id", "start", "end", "text", "entity__name", "entity__type")


def not_borne_out(fact: Any, citations: Iterable[Any]) -> list[Missing]:
    """The parts of the fact that none of these citations of its says; without any citation there is nothing to compare, and
    an engine's words were compared when they were found, with all that the document says of who wrote them and when."""
    quoted = list(citations)
    if not quoted or fact.worded_by_type == "engine":
        return []
    given = [_context(one, mentions) for one, mentions in _mentioned(quoted)]
    context = Context(
        tuple(name for one in given for name in one.names), tuple(name for one in given for name in one.actors)
    )
    return missing(fact.text, "\n".join(one.quote for one in quoted), context)


def _mentioned(citations: list[Any]) -> Iterable[tuple[Any, list[FoundMention]]]:
    """Each citation with the mentions of people, organizations and places in it and shortly before it."""
    places = Q()
    for one in citations:
        places |= Q(page_id=one.page_id, start__gte=max(0, one.start - REACH), end__lte=one.end)
    rows = list(Mention.objects.filter(places).select_related("entity").only(*_READ))
    for one in citations:
        own = [
            row for row in rows if row.page_id == one.page_id and one.start - REACH <= row.start and row.end <= one.end
        ]
        yield one, [FoundMention(row.start, row.end, row.text, row.entity.type, row.entity.name) for row in own]


def _context(citation: Any, mentions: list[FoundMention]) -> Context:
    """As if the page began shortly before the quote: its other words are not read for this."""
    before = min(REACH, citation.start)
    shift = citation.start - before
    moved = [replace(one, start=one.start - shift, end=one.end - shift) for one in mentions]
    return context_of(" " * before + citation.quote, before, before + len(citation.quote), moved)
