"""Messages over a socket: eight bytes of length, then the bytes. One file descriptor may be sent with them."""

from __future__ import annotations

import os
import socket
import struct

_LENGTH = struct.Struct("!Q")
MAX_MESSAGE = 512 * 1024 * 1024


class ClosedError(ConnectionError):
    """The other side is gone."""


def send(connection: socket.socket, data: bytes, descriptor: int | None = None) -> None:
    message = _LENGTH.pack(len(data)) + data
    sent = 0 if descriptor is None else socket.send_fds(connection, [message], [descriptor])
    if sent < len(message):
        connection.sendall(message[sent:])


def receive(connection: socket.socket) -> tuple[bytes, int | None]:
    """Return the next message and the descriptor that came with it. Raises ClosedError at the end of the stream."""
    header, descriptors, _, _ = socket.recv_fds(connection, _LENGTH.size, 1, socket.MSG_CMSG_CLOEXEC)
    for surplus in descriptors[1:]:
        os.close(surplus)
    header += _exactly(connection, _LENGTH.size - len(header)) if header else b""
    if not header:
        raise ClosedError
    (length,) = _LENGTH.unpack(header)
    if length > MAX_MESSAGE:
        raise ClosedError
    return _exactly(connection, length), descriptors[0] if descriptors else None


def _exactly(connection: socket.socket, length: int) -> bytes:
    data = bytearray()
    while len(data) < length:
        chunk = connection.recv(min(length - len(data), 1024 * 1024))
        if not chunk:
            raise ClosedError
        data += chunk
    return bytes(data)
