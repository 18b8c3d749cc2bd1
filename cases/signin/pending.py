"""Sign-ins that wait for their second factor.

The browser's session then is nobody's: it holds who gave the first factor, and when. So whatever is asked with it is asked
by nobody, at any address, until the second factor was given or set up.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import login, logout
from django.http import HttpRequest
from django.utils import timezone

from cases.models import PersonSession, User
from cases.signin.actions import session_open, session_replaced
from cases.signin.returning import safe_path
from config.client_address import client_address

BACKEND = "django.contrib.auth.backends.ModelBackend"
WAITING, KEY = "second_factor", "second_factor_key"  # what the browser's session holds


def wait_for_second_factor(request: HttpRequest, user: User, *, next_path: str) -> None:
    """Have the browser's person give their second factor. Whom it was signed in as before, it no longer is."""
    session_replaced(request.session.session_key)
    logout(request)
    request.session[WAITING] = {
        "user": str(user.pk), "since": timezone.now().timestamp(), "hash": user.get_session_auth_hash(), "next": next_path,
    }  # fmt: skip


def waiting_user(request: HttpRequest) -> User | None:
    """Who gave the first factor in this browser a short while ago, if they may still sign in."""
    waiting: dict[str, Any] = request.session.get(WAITING) or {}
    if timezone.now().timestamp() - waiting.get("since", 0) > settings.SECOND_FACTOR_SECONDS:
        return None
    user = User.objects.select_related("firm").filter(pk=waiting.get("user"), is_active=True).first()
    return user if user and user.get_session_auth_hash() == waiting.get("hash") else None


def next_path_of(request: HttpRequest, user: User) -> str:
    """Where the browser goes once its person has signed in."""
    wanted = safe_path((request.session.get(WAITING) or {}).get("next") or "")
    return wanted or ("/cases" if user.firm_id else "/admin/")


def sign_in(request: HttpRequest, user: User, *, confirmed: bool) -> PersonSession:
    """Open the browser's session for the person. ``confirmed``: they gave a second factor."""
    before = request.session.session_key
    for name in (WAITING, KEY):
        request.session.pop(name, None)
    login(request, user, backend=BACKEND)
    return session_open(
        user=user, session_key=request.session.session_key or "", ends=before, ip=client_address(request),
        user_agent=request.headers.get("User-Agent", ""), confirmed=confirmed,
    )  # fmt: skip
