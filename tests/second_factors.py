"""People with second factors: their authenticator apps, and browsers in which they sign in with both."""

from __future__ import annotations

import base64
import hmac
import time
import uuid

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import decrypt
from rest_framework.test import APIClient

from cases.models import User
from cases.signin.actions import invitation_make, token_of
from cases.signin.second_factor import LAST_USED, new_app_key, second_factor_activate


def enroll(user: User) -> str:
    """Give the person a second factor; returns the key of their authenticator app. No browser of theirs is signed in then."""
    key = new_app_key()
    second_factor_activate(user=user, key=key, code=app_code(key))
    return key


def app_code(key: str, *, seconds: int = 0) -> str:
    """What an authenticator app with this key shows, now or ``seconds`` from now: RFC 6238, by itself."""
    counter = int(time.time() + seconds) // 30
    digest = hmac.new(base64.b32decode(key), counter.to_bytes(8), "sha1").digest()
    start = digest[-1] & 15
    return f"{(int.from_bytes(digest[start : start + 4]) & 0x7FFFFFFF) % 1_000_000:06d}"


def fresh_code(user: User) -> str:
    """A code of the person's app that is good now, as if those before were of some minutes ago."""
    app = Authenticator.objects.get(user=user, type=Authenticator.Type.TOTP)
    app.data.pop(LAST_USED, None)
    app.save()
    return app_code(decrypt(app.data["secret"]))


def confirmed_browser(user: User) -> APIClient:
    """A browser signed in as the person, by a link and a second factor, which they now have if they did not."""
    if not Authenticator.objects.filter(user=user).exists():
        enroll(user)
    client = half_signed_browser(user)
    confirm(client, user)
    return client


def confirm(client: APIClient, user: User) -> None:
    """Finish signing in with the second factor."""
    response = client.post("/v1/auth/second-factor/verify", {"code": fresh_code(user)}, HTTP_ACCEPT="application/json")
    assert response.status_code == 200, response.content


def half_signed_browser(user: User) -> APIClient:
    """A browser in which the person, who has a second factor or must have one, gave the first."""
    client = APIClient(HTTP_ACCEPT="text/html", HTTP_USER_AGENT="Browser")
    answer = client.post(
        "/v1/auth/magic-link/verify", {"token": token_of(invitation_make(user=user))}, HTTP_ACCEPT="application/json"
    )
    assert answer.json()["session_id"] is None, answer.content
    return client


def superuser_browser(*, name: str = "Root") -> tuple[APIClient, User]:
    """A browser in which a platform superuser signed in; they look at no firm yet. They have no password, which takes long."""
    root: User = User.objects.create_superuser(f"root-{uuid.uuid4().hex}@example.com", name=name)
    return confirmed_browser(root), root
