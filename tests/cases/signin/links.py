"""Asking for a sign-in link, and the one that was mailed."""

from __future__ import annotations

import re
from typing import Any

from django.core import mail
from pytest_django import DjangoCaptureOnCommitCallbacks
from rest_framework.test import APIClient

ASK, VERIFY = "/v1/auth/magic-link", "/v1/auth/magic-link/verify"
Commit = DjangoCaptureOnCommitCallbacks


def ask(client: APIClient, email: str, commit: Commit) -> Any:
    with commit(execute=True):
        response = client.post(ASK, {"email": email})
    assert response.status_code == 200, response.content
    return response


def mailed_token() -> str:
    found = re.search(r"/sign-in/verify\?token=(\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]
