"""Pages of the firm, its people and one's own profile: shells around tools."""

from __future__ import annotations

import uuid
from functools import cache, wraps
from typing import Any
from zoneinfo import available_timezones

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from cases.models import Role
from cases.models.user import OUTSIDERS
from cases.workspace import Page, me_of, read, read_or_404, signed_in

RIGHTS = {
    Role.FIRM_ADMIN: "Sees every case of the firm, and manages people and settings.",
    Role.ATTORNEY: "Sees assigned cases, does everything in them, and may have agents.",
    Role.STAFF: "Sees assigned cases; adds and organizes, deletes nothing.",
    Role.CLIENT: "Sees what is marked for the client in their own case, and sends documents.",
    Role.GUEST: "Reads what an attorney grants them of a case, for a time, and changes nothing.",
}


def colleague(view: Page) -> Page:
    """A page for the firm's own people; clients and guests go to their cases."""

    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if me_of(request)["role"] in OUTSIDERS:
            return redirect("case_list")
        return view(request, **kwargs)

    return signed_in(guarded)


@colleague
def users(request: HttpRequest) -> HttpResponse:
    return _shown(request, "pages/users.html", roles=_roles())


@colleague
def user(request: HttpRequest, user_id: uuid.UUID) -> HttpResponse:
    """One person of the firm; for its administrators, where their role and their access change."""
    person = read_or_404(request, "users.get", user_id=user_id)
    return _shown(request, "pages/user.html", person=person, roles=_roles())


@colleague
def firm(request: HttpRequest) -> HttpResponse:
    """The firm's particulars, which its administrators change."""
    return _shown(request, "pages/firm_settings.html", firm=read(request, "firms.get"), zones=_zones())


@signed_in
def profile(request: HttpRequest) -> HttpResponse:
    return _shown(request, "pages/profile.html", section="profile")


@signed_in
def notifications(request: HttpRequest) -> HttpResponse:
    """The notifications of the person; the unread ones by default."""
    unread = "" if "all" in request.GET else "true"
    return _shown(request, "pages/notifications.html", section="notifications", unread=unread)


def _shown(request: HttpRequest, template: str, *, section: str = "users", **context: Any) -> HttpResponse:
    shared = {"me": me_of(request), "section": section, "saved": "saved" in request.GET}
    return render(request, template, {**shared, **context})


def _roles() -> list[dict[str, str]]:
    return [{"value": role.value, "label": role.label, "rights": RIGHTS[role]} for role in Role]


@cache
def _zones() -> list[list[str]]:
    """The time zones that are named after places, for a select."""
    places = sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))
    return [[name, name.replace("_", " ")] for name in ("UTC", *places)]
