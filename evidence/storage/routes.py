"""The routes of files that the application serves itself: an ASGI wrapper in front of it, only for ``/storage/<token>``."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

from config.api import lockouts
from config.api.request_id import id_of_scope
from config.client_address import network_of
from evidence.storage import served_store
from evidence.storage.base import ServedStore
from evidence.storage.receiving import receive_file
from evidence.storage.replies import StorageRefusedError, reply
from evidence.storage.sending import send_file
from evidence.storage.tokens import ROUTE, BadTokenError, Grant, unseal

METHODS = ("PUT", "GET", "HEAD")
Check = Callable[[Grant], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class RefusedUse:
    """A request to an address that was refused; ``grant`` is what the address allows, if it is one of ours."""

    method: str
    network: str
    request_id: str
    status: int
    grant: Grant | None


Record = Callable[[RefusedUse], Awaitable[None]]


def with_store(app: Any, *, check: Check, record_refusal: Record) -> ASGI3Application:
    """``app`` with the routes of the embedded store and of the encrypted one; bytes that lie plain on S3 never pass through
    the application.

    ``check`` is asked before each use of an address: it records the use, or raises ``StorageRefusedError``. ``record_refusal``
    records the requests that were refused.
    """

    async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] == "http" and scope["path"].startswith(ROUTE):
            store = served_store()
            if store is not None:
                await _serve(store, _Hooks(check, record_refusal), scope, receive, send)
                return
        await app(scope, receive, send)

    return application


@dataclass(frozen=True, slots=True)
class _Hooks:
    check: Check
    record_refusal: Record


async def _serve(
    store: ServedStore, hooks: _Hooks, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
) -> None:
    method, token = scope["method"], scope["path"].removeprefix(ROUTE)
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
    network, grant = network_of((scope.get("client") or ("",))[0]), None
    try:
        if method not in METHODS:
            raise StorageRefusedError(405, "METHOD_NOT_ALLOWED", "Files are written with PUT and read with GET.")
        try:
            grant = unseal(token, method=method)
        except BadTokenError:
            raise await asyncio.to_thread(_refusal, network, token) from None
        await hooks.check(grant)
        if method == "PUT":
            await receive_file(store, grant, headers, receive)
            await reply(send, 200)
        else:
            await send_file(store, grant, headers, send, with_body=method == "GET")
    except StorageRefusedError as refusal:
        await hooks.record_refusal(RefusedUse(method, network, id_of_scope(scope), refusal.status, grant))
        await reply(send, refusal.status, json.dumps(refusal.envelope).encode(), refusal.headers)


def _refusal(network: str, token: str) -> StorageRefusedError:
    """How to refuse a bad address: where too many came from, with how long to wait. Good ones need no look-up and work on."""
    seconds = lockouts.count_failure(lockouts.CredentialAttempt(lockouts.CredentialKind.STORAGE, network, token))
    if seconds:
        return StorageRefusedError(
            429, "RATE_LIMITED", "Too many wrong addresses came from your network.", retry_after=seconds,
            headers=lockouts.locked(lockouts.CredentialKind.STORAGE, seconds).headers,
        )  # fmt: skip
    return StorageRefusedError(403, "FORBIDDEN", "This address is not valid, or not any more.")
