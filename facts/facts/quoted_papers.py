"""What the papers of quotes give to their words: who wrote them and to whom, what they answer, whom roles and pronouns mean.

Of a paper its first page and the one that is cited are read, not all of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db.models import Q

from evidence.engines.base.types import FoundMention
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.support.attribution import OF_SOMEBODY, writer_of
from evidence.engines.support.context import REACH, context_of, described
from evidence.engines.support.paper import QuotedPaper
from evidence.engines.support.types import Context
from evidence.models import Block, Page
from facts.models import Mention

_READ = ("page_id", "start", "end", "text", "entity__name", "entity__type")


def given_to(citations: list[Any], statement: str) -> Context:
    """The context of all these quotes together. Who wrote them is said where all are of one and the same; of what the statement
    has in brackets that which their pages say."""
    pages = _pages(citations)
    put = [
        one
        for each in citations
        if each.page_id in pages
        for one in described(statement, _before(each, *pages[each.page_id]))
    ]
    mentions = _mentions([page.pk for pair in pages.values() for page in pair])
    given = [_context(one, pages[one.page_id], mentions) for one in citations if one.page_id in pages]
    named = _writers(citations) or {one.writer for one in given}

    def joined(values: Iterable[str]) -> str:
        return "\n".join(dict.fromkeys(value for value in values if value))

    return Context(
        names=(*(name for one in given for name in one.names), *put),
        actors=tuple(name for one in given for name in one.actors),
        days=tuple(day for one in given for day in one.days),
        meant=tuple(dict.fromkeys(pair for one in given for pair in one.meant)),
        writer=named.pop() if len(named) == 1 else "",
        addressed=joined(one.addressed for one in given),
        opening=joined(one.opening for one in given),
        top=joined(one.top for one in given),
        closing=joined(one.closing for one in given),
        people=tuple(dict.fromkeys(name for one in given for name in one.people)),
        asked=given[0].asked if len(given) == 1 else "",
    )


def _before(citation: Any, first: Page, cited: Page) -> str:
    """The words of the first page and of the cited one as far as the quote."""
    above = "" if first == cited else first.text
    return f"{above}\n{cited.text[: citation.end]}"


def _pages(citations: list[Any]) -> dict[Any, tuple[Page, Page]]:
    """For each page that is cited the first of its paper, and itself."""
    items = {one.item_id for one in citations}
    first_now = Q(item_id__in=items, number=1, superseded_at=None)
    rows = Page.all_readings.filter(Q(pk__in=[one.page_id for one in citations]) | first_now)
    found = {page.pk: page for page in rows}
    first = {page.item_id: page for page in found.values() if page.number == 1 and page.superseded_at is None}
    return {
        one.page_id: (first.get(one.item_id, cited), cited) for one in citations if (cited := found.get(one.page_id))
    }


def _mentions(pages: list[Any]) -> dict[Any, list[FoundMention]]:
    """Those that each page has, by its own places."""
    found: dict[Any, list[FoundMention]] = {}
    for row in Mention.objects.filter(page_id__in=pages).select_related("entity").only(*_READ).order_by("start"):
        one = FoundMention(row.start, row.end, row.text, row.entity.type, row.entity.name)
        found.setdefault(row.page_id, []).append(one)
    return found


def _context(citation: Any, pages: tuple[Page, Page], mentions: dict[Any, list[FoundMention]]) -> Context:
    first, cited = pages
    before = "" if first == cited else f"{first.text}\n\n"
    own = mentions.get(cited.pk, [])
    moved = [replace(one, start=one.start + len(before), end=one.end + len(before)) for one in own]
    start, end = citation.start + len(before), citation.end + len(before)
    of_paper = [*(mentions.get(first.pk, []) if before else ()), *moved]
    text = f"{before}{cited.text}"
    paper = QuotedPaper(text, of_paper).given(start, end)
    near = [one for one in moved if start - REACH <= one.start and one.end <= end]
    of_words = context_of(text, start, end, near, speakers=[paper.writer])
    return replace(paper, names=of_words.names, actors=of_words.actors, meant=of_words.meant)


def _writers(citations: list[Any]) -> set[str]:
    """Whose words they are, by the blocks in which they end: of a long turn the label may stand pages before."""
    places = Q()
    for one in citations:
        places |= Q(page_id=one.page_id, start__lt=one.end, end__gte=one.end)
    rows = Block.objects.filter(places, kind__in=sorted(OF_SOMEBODY)).values_list("kind", "speaker")
    return {name for kind, speaker in rows if (name := writer_of(BlockKind(kind), speaker))}
