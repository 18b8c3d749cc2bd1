"""The client of the virus scanner, against a server that speaks its protocol."""

from __future__ import annotations

import io
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from evidence.scanning.clamd import CHUNK, FileNotScanned, ScannerAway, engine_version, is_address, scan_stream
from tests.evidence.scanning.daemon import EICAR, VERSION, Daemon, daemon


@pytest.fixture(params=["tcp", "unix"])
def scanner(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Daemon]:
    with daemon(str(tmp_path / "clamd.ctl") if request.param == "unix" else "") as running:
        yield running


def test_a_clean_file_has_no_signature_and_is_streamed_whole(scanner: Daemon) -> None:
    size = 3 * CHUNK + 17
    assert scan_stream(scanner.url, io.BytesIO(b"a" * size)) == ""
    assert scanner.received == [size]


def test_what_is_found_is_named(scanner: Daemon) -> None:
    assert scan_stream(scanner.url, io.BytesIO(b"x" * CHUNK + EICAR)) == "Eicar-Test-Signature"
    assert engine_version(scanner.url) == VERSION


def test_a_file_it_does_not_take_is_not_clean(scanner: Daemon) -> None:
    scanner.most = CHUNK
    with pytest.raises(FileNotScanned, match="StreamMaxLength"):
        scan_stream(scanner.url, io.BytesIO(b"a" * CHUNK * 2))


@pytest.mark.parametrize(
    "answer", [b"", b"OK", b"stream: OKAY", b"stream:  FOUND", b"Can't allocate memory ERROR", b"\xff\xfe" * 5000]
)
def test_any_other_answer_is_no_verdict(scanner: Daemon, answer: bytes) -> None:
    scanner.answer = answer
    with pytest.raises(ScannerAway):
        scan_stream(scanner.url, io.BytesIO(b"a"))


def test_a_scanner_that_is_down_is_away() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        url = f"tcp://127.0.0.1:{listener.getsockname()[1]}"
    for ask in (lambda: scan_stream(url, io.BytesIO(b"a")), lambda: engine_version(url)):
        with pytest.raises(ScannerAway):
            ask()


@pytest.mark.parametrize(
    ("address", "is_one"),
    [
        ("tcp://clamav:3310", True), ("tcp://127.0.0.1", True), ("unix:///run/clamav/clamd.ctl", True),
        ("clamav:3310", False), ("http://clamav", False), ("unix://clamd", False), ("tcp://", False), ("tcp://a:b", False),
    ],
)  # fmt: skip
def test_addresses_are_those_of_a_socket(address: str, is_one: bool) -> None:
    assert is_address(address) is is_one
