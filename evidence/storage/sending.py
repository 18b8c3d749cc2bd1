"""Giving out one file, or one range of it, always as something to be saved rather than run."""

from __future__ import annotations

import asyncio
import os
import re
from typing import BinaryIO

from asgiref.typing import ASGISendCallable

from config.api.errors import Unavailable
from evidence.storage.base import CHUNK, ServedStore, UnreadableFile
from evidence.storage.replies import AWAY, StorageRefusedError, begin, body, in_thread, reply
from evidence.storage.tokens import Grant

UNREADABLE = (
    409, "CONFLICT", "The stored file can't be decrypted: it was altered, or its key was destroyed.",
    "Ask the firm's administrator to verify it with evidence.get_manifest.",
)  # fmt: skip
RANGE = re.compile(r"bytes=([0-9]{0,15})-([0-9]{0,15})\Z")


async def send_file(
    store: ServedStore, grant: Grant, headers: dict[str, str], send: ASGISendCallable, *, with_body: bool
) -> None:
    """Answer with the key's bytes, streamed. One range is honoured; several are answered with the whole file."""
    try:
        file = await in_thread(store.open)(grant.key)
    except FileNotFoundError:
        raise StorageRefusedError(404, "NOT_FOUND", "There is no such file.") from None
    except UnreadableFile:
        raise StorageRefusedError(*UNREADABLE) from None
    except Unavailable:
        raise StorageRefusedError(*AWAY) from None
    try:
        size = await asyncio.to_thread(file.seek, 0, os.SEEK_END)
        asked = RANGE.match(headers.get("range", ""))
        span = _span(asked[1], asked[2], size) if asked else (0, size)
        if span is None:
            await reply(send, 416, headers={"Content-Range": f"bytes */{size}"})
            return
        partial = {"Content-Range": f"bytes {span[0]}-{span[1] - 1}/{size}"} if asked else {}
        await begin(send, 206 if asked else 200, {**_about(grant, span), **partial})
        await _copy(file, span if with_body else (0, 0), send)
    finally:
        await asyncio.to_thread(file.close)


def _about(grant: Grant, span: tuple[int, int]) -> dict[str, str]:
    return {
        "Content-Type": grant.content_type,
        "Content-Disposition": grant.disposition,
        "Content-Length": str(span[1] - span[0]),
        "Accept-Ranges": "bytes",
    }


def _span(first: str, last: str, size: int) -> tuple[int, int] | None:
    """The asked-for bytes, end exclusive; ``None`` if they lie outside the file."""
    if not first:
        length = int(last or 0)
        return (max(0, size - length), size) if length and size else None
    start, end = int(first), int(last) + 1 if last else size
    return (start, min(end, size)) if start < min(end, size) else None


async def _copy(file: BinaryIO, span: tuple[int, int], send: ASGISendCallable) -> None:
    start, end = span
    await asyncio.to_thread(file.seek, start)
    while start < end:
        chunk = await asyncio.to_thread(file.read, min(CHUNK, end - start))
        if not chunk:
            break
        start += len(chunk)
        await body(send, chunk, more=True)
    await body(send, b"", more=False)
