"""Pages of sign-in, cases and the firm's people: shells around tools, with no capability of their own."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from audit.entries.readers import last_verification
from audit.sealing.keys import key_fingerprint
from audit.templatetags.activity import done_words
from cases.models import MagicLink, Role
from cases.models.user import OUTSIDERS
from cases.signin.actions import find_link, is_same_browser
from cases.signin.pending import waiting_user
from cases.signin.returning import remember, safe_path
from cases.signin.second_factor import has_second_factor, needs_second_factor
from cases.signin.tools import browser_of, link_attempt
from cases.workspace import (
    case_page,
    is_client,
    look_as,
    look_as_client,
    me_of,
    read,
    read_or_404,
    signed_in,
    workspace,
)
from config.api import lockouts
from config.api.errors import RateLimited
from config.api.routes import page
from config.api.tool import all_tools
from config.pages import too_many

CHANGES = "create,update,delete,analyze,download,export"  # categories of the audit log
OF_A_CASE = ("case", "entity", "evidence", "fact", "job", "relationship")


@page
def home(request: HttpRequest) -> HttpResponse:
    return redirect("case_list")


@page
def sign_in(request: HttpRequest) -> HttpResponse:
    """Asks for an address. What ``next`` names is opened once the link in the mail was used in this browser."""
    path = safe_path(request.GET.get("next", ""))
    if request.user.is_authenticated and request.user.firm_id:
        return redirect(path or "case_list")
    response = render(request, "pages/sign_in.html", {"expired": "expired" in request.GET})
    remember(response, path)
    return response


@page
def verify(request: HttpRequest) -> HttpResponse:
    """Where a mailed link leads. Looking at it uses nothing up; the button on it does."""
    token = request.GET.get("token", "")
    presented = link_attempt(request, token)
    try:
        lockouts.check(presented)
    except RateLimited as locked:
        return too_many(request, locked)
    link = find_link(token)
    if link is None:
        lockouts.count_failure(presented)
    context: dict[str, Any] = {"token": token if link else ""}
    if link is not None:
        context["needs_code"] = not is_same_browser(link, browser_of(request))
        context["invitation"] = _invitation(link) if link.is_invitation else None
    response = render(request, "pages/verify.html", context)
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "no-store"
    return response


@page
def second_factor(request: HttpRequest) -> HttpResponse:
    """Asks who is signing in for the second factor, or has them set one up; also who is signed in and has none yet."""
    signed_in = request.user.is_authenticated
    user: Any = request.user if signed_in else waiting_user(request)
    if user is None:
        return redirect(f"{settings.LOGIN_URL}?expired")
    enrolled = has_second_factor(user)
    if signed_in and enrolled:
        return redirect("profile" if user.firm_id else "admin:index")
    after = safe_path(request.GET.get("next", "")) or reverse("profile")
    required = needs_second_factor(user)
    context = {"enrolled": enrolled, "required": required, "signed_in": signed_in, "after": after}
    response = render(request, "pages/second_factor.html", context)
    response["Cache-Control"] = "no-store"
    return response


@signed_in
def case_list(request: HttpRequest) -> HttpResponse:
    """The cases; a client of one case goes straight to it."""
    me = me_of(request)
    if me["role"] != Role.CLIENT:
        return render(request, "pages/case_list.html", {"me": me, "section": "cases"})
    cases = (read(request, "cases.list", limit=100) or {"items": []})["items"]
    if len(cases) == 1:
        return redirect("portal", cases[0]["id"])
    return render(request, "pages/portal_cases.html", {"me": me, "cases": cases})


@signed_in
def case_new(request: HttpRequest) -> HttpResponse:
    me = me_of(request)
    if me["role"] in OUTSIDERS:
        return redirect("case_list")
    return render(request, "pages/case_new.html", {"me": me, "section": "cases"})


@signed_in
def case_overview(request: HttpRequest, case_id: uuid.UUID) -> HttpResponse:
    """The case, for the firm its workspace, for its client the portal."""
    context = workspace(request, case_id)
    if is_client(request):
        return render(request, "pages/portal.html", context)
    facets = read(request, "evidence.facets", ids={"case_id": case_id})
    shown = {"section": "overview", "facets": facets, "to_decide": requests_to_decide(request, case_id)}
    return render(request, "pages/case_overview.html", {**context, **shown})


def requests_to_decide(request: HttpRequest, case_id: uuid.UUID) -> int:
    """How many requests of agents in the case wait for the decision of the person whose page this is."""
    if request.me["role"] not in (Role.ATTORNEY, Role.FIRM_ADMIN):  # type: ignore[attr-defined]
        return 0
    waiting = read(request, "approvals.list", case_id=case_id, status="pending", limit=100)
    return sum("approvals.approve" in one["allowed_actions"] for one in waiting["items"]) if waiting else 0


@case_page
def case_client_view(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The case as its client sees it: every tool on the page is called inside the client boundary."""
    look_as_client(request)
    case = read_or_404(request, "cases.get", case_id=context["case"]["id"])
    return render(request, "pages/portal.html", {**context, "case": case, "viewing_as_client": True})


