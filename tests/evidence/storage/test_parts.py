"""Files that come in parts, held to one contract by each store, plain and encrypted."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
import time_machine
from django.utils import timezone

from evidence.models import EncryptedFile
from evidence.storage import Digest, EmbeddedStore, Store, new_key
from evidence.storage.base import FileParts
from evidence.storage.encryption.store import EncryptedStore
from evidence.storage.parts import part_bytes_for
from tests.evidence.storage.conftest import FIRM
from tests.extent import first

PART = 5 * 1024 * 1024  # S3 takes no smaller ones, but for the last
CONTENT = hashlib.shake_256(b"a recording").digest(2 * PART + 1000)
DIGEST = Digest(hashlib.sha256(CONTENT).hexdigest(), len(CONTENT))


def begun(store: Store) -> FileParts:
    key = new_key(FIRM)
    return FileParts(key, len(CONTENT), PART, store.begin_parts(key, content_type="video/mp4"))


def content_of(parts: FileParts, number: int) -> bytes:
    return CONTENT[parts.start_of(number) :][: parts.size_of(number)]


def put(store: Store, parts: FileParts, number: int, content: bytes | None = None) -> int:
    signed = store.sign_part(parts, number, seconds=60)
    content = content_of(parts, number) if content is None else content
    return httpx.put(signed.url, content=content, headers=signed.headers).status_code


def test_parts_in_any_order_become_the_file(store: Store) -> None:
    parts = begun(store)
    assert (parts.count, store.received_parts(parts)) == (3, set())
    for number, there in ((3, {3}), (1, {1, 3}), (2, {1, 2, 3})):
        assert put(store, parts, number) == 200
        assert store.received_parts(parts) == there
    store.join_parts(parts)
    assert (store.digest(parts.key), store.size(parts.key)) == (DIGEST, len(CONTENT))
    assert store.received_parts(parts) == set()


def test_without_all_parts_there_is_no_file(store: Store) -> None:
    parts = begun(store)
    assert put(store, parts, 1) == 200
    with pytest.raises(FileNotFoundError):
        store.join_parts(parts)
    with pytest.raises(FileNotFoundError):
        store.size(parts.key)
    assert store.received_parts(parts) == {1}


@pytest.mark.parametrize("content", first(1, [b"short", CONTENT, b""]), ids=len)
def test_a_part_of_another_length_is_refused(store: Store, content: bytes) -> None:
    parts = begun(store)
    assert 400 <= put(store, parts, 1, content) < 500
    assert store.received_parts(parts) == set()


def test_an_expired_or_forged_address_takes_no_part(store: Store) -> None:
    parts = begun(store)
    with time_machine.travel(timezone.now() - timedelta(hours=1)):
        late = store.sign_part(parts, 1, seconds=60)
    signed = store.sign_part(parts, 1, seconds=60)
    forged = signed.url[:-2] + ("aa" if signed.url[-2:] != "aa" else "bb")
    for url in (late.url, forged):
        assert httpx.put(url, content=content_of(parts, 1), headers=signed.headers).status_code == 403
    assert store.received_parts(parts) == set()


def test_a_connection_that_breaks_leaves_nothing_of_its_part(store: Store) -> None:
    parts = begun(store)
    signed = store.sign_part(parts, 1, seconds=60)

    def half() -> object:
        yield content_of(parts, 1)[: PART // 2]
        raise httpx.WriteError("cut")

    with pytest.raises(httpx.WriteError):
        httpx.put(signed.url, content=half(), headers={**signed.headers, "Content-Length": str(PART)})
    assert store.received_parts(parts) == set()
    assert put(store, parts, 1) == 200


def test_dropped_parts_are_gone(store: Store) -> None:
    parts = begun(store)
    assert put(store, parts, 2) == 200
    store.drop_parts(parts)
    store.drop_parts(parts)
    assert store.received_parts(parts) == set()


def test_a_part_that_is_a_file_comes_once(embedded_store: EmbeddedStore) -> None:
    parts = begun(embedded_store)
    assert [put(embedded_store, parts, 1), put(embedded_store, parts, 1, b"x" * PART)] == [200, 409]
    with embedded_store.open(parts.key_of(1)) as file:
        assert file.read() == content_of(parts, 1)


@pytest.mark.django_db(transaction=True)
def test_each_part_is_encrypted_as_it_comes(encrypted_store: EncryptedStore) -> None:
    parts = begun(encrypted_store)
    for number in parts.numbers:
        put(encrypted_store, parts, number)
    stored = [one.read_bytes() for one in _files(encrypted_store)]
    assert len(stored) == EncryptedFile.objects.count() == 3
    assert not any(content_of(parts, number)[:1000] in one for one in stored for number in parts.numbers)
    encrypted_store.join_parts(parts)
    assert EncryptedFile.objects.get().storage_key == parts.key
    assert [CONTENT[:1000] in one.read_bytes() for one in _files(encrypted_store)] == [False]


def _files(store: EncryptedStore) -> list[Path]:
    backing = store.backing
    assert isinstance(backing, EmbeddedStore)
    return [path for path in backing.root.rglob("*") if path.is_file()]


def test_parts_are_larger_where_there_would_be_too_many() -> None:
    assert part_bytes_for(100 * PART, PART) == PART
    size = 20_000 * PART
    assert FileParts("", size, part_bytes_for(size, PART)).count <= 10_000
