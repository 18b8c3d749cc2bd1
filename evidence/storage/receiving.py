"""Taking in one file: streamed to disk, held to what was declared, kept whole or not at all."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import BinaryIO

from asgiref.typing import ASGIReceiveCallable

from config.api.errors import Unavailable
from config.body_limit import Body
from evidence.storage.base import CHUNK, ServedStore
from evidence.storage.replies import AWAY, StorageRefusedError, in_thread
from evidence.storage.tokens import Grant

TOO_LONG = (413, "VALIDATION_ERROR", "More bytes came than were declared; nothing was kept.")
WRONG_LENGTH = (422, "VALIDATION_ERROR", "The length is not the declared one; nothing was kept.")
MOST_DIGITS = 19  # of a length; Python refuses to read thousands
WRONG_TYPE = (415, "UNSUPPORTED_MEDIA_TYPE", "The Content-Type is not the declared one; nothing was kept.")
TAKEN = (409, "CONFLICT", "This address has been used: a file is never overwritten.")


async def receive_file(store: ServedStore, grant: Grant, headers: dict[str, str], receive: ASGIReceiveCallable) -> None:
    """Store the request's body under the grant's key. Raises ``StorageRefusedError``; then nothing is kept."""
    body = Body(receive)
    try:
        _check_headers(grant, headers)
        await _store(store, grant, body)
    except (StorageRefusedError, FileExistsError, Unavailable) as error:
        if "expect" not in headers:  # who waits for our word before sending needs no draining
            await body.drain()
        raise _refusal(error) from None


def _refusal(error: Exception) -> StorageRefusedError:
    if isinstance(error, StorageRefusedError):
        return error
    return StorageRefusedError(*(AWAY if isinstance(error, Unavailable) else TAKEN))


def _check_headers(grant: Grant, headers: dict[str, str]) -> None:
    if headers.get("content-type", "") != grant.content_type:
        raise StorageRefusedError(*WRONG_TYPE)
    length = headers.get("content-length")
    if length is not None and length != str(grant.size):
        number = length.isascii() and length.isdigit()
        longer = number and (len(length) > MOST_DIGITS or int(length) > grant.size)
        raise StorageRefusedError(*(TOO_LONG if longer else WRONG_LENGTH))


async def _store(store: ServedStore, grant: Grant, body: Body) -> None:
    with ExitStack() as unless_whole:  # a cancelled request, too, leaves no file behind
        file = await in_thread(unless_whole.enter_context)(store.receive(grant.key))
        await _copy(file, grant.size, body)
        await in_thread(unless_whole.pop_all().close)()


async def _copy(file: BinaryIO, size: int, body: Body) -> None:
    """Write the body in large pieces off the event loop; stop as soon as more than ``size`` bytes have come."""
    received, waiting = 0, bytearray()
    while body.more:
        piece = await body.read()
        received += len(piece)
        if received > size:
            raise StorageRefusedError(*TOO_LONG)
        waiting += piece
        if len(waiting) >= CHUNK or not body.more:
            await asyncio.to_thread(file.write, waiting)
            waiting = bytearray()
    if received != size:
        raise StorageRefusedError(*WRONG_LENGTH)
