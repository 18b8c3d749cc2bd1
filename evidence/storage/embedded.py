"""The embedded store: a folder of the data folder, its bytes served by the application itself."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from evidence.storage.base import CHUNK, Digest, Disposition, FileParts, SignedRequest, check_key, digest_of
from evidence.storage.holder import Holder
from evidence.storage.parts import drop_part_files, join_part_files, sign_part_file
from evidence.storage.tokens import signed_get, signed_put


class EmbeddedStore:
    """Files below ``root``, one for each key, written whole or not at all and never twice."""

    served = True

    def __init__(self, root: str | Path) -> None:
        self.root = Path(root)

    @property
    def checks_each_put(self) -> bool:
        return True

    def path(self, key: str) -> Path:
        return self.root / check_key(key)

    def sign_put(self, key: str, *, content_type: str, size: int, seconds: int) -> SignedRequest:
        return signed_put(key, content_type=content_type, size=size, seconds=seconds)

    def begin_parts(self, key: str, *, content_type: str) -> str:
        return ""

    def sign_part(self, parts: FileParts, number: int, *, seconds: int) -> SignedRequest:
        return sign_part_file(parts, number, seconds=seconds)

    def received_parts(self, parts: FileParts) -> set[int]:
        return {number for number in parts.numbers if self.path(parts.key_of(number)).is_file()}

    def join_parts(self, parts: FileParts) -> None:
        join_part_files(self, parts)
        self.drop_parts(parts)

    def drop_parts(self, parts: FileParts) -> None:
        drop_part_files(self, parts)

    def sign_get(
        self, key: str, *, filename: str, content_type: str, holder: Holder, disposition: Disposition = "attachment"
    ) -> str:
        return signed_get(key, filename=filename, content_type=content_type, holder=holder, disposition=disposition)

    def open(self, key: str) -> BinaryIO:
        return self.path(key).open("rb")

    def read_at(self, key: str, start: int, size: int) -> bytes:
        with self.open(key) as file:
            file.seek(start)
            return file.read(size)

    def size(self, key: str) -> int:
        return self.path(key).stat().st_size

    def digest(self, key: str) -> Digest:
        with self.open(key) as file:
            return digest_of(file)

    def sha256(self, key: str) -> str:
        return self.digest(key).sha256

    def delete(self, key: str) -> None:
        self.path(key).unlink(missing_ok=True)

    def save_path(self, key: str, path: Path) -> Digest:
        with path.open("rb") as source, self.receive(key) as target:
            shutil.copyfileobj(source, target, CHUNK)
        return self.digest(key)

    @contextmanager
    def local_path(self, key: str) -> Iterator[Path]:
        path = self.path(key)
        path.stat()
        yield path

    @contextmanager
    def receive(self, key: str) -> Iterator[BinaryIO]:
        target = self.path(key)
        if target.exists():
            raise FileExistsError(key)
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(prefix=".incoming-", dir=target.parent)
        try:
            with os.fdopen(descriptor, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            os.link(name, target)  # unlike a rename, a link never replaces what is there
        finally:
            os.unlink(name)
        _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
