"""The page of a case's exhibit numbers: a shell around tools."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cases.workspace import case_page, read


@case_page
def case_exhibits(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The numbers of a case's documents by series, and the list that is served."""
    series = read(request, "exhibits.list_series", ids={"case_id": context["case"]["id"]}, limit=100)
    shown = {"series": (series or {"items": []})["items"], "section": "evidence"}
    return render(request, "pages/case_exhibits.html", {**context, **shown})
