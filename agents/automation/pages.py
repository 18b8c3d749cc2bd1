"""Pages of standing instructions: shells around tools."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from agents.hosted.registry import HOSTED
from agents.hosted.registry import triggers as known_triggers
from agents.templatetags.automation import trigger_words
from cases.models import Role
from cases.workspace import me_of, read, read_or_404, signed_in

DIRECTING = (Role.ATTORNEY, Role.FIRM_ADMIN)


@signed_in
def automation(request: HttpRequest) -> HttpResponse:
    """The rules one has given, and where to give one, for those who direct agents."""
    me = me_of(request)
    if me["role"] not in DIRECTING:
        return redirect("case_list")
    cases = (read(request, "cases.list", limit=100, status="open") or {"items": []})["items"]
    agents = [{"type": name, "agent": one} for name, one in HOSTED.items()]
    triggers = [[name, trigger_words(name)] for name in known_triggers()]
    shown = {"me": me, "section": "agents", "cases": cases, "agents": agents, "triggers": triggers}
    return render(request, "pages/automation.html", shown)


@signed_in
def rule(request: HttpRequest, rule_id: uuid.UUID) -> HttpResponse:
    """One rule and its runs."""
    me = me_of(request)
    if me["role"] not in DIRECTING:
        return redirect("case_list")
    found = read_or_404(request, "automation.get", rule_id=rule_id)
    return render(request, "pages/automation_rule.html", {"me": me, "section": "agents", "rule": found})
