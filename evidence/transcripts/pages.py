"""Pages of transcripts: shells around tools."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from cases.workspace import case_page, is_client, read, read_or_404, signed_in, workspace


@case_page
def case_transcripts(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The transcripts of a case, and the search through what was said."""
    documents = None
    if request.GET.get("new"):
        found = read(request, "evidence.list", ids={"case_id": context["case"]["id"]}, sort="-created", limit=100)
        documents = (found or {"items": []})["items"]
    shown = {"documents": documents, "section": "transcripts"}
    return render(request, "pages/case_transcripts.html", {**context, **shown})


@signed_in
def transcript(request: HttpRequest, transcript_id: uuid.UUID) -> HttpResponse:
    """One transcript by page and line, with its designations."""
    found = read_or_404(request, "transcripts.get", transcript_id=transcript_id)
    case_id = uuid.UUID(str(found["case_id"]))
    if is_client(request):
        return redirect("portal", case_id)
    at = request.GET.get("at", "")[:20]
    shown = {"transcript": found, "section": "transcripts", "at": at, "page": _page(request, found, at)}
    return render(request, "pages/transcript.html", {**workspace(request, case_id), **shown})


def _page(request: HttpRequest, found: dict[str, Any], at: str) -> int | None:
    """The page of the transcript that the address names, by itself or with a line; its first where that is none of it."""
    named = at.partition(":")[0] or request.GET.get("page", "")
    page = int(named) if named.isascii() and named.isdigit() and len(named) <= 5 else None
    first, last = found["first_page"], found["last_page"]
    return page if page is not None and first is not None and first <= page <= last else first
