"""The answer: what was found is read again through the tools, a provider without tools writes, and every quote is verified."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from agents.document_questions.asker import Asker
from agents.hosted.calling import ToolRefusedError
from agents.models import DocumentQuestion
from config.boundary import firm_boundary
from evidence.engines.base.questions import Excerpt, LookKind, SaidQuote, SaidStatement
from evidence.engines.support.support import missing

MOST_EXCERPTS, AROUND, LONGEST = 20, 300, 2_000
WHY = "Reading the place that was found, to answer from its words."


@dataclass(frozen=True, slots=True)
class ShownExcerpt:
    """An excerpt, and where on which page of which document it stands."""

    excerpt: Excerpt
    document: int
    page: int
    offset: int
    page_text: str


def shown_excerpts(asker: Asker, question: DocumentQuestion) -> list[ShownExcerpt]:
    """The places that were found, the surest first, as their pages read now to whoever asked; what they may not read any more
    is left out."""
    with firm_boundary(asker.firm_id):
        items = dict(question.documents.values_list("number", "item_id"))
    pages: dict[tuple[int, int], str] = {}
    shown: list[ShownExcerpt] = []
    for kind, place in _places(question):
        at = place["document"], place["page"]
        if at not in pages:
            pages[at] = _page_text(asker, items.get(at[0]), at[1])
        start, end = place["start"], min(place["end"], place["start"] + LONGEST)
        if not 0 <= start < end <= len(pages[at]):
            continue
        first, last = max(0, start - AROUND), min(len(pages[at]), end + AROUND)
        excerpt = Excerpt(
            len(shown) + 1, pages[at][first:last], start - first, end - first, kind, float(place["score"])
        )
        shown.append(ShownExcerpt(excerpt, *at, first, pages[at]))
        if len(shown) == MOST_EXCERPTS:
            break
    return shown


def _places(question: DocumentQuestion) -> Iterator[tuple[LookKind, dict[str, Any]]]:
    """What was found, each place once: answers and clauses before what a search came near to."""
    found = [(one["kind"], at) for one in question.steps if one["step"] == "look" for at in one["found"]]
    seen: set[tuple[Any, ...]] = set()
    for kind, at in sorted(found, key=lambda pair: (pair[0] == "search", -pair[1]["score"])):
        place = at["document"], at["page"], at["start"], at["end"]
        if place not in seen:
            seen.add(place)
            yield kind, at


def _page_text(asker: Asker, item_id: Any, page: int) -> str:
    try:
        data = asker.call("evidence.view", why=WHY, ids={"evidence_id": item_id}, query={"page": page}).data
    except ToolRefusedError as refused:
        if refused.passes:
            raise
        return ""
    return str(data["text"])


def verified(statements: list[SaidStatement], shown: list[ShownExcerpt]) -> dict[str, Any]:
    """The answer as it is kept: statements whose quotes stand exactly where they are said to; how many did not."""
    by_number = {one.excerpt.number: one for one in shown}
    kept, dropped = [], 0
    for one in statements:
        citations = [found for quote in one.quotes if (found := _citation(quote, by_number.get(quote.excerpt)))]
        dropped += len(one.quotes) - len(citations)
        if citations:
            kept.append(_statement(one.text, citations))
    return {
        "statements": kept, "dropped_quotes": dropped, "dropped_statements": len(statements) - len(kept),
        "excerpts": len(shown),
    }  # fmt: skip


def _citation(quote: SaidQuote, shown: ShownExcerpt | None) -> dict[str, Any] | None:
    if shown is None or not 0 <= quote.start < quote.end or not quote.words.strip():
        return None
    start, end = shown.offset + quote.start, shown.offset + quote.end
    if shown.page_text[start:end] != quote.words:
        return None
    return {"document": shown.document, "page": shown.page, "start": start, "end": end, "quote": quote.words}


def _statement(text: str, citations: list[dict[str, Any]]) -> dict[str, Any]:
    """With what of its own words its quotes do not say."""
    quoted = "\n".join(one["quote"] for one in citations)
    parts = missing(text, quoted) if text else []
    return {
        "text": text or " ".join(quoted.split()), "own_words": bool(text), "citations": citations,
        "not_borne_out": [one.words for one in parts],
    }  # fmt: skip
