"""What of the audit log's settings is unsafe on servers; `manage.py check --deploy` says so."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

KEY = re.compile(r"[0-9a-fA-F]{64}")


@register(Tags.security)
def check_key_is_a_key(**kwargs: Any) -> list[CheckMessage]:
    if settings.AUDIT_SIGNING_KEY and not KEY.fullmatch(settings.AUDIT_SIGNING_KEY):
        return [Error("AUDIT_SIGNING_KEY is not 64 hexadecimal digits.", hint="secrets.token_hex(32)", id="audit.E001")]
    return []


@register(Tags.security, deploy=True)
def check_machines_share_a_key(**kwargs: Any) -> list[CheckMessage]:
    if settings.AUDIT_SIGNING_KEY:
        return []
    hint = "Set it, alike for web and worker: else each machine signs the audit log with a key of its own."
    return [Warning("AUDIT_SIGNING_KEY is not set.", hint=hint, id="audit.W001")]
