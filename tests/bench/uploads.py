"""A file of 500 MB sent in parts to each store, with connections that break: how much the web server's process grows by it.

The file is sparse, so that nothing but the server's own work is measured. Of every tenth part the connection is cut in the
middle, and the part is sent again. The peak is the process's own (VmHWM), from a warm process on to the confirmed upload.
"""

from __future__ import annotations

import hashlib
import http.client
import os
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import urlsplit

from cases.models import Case, Role
from config.keys import new_key
from tests.bench.clock import PROC
from tests.bench.lists import token_of
from tests.bench.report import Line, Row
from tests.bench.server import Caller, web_server
from tests.factories import make_case, make_firm, make_user
from tests.s3 import ACCESS, BUCKET, SECRET, seaweed

MEGABYTE = 1024 * 1024
SIZE, QUICK_SIZE, MOST_MB = 500 * MEGABYTE, 100 * MEGABYTE, 64
CUT_EVERY = 10
CHUNK = 256 * 1024


def measure(home: Path, *, quick: bool) -> list[Line]:
    size = QUICK_SIZE if quick else SIZE
    firm = make_firm()
    attorney = make_user(firm, Role.ATTORNEY)
    case, token = make_case(firm, attorney), token_of(attorney)
    rows: list[Line] = []
    for name, environment in stores():
        with environment as changes, changed(changes), web_server() as (port, pid):
            grown, cuts = sent(Caller(port, token), port, pid, case, size)
        rows += [
            Row(f"uploads: {size // MEGABYTE} MB in parts, {name}", grown, "MB grown", "aim", grown / MOST_MB,
                f"≤ {MOST_MB}", grown <= MOST_MB),
            Row(f"uploads: connections cut on the way, {name}", cuts, "cuts"),
        ]  # fmt: skip
    return rows


def stores() -> Iterator[tuple[str, Any]]:
    yield "embedded store", plain({"UPLOAD_PARTS_FROM": str(MEGABYTE)})
    keys = {"EVIDENCE_ENCRYPTION": "on", "EVIDENCE_KEYS": new_key()}
    yield "embedded store, encrypted", plain({"UPLOAD_PARTS_FROM": str(MEGABYTE), **keys})
    yield "S3", s3()


@contextmanager
def plain(changes: dict[str, str]) -> Iterator[dict[str, str]]:
    yield changes


@contextmanager
def s3() -> Iterator[dict[str, str]]:
    with seaweed() as endpoint:
        yield {
            "UPLOAD_PARTS_FROM": str(MEGABYTE), "S3_BUCKET": BUCKET, "S3_ENDPOINT_URL": endpoint,
            "S3_ACCESS_KEY_ID": ACCESS, "S3_SECRET_ACCESS_KEY": SECRET,
        }  # fmt: skip


@contextmanager
def changed(changes: dict[str, str]) -> Iterator[None]:
    """The environment that the server is started in."""
    before = {name: os.environ.get(name) for name in changes}
    os.environ.update(changes)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})


def sent(caller: Caller, port: int, pid: int, case: Case, size: int) -> tuple[float, int]:
    """Send a small file first, so that all code is loaded, then the large one: by how many MB the process grew."""
    with sparse(20 * MEGABYTE) as (small, sha256):
        upload(caller, port, case, small, 20 * MEGABYTE, sha256)
    (PROC / str(pid) / "clear_refs").write_text("5")  # the peak begins anew
    before = memory_mb(pid, "VmRSS")
    with sparse(size) as (large, sha256):
        cuts = upload(caller, port, case, large, size, sha256)
    return max(0.0, memory_mb(pid, "VmHWM") - before), cuts


@contextmanager
def sparse(size: int) -> Iterator[tuple[BinaryIO, str]]:
    with tempfile.TemporaryFile() as file:
        file.write(os.urandom(32))  # no two are the same
        file.truncate(size)
        file.seek(0)
        yield file, hashlib.file_digest(file, "sha256").hexdigest()


def upload(caller: Caller, port: int, case: Case, file: BinaryIO, size: int, sha256: str) -> int:
    """Send the file in parts and confirm it; returns how many connections were cut. Raises AssertionError."""
    body = {"filename": "recording.bin", "size_bytes": size, "sha256": sha256}
    promised = caller.call("POST", f"/v1/cases/{case.pk}/evidence/upload", body)
    cuts = 0
    while (state := caller.call("GET", promised["parts"]["parts_url"]))["missing"]:
        for part in state["parts"]:
            if part["number"] % CUT_EVERY == 2:
                put(port, part, file, part["size_bytes"] // 2)
                cuts += 1
            status = put(port, part, file, part["size_bytes"])
            assert status == 200, f"part {part['number']}: {status}"
    confirmed = caller.call("POST", f"/v1/evidence/uploads/{promised['upload_id']}/confirm", {})
    assert confirmed["sha256"] == sha256, confirmed
    return cuts


def put(port: int, part: dict[str, Any], file: BinaryIO, most: int) -> int:
    """Send the part up to ``most`` bytes; 0 where it was cut there."""
    url = urlsplit(part["upload_url"])
    is_ours = url.path.startswith("/storage/")
    connection = http.client.HTTPConnection("127.0.0.1", port if is_ours else url.port, timeout=120)
    connection.putrequest("PUT", url.path + (f"?{url.query}" if url.query else ""), skip_host=not is_ours)
    if not is_ours:
        connection.putheader("Host", url.netloc)
    for name, value in {**part["headers"], "Content-Length": str(part["size_bytes"])}.items():
        connection.putheader(name, value)
    connection.endheaders()
    file.seek(part["start"])
    left = most
    while left:
        chunk = file.read(min(CHUNK, left))
        connection.send(chunk)
        left -= len(chunk)
    if most < part["size_bytes"]:
        assert connection.sock is not None
        connection.sock.shutdown(socket.SHUT_RDWR)
        connection.close()
        return 0
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def memory_mb(pid: int, field: str) -> float:
    status = (PROC / str(pid) / "status").read_text()
    return int(status.partition(f"{field}:")[2].split()[0]) / 1024
