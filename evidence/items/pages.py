"""Pages of evidence: shells around tools."""

from __future__ import annotations

import json
import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from cases.workspace import case_page, id_or_empty, is_client, look_as_client, read, read_or_404, signed_in, workspace
from config.api.params import StrictBoolean
from evidence.search.serializers import SearchFilters

HITS = 30  # of a search, on the page
WORDS = {"true": True, "false": False}


@case_page
def case_evidence(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The documents of a case; words in the search field are looked for in titles and in the documents' text."""
    facets = read(request, "evidence.facets", ids={"case_id": context["case"]["id"]}) or {}
    shown = {"facets": facets, "search": _search(request.GET), "section": "evidence"}
    return render(request, "pages/case_evidence.html", {**context, **shown})


@case_page
def case_threads(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The conversations by mail that a case's evidence has."""
    return render(request, "pages/case_threads.html", {**context, "section": "evidence"})


@case_page
def case_custody(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """How the case's files came and are kept: receipts, and reading the stored files again."""
    return render(request, "pages/case_custody.html", {**context, "section": "evidence"})


def _search(query: QueryDict) -> str:
    """The body of ``evidence.search`` that the page's address asks for, as JSON; empty without words.

    Every filter that the search has, so that its hits are of the documents that the list above them shows.
    """
    if not query.get("q", "").strip():
        return ""
    given = {name: (field, str(query[name])) for name, field in SearchFilters().fields.items() if query.get(name)}
    filters = {
        name: WORDS.get(value, value) if isinstance(field, StrictBoolean) else value
        for name, (field, value) in given.items()
    }
    return json.dumps({"q": query["q"], "limit": HITS, "filters": filters})


@signed_in
def evidence_item(request: HttpRequest, evidence_id: uuid.UUID) -> HttpResponse:
    """One document with its text, in the workspace or in the client's portal."""
    item = read_or_404(request, "evidence.get", evidence_id=evidence_id)
    context = {**workspace(request, uuid.UUID(str(item["case_id"]))), "evidence": item, "section": "evidence"}
    return render(request, "pages/portal_document.html" if is_client(request) else "pages/evidence_item.html", context)


@case_page
def case_compare_clauses(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The clauses of two contracts of a case side by side."""
    listed = read(request, "evidence.list", ids={"case_id": context["case"]["id"]}, kind="contract", limit=100)
    contracts = list((listed or {}).get("items", []))
    chosen = {name: id_or_empty(request.GET.get(name, "")) for name in ("first", "second")}
    for pk in {*chosen.values()} - {"", *(str(one["id"]) for one in contracts)}:  # an amendment, say
        item = read(request, "evidence.get", ids={"evidence_id": uuid.UUID(pk)})
        contracts += [item] if item and str(item["case_id"]) == str(context["case"]["id"]) else []
    body = json.dumps({"evidence_ids": list(chosen.values())}) if all(chosen.values()) else ""
    shown = {"contracts": contracts, "comparison": body, "section": "evidence"}
    return render(request, "pages/case_compare_clauses.html", {**context, **shown, **chosen})


@signed_in
def evidence_clauses(request: HttpRequest, evidence_id: uuid.UUID) -> HttpResponse:
    """The clauses of one document as a checklist, beside their words."""
    item = read_or_404(request, "evidence.get", evidence_id=evidence_id)
    if is_client(request):
        return redirect("evidence_item", evidence_id)
    context = {**workspace(request, uuid.UUID(str(item["case_id"]))), "evidence": item, "section": "evidence"}
    return render(request, "pages/evidence_clauses.html", context)


@signed_in
def client_view_document(request: HttpRequest, evidence_id: uuid.UUID) -> HttpResponse:
    """A document as the client reads it, for someone of the firm."""
    if is_client(request):
        return redirect("evidence_item", evidence_id)
    look_as_client(request)
    item = read_or_404(request, "evidence.get", evidence_id=evidence_id)
    context = {**workspace(request, uuid.UUID(str(item["case_id"]))), "evidence": item, "viewing_as_client": True}
    return render(request, "pages/portal_document.html", context)
