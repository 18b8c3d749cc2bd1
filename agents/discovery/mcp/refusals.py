"""Calls that are turned away at the door for their host or origin: counted and recorded like any other refused call."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import DatabaseError, close_old_connections, transaction

from audit.entries.actions import record_repeated, record_unauthenticated
from config.api import throttles
from config.api.errors import ApiError, Forbidden, RateLimited
from config.api.request_id import id_of_scope
from config.client_address import network_of

NAME = "mcp"  # no tool was named yet
NOT_OURS = "This host or origin is not ours."
logger = logging.getLogger("intactus.mcp")


def turn_away(scope: Any) -> tuple[ApiError, str]:
    """How to refuse this ASGI request, as an error and with the request's id. Counts it among its network's calls without
    credential, and writes its audit entry; it belongs to no firm, for nobody looked at what it carries."""
    request_id = id_of_scope(scope)
    refused = _counted(_network_of(scope))
    if isinstance(refused, RateLimited):
        return refused, record_locked(scope, refused)
    _record(
        lambda: record_unauthenticated(name=NAME, category="read", status=refused.status_code, request_id=request_id)
    )
    return refused, request_id


def record_locked(scope: Any, refused: RateLimited) -> str:
    """Record a request that a limit refused before anything was looked up; returns the request's id."""
    request_id = id_of_scope(scope)
    _record(
        lambda: record_repeated(
            name=NAME, category="read", status=refused.status_code, request_id=request_id,
            network=_network_of(scope), limit=refused.details["limit"],
        )
    )  # fmt: skip
    return request_id


def _record(write: Callable[[], Any]) -> None:
    try:
        with transaction.atomic():
            write()
    except DatabaseError:
        logger.exception("could not record the refusal of %s", NAME)
    finally:
        close_old_connections()


def _network_of(scope: Any) -> str:
    return network_of((scope.get("client") or ("",))[0])


def _counted(network: str) -> ApiError:
    try:
        throttles.release(throttles.acquire(f"ip:{network}", settings.ANONYMOUS_LIMITS))
    except RateLimited as full:
        return full
    return Forbidden(NOT_OURS, suggestion="Connect by the server's own name, and not from another site's page.")
