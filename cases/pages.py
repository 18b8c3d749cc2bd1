"""Pages of sign-in, the case list and the firm's people: shells around tools, with no capability of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from cases.actions.signin import find_link, is_same_browser
from cases.models import MagicLink, Role
from cases.models.user import OUTSIDERS
from cases.tools.auth import browser_of
from config.api.inprocess import call
from config.api.routes import page

Page = Callable[..., HttpResponse]


def read(request: HttpRequest, name: str, *, ids: dict[str, Any] | None = None, **query: Any) -> Any:
    """What a reading tool answers the person whose page this is, as data; ``None`` if it refuses."""
    response = call(request, name, ids or {}, query, html=False)
    return response.data if response.status_code == 200 else None  # type: ignore[attr-defined]


def signed_in(view: Page) -> Page:
    """A page for people of a firm. ``request.me`` is who they are, as ``users.me`` says it; others sign in first."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect(settings.LOGIN_URL)
        if request.user.firm_id is None:
            return redirect("admin:index")
        request.me = read(request, "users.me")  # type: ignore[attr-defined]
        return view(request, *args, **kwargs)

    return page(guarded)


@page
def home(request: HttpRequest) -> HttpResponse:
    return redirect("case_list")


@page
def sign_in(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated and request.user.firm_id:
        return redirect("case_list")
    return render(request, "pages/sign_in.html", {"expired": "expired" in request.GET})


@page
def verify(request: HttpRequest) -> HttpResponse:
    """Where a mailed link leads. Looking at it uses nothing up; the button on it does."""
    token = request.GET.get("token", "")
    link = find_link(token)
    context: dict[str, Any] = {"token": token if link else ""}
    if link is not None:
        context["needs_code"] = not is_same_browser(link, browser_of(request))
        context["invitation"] = _invitation(link) if link.is_invitation else None
    response = render(request, "pages/verify.html", context)
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "no-store"
    return response


@signed_in
def case_list(request: HttpRequest) -> HttpResponse:
    """The cases; a client of one case goes straight to it."""
    me = request.me  # type: ignore[attr-defined]
    if me["role"] != Role.CLIENT:
        return render(request, "pages/case_list.html", {"me": me, "section": "cases"})
    cases = (read(request, "cases.list", limit=100) or {"items": []})["items"]
    if len(cases) == 1:
        return redirect("portal", cases[0]["id"])
    return render(request, "pages/portal_cases.html", {"me": me, "cases": cases})


@signed_in
def users(request: HttpRequest) -> HttpResponse:
    me = request.me  # type: ignore[attr-defined]
    if me["role"] in OUTSIDERS:
        return redirect("case_list")
    choices = [[role.value, role.label] for role in Role]
    return render(request, "pages/users.html", {"me": me, "section": "users", "role_choices": choices})


@signed_in
def profile(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/profile.html", {"me": request.me, "section": "profile"})  # type: ignore[attr-defined]


def _invitation(link: MagicLink) -> dict[str, str]:
    user = link.user
    return {
        "firm_name": user.firm.name if user and user.firm else "",
        "invited_by": link.invited_by.name if link.invited_by else "",
        "role": user.role if user else "",
    }
