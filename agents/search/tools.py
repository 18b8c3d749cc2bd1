"""The tools that search everything a case holds, and say how a query may go on."""

from __future__ import annotations

import re
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from agents.search.readers import found_facts, found_names, names_with
from agents.search.serializers import FoundSerializer, QueryBody, SuggestionsSerializer, SuggestQuery
from cases.models import Case
from config.api.asking import Questions
from config.api.scope import Scope
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.search.by_document import by_document
from evidence.search.candidates import after, items_of_candidates
from evidence.search.folding import FoldedHit, folded, near_identical
from evidence.search.language.compiled import understood
from evidence.search.language.grammar import SHORTEST_STEM
from evidence.search.meanings import meanings_known
from evidence.search.narrowing import facets_of_found
from evidence.search.printed import PrintedPlaces, printed_places
from evidence.search.reach import reach_of
from evidence.search.readers import ask_meanings_of, find, hits_of
from evidence.search.spaces import space_set
from evidence.search.suggestions import MOST, suggested_fields, suggested_titles, suggested_values
from evidence.search.tools import hit_fields
from facts.facts.serializers import source_in_words
from facts.temporal.words import when_words

LAST = re.compile(r'(?:(?P<field>[A-Za-z]{2,20}):)?(?:"(?P<quoted>[^"]*)|(?P<word>[^\s"():]*))$')
OF_ALIKE = ("evidence_id", "title", "page", "place", "start", "end")


class CaseSearchTools(ToolViewSet):
    rows = Case.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "search.query", "POST cases/{case_id}/search", permission="read:evidence", audit="search", entity="evidence",
        body=QueryBody, answer=FoundSerializer, client=True,
        example={"q": '"relief valve" type:email date:2019', "facets": True},
        subject=None, common=True, listed=("mode", "sort"), activity="searched the case", asks="ask_meaning",
        when="Use it to find anything in a case: passages, facts and people at once; for passages alone, evidence.search.",
    )  # fmt: skip
    def search(self, request: Request, case: Case) -> Response:
        """Search passages, facts and people in one call, best first. q: words, "phrases", -without, or, "two words"~5, wor*,
        and fields from: to: date: type: custodian: language: exhibit: has: bates: page:. Hits name page, start and end,
        ready for a citation: of each document the best three; near-identical ones are folded into alike. Facts and people
        come with the first page. total counts what was ranked; is_whole false: more match. Changes nothing."""
        asked, scope = self.body, self.scope.within(case.pk)
        query = understood(asked["q"])
        reach = reach_of(self.scope, case, {}, query)
        with meanings_known(self.asked):
            candidates = find(reach, query, asked["mode"], asked["sort"])
        candidates = by_document(candidates) if asked["sort"] == "relevance" else candidates
        sought = f"{asked['mode']} {asked['sort']} {asked['q']}"
        shown, following = after(candidates.found, sought, asked.get("cursor"), asked["limit"])
        is_first = "cursor" not in asked
        found = items_of_candidates(candidates.found).values() if asked["facets"] else ()
        hits = hits_of(shown, candidates.wanted, reach)
        printed = printed_places(hits, case.pk, self.scope)
        alike = near_identical(hits, case.pk, self.scope)
        return self.answer(
            {
                "items": [_passage(one, self.scope, printed) for one in folded(hits, alike)],
                "facts": [_fact(one, scope) for one in found_facts(query, self.scope, case)] if is_first else [],
                "people": [_name(one) for one in found_names(query, scope, case)] if is_first else [],
                "facets": facets_of_found(list(found), scope) if asked["facets"] else None,
                "next_cursor": following, "has_more": following is not None,
                "total": len(candidates.found), "is_whole": candidates.is_whole, "notice": query.notice,
            }
        )  # fmt: skip

    def asks_others(self) -> bool:
        return not space_set().is_own

    def ask_meaning(self, case: Case) -> Questions:
        """What the words sought mean, where the search is not by words only."""
        return (yield from ask_meanings_of(case, understood(self.body["q"]), self.body["mode"]))

    @tool(
        "search.suggest", "GET cases/{case_id}/search/suggest", permission="read:evidence", audit="search",
        entity="evidence", query=SuggestQuery, answer=SuggestionsSerializer, client=True,
        subject=None, activity="asked how a search may go on",
        when="Use it while someone types, or to learn the fields and values that search.query takes.",
    )  # fmt: skip
    def suggest(self, request: Request, case: Case) -> Response:
        """Say how the last word of a query may go on: fields, their values, people, organizations and titles;
        only what you may see. Changes nothing."""
        last = LAST.search(self.query["q"])
        field, word = (last["field"], last["quoted"] or last["word"] or "") if last else (None, "")
        scope = self.scope.within(case.pk)
        if field:
            found = suggested_values(field.lower(), word, scope, case)
            return self.answer({"items": [_suggestion(one.kind, one.text, one.detail) for one in found]})
        items = [_suggestion(one.kind, one.text, one.detail) for one in suggested_fields(word, scope)]
        if len(word) >= SHORTEST_STEM:
            items += _names(word, scope, case)
            titles = suggested_titles(word, scope, case)
            items += [_suggestion("document", one.text, "Document", one.detail) for one in titles]
        return self.answer({"items": items})


def _passage(one: FoldedHit, scope: Scope, printed: PrintedPlaces) -> dict[str, Any]:
    others = (hit_fields(hit, scope, printed) for hit in one.alike)
    return {**hit_fields(one.hit, scope, printed), "alike": [{name: one[name] for name in OF_ALIKE} for one in others]}


def _fact(fact: Any, scope: Scope) -> dict[str, Any]:
    first = next(iter(fact.shown_citations), None)
    return {
        "id": fact.pk, "text": fact.text, "status": fact.status,
        "date_label": when_words(fact),
        "source": source_in_words(fact, scope), "evidence_id": first and first.item_id, "page": first and first.page_number,
        "start": first and first.start, "end": first and first.end, "quote": first.quote if first else "",
    }  # fmt: skip


def _name(entity: Any) -> dict[str, Any]:
    return {"id": entity.pk, "name": entity.shown_name, "type": entity.type}


def _names(word: str, scope: Scope, case: Case) -> list[dict[str, Any]]:
    if not scope.permits("read:entities", client=True):
        return []
    found = names_with(word.replace('"', " "), scope, case, MOST)
    return [_suggestion("person", f'"{one.shown_name}"', one.type.capitalize(), one.pk) for one in found]


def _suggestion(kind: str, text: str, detail: str, pk: Any = None) -> dict[str, Any]:
    return {"kind": kind, "text": text, "detail": detail, "id": pk}
