"""A real S3 for tests: SeaweedFS on this machine, which checks signatures, lengths, types and expiry."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest
from storages.backends.s3 import S3Storage

BUCKET, ACCESS, SECRET = "evidence", "test", "test-secret"
PORTS = ("master.port", "volume.port", "filer.port", "s3.port", "admin.port")
READY = "Press Ctrl+C"


@contextmanager
def seaweed() -> Iterator[str]:
    """Run SeaweedFS for the block; gives the endpoint's URL."""
    with tempfile.TemporaryDirectory(prefix="intactus-s3-") as folder:
        ports = dict(zip([*PORTS, *(f"{name}.grpc" for name in PORTS)], _free_ports(2 * len(PORTS)), strict=True))
        process = subprocess.Popen(
            _command(Path(folder), ports), cwd=folder, env={**os.environ, "HOME": folder}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        assert process.stdout
        ready = threading.Event()
        reader = threading.Thread(target=_read, args=(process.stdout, ready), daemon=True)
        reader.start()
        try:
            assert ready.wait(90), "SeaweedFS did not start"
            yield f"http://127.0.0.1:{ports['s3.port']}"
        finally:
            process.terminate()
            process.wait(30)
            reader.join()
            process.stdout.close()


def s3_storage(endpoint: str) -> S3Storage:
    """The storage that settings with this endpoint would give."""
    return S3Storage(**s3_options(endpoint))


def s3_options(endpoint: str) -> dict[str, Any]:
    return {
        "bucket_name": BUCKET, "endpoint_url": endpoint, "access_key": ACCESS, "secret_key": SECRET,
        "region_name": "us-east-1", "signature_version": "s3v4", "addressing_style": "path", "default_acl": None,
        "file_overwrite": False,
    }  # fmt: skip


@pytest.fixture(scope="session")
def s3_endpoint() -> Iterator[str]:
    with seaweed() as endpoint:
        yield endpoint


def _command(folder: Path, ports: dict[str, int]) -> list[str]:
    identity = {"name": "test", "credentials": [{"accessKey": ACCESS, "secretKey": SECRET}], "actions": ["Admin"]}
    config = folder / "s3.json"
    config.write_text(json.dumps({"identities": [identity]}))
    return [
        str(Path(sys.executable).parent / "weed"), "mini", f"-dir={folder}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1",
        f"-s3.config={config}", f"-bucket={BUCKET}", "-master.telemetry=false", "-webdav=false", "-admin.ui=false",
        "-s3.port.iceberg=0", "-s3.port.lance=0", f"-s3.localSocket={folder}/s3.sock",
        *(f"-{name}={port}" for name, port in ports.items()),
    ]  # fmt: skip


def _free_ports(number: int) -> list[int]:
    taken = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports: list[int] = [one.getsockname()[1] for one in taken]
    for one in taken:
        one.close()
    return ports


def _read(output: IO[str], ready: threading.Event) -> None:
    for line in output:
        if READY in line:
            ready.set()
