"""Acts that take a second factor given lately: archiving, showing to clients, agents' keys, approvals. Set as TOOL_STEP_UP."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from cases.signin.second_factor import needs_second_factor
from config.api.errors import StepUpRequired
from config.api.scope import Scope

MESSAGE = "This takes a code of your second factor, given in the last {minutes} minutes."
CONFIRM = "Send a code to confirm_second_factor (POST /v1/auth/second-factor/confirm), then make this call again."
ENROLL = "Set up a second factor on your profile first: your firm requires one."


def check_recent(request: HttpRequest, scope: Scope) -> None:
    """Raises ``StepUpRequired`` for a person who has a second factor, or must, and did not give it lately with this very
    browser or token.

    Agents have none: what they may not decide, a person approves.
    """
    if scope.kind != "person":
        return
    credential: Any = getattr(request, "credential", None)
    since = timezone.now() - timedelta(seconds=settings.STEP_UP_SECONDS)
    if credential and credential.confirmed_at and credential.confirmed_at > since:
        return
    enrolled = bool(credential and credential.has_second_factor)
    if credential and not enrolled and not needs_second_factor(credential.user):
        return
    raise StepUpRequired(
        MESSAGE.format(minutes=settings.STEP_UP_SECONDS // 60), details={"has_second_factor": enrolled},
        suggestion=CONFIRM if enrolled else ENROLL,
    )  # fmt: skip
