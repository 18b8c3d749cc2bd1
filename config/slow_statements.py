"""The log of slow statements: which tool's call made one, for whom, and how long it took; no values, since these are evidence."""

from __future__ import annotations

import logging
import time
from typing import Any

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from config.api.current import current_call

logger = logging.getLogger("intactus.slow")
MOST = 2_000  # characters of a statement
NO_CALL = ("-", "system")  # what the platform does by itself, and commands


def watch() -> None:
    """Have every connection of this process, from the next one on, tell of its slow statements."""
    connection_created.connect(_watched, dispatch_uid="intactus.slow")


def _watched(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    if timed not in connection.execute_wrappers:
        connection.execute_wrappers.append(timed)


def timed(execute: Any, sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Make a statement, and log it if it took long, whether it succeeded or was canceled."""
    began = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        taken = 1000 * (time.perf_counter() - began)
        if settings.SLOW_STATEMENT_MS and taken >= settings.SLOW_STATEMENT_MS:
            _log(sql, taken)


def _log(sql: Any, milliseconds: float) -> None:
    call = current_call()
    tool, caller = (call.tool or "-", call.actor.type) if call else NO_CALL
    if call and call.job_id:
        caller = "job"
    # What is composed holds its values within.
    text = " ".join(sql[:MOST].split()) if isinstance(sql, str) else f"({type(sql).__name__})"
    logger.warning(
        "%s for %s took %d ms: %s", tool, caller, milliseconds, text,
        extra={"tool": tool, "caller": caller, "milliseconds": round(milliseconds), "sql": text},
    )  # fmt: skip
