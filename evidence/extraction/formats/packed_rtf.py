"""RTF as Outlook compresses the text of messages (MS-OXRTFCP: LZFu, with a dictionary that begins filled)."""

from __future__ import annotations

import struct

_FILLED = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans SerifSymbolArial"
    rb"Times New RomanCourier{\colortbl\red0\green0\blue0" + b"\r\n" + rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)
_WINDOW = 4096
_HEADER = struct.Struct("<II4sI")  # length of what follows the first field, length unpacked, how it is packed, checksum
_SHORTEST = 2  # a reference to fewer bytes would not pay


def unpack_rtf(data: bytes) -> bytes:
    """The RTF itself. Raises ValueError when the data are cut short or of another kind."""
    if len(data) < _HEADER.size:
        raise ValueError("shorter than its header")
    _, unpacked, kind, _ = _HEADER.unpack_from(data)
    if kind == b"MELA":
        return data[_HEADER.size : _HEADER.size + unpacked]
    if kind != b"LZFu":
        raise ValueError("packed in an unknown way")
    return _unpacked(data, unpacked)


def _unpacked(data: bytes, length: int) -> bytes:
    """Eight tokens follow each control byte, told apart by its bits from the lowest: a byte, or a place in what came."""
    done = bytearray(_FILLED)
    base, position = len(_FILLED), _HEADER.size
    while position < len(data) and len(done) - base < length:
        control = data[position]
        position += 1
        for bit in range(8):
            if not control >> bit & 1:
                done += data[position : position + 1]
                position += 1
                continue
            token = int.from_bytes(data[position : position + 2], "big")
            position += 2
            back = (len(done) - (token >> 4)) % _WINDOW
            if back == 0:  # a reference to where the next byte goes: the end
                return bytes(done[base : base + length])
            _repeat(done, back, (token & 15) + _SHORTEST)
    return bytes(done[base : base + length])


def _repeat(done: bytearray, back: int, count: int) -> None:
    if back > len(done):
        raise ValueError("points before its beginning")
    for _ in range(count):
        done.append(done[-back])
