"""How an encrypted file is stored: a header, then chunks of AES-256-GCM that can be read in any order.

    "ITXE" | version (1 byte) | id of the data key (16) | salt (32)
    chunk | chunk | … | last chunk          each: up to 1 MiB encrypted, and a tag (16)

The file's own key is derived from the data key and the salt. A chunk's nonce is its number and whether it is the last; the
header and the storage key are authenticated with each. So a chunk that was changed, moved, dropped, repeated or taken from
another file does not open, and neither does a file that was cut short: opening one reads its last chunk first.
"""

from __future__ import annotations

import hashlib
import io
import secrets
import uuid
from collections.abc import Callable
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from evidence.storage.base import CHUNK, Digest, UnreadableFile

MAGIC, VERSION = b"ITXE", 1
SALT_BYTES, TAG = 32, 16
HEADER = len(MAGIC) + 1 + 16 + SALT_BYTES
ReadAt = Callable[[int, int], bytes]  # from where, how many


class EncryptingWriter(io.RawIOBase):
    """Writes what it is given to ``target``, encrypted. Without :meth:`finish` the file is cut short and does not open."""

    def __init__(self, target: BinaryIO, *, data_key: bytes, key_id: uuid.UUID, storage_key: str) -> None:
        header = MAGIC + bytes([VERSION]) + key_id.bytes + secrets.token_bytes(SALT_BYTES)
        self._target, self._cipher = target, _Chunks(data_key, header, storage_key)
        self._waiting, self._number = bytearray(), 0
        self._sha256, self._size = hashlib.sha256(), 0
        self._put(header)

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        piece = memoryview(data).cast("B")  # type: ignore[arg-type]
        self._waiting += piece
        while len(self._waiting) > CHUNK:  # what is left at the end is the last chunk
            self._encrypt(self._waiting[:CHUNK], last=False)
            del self._waiting[:CHUNK]
        return len(piece)

    def finish(self) -> Digest:
        """Write the last chunk; returns the fingerprint of all that was written."""
        self._encrypt(self._waiting, last=True)
        self._waiting = bytearray()
        return Digest(self._sha256.hexdigest(), self._size)

    def _encrypt(self, chunk: bytearray, *, last: bool) -> None:
        self._put(self._cipher.encrypt(self._number, bytes(chunk), last=last))
        self._number += 1

    def _put(self, data: bytes) -> None:
        self._target.write(data)
        self._sha256.update(data)
        self._size += len(data)


class DecryptingReader(io.RawIOBase):
    """The original bytes of an encrypted file, from any place on; a chunk at a time is in memory.

    Raises ``UnreadableFile`` at once for what is no such file, was cut short, or belongs to another storage key; and while
    reading for a chunk that was changed.
    """

    def __init__(
        self, read_at: ReadAt, stored_size: int, *, data_key: bytes, key_id: uuid.UUID, storage_key: str
    ) -> None:
        header = read_at(0, HEADER)
        if header[: HEADER - SALT_BYTES] != MAGIC + bytes([VERSION]) + key_id.bytes or len(header) != HEADER:
            raise UnreadableFile(storage_key)
        self._read_at, self._stored_size, self._storage_key = read_at, stored_size, storage_key
        self._cipher = _Chunks(data_key, header, storage_key)
        self._chunks = max(1, -(-(stored_size - HEADER) // (CHUNK + TAG)))
        self.size = plain_size(stored_size)
        self._place = 0
        self._held: tuple[int, bytes] = (-1, b"")
        self._chunk(self._chunks - 1)

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._place

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._place, io.SEEK_END: self.size}[whence]
        self._place = max(0, start + offset)
        return self._place

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer).cast("B")  # type: ignore[arg-type]
        if self._place >= self.size or not view:
            return 0
        number, within = divmod(self._place, CHUNK)
        piece = self._chunk(number)[within : within + len(view)]
        view[: len(piece)] = piece
        self._place += len(piece)
        return len(piece)

    def _chunk(self, number: int) -> bytes:
        if self._held[0] != number:
            start = HEADER + number * (CHUNK + TAG)
            stored = self._read_at(start, min(CHUNK + TAG, self._stored_size - start))
            try:
                plain = self._cipher.decrypt(number, stored, last=number == self._chunks - 1)
            except InvalidTag:
                raise UnreadableFile(self._storage_key) from None
            self._held = (number, plain)
        return self._held[1]


def plain_size(stored_size: int) -> int:
    """How many original bytes a stored file of this size holds."""
    body = stored_size - HEADER
    return body - TAG * max(1, -(-body // (CHUNK + TAG)))


class _Chunks:
    """The chunks of one file."""

    def __init__(self, data_key: bytes, header: bytes, storage_key: str) -> None:
        salt = header[-SALT_BYTES:]
        hkdf = HKDF(algorithm=SHA256(), length=32, salt=salt, info=b"intactus evidence file")
        self._aead = AESGCM(hkdf.derive(data_key))
        self._about = header + storage_key.encode()

    def encrypt(self, number: int, chunk: bytes, *, last: bool) -> bytes:
        return self._aead.encrypt(_nonce(number, last=last), chunk, self._about)

    def decrypt(self, number: int, stored: bytes, *, last: bool) -> bytes:
        if len(stored) < TAG:
            raise InvalidTag
        return self._aead.decrypt(_nonce(number, last=last), stored, self._about)


def _nonce(number: int, *, last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([last])
