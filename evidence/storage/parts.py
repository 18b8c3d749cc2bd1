"""A file that comes in parts, each with an address of its own, so that a connection that breaks costs one part."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from evidence.storage.base import CHUNK, OCTETS, FileParts, SignedRequest
from evidence.storage.tokens import signed_put

if TYPE_CHECKING:
    from evidence.storage.base import ServedStore

MOST_PARTS = 10_000  # as S3 has it


def part_bytes_for(size: int, wanted: int) -> int:
    """How large the parts of a file are: as wanted, or more where there would be too many."""
    return max(wanted, -(-size // MOST_PARTS))


# Parts that are files of the store -----------------------------------------------------------------------------------
def sign_part_file(parts: FileParts, number: int, *, seconds: int) -> SignedRequest:
    size, key = parts.size_of(number), parts.key_of(number)
    return signed_put(key, content_type=OCTETS, size=size, seconds=seconds, upload_key=parts.key)


def join_part_files(store: ServedStore, parts: FileParts) -> None:
    """Copy the parts, in order and streamed, into the file. Raises ``FileNotFoundError`` if one is missing, and then nothing is
    kept of the file."""
    with store.receive(parts.key) as target:
        for number in parts.numbers:
            with store.open(parts.key_of(number)) as source:
                shutil.copyfileobj(source, target, CHUNK)


def drop_part_files(store: ServedStore, parts: FileParts) -> None:
    for number in store.received_parts(parts):
        store.delete(parts.key_of(number))
