"""Pages of productions: shells around tools."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cases.workspace import case_page, read_or_404, signed_in, workspace


@case_page
def case_productions(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """What was given to the other side, and what is to be."""
    return render(request, "pages/case_productions.html", {**context, "section": "evidence"})


@signed_in
def production(request: HttpRequest, production_id: uuid.UUID) -> HttpResponse:
    """One production with its documents."""
    found = read_or_404(request, "productions.get", production_id=production_id)
    context = {**workspace(request, uuid.UUID(str(found["case_id"]))), "production": found, "section": "evidence"}
    return render(request, "pages/production.html", context)
