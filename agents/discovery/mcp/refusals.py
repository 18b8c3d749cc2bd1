"""Calls that are turned away at the door for their host or origin: counted and recorded like any other refused call."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.db import DatabaseError, close_old_connections, transaction
from uuid_utils import uuid7

from audit.entries.actions import record_stranger
from config.api import throttles
from config.api.errors import ApiError, Forbidden, RateLimited
from config.api.request_id import HEADER, SANE

NAME = "mcp"  # no tool was named yet
NOT_OURS = "This host or origin is not ours."
logger = logging.getLogger("intactus.mcp")


def turn_away(scope: Any) -> tuple[ApiError, str]:
    """How to refuse this ASGI request, as an error and with the request's id. Counts it among its address's calls without
    credential, and writes its audit entry; it belongs to no firm, for nobody looked at what it carries."""
    request_id = _request_id(scope)
    refused = _counted((scope.get("client") or ("",))[0])
    try:
        with transaction.atomic():
            record_stranger(name=NAME, category="read", status=refused.status_code, request_id=request_id)
    except DatabaseError:
        logger.exception("could not record the refusal of %s", NAME)
    finally:
        close_old_connections()
    return refused, request_id


def _counted(address: str) -> ApiError:
    try:
        throttles.release(throttles.acquire(f"ip:{address}", settings.ANONYMOUS_LIMITS))
    except RateLimited as full:
        return full
    return Forbidden(NOT_OURS, suggestion="Connect by the server's own name, and not from another site's page.")


def _request_id(scope: Any) -> str:
    given = dict(scope["headers"]).get(HEADER.lower().encode(), b"").decode("latin-1")
    return given if SANE.match(given) else str(uuid7())
