"""Where people go on after signing in: the page they asked for, if it is one of this site's."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

HOME = "/cases"
COOKIE, SALT = f"{settings.COOKIE_PREFIX}sign_in_next", "cases.sign_in_next"
NO_PAGES = ("/v1/", "/sign-in", "/static/", "/sw.js")
LONGEST = 3000  # an application that asks for access carries its registration there


def safe_path(path: str) -> str:
    """The path if a person may be sent there: relative to this site, and a page; else empty."""
    if not path.startswith("/") or len(path) > LONGEST or path.startswith(NO_PAGES):
        return ""
    return path if url_has_allowed_host_and_scheme(path, allowed_hosts=None) else ""


def to_sign_in(request: HttpRequest) -> HttpResponse:
    """Have the caller sign in first, and come back to the page they asked for."""
    path = safe_path(request.get_full_path())
    query = ["expired"] if getattr(request, "sign_in_ended", False) else []
    if path not in ("", HOME):
        query.append(urlencode({"next": path}))
    return redirect(settings.LOGIN_URL + (f"?{'&'.join(query)}" if query else ""))


def remember(response: HttpResponse, path: str) -> None:
    """Keep the page for after the link in the mail, which may be opened in another tab of this browser."""
    if not path:
        response.delete_cookie(COOKIE, samesite="Lax")
        return
    response.set_signed_cookie(
        COOKIE, path, salt=SALT, max_age=settings.MAGIC_LINK_SECONDS, httponly=True, samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )  # fmt: skip


def recall(request: Any) -> str:
    """The page that was kept, or the cases."""
    kept = request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=settings.MAGIC_LINK_SECONDS)
    return safe_path(kept) or HOME
