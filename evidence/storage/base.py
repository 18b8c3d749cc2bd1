"""What every store of evidence files offers, and what it is made of."""

from __future__ import annotations

import hashlib
import re
import uuid
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal, Protocol
from urllib.parse import quote

if TYPE_CHECKING:
    from evidence.storage.holder import Holder

KEY = re.compile(r"[0-9a-f]{32}/[0-9a-f]{32}\Z")
CHUNK = 1024 * 1024  # bytes read or written at a time: files are never in memory whole
NAME_LENGTH, ENDING = 255, 20
UNSAFE_IN_NAME = re.compile(r'[^A-Za-z0-9 ._()\[\]-]|[\x00-\x1f"\\/;]')
OCTETS = "application/octet-stream"

Disposition = Literal["attachment", "inline"]


@dataclass(frozen=True, slots=True)
class SignedRequest:
    """A request that whoever holds it may make until ``expires_at``, with exactly these headers."""

    url: str
    headers: dict[str, str]
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Digest:
    """The fingerprint of stored bytes, taken by reading them."""

    sha256: str
    size_bytes: int


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


class UnreadableFile(Exception):
    """The stored bytes are not what was stored, or the key that opens them is gone."""


class Store(Protocol):
    """A store of evidence files. A missing key raises ``FileNotFoundError``; a store that is away, ``Unavailable``; bytes that
    can't be decrypted, ``UnreadableFile``.

    ``checks_each_put``: whether bytes are refused, at each PUT, once their upload waits for them no longer.
    """

    @property
    def checks_each_put(self) -> bool: ...

    @property
    def served(self) -> bool:
        """Whether signed addresses lead to the application, which then serves the bytes itself."""
        ...

    def sign_put(self, key: str, *, content_type: str, size: int, seconds: int) -> SignedRequest:
        """A PUT of exactly ``size`` bytes of this type to a key that holds nothing yet."""
        ...

    def begin_parts(self, key: str, *, content_type: str) -> str:
        """Have the file come in parts; returns the store's own name for that, empty where parts are files."""
        ...

    def sign_part(self, parts: FileParts, number: int, *, seconds: int) -> SignedRequest:
        """A PUT of exactly this part, from 1."""
        ...

    def received_parts(self, parts: FileParts) -> set[int]:
        """The numbers of the parts that have come whole."""
        ...

    def join_parts(self, parts: FileParts) -> None:
        """Make the file of its parts, which are gone then. Raises ``FileNotFoundError`` if one is missing."""
        ...

    def drop_parts(self, parts: FileParts) -> None:
        """Remove what came of the parts; repeating it is no error."""
        ...

    def sign_get(
        self, key: str, *, filename: str, content_type: str, holder: Holder, disposition: Disposition = "attachment"
    ) -> str:
        """A URL that reads the file under this name for ``DOWNLOAD_URL_SECONDS``. Where the application serves the bytes
        itself, each use is authorised again for the holder, and recorded."""
        ...

    def open(self, key: str) -> BinaryIO: ...

    def size(self, key: str) -> int: ...

    def digest(self, key: str) -> Digest:
        """Read the stored bytes and count and hash what is really there."""
        ...

    def sha256(self, key: str) -> str: ...

    def delete(self, key: str) -> None:
        """Remove the file; removing one that isn't there is no error."""
        ...

    def save_path(self, key: str, path: Path) -> Digest:
        """Store a copy of a local file, streamed. Raises ``FileExistsError`` if the key already holds something."""
        ...

    def local_path(self, key: str) -> AbstractContextManager[Path]:
        """A readable local file with these bytes, while the block runs. It must not be written to."""
        ...


class ServedStore(Store, Protocol):
    """A store whose files the application takes in and gives out itself."""

    def receive(self, key: str) -> AbstractContextManager[BinaryIO]:
        """A file to write to: when the block ends well it becomes the key's, all at once; else nothing remains.

        Raises ``FileExistsError``, at the start or at the end, if the key already holds something.
        """
        ...


class BackingStore(ServedStore, Protocol):
    """A store that can stand behind an encrypted one."""

    def read_at(self, key: str, start: int, size: int) -> bytes:
        """These bytes of the file; fewer where it ends before."""
        ...


def new_key(firm_id: uuid.UUID) -> str:
    """A fresh storage key, random and without any name in it: ``<firm hex>/<uuid hex>``."""
    return f"{firm_id.hex}/{uuid.uuid4().hex}"


def check_key(key: str) -> str:
    """The key itself; ``ValueError`` for anything that :func:`new_key` can't have made."""
    if not KEY.match(key):
        raise ValueError("Not a storage key.")
    return key


def content_disposition(filename: str, disposition: Disposition = "attachment") -> str:
    """The header's value for any file name whatever: a plain ASCII fallback, and the true name in UTF-8 (RFC 6266)."""
    name = "".join(c for c in filename if c.isprintable() and c not in "/\\").strip() or "file"
    if len(name) > NAME_LENGTH:  # the end says what it is
        name = name[: NAME_LENGTH - ENDING] + name[-ENDING:]
    plain = UNSAFE_IN_NAME.sub("_", name.encode("ascii", "replace").decode())
    return f"{disposition}; filename=\"{plain}\"; filename*=UTF-8''{quote(name.encode('utf-8', 'replace'), safe='')}"


def digest_of(file: BinaryIO) -> Digest:
    """Hash and count a stream, chunk by chunk."""
    sha256, size = hashlib.sha256(), 0
    while chunk := file.read(CHUNK):
        sha256.update(chunk)
        size += len(chunk)
    return Digest(sha256.hexdigest(), size)
