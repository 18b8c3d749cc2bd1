"""The tools that search a case's evidence."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.asking import Questions
from config.api.params import Empty
from config.api.scope import Scope
from config.api.tool import tool
from evidence.items.outward import title_for
from evidence.items.places import place_words
from evidence.items.toolset import EvidenceToolViewSet
from evidence.models import EvidenceItem
from evidence.search.embedding_again import embedding_start
from evidence.search.language.compiled import understood
from evidence.search.meanings import meanings_known
from evidence.search.printed import PrintedPlaces, printed_places
from evidence.search.reach import reach_of
from evidence.search.readers import Hit, SearchPage, ask_meanings_of, search
from evidence.search.serializers import SearchBody, SearchHitsSerializer, SimilarBody
from evidence.search.spaces import space_set


class SearchTools(EvidenceToolViewSet):
    lookups = {"case_id": Case.objects}

    @tool(
        "evidence.search", "POST cases/{case_id}/evidence/search", permission="read:evidence", audit="search",
        entity="evidence", body=SearchBody, answer=SearchHitsSerializer, client=True,
        example={"q": '"relief valve" or pressure', "mode": "text", "filters": {"kind": "email"}},
        subject=None, common=True, listed=("mode", "limit"), activity="searched {objects}", asks="ask_meaning",
        when="Use it to find where something is said, also to compare what different documents say of it.",
    )  # fmt: skip
    def search(self, request: Request, case: Case) -> Response:
        """Search the text of a case's evidence: by words (text), by meaning (semantic) or both (hybrid). q: words, "phrases",
        -without, or, "two words"~5, wor*, and fields from: to: date: type: custodian: language: exhibit: has: bates: page:.
        Hits name page, start and end, ready for evidence.get_source_context or a citation. total counts what was ranked;
        is_whole false: more match. Changes nothing."""
        body = dict(self.body)
        query = understood(body["q"])
        with meanings_known(self.asked):
            found = search(reach=reach_of(self.scope, case, body.pop("filters", {}), query), query=query, **body)
        return self._found(found, case, notice=query.notice)

    def asks_others(self) -> bool:
        return not space_set().is_own

    def ask_meaning(self, case: Case) -> Questions:
        """What the words sought mean, where the search is not by words only."""
        return (yield from ask_meanings_of(case, understood(self.body["q"]), self.body["mode"]))

    @tool(
        "search.similar", "POST evidence/{evidence_id}/similar", permission="read:evidence", audit="search",
        entity="evidence", body=SimilarBody, answer=SearchHitsSerializer, client=True,
        example={"page": 2, "start": 0},
        subject="evidence_id", activity="looked for more like {object}",
        when="Use it to get more like an item or a passage; for words, search.query.",
    )  # fmt: skip
    def similar(self, request: Request, evidence: EvidenceItem) -> Response:
        """Find the case's other evidence that is most like this item, or like the passage at a page and start: the best
        passage of each, most alike first; none where it has no text yet. Changes nothing."""
        from evidence.search.similar import similar  # numpy is loaded with the first such search

        reach = reach_of(self.scope, evidence.case, {})
        return self._found(similar(reach=reach, item=evidence, **self.body), evidence.case)

    @tool(
        "engines.embed_case", "POST cases/{case_id}/embeddings", permission="write:evidence", audit="update",
        entity="case", body=Empty, status=202,
        subject=None, activity="had the passages of {object} embedded by the engine that is set",
        approval="Embedding all documents of a case again costs money with a provider of models.",
        when="Use it after another engine was set for embed; search by meaning goes on with the earlier vectors meanwhile.",
    )  # fmt: skip
    def embed_case(self, request: Request, case: Case) -> Response:
        """Give the passages of a case the vectors of the engine that is set for embed, in the background, document after
        document. Until all have them the case is searched by the vectors it has. Answers 202 with a job; jobs.cancel stops it,
        jobs.retry goes on where it was, and a second job finds nothing left to do. 409 while one is under way. Of an agent
        it waits for approval."""
        return self.queued(embedding_start(actor=self.actor, case=case))

    def _found(self, found: SearchPage, case: Case, *, notice: str = "") -> Response:
        printed = printed_places(found.items, case.pk, self.scope)
        hits = [hit_fields(hit, self.scope, printed) for hit in found.items]
        page = {"items": hits, "next_cursor": found.next_cursor, "has_more": found.next_cursor is not None}
        return self.answer(page | {"total": found.total, "is_whole": found.is_whole, "notice": notice})


def hit_fields(hit: Hit, scope: Scope, printed: PrintedPlaces) -> dict[str, Any]:
    """A hit as tools answer it, with the title that the caller may read, and where testimony is printed."""
    item, place = hit.page.item, printed.get((hit.page.pk, hit.start))
    return {
        "evidence_id": item.pk,
        "title": title_for(item, scope),
        "media_type": item.media_type,
        "page": hit.page.number,
        "page_label": hit.page.label,
        "place": place_words(hit.page.number, hit.page.label, item.media_type),
        "start": hit.start,
        "end": hit.end,
        "snippet": hit.snippet.text,
        "more_before": hit.snippet.offset > 0,
        "more_after": hit.snippet.offset + len(hit.snippet.text) < len(hit.page.text.rstrip()),
        "matches": [{"start": start, "end": end} for start, end in hit.snippet.matches],
        "score": hit.score,
        "transcript_id": place.transcript_id if place else None,
        "page_line": place.page_line if place else "",
    }
