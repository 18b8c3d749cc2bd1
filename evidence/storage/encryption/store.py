"""A store whose files are encrypted before they reach the store behind it, and decrypted only by the application."""

from __future__ import annotations

import io
import shutil
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO, cast

from django.conf import settings
from django.db import transaction

from evidence.models import EncryptedFile
from evidence.storage.base import CHUNK, BackingStore, Digest, Disposition, FileParts, SignedRequest, digest_of
from evidence.storage.encryption.data_keys import current_key, unwrapped
from evidence.storage.encryption.format import DecryptingReader, EncryptingWriter, plain_size
from evidence.storage.holder import Holder
from evidence.storage.parts import drop_part_files, join_part_files, sign_part_file
from evidence.storage.tokens import signed_get, signed_put


class EncryptedStore:
    """Stands before the embedded store or S3. Files that were stored plain before are read as they are.

    Signed addresses lead to the application also before S3, for nobody else can encrypt or decrypt. With
    ``EVIDENCE_ENCRYPTION`` at ``decrypt``, new files are stored plain: the way back.
    """

    served = True

    def __init__(self, backing: BackingStore) -> None:
        self.backing = backing

    @property
    def encrypts(self) -> bool:
        return bool(settings.EVIDENCE_ENCRYPTION == "on")

    @property
    def checks_each_put(self) -> bool:
        return self.encrypts or self.backing.checks_each_put

    def sign_put(self, key: str, *, content_type: str, size: int, seconds: int) -> SignedRequest:
        sign = signed_put if self.encrypts else self.backing.sign_put
        return sign(key, content_type=content_type, size=size, seconds=seconds)

    def begin_parts(self, key: str, *, content_type: str) -> str:
        """Parts that are to be encrypted are files, each encrypted as it comes."""
        return "" if self.encrypts else self.backing.begin_parts(key, content_type=content_type)

    def sign_part(self, parts: FileParts, number: int, *, seconds: int) -> SignedRequest:
        if parts.multipart_id:
            return self.backing.sign_part(parts, number, seconds=seconds)
        return sign_part_file(parts, number, seconds=seconds)

    def received_parts(self, parts: FileParts) -> set[int]:
        if parts.multipart_id or not self.encrypts:
            return self.backing.received_parts(parts)
        numbers = {parts.key_of(number): number for number in parts.numbers}
        there = EncryptedFile.objects.filter(storage_key__in=numbers).values_list("storage_key", flat=True)
        return {numbers[key] for key in there}

    def join_parts(self, parts: FileParts) -> None:
        if parts.multipart_id:
            self.backing.join_parts(parts)
        else:
            join_part_files(self, parts)
            self.drop_parts(parts)

    def drop_parts(self, parts: FileParts) -> None:
        if parts.multipart_id:
            self.backing.drop_parts(parts)
        else:
            drop_part_files(self, parts)

    def sign_get(
        self, key: str, *, filename: str, content_type: str, holder: Holder, disposition: Disposition = "attachment"
    ) -> str:
        sign = self.backing.sign_get if self._record(key) is None else signed_get
        return sign(key, filename=filename, content_type=content_type, holder=holder, disposition=disposition)

    def open(self, key: str) -> BinaryIO:
        record = self._record(key)
        if record is None:
            return self.backing.open(key)
        reader = DecryptingReader(
            partial(self.backing.read_at, key), self.backing.size(key),
            data_key=unwrapped(record.data_key), key_id=record.data_key_id, storage_key=key,
        )  # fmt: skip
        return cast(BinaryIO, io.BufferedReader(reader, CHUNK))

    def size(self, key: str) -> int:
        size = self.backing.size(key)
        return size if self._record(key) is None else plain_size(size)

    def digest(self, key: str) -> Digest:
        with self.open(key) as file:
            return digest_of(file)

    def sha256(self, key: str) -> str:
        return self.digest(key).sha256

    def delete(self, key: str) -> None:
        self.backing.delete(key)
        EncryptedFile.objects.filter(storage_key=key).delete()

    def save_path(self, key: str, path: Path) -> Digest:
        with path.open("rb") as source, self.receive(key) as target:
            shutil.copyfileobj(source, target, CHUNK)
        return self.digest(key)

    @contextmanager
    def local_path(self, key: str) -> Iterator[Path]:
        with tempfile.TemporaryDirectory(prefix="intactus-file-") as folder:
            path = Path(folder) / "file"
            with self.open(key) as source, path.open("wb") as copy:
                shutil.copyfileobj(source, copy, CHUNK)
            yield path

    @contextmanager
    def receive(self, key: str) -> Iterator[BinaryIO]:
        """A file to write to, encrypted on the way. It becomes the key's together with the record that it is encrypted."""
        if not self.encrypts:
            with self.backing.receive(key) as plain:
                yield plain
            return
        firm_id = uuid.UUID(key.partition("/")[0])
        data_key = current_key(firm_id)
        with ExitStack() as unless_whole:
            target = unless_whole.enter_context(self.backing.receive(key))
            writer = EncryptingWriter(target, data_key=unwrapped(data_key), key_id=data_key.pk, storage_key=key)
            yield cast(BinaryIO, writer)
            stored = writer.finish()
            with transaction.atomic():
                about = {"data_key": data_key, "sha256": stored.sha256, "size_bytes": stored.size_bytes}
                EncryptedFile.objects.update_or_create(storage_key=key, defaults={"firm_id": firm_id, **about})
                unless_whole.pop_all().close()  # undoes the record if the key holds something by now

    def _record(self, key: str) -> EncryptedFile | None:
        return EncryptedFile.objects.select_related("data_key").filter(storage_key=key).first()
