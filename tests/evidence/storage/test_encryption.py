"""Encrypted files: what lies in the store says nothing, and whoever changes it is found out."""

from __future__ import annotations

import os
import tracemalloc
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from pytest_django import Settings

from cases.models import Firm
from evidence.models import DataKey, EncryptedFile
from evidence.storage import EmbeddedStore, UnreadableFile, new_key
from evidence.storage.base import CHUNK, digest_of
from evidence.storage.encryption import data_keys
from evidence.storage.encryption.data_keys import destroy_keys, retire_key, unwrapped, wrap_anew
from evidence.storage.encryption.format import HEADER, TAG, plain_size
from evidence.storage.encryption.store import EncryptedStore
from tests.evidence.storage.conftest import FIRM, HOLDER
from tests.extent import first

pytestmark = pytest.mark.django_db
served = pytest.mark.django_db(transaction=True)  # by a thread with a connection of its own
CONTENT = bytes(range(256)) * (3 * CHUNK // 256) + b"the end"  # three whole chunks and a short one
SEALED = CHUNK + TAG


def stored(store: EncryptedStore, tmp_path: Path, content: bytes = CONTENT) -> str:
    key, path = new_key(FIRM), tmp_path / "given"
    path.write_bytes(content)
    store.save_path(key, path)
    return key


def file_of(store: EncryptedStore, key: str) -> Path:
    assert isinstance(store.backing, EmbeddedStore)
    return store.backing.path(key)


@pytest.mark.parametrize("size", first(3, [0, CHUNK, CHUNK + 1, 1, CHUNK - 1, 2 * CHUNK]))
def test_any_size_comes_back_as_it_was(encrypted_store: EncryptedStore, tmp_path: Path, size: int) -> None:
    """Without ``--full`` nothing, one whole piece, and a byte more."""
    content = os.urandom(size)
    key = stored(encrypted_store, tmp_path, content)
    with encrypted_store.open(key) as file:
        assert file.read() == content
    assert encrypted_store.size(key) == size == plain_size(file_of(encrypted_store, key).stat().st_size)


@served
@pytest.mark.parametrize("store_name", ["encrypted_store", "encrypted_s3_store"])
def test_any_range_can_be_read_without_the_rest(
    request: pytest.FixtureRequest, tmp_path: Path, store_name: str
) -> None:
    store: EncryptedStore = request.getfixturevalue(store_name)
    key = stored(store, tmp_path)
    url = store.sign_get(key, filename="a", content_type="text/plain", holder=HOLDER)
    for start, end in [(0, 1), (CHUNK - 3, CHUNK + 3), (2 * CHUNK, 3 * CHUNK), (len(CONTENT) - 4, len(CONTENT))]:
        part = httpx.get(url, headers={"Range": f"bytes={start}-{end - 1}"})
        assert (part.status_code, part.content) == (206, CONTENT[start:end])
        with store.open(key) as file:
            file.seek(start)
            assert file.read(end - start) == CONTENT[start:end]


@pytest.mark.parametrize("store_name", ["encrypted_store", "encrypted_s3_store"])
def test_what_lies_in_the_store_says_nothing(request: pytest.FixtureRequest, tmp_path: Path, store_name: str) -> None:
    store: EncryptedStore = request.getfixturevalue(store_name)
    content = b"The settlement is 40,000 dollars. " * 100
    key, other = stored(store, tmp_path, content), stored(store, tmp_path, content)
    with store.backing.open(key) as file:
        there = file.read()
    with store.backing.open(other) as file:
        assert file.read()[HEADER:] != there[HEADER:]
    assert b"settlement" not in there
    record = EncryptedFile.objects.get(storage_key=key)
    assert (record.sha256, record.size_bytes) == (store.backing.sha256(key), len(there))


@transaction.atomic
def give_key(storage_key: str, key: DataKey) -> None:
    EncryptedFile.objects.filter(storage_key=storage_key).update(data_key=key)
    connection.check_constraints()


def flipped(data: bytes) -> bytes:
    return data[: HEADER + 5] + bytes([data[HEADER + 5] ^ 1]) + data[HEADER + 6 :]


ATTACKS: dict[str, Callable[[bytes], bytes]] = {
    "a bit is flipped": flipped,
    "the header is changed": lambda data: data[: HEADER - 1] + bytes([data[HEADER - 1] ^ 1]) + data[HEADER:],
    "cut in a chunk": lambda data: data[:-5],
    "cut between chunks": lambda data: data[: HEADER + 2 * SEALED],
    "cut to the header": lambda data: data[:HEADER],
    "cut within the header": lambda data: data[:9],
    "empty": lambda data: b"",
    "two chunks change places": lambda data: (
        data[:HEADER] + data[HEADER + SEALED : HEADER + 2 * SEALED] + data[HEADER : HEADER + SEALED]
        + data[HEADER + 2 * SEALED :]
    ),
    "a chunk comes twice": lambda data: data[: HEADER + SEALED] + data[HEADER : HEADER + SEALED] + data[HEADER + SEALED :],
    "something is added": lambda data: data + b"more",
    "plain bytes take its place": lambda data: b"a forged document",
}  # fmt: skip


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_was_changed_in_the_store_is_not_read(
    encrypted_store: EncryptedStore, tmp_path: Path, attack: str
) -> None:
    key = stored(encrypted_store, tmp_path)
    path = file_of(encrypted_store, key)
    path.write_bytes(ATTACKS[attack](path.read_bytes()))
    with pytest.raises(UnreadableFile):
        encrypted_store.digest(key)


@served
def test_a_file_cut_short_is_found_before_its_first_byte_goes_out(
    encrypted_store: EncryptedStore, tmp_path: Path
) -> None:
    key = stored(encrypted_store, tmp_path)
    path = file_of(encrypted_store, key)
    path.write_bytes(path.read_bytes()[: HEADER + 2 * SEALED])
    url = encrypted_store.sign_get(key, filename="a", content_type="text/plain", holder=HOLDER)
    answer = httpx.get(url, headers={"Range": "bytes=0-9"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "CONFLICT")


def test_two_files_cannot_change_places(encrypted_store: EncryptedStore, tmp_path: Path) -> None:
    one, other = (stored(encrypted_store, tmp_path, content) for content in (b"one", b"two"))
    file_of(encrypted_store, one).write_bytes(file_of(encrypted_store, other).read_bytes())
    with pytest.raises(UnreadableFile):
        encrypted_store.open(one)


def test_a_firm_has_its_own_key(encrypted_store: EncryptedStore, tmp_path: Path) -> None:
    other = Firm.objects.create(name="Another firm")
    stored(encrypted_store, tmp_path)
    theirs, path = new_key(other.pk), tmp_path / "theirs"
    path.write_bytes(b"theirs")
    encrypted_store.save_path(theirs, path)
    mine, of_other = DataKey.objects.get(firm_id=FIRM), DataKey.objects.get(firm_id=other.pk)
    assert unwrapped(mine) != unwrapped(of_other)
    with pytest.raises(IntegrityError):  # the database keeps them apart as well
        give_key(theirs, mine)
    of_other.wrapped = mine.wrapped  # nor does one firm's wrapped key open as another's
    with pytest.raises(UnreadableFile):
        unwrapped(of_other)


@served
def test_without_its_key_nothing_of_a_firm_can_be_read(encrypted_store: EncryptedStore, tmp_path: Path) -> None:
    key = stored(encrypted_store, tmp_path)
    url = encrypted_store.sign_get(key, filename="a", content_type="text/plain", holder=HOLDER)
    assert httpx.get(url).status_code == 200
    wrapped = bytes(DataKey.objects.get().wrapped)
    assert destroy_keys(FIRM) == 1
    assert httpx.get(url).status_code == 409
    for read in (encrypted_store.open, encrypted_store.digest):
        with pytest.raises(UnreadableFile):
            read(key)
    assert wrapped not in [bytes(one.wrapped) for one in DataKey.objects.all()]
    assert encrypted_store.sha256(stored(encrypted_store, tmp_path, b"new"))  # the firm can go on with a new key


@served
def test_files_stored_plain_before_are_read_as_they_are(encrypted_store: EncryptedStore, tmp_path: Path) -> None:
    key, path = new_key(FIRM), tmp_path / "before"
    path.write_bytes(b"from before")
    encrypted_store.backing.save_path(key, path)
    assert encrypted_store.size(key) == 11
    url = encrypted_store.sign_get(key, filename="a", content_type="text/plain", holder=HOLDER)
    assert httpx.get(url).content == b"from before"


def test_a_new_data_key_is_used_for_new_files_and_the_old_one_still_reads(
    encrypted_store: EncryptedStore, tmp_path: Path
) -> None:
    before = stored(encrypted_store, tmp_path, b"before")
    retire_key(FIRM)
    after = stored(encrypted_store, tmp_path, b"after")
    used = dict(EncryptedFile.objects.values_list("storage_key", "data_key_id"))
    assert used[before] != used[after]
    for key, content in ((before, b"before"), (after, b"after")):
        with encrypted_store.open(key) as file:
            assert file.read() == content


def test_the_wrapping_key_rotates_without_touching_files(
    encrypted_store: EncryptedStore, tmp_path: Path, settings: Settings
) -> None:
    key = stored(encrypted_store, tmp_path, b"content")
    new, former = "a" * 64, settings.KEYS["evidence"][0]
    settings.KEYS = {**settings.KEYS, "evidence": (new, former)}
    assert wrap_anew() == 1
    data_keys._unwrapped.cache_clear()
    settings.KEYS = {**settings.KEYS, "evidence": (new,)}
    with encrypted_store.open(key) as file:
        assert file.read() == b"content"
    settings.KEYS = {**settings.KEYS, "evidence": (former,)}
    data_keys._unwrapped.cache_clear()
    with pytest.raises(UnreadableFile):
        encrypted_store.open(key)


class RemoteProvider:
    """A key management service as a firm might plug one in."""

    opened: list[dict[str, str]] = []

    def wrap(self, key: bytes, *, context: dict[str, str]) -> bytes:
        return b"remote" + key[::-1]

    def unwrap(self, wrapped: bytes, *, context: dict[str, str]) -> bytes:
        self.opened.append(dict(context))
        return wrapped.removeprefix(b"remote")[::-1]


def test_another_provider_wraps_the_keys(encrypted_store: EncryptedStore, tmp_path: Path, settings: Settings) -> None:
    before = stored(encrypted_store, tmp_path, b"before")
    settings.EVIDENCE_KEY_PROVIDER = f"{__name__}.RemoteProvider"
    assert wrap_anew() == 1
    for _ in range(3):
        assert encrypted_store.sha256(before)
    assert RemoteProvider.opened == [{"firm": str(FIRM), "key": str(DataKey.objects.get().pk)}]  # asked once, then kept


def test_the_second_of_two_puts_changes_nothing(encrypted_store: EncryptedStore, tmp_path: Path) -> None:
    key = stored(encrypted_store, tmp_path, b"first")
    record = EncryptedFile.objects.values().get(storage_key=key)
    (tmp_path / "second").write_bytes(b"second")
    with pytest.raises(FileExistsError):
        encrypted_store.save_path(key, tmp_path / "second")
    assert EncryptedFile.objects.values().get(storage_key=key) == record
    with encrypted_store.open(key) as file:
        assert file.read() == b"first"


def test_what_is_not_whole_leaves_nothing(encrypted_store: EncryptedStore) -> None:
    key = new_key(FIRM)
    leaving = RuntimeError("the sender leaves")
    received = encrypted_store.receive(key)
    received.__enter__().write(b"half of it")
    assert not received.__exit__(RuntimeError, leaving, None)
    assert not EncryptedFile.objects.exists()
    with pytest.raises(FileNotFoundError):
        encrypted_store.open(key)


def test_a_large_file_never_is_in_memory(encrypted_store: EncryptedStore, tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(64 * CHUNK)
    key = new_key(FIRM)
    tracemalloc.start()
    try:
        encrypted_store.save_path(key, path)
        with encrypted_store.open(key) as reader, encrypted_store.local_path(key) as copy:
            assert digest_of(reader).size_bytes == copy.stat().st_size == 64 * CHUNK
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 12 * CHUNK


def test_a_destroyed_key_is_gone_from_the_row(encryption: None) -> None:
    from evidence.storage.encryption.data_keys import current_key

    row: Any = current_key(uuid.UUID(int=FIRM.int))
    with pytest.raises(IntegrityError):
        DataKey.objects.filter(pk=row.pk).update(destroyed_at=timezone.now())
