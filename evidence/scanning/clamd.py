"""A client of ClamAV's daemon: the file is streamed to it (INSTREAM), over TCP or a Unix socket, and never held whole."""

from __future__ import annotations

import re
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO
from urllib.parse import urlsplit

CHUNK = 256 * 1024
LONGEST_ANSWER = 4096
SECONDS = 120.0  # for each step: scanning a large archive takes a while
_FOUND = re.compile(r"stream: (.{1,200}?) FOUND\Z", re.DOTALL)
_LENGTH = struct.Struct("!I")
TOO_LARGE = "INSTREAM size limit exceeded"


class ScannerAway(Exception):  # named for what happened
    """The scanner does not answer, or not sensibly: nothing is known of the file."""


class FileNotScanned(Exception):
    """The scanner answers, and does not take this file; the message says why."""


def scan_stream(address: str, file: BinaryIO) -> str:
    """The name of what was found in the file; empty if nothing was. Raises ``ScannerAway`` and ``FileNotScanned``."""
    with _connected(address) as connection:
        connection.sendall(b"zINSTREAM\0")
        try:
            while chunk := file.read(CHUNK):
                connection.sendall(_LENGTH.pack(len(chunk)) + chunk)
            connection.sendall(_LENGTH.pack(0))
        except (BrokenPipeError, ConnectionResetError):
            pass  # a scanner that has had enough closes its end, and has said why
        return _verdict(_answer(connection))


def engine_version(address: str) -> str:
    """What scans, with the version of its signatures, as the daemon names itself. Raises ``ScannerAway``."""
    with _connected(address) as connection:
        connection.sendall(b"zVERSION\0")
        version = _answer(connection)
    if not version.startswith("ClamAV"):
        raise ScannerAway("The virus scanner gives no version of itself.")
    return version[:200]


def _verdict(answer: str) -> str:
    if answer == "stream: OK":
        return ""
    if found := _FOUND.match(answer):
        return found[1]
    if TOO_LARGE in answer:
        raise FileNotScanned("The file is larger than the virus scanner takes (StreamMaxLength in its clamd.conf).")
    raise ScannerAway(f"The virus scanner did not scan the file: {answer[:100] or 'no answer'}")


def _answer(connection: socket.socket) -> str:
    taken = bytearray()
    while not taken.endswith(b"\0") and len(taken) < LONGEST_ANSWER:
        chunk = connection.recv(LONGEST_ANSWER)
        if not chunk:
            break
        taken += chunk
    return taken.rstrip(b"\0").decode("utf-8", "replace").strip()


@contextmanager
def _connected(address: str) -> Iterator[socket.socket]:
    try:
        with _open(address) as connection:
            yield connection
    except OSError as error:
        raise ScannerAway("The virus scanner is not answering.") from error


def _open(address: str) -> socket.socket:
    parts = urlsplit(address)
    if parts.scheme == "unix":
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(SECONDS)
        connection.connect(parts.path)
        return connection
    connection = socket.create_connection((parts.hostname or "", parts.port or 3310), timeout=10.0)
    connection.settimeout(SECONDS)
    return connection


def is_address(address: str) -> bool:
    """Whether it names a place where a scanner may listen: ``tcp://host:port`` or ``unix:///path``."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return False
    tcp = parts.scheme == "tcp" and bool(parts.hostname) and port != 0 and parts.path in ("", "/")
    return tcp or (parts.scheme == "unix" and not parts.netloc and parts.path.startswith("/"))
