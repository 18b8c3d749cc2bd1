"""Pages of duplicates: shells around tools."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cases.workspace import case_page, id_or_empty

FILTERS = ("relation", "across_custodians", "evidence_id", "cursor")


@case_page
def case_duplicates(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The documents of a case that repeat others."""
    asked = {name: request.GET.get(name, "") for name in FILTERS}
    return render(request, "pages/case_duplicates.html", {**context, "asked": asked, "section": "evidence"})


@case_page
def case_compare_texts(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Two documents of a case side by side, with the words that differ."""
    chosen = {name: id_or_empty(request.GET.get(name, "")) for name in ("evidence_id", "other_id")}
    return render(request, "pages/case_compare_texts.html", {**context, **chosen, "section": "evidence"})
