"""A file that comes in parts, each with an address of its own, so that a connection that breaks costs one part."""

from __future__ import annotations

import hashlib
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evidence.storage.base import CHUNK, OCTETS, SignedRequest, check_key
from evidence.storage.tokens import signed_put

if TYPE_CHECKING:
    from evidence.storage.base import ServedStore

MOST_PARTS = 10_000  # as S3 has it


@dataclass(frozen=True, slots=True)
class FileParts:
    """How the file of a storage key is divided. ``multipart_id`` is the store's name for it where the store keeps the parts
    itself (S3); empty where each part is a file under a key of its own."""

    key: str
    size: int
    part_bytes: int
    multipart_id: str = ""

    @property
    def count(self) -> int:
        return -(-self.size // self.part_bytes)

    @property
    def numbers(self) -> range:
        return range(1, self.count + 1)

    def start_of(self, number: int) -> int:
        return (number - 1) * self.part_bytes

    def size_of(self, number: int) -> int:
        return min(self.part_bytes, self.size - self.start_of(number))

    def key_of(self, number: int) -> str:
        """The key of a part that is a file: always the same, so that a part comes once."""
        firm, _, name = check_key(self.key).partition("/")
        return f"{firm}/{hashlib.blake2b(f'{name} part {number}'.encode(), digest_size=16).hexdigest()}"


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
