"""A store as a dry run has it: what is there can be read, and nothing is kept, removed or signed."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from typing import BinaryIO

from django.utils import timezone

from evidence.storage.base import Digest, Disposition, FileParts, SignedRequest, Store, digest_of
from evidence.storage.holder import Holder


class RehearsedStore:
    """Stands before the real store. An address it signs is empty: there is nothing that anyone could send or fetch."""

    served = False

    def __init__(self, store: Store) -> None:
        self.store = store

    @property
    def checks_each_put(self) -> bool:
        return self.store.checks_each_put

    def sign_put(self, key: str, *, content_type: str, size: int, seconds: int) -> SignedRequest:
        return SignedRequest("", {}, timezone.now() + timedelta(seconds=seconds))

    def begin_parts(self, key: str, *, content_type: str) -> str:
        return ""

    def sign_part(self, parts: FileParts, number: int, *, seconds: int) -> SignedRequest:
        return SignedRequest("", {}, timezone.now() + timedelta(seconds=seconds))

    def received_parts(self, parts: FileParts) -> set[int]:
        return self.store.received_parts(parts)

    def join_parts(self, parts: FileParts) -> None:
        """A file that there is not can't be looked at: whoever rehearses says so before."""
        raise FileNotFoundError(parts.key)

    def drop_parts(self, parts: FileParts) -> None:
        """Keep them."""

    def sign_get(
        self, key: str, *, filename: str, content_type: str, holder: Holder, disposition: Disposition = "attachment"
    ) -> str:
        return ""

    def open(self, key: str) -> BinaryIO:
        return self.store.open(key)

    def size(self, key: str) -> int:
        return self.store.size(key)

    def digest(self, key: str) -> Digest:
        return self.store.digest(key)

    def sha256(self, key: str) -> str:
        return self.store.sha256(key)

    def delete(self, key: str) -> None:
        """Keep the file."""

    def save_path(self, key: str, path: Path) -> Digest:
        with path.open("rb") as file:
            return digest_of(file)

    def local_path(self, key: str) -> AbstractContextManager[Path]:
        return self.store.local_path(key)
