"""Pages of questions to documents: shells around tools."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cases.models import Role
from cases.workspace import case_page, read, read_or_404, signed_in, workspace

ASKING = (Role.ATTORNEY, Role.FIRM_ADMIN)
MOST_OFFERED = 100


@case_page
def case_document_questions(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """What documents were asked, and where to ask."""
    may_ask = context["me"]["role"] in ASKING and context["case"]["status"] == "open"
    found = (
        read(request, "evidence.list", ids={"case_id": context["case"]["id"]}, limit=MOST_OFFERED) if may_ask else None
    )
    shown = {
        "may_ask": may_ask,
        "offered": (found or {"items": []})["items"],
        "chosen": request.GET.get("evidence", ""),
    }
    return render(request, "pages/case_document_questions.html", {**context, **shown, "section": "evidence"})


@signed_in
def document_question(request: HttpRequest, question_id: uuid.UUID) -> HttpResponse:
    """One question with its steps and its answer."""
    found = read_or_404(request, "documents.get_question", question_id=question_id)
    context = {**workspace(request, uuid.UUID(str(found["case_id"]))), "question": found, "section": "evidence"}
    return render(request, "pages/document_question.html", context)
