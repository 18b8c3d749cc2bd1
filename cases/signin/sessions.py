"""A browser's session while the key that signs sessions is replaced."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from channels.auth import AuthMiddleware
from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase, UpdateError
from django.contrib.sessions.backends.db import SessionStore
from django.utils.crypto import constant_time_compare

from cases.models import User


def sign_anew(session: SessionBase) -> None:
    """Have a session that a former key signed be signed by the current one.

    It keeps its name. Django by itself would give it another, and the page's other requests, which come at the same
    moment under the old name, would be signed out.
    """
    if not settings.SECRET_KEY_FALLBACKS:
        return
    signed: str = session.get(HASH_SESSION_KEY, "")
    user = User.objects.filter(pk=session[SESSION_KEY]).first() if signed else None
    if user is None or constant_time_compare(signed, user.get_session_auth_hash()):
        return
    if any(constant_time_compare(signed, former) for former in user.get_session_auth_fallback_hash()):
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        with suppress(UpdateError):  # ended meanwhile
            session.save()


class SocketSessionMiddleware(AuthMiddleware):
    """The session of a socket's browser; an empty one unless a present or former key signed it."""

    async def resolve_scope(self, scope: Any) -> None:
        await database_sync_to_async(sign_anew)(scope["session"])
        await super().resolve_scope(scope)
        if not scope["user"].is_authenticated:
            scope["session"] = SessionStore()
