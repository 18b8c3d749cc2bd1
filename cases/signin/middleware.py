"""Has browsers' sessions follow the key, ends one the moment it was revoked, and shows times in its firm's zone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth import logout
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from cases.models import PersonSession
from cases.signin.sessions import sign_anew
from config.dates import read_in

SEEN_EVERY = timedelta(minutes=5)


class SessionKeyMiddleware:
    """While the sessions' key rotates, has a browser's session follow to the new one before Django looks at it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        sign_anew(request.session)
        return self.get_response(request)


class PersonSessionMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated or request.user.is_superuser:  # who signs in with a password, at /admin/
            return self.get_response(request)
        session = _open_session(request)
        if session is None:
            logout(request)
            return self.get_response(request)
        with read_in(ZoneInfo(session.zone or "UTC")):
            return self.get_response(request)


def _open_session(request: HttpRequest) -> Any:
    """The session with the ``zone`` of its person's firm; ``None`` once it is revoked."""
    rows = PersonSession.objects.annotate(zone=F("user__firm__time_zone"))
    session = rows.filter(session_key=request.session.session_key or "").first()
    if session is None or session.revoked_at is not None:
        return None
    if timezone.now() - session.last_seen_at > SEEN_EVERY:
        PersonSession.objects.filter(pk=session.pk).update(last_seen_at=timezone.now())
    return session
