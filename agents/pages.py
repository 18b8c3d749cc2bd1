"""Pages of agents and jobs: shells around tools."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from cases.models import Role
from cases.workspace import case_page, me_of, read, signed_in


@signed_in
def agents(request: HttpRequest) -> HttpResponse:
    """The keys one owns and the sessions at work, for those who may have agents."""
    me = me_of(request)
    if me["role"] not in (Role.ATTORNEY, Role.FIRM_ADMIN):
        return redirect("case_list")
    cases = (read(request, "cases.list", limit=100, status="open") or {"items": []})["items"]
    return render(request, "pages/agents.html", {"me": me, "section": "agents", "cases": cases})


@case_page
def jobs(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    return render(request, "pages/case_jobs.html", {**context, "section": "jobs"})
