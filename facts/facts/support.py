"""What of a fact's words its quotes do not bear out: another question than whether the quotes stand in their sources."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any

from django.db.models import Q, QuerySet

from config.boundary import firm_boundary
from evidence.engines.base.types import FoundMention
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.support.attribution import OF_SOMEBODY, writer_of
from evidence.engines.support.context import REACH, context_of
from evidence.engines.support.support import missing, reports
from evidence.engines.support.types import Context, Missing
from evidence.models import Block
from facts.models import Fact, Mention

BATCH, ENGINE_BATCH = 200, 5_000
_READ = ("page_id", "start", "end", "text", "entity__name", "entity__type")


def compare(fact: Fact, citations: Iterable[Any]) -> None:
    """Keep on the instance what its words say beyond these citations of its; the caller saves."""
    fact.not_borne_out = [asdict(one) for one in not_borne_out(fact, citations)]
    fact.borne_out = not fact.not_borne_out


def compare_stored(facts: QuerySet[Any]) -> int:
    """Compare these facts with their sources as both are now; returns how many there were. Words and sources that somebody
    changes meanwhile are compared by that change."""
    rows = list(facts.prefetch_related("citations"))
    for fact in rows:
        before = fact.borne_out, fact.not_borne_out
        compare(fact, fact.citations.all())
        if (fact.borne_out, fact.not_borne_out) != before:
            same = Fact.objects.filter(pk=fact.pk, version=fact.version)
            same.update(borne_out=fact.borne_out, not_borne_out=fact.not_borne_out)
    return len(rows)


def compare_waiting() -> None:
    """Compare facts of all firms that were not compared yet, some at a time. An engine's words need no look: they were
    compared when they were found."""
    waiting = Fact.objects.filter(borne_out=None)
    found = waiting.filter(worded_by_type="engine").order_by("id").values("pk")[:ENGINE_BATCH]
    waiting.filter(pk__in=found).update(borne_out=True, not_borne_out=[])
    by_firm = defaultdict(list)
    worded = waiting.exclude(worded_by_type="engine").order_by("id")
    for firm_id, pk in worded.values_list("firm_id", "pk")[:BATCH]:
        by_firm[firm_id].append(pk)
    for firm_id, ids in by_firm.items():
        with firm_boundary(firm_id):
            compare_stored(Fact.objects.filter(pk__in=ids, borne_out=None))


def not_borne_out(fact: Any, citations: Iterable[Any]) -> list[Missing]:
    """The parts of the fact that none of these citations of its says; without any citation there is nothing to compare, and
    an engine's words were compared when they were found, with all that the document says of who wrote them and when."""
    quoted = list(citations)
    if not quoted or fact.worded_by_type == "engine":
        return []
    given = [_context(one, mentions) for one, mentions in _mentioned(quoted)]
    context = Context(
        tuple(name for one in given for name in one.names), tuple(name for one in given for name in one.actors),
        writer=_writer(quoted) if reports(fact.text) else "",
    )  # fmt: skip
    return missing(fact.text, "\n".join(one.quote for one in quoted), context)


def _writer(citations: list[Any]) -> str:
    """Whose words all of them are, by the blocks in which they end; empty where these are several, or nobody is named."""
    places = Q()
    for one in citations:
        places |= Q(page_id=one.page_id, start__lt=one.end, end__gte=one.end)
    rows = Block.objects.filter(places, kind__in=sorted(OF_SOMEBODY)).values_list("kind", "speaker")
    writers = {writer_of(BlockKind(kind), speaker) for kind, speaker in rows}
    return writers.pop() if len(writers) == 1 else ""


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
