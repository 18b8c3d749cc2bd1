"""Pages of agents and jobs: shells around tools."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from agents.access.roles import ROLES
from cases.models import Role
from cases.workspace import case_page, me_of, read, read_or_404, signed_in

DIRECTING = (Role.ATTORNEY, Role.FIRM_ADMIN)  # who may have agents
STATES = (
    ("active", "At work"),
    ("suspended", "Suspended"),
    ("expired", "Run out"),
    ("terminated", "Ended"),
    ("all", "All"),
)
SHOWN_CASES = 20
# The event types that a receiver usually wants; agents.update_session takes every other type too.
EVENT_TYPES = (
    ("evidence.created", "A document was added"),
    ("evidence.processed", "A document was read"),
    ("evidence.updated", "A document’s details changed"),
    ("fact.created", "A fact was proposed or added"),
    ("fact.updated", "A fact was changed, approved or dismissed"),
    ("job.completed", "A job was done"),
    ("job.failed", "A job failed"),
    ("approval.updated", "A person answered a request of the agent"),
    ("case.updated", "The case’s own record changed"),
)


@signed_in
def agents(request: HttpRequest) -> HttpResponse:
    """The keys one owns and the sessions of their agents, for those who may have agents."""
    me = me_of(request)
    if me["role"] not in DIRECTING:
        return redirect("case_list")
    cases = (read(request, "cases.list", limit=100, status="open") or {"items": []})["items"]
    status = request.GET.get("status", "")
    context = {"roles": _roles(), "states": STATES, "status": status if status in dict(STATES) else STATES[0][0]}
    return render(request, "pages/agents.html", {"me": me, "section": "agents", "cases": cases, **context})


@signed_in
def event_catalogue(request: HttpRequest) -> HttpResponse:
    """Which events agents can wait for, and what each says."""
    me = me_of(request)
    if me["role"] not in DIRECTING:
        return redirect("case_list")
    return render(request, "pages/event_catalogue.html", {"me": me, "section": "agents"})


@signed_in
def session(request: HttpRequest, session_id: uuid.UUID) -> HttpResponse:
    """One session: what it is about and may do, where its events are sent, and how the deliveries went."""
    me = me_of(request)
    if me["role"] not in DIRECTING:
        return redirect("case_list")
    found = read_or_404(request, "agents.get_session", session_id=session_id)
    context = {"session": found, "cases": _cases_of(request, found), "event_types": EVENT_TYPES}
    return render(request, "pages/agent_session.html", {"me": me, "section": "agents", **context})


def _roles() -> list[dict[str, Any]]:
    """The roles a key can be made for: the one without bounds first."""
    general = {
        "value": "general",
        "label": "General",
        "purpose": "Bounded only by what you tick here.",
        "operations": [],
    }
    bounded = (
        {"value": name, "label": role.label, "purpose": role.purpose, "operations": sorted(role.words)}
        for name, role in ROLES.items()
    )
    return [general, *bounded]


def _cases_of(request: HttpRequest, found: dict[str, Any]) -> list[dict[str, Any]]:
    """The session's cases by name; of one that its reader takes no part in only that there is one."""
    rows = (read(request, "cases.get", ids={"case_id": one}) for one in found["case_ids"][:SHOWN_CASES])
    return [{"id": row["id"], "name": row["name"]} if row else {} for row in rows]


@case_page
def jobs(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    return render(request, "pages/case_jobs.html", {**context, "section": "jobs"})
