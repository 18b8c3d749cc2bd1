"""The page that searches a case."""

from __future__ import annotations

import json
from typing import Any, get_args

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cases.workspace import case_page
from evidence.search.candidates import Sort
from evidence.search.language.fields import FIELDS, FIRM
from evidence.search.readers import Mode

SHOWN = 30


@case_page
def case_search(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """One field for all that a case holds; what it finds comes from ``search.query``."""
    asked = {"q": request.GET.get("q", "").strip(), "facets": True, "limit": SHOWN}
    for name, choices in (("mode", get_args(Mode)), ("sort", get_args(Sort)), ("cursor", None)):
        value = request.GET.get(name)
        if value and (choices is None or value in choices):
            asked[name] = value
    is_guest = context["me"]["role"] == "guest"
    fields = [rule for rule in FIELDS.values() if not (is_guest and rule.whose == FIRM)]
    shown = {"search": json.dumps(asked) if asked["q"] else "", "fields": fields, "section": "search"}
    return render(request, "pages/case_search.html", {**context, **shown})
