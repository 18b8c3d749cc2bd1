"""Has browsers' sessions follow the key, ends one the moment it stands no more, remembers when it was last used, shows times
in its firm's zone, and has the browser keep nothing of what it was shown."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth import logout
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from cases.models import PersonSession
from cases.signin.second_factor import owner_has_one
from cases.signin.sessions import sign_anew
from config.dates import read_in

SEEN_EVERY = timedelta(minutes=5)
PARTS_OF_IDLE = 10  # however short the idle time is, its use is noted so often within it
LIVE = (
    "X-Live-Refresh"  # of requests that an open page makes by itself: they are no use, or no open page were ever idle
)

NOT_KEPT = "private, no-store"  # or the way back would show a case from the browser's disk once the session has ended


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
        if not request.user.is_authenticated:
            return self.get_response(request)
        session = _standing_session(request)
        if session is None:
            logout(request)
            request.sign_in_ended = True  # type: ignore[attr-defined]  # so that the page to sign in says why
            return self.get_response(request)
        request.credential = session  # type: ignore[attr-defined]  # what a second factor is given for
        with read_in(ZoneInfo(session.zone or "UTC")):  # type: ignore[attr-defined]
            response = self.get_response(request)
        response.headers.setdefault("Cache-Control", NOT_KEPT)
        return response


def _standing_session(request: HttpRequest) -> PersonSession | None:
    """The session with the ``zone`` of its person's firm; ``None`` once it was revoked, was not used for long or is old."""
    rows = PersonSession.objects.standing().select_related("user")
    rows = rows.annotate(zone=F("user__firm__time_zone"), has_second_factor=owner_has_one("user_id"))
    session = rows.filter(session_key=request.session.session_key or "", user_id=str(request.user.pk)).first()
    every = min(SEEN_EVERY, timedelta(seconds=settings.SESSION_IDLE_SECONDS / PARTS_OF_IDLE))
    if session and LIVE not in request.headers and timezone.now() - session.last_seen_at > every:
        PersonSession.objects.filter(pk=session.pk).update(last_seen_at=timezone.now())
    return session
