"""Ends a browser's session the moment it was revoked, and remembers when it was last seen."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from cases.models import PersonSession

SEEN_EVERY = timedelta(minutes=5)


class PersonSessionMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated and not _still_open(request):
            logout(request)
        return self.get_response(request)


def _still_open(request: HttpRequest) -> bool:
    if request.user.is_superuser:  # signs in through the administration pages, with a password
        return True
    session = PersonSession.objects.filter(session_key=request.session.session_key or "").first()
    if session is None or session.revoked_at is not None:
        return False
    if timezone.now() - session.last_seen_at > SEEN_EVERY:
        PersonSession.objects.filter(pk=session.pk).update(last_seen_at=timezone.now())
    return True
