"""The one client for addresses that others chose: webhooks, monitors. It reaches public addresses only.

A name is resolved, every address it has is checked, and the connection goes to the very address that was checked; the name
stays what TLS verifies and the Host header says. No redirect is followed, no proxy of the environment used, no connection
kept; bytes and time are bounded in all.
"""

from __future__ import annotations

import functools
import socket
import ssl
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpcore

from config.outgoing.addresses import Address, check_public, literal

MAX_BYTES = 64 * 1024
HEADER_BYTES = 32 * 1024  # beside the body
PORTS = {"http": 80, "https": 443}
USER_AGENT = "Intactus"
_resolvers = ThreadPoolExecutor(16, thread_name_prefix="resolve")  # a name server that hangs holds up nobody else


class OutgoingError(Exception):
    """The exchange did not come about; the message says why, for whoever chose the address."""


class Unsuitable(OutgoingError):
    """The address is none that may be called."""


class TooSlow(OutgoingError):
    """It took longer than it may in all."""


@dataclass(frozen=True, slots=True)
class OutgoingResponse:
    """What came back; the body is cut off after the bytes asked for."""

    status: int
    headers: dict[str, str]
    body: bytes


def check_url(url: str) -> SplitResult:
    """The parts of an address that may be called as far as can be seen without asking for it. Raises ``Unsuitable``."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise Unsuitable("This is no web address.") from error
    if parts.scheme not in PORTS:
        raise Unsuitable("The address must begin with https:// or http://.")
    if not parts.hostname or port == 0 or not url.isascii() or any(ord(one) <= 32 for one in url) or "\\" in url:
        raise Unsuitable("This is no web address.")
    if parts.username is not None or parts.password is not None:
        raise Unsuitable("The address must hold no name or password.")
    address = literal(parts.hostname)
    if address is not None and not check_public(address):
        raise Unsuitable("The address is not a public one.")
    return parts


def exchange(
    method: str,
    url: str,
    *,
    headers: dict[str, str] | None = None,
    content: bytes = b"",
    seconds: float,
    max_bytes: int = MAX_BYTES,
) -> OutgoingResponse:
    """Make one request and read its answer, whatever its status; ``seconds`` bound all of it, name and TLS included.

    Raises ``OutgoingError``: ``Unsuitable`` for an address that may not be called, ``TooSlow``, or what went wrong.
    """
    parts = check_url(url)
    deadline = time.monotonic() + seconds
    sent = {"Host": parts.netloc, "User-Agent": USER_AGENT, "Accept-Encoding": "identity", "Connection": "close"}
    sent |= {"Content-Length": str(len(content))} | (headers or {})
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    to = httpcore.URL(
        scheme=parts.scheme.encode(), host=(parts.hostname or "").encode(), port=parts.port or PORTS[parts.scheme],
        target=target.encode(),
    )  # fmt: skip
    pool = httpcore.ConnectionPool(
        ssl_context=_tls(), network_backend=_Checked(deadline, max_bytes + HEADER_BYTES), max_keepalive_connections=0
    )
    with _translated_errors(), pool, pool.stream(method, to, headers=list(sent.items()), content=content) as response:
        body = _cut(response.iter_stream(), max_bytes)
        named = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in response.headers}
        return OutgoingResponse(response.status, named, body)


def resolve(host: str, port: int) -> list[Address]:
    """All addresses of a name. Raises ``OSError``."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [one for one in dict.fromkeys(literal(str(entry[4][0])) for entry in found) if one is not None]


class _Checked(httpcore.NetworkBackend):
    """Connects to checked addresses only, until a deadline, for so many bytes."""

    def __init__(self, deadline: float, max_bytes: int) -> None:
        self.deadline, self.max_bytes = deadline, max_bytes

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        addresses = self._addresses(host, port)
        if not addresses:
            raise httpcore.ConnectError("The name has no address.")
        if not all(check_public(one) for one in addresses):
            raise Unsuitable("The address is not a public one.")
        for last, address in enumerate(addresses, start=1 - len(addresses)):
            try:
                stream = httpcore.SyncBackend().connect_tcp(str(address), port, left(self.deadline), None, [])
                return _Bounded(stream, self.deadline, self.max_bytes)
            except httpcore.ConnectError:
                if last == 0:
                    raise
        raise AssertionError("the last address either connects or raises")

    def _addresses(self, host: str, port: int) -> list[Address]:
        asked = _resolvers.submit(resolve, host, port)
        try:
            return asked.result(timeout=left(self.deadline))
        except (FutureTimeout, TimeoutError) as error:
            raise httpcore.ConnectTimeout("The name was not resolved in time.") from error
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError("The name could not be resolved.") from error


class _Bounded(httpcore.NetworkStream):
    """A connection that ends at the deadline, however slowly the other side drips, and after so many bytes."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: float, max_bytes: int) -> None:
        self.stream, self.deadline, self.bytes_left = stream, deadline, max_bytes

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        if self.bytes_left <= 0:
            raise httpcore.ReadError("The answer is too long.")
        found = self.stream.read(min(max_bytes, self.bytes_left), left(self.deadline))
        self.bytes_left -= len(found)
        return found

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self.stream.write(buffer, left(self.deadline))

    def close(self) -> None:
        self.stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        self.stream = self.stream.start_tls(ssl_context, server_hostname, left(self.deadline))
        return self

    def get_extra_info(self, info: str) -> Any:
        return self.stream.get_extra_info(info)


def left(deadline: float) -> float:
    """The seconds until the deadline. Raises httpcore's time-out when there are none."""
    seconds = deadline - time.monotonic()
    if seconds <= 0:
        raise httpcore.ReadTimeout("The time is over.")
    return seconds


def _cut(chunks: Iterable[bytes], max_bytes: int) -> bytes:
    body = b""
    for chunk in chunks:
        body += chunk
        if len(body) >= max_bytes:
            break
    return body[:max_bytes]


@contextmanager
def _translated_errors() -> Iterator[None]:
    """The library's errors as ours, in words that tell nothing of our network."""
    try:
        yield
    except httpcore.TimeoutException as error:
        raise TooSlow("There was no answer in time.") from error
    except httpcore.ConnectError as error:
        tls = any(isinstance(one, ssl.SSLError) for one in error.args)
        raise OutgoingError("TLS could not be verified." if tls else "No connection came about.") from error
    except (httpcore.NetworkError, httpcore.ProtocolError) as error:
        raise OutgoingError("The connection ended without a proper answer.") from error


@functools.cache
def _tls() -> ssl.SSLContext:
    return httpcore.default_ssl_context()