@case_page
def case_view_as(request: HttpRequest, context: dict[str, Any], user_id: uuid.UUID) -> HttpResponse:
    """The case as one of those who take part in it sees it; a client's view is the portal."""
    person = look_as(request, user_id)
    case = read_or_404(request, "cases.get", case_id=context["case"]["id"])
    shown = {**context, "case": case, "person": person, "view_as": str(person.pk)}
    if person.role == Role.CLIENT:
        return render(request, "pages/portal.html", {**shown, "viewing_as_client": True})
    return render(request, "pages/case_view_as.html", shown)


@case_page
def case_activity(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Who did what; at first without what was only read, which is most of it."""
    asked = request.GET.get("category") or CHANGES
    tools = sorted((one.name for one in all_tools() if one.writes and one.entity in OF_A_CASE), key=done_words)
    actor, known = request.GET.get("actor_id"), {str(one["user_id"]) for one in context["case"]["participants"]}
    shown = {
        "category": "" if asked == "all" else asked,
        "tools": tools,
        "other_actor": "" if actor in known else actor,
        "key_fingerprint": key_fingerprint(),
        "verified": last_verification(context["case"]["id"]),
    }
    return render(request, "pages/case_activity.html", {**context, **shown, "section": "activity"})


@case_page
def case_settings(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """What the case is called, who takes part in it, and its end."""
    people = _who_could_join(request, context["case"])
    shown = {**context, "section": "settings", "people_choices": people, "saved": "saved" in request.GET}
    if context["me"]["role"] == Role.FIRM_ADMIN and context["case"]["status"] == "open":
        shown["storage"] = read(request, "storage.get", ids={"case_id": context["case"]["id"]})
    return render(request, "pages/case_settings.html", shown)


@page
def gallery(request: HttpRequest) -> HttpResponse:
    """Every component in every state, for those who develop it."""
    if not settings.DEBUG:
        raise Http404
    return render(request, "pages/gallery.html")


def _invitation(link: MagicLink) -> dict[str, str]:
    user = link.user
    return {
        "firm_name": user.firm.name if user and user.firm else "",
        "invited_by": link.invited_by.name if link.invited_by else "",
        "role": user.role if user else "",
    }


def _who_could_join(request: HttpRequest, case: dict[str, Any]) -> list[list[str]]:
    """The firm's active people who take no part in the case yet, if the caller may add them."""
    if "cases.add_participant" not in case["allowed_actions"]:
        return []
    inside = {str(one["user_id"]) for one in case["participants"]}
    people = (read(request, "users.list", limit=100) or {"items": []})["items"]
    free = [one for one in people if str(one["id"]) not in inside and one.get("is_active", True)]
    return [[str(one["id"]), f"{one['name']}, {Role(one['role']).label.lower()}"] for one in free]
