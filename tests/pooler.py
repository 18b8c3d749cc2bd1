"""A pooler with one server connection for each transaction, as PgBouncer's ``pool_mode = transaction``, and its strictest way:
the next transaction of anybody gets the connection that has waited longest, so hardly ever the one it had before.

It refuses parameters at the start of a connection, which PgBouncer refuses too, and looks at its connections when it
stops: what a session left on one would be another client's.
"""

from __future__ import annotations

import asyncio
import struct
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field

SSL_REQUEST, GSS_REQUEST, VERSION = 80877103, 80877104, 196608
ENDS = (b"Q", b"S", b"F")  # messages of a client that are answered by a ReadyForQuery
LEFT = """
SELECT concat_ws(' ', current_user, nullif(current_setting('role'), 'none'), nullif(current_setting('app.firm', true), ''),
  (SELECT string_agg(name, ',') FROM pg_settings WHERE source = 'session'),
  (SELECT 'prepared ' || count(*) FROM pg_prepared_statements HAVING count(*) > 0),
  (SELECT 'cursors ' || count(*) FROM pg_cursors WHERE name <> '' HAVING count(*) > 0),
  (SELECT 'locks ' || count(*) FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory' HAVING count(*) > 0),
  (SELECT 'listens to ' || count(*) FROM pg_listening_channels() HAVING count(*) > 0),
  nullif(pg_my_temp_schema()::int, 0))
"""
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Pooler:
    """``left`` is, once it stopped, what it found of each server connection: the role that logged in, and nothing else."""

    upstream: str
    database: str
    user: str
    size: int
    port: int = 0
    transactions: int = 0
    left: list[str] = field(default_factory=list)
    greeting: bytes = b""

    async def run(self, ready: threading.Event) -> None:
        self.idle: asyncio.Queue[Stream] = asyncio.Queue()
        self.loop, self.stop = asyncio.get_running_loop(), asyncio.Event()
        servers = [await self._connect() for _ in range(self.size)]
        for server in servers:
            self.idle.put_nowait(server)
        listener = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = listener.sockets[0].getsockname()[1]
        ready.set()
        await self.stop.wait()
        listener.close()
        for reader, writer in servers:
            writer.write(_message(b"Q", LEFT.encode() + b"\0"))
            self.left.append(await _first_value(reader))
            writer.close()
            await writer.wait_closed()

    async def _connect(self) -> Stream:
        reader, writer = await asyncio.open_unix_connection(self.upstream)
        given = f"user\0{self.user}\0database\0{self.database}\0client_encoding\0UTF8\0\0".encode()
        writer.write(struct.pack("!ii", len(given) + 8, VERSION) + given)
        self.greeting = b""
        while True:
            kind, body = await _read(reader)
            if kind != b"K":  # whom to cancel: not passed on
                self.greeting += _message(kind, body)
            if kind in b"ZE":
                return reader, writer

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError), closing(writer):
            if await self._greet(reader, writer):
                while True:
                    await self._transaction(reader, writer, await _read_of_client(reader))

    async def _greet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        while True:
            length, code = struct.unpack("!ii", await reader.readexactly(8))
            given = await reader.readexactly(length - 8)
            if code not in (SSL_REQUEST, GSS_REQUEST):
                break
            writer.write(b"N")
        refused = code != VERSION or b"options\0" in given
        writer.write(
            _message(b"E", b"SFATAL\0C08P01\0Munsupported startup parameter\0\0") if refused else self.greeting
        )
        return not refused

    async def _transaction(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, first: tuple[bytes, bytes]
    ) -> None:
        """Give the client a server connection until its transaction ends; one that breaks off is rolled back."""
        server = await self.idle.get()
        try:
            message, state = first, b"T"
            while state != b"I":
                server[1].write(_message(*message))
                if message[0] in ENDS:
                    state = await _answer(server[0], writer)
                if state != b"I":
                    message = await _read_of_client(reader)
        except (asyncio.IncompleteReadError, ConnectionError):
            server[1].write(_message(b"Q", b"ROLLBACK\0"))
            await _answer(server[0], None)
            raise
        finally:
            self.transactions += 1
            self.idle.put_nowait(server)


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter | None) -> bytes:
    """Pass on what the server says until it is ready for more; the state it is in then."""
    while True:
        kind, body = await _read(reader)
        if writer is not None:
            writer.write(_message(kind, body))
        if kind == b"Z":
            return body


async def _first_value(reader: asyncio.StreamReader) -> str:
    found = ""
    while True:
        kind, body = await _read(reader)
        if kind == b"D":
            found = body[6:].decode()
        elif kind == b"E":
            found = body.decode()
        elif kind == b"Z":
            return found


async def _read_of_client(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    kind, body = await _read(reader)
    if kind == b"X":  # it goes, in good order
        raise ConnectionError
    return kind, body


async def _read(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    head = await reader.readexactly(5)
    return head[:1], await reader.readexactly(struct.unpack("!i", head[1:])[0] - 4)


def _message(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack("!i", len(body) + 4) + body


@contextmanager
def pooler(upstream: str, database: str, user: str, *, size: int) -> Iterator[Pooler]:
    """Run one on a port of this machine for the block."""
    made, ready = Pooler(upstream, database, user, size), threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(made.run(ready)))
    thread.start()
    try:
        assert ready.wait(30)
        yield made
    finally:
        made.loop.call_soon_threadsafe(made.stop.set)
        thread.join(30)
