"""Taking in one file: streamed to disk, held to what was declared, kept whole or not at all."""

from __future__ import annotations

import asyncio
from typing import BinaryIO

from asgiref.typing import ASGIReceiveCallable

from evidence.storage.base import CHUNK
from evidence.storage.embedded import EmbeddedStore
from evidence.storage.replies import RefusedError
from evidence.storage.tokens import Grant

DRAINED = 8 * CHUNK  # read on after a refusal, so that ordinary clients get to see the answer
TOO_LONG = (413, "VALIDATION_ERROR", "More bytes came than were declared; nothing was kept.")
WRONG_LENGTH = (422, "VALIDATION_ERROR", "The length is not the declared one; nothing was kept.")
WRONG_TYPE = (415, "UNSUPPORTED_MEDIA_TYPE", "The Content-Type is not the declared one; nothing was kept.")
TAKEN = (409, "CONFLICT", "This address has been used: a file is never overwritten.")


class DisconnectedError(Exception):
    """The sender went away."""


async def receive_file(
    store: EmbeddedStore, grant: Grant, headers: dict[str, str], receive: ASGIReceiveCallable
) -> None:
    """Store the request's body under the grant's key. Raises ``RefusedError``; then nothing is kept."""
    try:
        _check_headers(grant, headers)
        await _store(store, grant, receive)
    except RefusedError:
        await _drain(receive)
        raise
    except FileExistsError:
        await _drain(receive)
        raise RefusedError(*TAKEN) from None
    except DisconnectedError:
        raise RefusedError(*WRONG_LENGTH) from None  # no one hears it


def _check_headers(grant: Grant, headers: dict[str, str]) -> None:
    if headers.get("content-type", "") != grant.content_type:
        raise RefusedError(*WRONG_TYPE)
    length = headers.get("content-length")
    if length is not None and length != str(grant.size):
        raise RefusedError(*(TOO_LONG if length.isdigit() and int(length) > grant.size else WRONG_LENGTH))


async def _store(store: EmbeddedStore, grant: Grant, receive: ASGIReceiveCallable) -> None:
    receiving = store.receive(grant.key)
    file = await asyncio.to_thread(receiving.__enter__)
    try:
        await _copy(file, grant.size, receive)
    except BaseException as error:  # a cancelled request, too, must leave no file behind
        await asyncio.to_thread(receiving.__exit__, type(error), error, error.__traceback__)
        raise
    await asyncio.to_thread(receiving.__exit__, None, None, None)


async def _copy(file: BinaryIO, size: int, receive: ASGIReceiveCallable) -> None:
    """Write the body in large pieces off the event loop; stop as soon as more than ``size`` bytes have come."""
    received, waiting, more = 0, bytearray(), True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise DisconnectedError
        received += len(message["body"])
        if received > size:
            raise RefusedError(*TOO_LONG)
        waiting += message["body"]
        more = message["more_body"]
        if len(waiting) >= CHUNK or not more:
            await asyncio.to_thread(file.write, waiting)
            waiting = bytearray()
    if received != size:
        raise RefusedError(*WRONG_LENGTH)


async def _drain(receive: ASGIReceiveCallable) -> None:
    read = 0
    while read < DRAINED:
        message = await receive()
        if message["type"] != "http.request" or not message["more_body"]:
            return
        read += len(message["body"])
