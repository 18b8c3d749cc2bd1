"""One contract, held to by the embedded store and by a real S3, plain and encrypted."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from urllib.parse import unquote

import httpx
import pytest
import time_machine
from django.utils import timezone

from evidence.storage import Digest, SignedRequest, Store, new_key
from tests.evidence.storage.conftest import FIRM, HOLDER
from tests.extent import first

CONTENT = b"Termination letter, 1 March 2024\n" * 50
TYPE = "application/pdf"
DISPOSITION = re.compile(r"""(\w+); filename="([^"\\;/]*)"; filename\*=UTF-8''([\w.%~-]+)""")
NAMES = [
    "header\r\nSet-Cookie: a=b.pdf",
    "../../etc/passwd",
    'quote"backslash\\.pdf',
    "invoice\u202efdp.exe",
    "证据 №1 \U0001f4c4.pdf",
    "plain.pdf",
    "Zeugenaussage Müller & Söhne.pdf",
    "semi;colon='x'.pdf",
    "x" * 255,
]


def key() -> str:
    return new_key(FIRM)


def sign(store: Store, at: str, *, seconds: int = 60) -> SignedRequest:
    return store.sign_put(at, content_type=TYPE, size=len(CONTENT), seconds=seconds)


def put(signed: SignedRequest, content: bytes = CONTENT) -> int:
    return httpx.put(signed.url, content=content, headers=signed.headers).status_code


def assert_refused(store: Store, at: str, status: int) -> None:
    assert 400 <= status < 500
    with pytest.raises(FileNotFoundError):
        store.size(at)


def stored(store: Store, tmp_path: Path, content: bytes = CONTENT) -> str:
    at, path = key(), tmp_path / "given"
    path.write_bytes(content)
    store.save_path(at, path)
    return at


def url(store: Store, at: str, name: str = "letter.pdf") -> str:
    return store.sign_get(at, filename=name, content_type=TYPE, holder=HOLDER)


def test_what_was_put_is_there(store: Store) -> None:
    at = key()
    assert put(sign(store, at)) == 200
    assert store.digest(at) == Digest(hashlib.sha256(CONTENT).hexdigest(), len(CONTENT))
    assert (store.size(at), store.sha256(at)) == (len(CONTENT), hashlib.sha256(CONTENT).hexdigest())
    with store.open(at) as file:
        assert file.read() == CONTENT


def test_another_type_is_refused(store: Store) -> None:
    at = key()
    signed = sign(store, at)
    assert_refused(store, at, put(replace(signed, headers={**signed.headers, "Content-Type": "text/html"})))


@pytest.mark.parametrize("content", first(1, [CONTENT + b"x", CONTENT[:-1], b"", CONTENT * 100]), ids=len)
def test_another_length_is_refused(store: Store, content: bytes) -> None:
    at = key()
    assert_refused(store, at, put(sign(store, at), content))


def test_an_expired_address_is_refused(store: Store) -> None:
    at = key()
    with time_machine.travel(timezone.now() - timedelta(hours=1)):
        signed = sign(store, at)
    assert_refused(store, at, put(signed))


def test_a_forged_address_is_refused(store: Store) -> None:
    at = key()
    signed = sign(store, at)
    forged = SignedRequest(
        signed.url[:-2] + ("aa" if signed.url[-2:] != "aa" else "bb"), signed.headers, signed.expires_at
    )
    assert_refused(store, at, put(forged))


def test_an_address_for_putting_does_not_read(store: Store, tmp_path: Path) -> None:
    at = stored(store, tmp_path)
    assert httpx.get(sign(store, at).url).status_code == 403
    refused = httpx.put(url(store, at), content=CONTENT, headers={"Content-Type": TYPE})
    assert refused.status_code == 403


def test_nothing_is_overwritten(store: Store, tmp_path: Path) -> None:
    at = key()
    signed = sign(store, at)
    assert put(signed) == 200
    assert put(signed, CONTENT[::-1]) in (409, 412)
    assert put(sign(store, at), CONTENT[::-1]) in (409, 412)
    (tmp_path / "other").write_bytes(b"other")
    with pytest.raises(FileExistsError):
        store.save_path(at, tmp_path / "other")
    assert store.sha256(at) == hashlib.sha256(CONTENT).hexdigest()


def test_a_saved_file_is_fingerprinted(store: Store, tmp_path: Path) -> None:
    (tmp_path / "given").write_bytes(CONTENT)
    at = key()
    assert store.save_path(at, tmp_path / "given") == store.digest(at)


def test_a_local_file_is_lent(store: Store, tmp_path: Path) -> None:
    at = stored(store, tmp_path)
    with store.local_path(at) as path:
        assert path.read_bytes() == CONTENT


def test_what_is_missing_is_missing(store: Store, tmp_path: Path) -> None:
    at = stored(store, tmp_path)
    store.delete(at)
    store.delete(at)
    for read in (store.size, store.digest, store.sha256, store.open):
        with pytest.raises(FileNotFoundError):
            read(at)
    with pytest.raises(FileNotFoundError), store.local_path(at):
        pass
    assert httpx.get(url(store, at)).status_code == 404


@pytest.mark.parametrize("bad", ["", "a/b", "../../secret", f"{'0' * 32}/../{'0' * 32}", f"{'0' * 32}/{'0' * 32}\n"])
def test_a_key_is_never_a_path(plain_store: Store, bad: str) -> None:
    with pytest.raises(ValueError, match="Not a storage key"):
        plain_store.size(bad)


def test_reading_gives_all_or_a_range(store: Store, tmp_path: Path) -> None:
    at = stored(store, tmp_path)
    whole = httpx.get(url(store, at))
    assert (whole.status_code, whole.content, whole.headers["content-type"]) == (200, CONTENT, TYPE)
    for asked, start, end in (("5-9", 5, 10), ("10-", 10, len(CONTENT)), ("-7", len(CONTENT) - 7, len(CONTENT))):
        part = httpx.get(url(store, at), headers={"Range": f"bytes={asked}"})
        assert (part.status_code, part.content) == (206, CONTENT[start:end])
        assert part.headers["content-range"] == f"bytes {start}-{end - 1}/{len(CONTENT)}"
    assert httpx.get(url(store, at), headers={"Range": f"bytes={len(CONTENT)}-"}).status_code == 416


def test_an_expired_address_does_not_read(store: Store, tmp_path: Path) -> None:
    at = stored(store, tmp_path)
    with time_machine.travel(timezone.now() - timedelta(days=1)):
        old = url(store, at)
    assert httpx.get(old).status_code == 403


@pytest.mark.parametrize("name", first(2, NAMES))
def test_any_name_is_only_a_name(plain_store: Store, tmp_path: Path, name: str) -> None:
    answer = httpx.get(url(plain_store, stored(plain_store, tmp_path), name))
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    disposition = DISPOSITION.fullmatch(answer.headers["content-disposition"])
    assert disposition
    kind, plain, true = disposition.groups()
    assert (kind, plain.isascii()) == ("attachment", True)
    assert unquote(true) == "".join(c for c in name if c.isprintable() and c not in "/\\")
