"""WordPerfect documents (5.0 to today's): text by pages as the program left them, then headers, footers and notes.

A document is characters with functions among them. A function is one byte, or a known number of them, or says how many.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from evidence.extraction.base import PageText
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.text import PAGE_CHARS
from evidence.extraction.job import Content, ExtractionJob
from evidence.extraction.paging import split_at_lines

_HEADER = struct.Struct("<4sIBBBBHH")  # mark, where the text begins, product, type, version, minor, encryption, index
_DOCUMENT, _FIFTH, _SIXTH = 10, 0, 2
_PACKET = struct.Struct("<BBHHII")  # flags, kind, uses, hidden uses, size, place
_TEXT_PACKET, _HAS_LIST = 8, 1
_MOST_PACKETS = 5_000

_INTERNATIONAL = "åÅæÆäÄáàâãÃçÇëéÉèêíñÑøØõÕöÖüÜúùß"  # what bytes 1 to 32 mean from version 6 on
_MULTINATIONAL = "ÁáÂâÄäÀàÅåÆæÇçÉéÊêËëÈèÍíÎîÏïÌìÑñÓóÔôÖöÒòÚúÛûÜüÙùŸÿÃãĐđØøÕõ"  # character set 1, from 26
_TYPOGRAPHIC = "●○■•*¶§¡¿«»£¥₧ƒªº½¼¢²ⁿ®©¤¾³‛’‘‟”“–—‹›"  # character set 4
_UNDO = 0xF1
_UNKNOWN = "\ufffd"


@dataclass(frozen=True)
class _Version:
    """What single bytes stand for, and how long the functions are that do not say so themselves, from ``fixed_from`` on."""

    single: dict[int, str]
    fixed_from: int
    fixed: tuple[int, ...]
    variable_from: int
    counts_itself: bool  # whether the length of a variable function includes its first four bytes
    tabs: tuple[int, ...]
    breaks: dict[int, str] = field(default_factory=dict)  # what kinds of the function 0xD0 stand for


# fmt: off
_FIVE = _Version(
    single={
        0x0A: "\n", 0x0B: "\f", 0x0C: "\f", 0x0D: " ", 0x8C: "\f", 0x99: "\n", 0xA0: "\u00a0", 0xA9: "-",
    },
    fixed_from=0xC0, fixed=(4, 9, 11, 3, 3, 5, 6, 7, 4, 5, 6, 6, 8, 10, 10, 12), variable_from=0xD0, counts_itself=False,
    tabs=(0xC1, 0xC2),
)
_SIX = _Version(
    single={
        **dict(enumerate(_INTERNATIONAL, start=1)),
        0x80: " ", 0x81: "\u00a0", 0x84: "-", 0x87: "\n", 0xB4: "\f", 0xB5: "\f", 0xB6: "\n",
        **dict.fromkeys((0xB7, 0xB8, 0xB9, 0xBF, 0xC2, 0xC4, 0xC5, 0xC9, 0xCA, 0xCB, 0xCC), "\n"),
        **dict.fromkeys((0xBD, 0xC0, 0xC1, 0xC3, 0xC7, 0xC8), "\f"),
        0xC6: "\t", 0xCD: "\f", 0xCE: " ", 0xCF: " ",
    },
    fixed_from=0xF0, fixed=(4, 5, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 8, 8, 1), variable_from=0xD0, counts_itself=True,
    tabs=(0xE0,),
    breaks={
        **dict.fromkeys((0x01, 0x02, 0x14, 0x15), " "),
        **dict.fromkeys((0x04, 0x05, 0x07, 0x0B, 0x0C, 0x0E, 0x11, 0x12, 0x17, 0x18, 0x1A), "\n"),
        **dict.fromkeys((0x03, 0x06, 0x08, 0x09, 0x0D, 0x0F, 0x10, 0x13, 0x16, 0x19, 0x1B, 0x1C), "\f"),
        0x0A: "\t",
    },
)
# fmt: on


def parse(job: ExtractionJob) -> Content:
    data = job.read_all()
    if len(data) < _HEADER.size:
        raise UnreadableError("corrupt", "The WordPerfect document is cut short.")
    _, start, _, kind, version, _, encryption, index = _HEADER.unpack_from(data)
    if kind != _DOCUMENT or version not in {_FIFTH, _SIXTH}:
        raise UnreadableError("unsupported", "This WordPerfect file is no document of a version that is read here.")
    if encryption:
        raise UnreadableError("encrypted", "The WordPerfect document has a password. Remove it and add the file again.")
    if start > len(data):
        raise UnreadableError("corrupt", "The WordPerfect document is cut short.")
    kind_of = _SIX if version == _SIXTH else _FIVE
    texts = "".join(_characters(data[start:], kind_of)).split("\f")
    parts = [part for text in texts for part in split_at_lines(text.strip("\n"), 3 * PAGE_CHARS)]
    pages = [PageText(number, part) for number, part in enumerate(parts, start=1)]
    asides = "\n".join(_asides(data, index)) if kind_of is _SIX else ""
    if asides:
        pages.append(PageText(len(pages) + 1, asides, label="Headers, footers and notes"))
    return Content(pages)


def _characters(data: bytes, version: _Version) -> Iterator[str]:
    """The text, without what was deleted and is only kept to be brought back."""
    position, deleted = 0, False
    while position < len(data):
        function = data[position : position + 4]
        character, length = _read(function, version)
        if version is _SIX and function[0] == _UNDO:
            deleted = function[1:2] == b"\0"
        elif not deleted:
            yield character
        position += length


def _read(function: bytes, version: _Version) -> tuple[str, int]:
    """What stands here, as text, and how many bytes it takes."""
    byte = function[0]
    if byte in version.single or byte <= 0x7E:
        return version.single.get(byte, chr(byte) if byte >= 0x20 else ""), 1
    if 0 <= byte - version.fixed_from < len(version.fixed):
        return _of_fixed(function, version), version.fixed[byte - version.fixed_from]
    if byte >= version.variable_from:
        length = int.from_bytes(function[2:], "little")
        return _of_variable(function, version), max(4, length if version.counts_itself else length + 4)
    return "", 1


def _of_fixed(function: bytes, version: _Version) -> str:
    if function[0] in version.tabs:
        return "\t"
    if function[0] != version.fixed_from or len(function) < 3:
        return ""
    number, characters = function[1], function[2]
    table, first = {1: (_MULTINATIONAL, 26), 4: (_TYPOGRAPHIC, 0)}.get(characters, ("", 0))
    if characters == 0:
        return chr(number) if 0x20 <= number <= 0x7E else ""
    return table[number - first] if 0 <= number - first < len(table) else _UNKNOWN


def _of_variable(function: bytes, version: _Version) -> str:
    if function[0] in version.tabs:
        return "\t"
    return version.breaks.get(function[1], "") if function[0] == 0xD0 and len(function) > 1 else ""


def _asides(data: bytes, index: int) -> Iterator[str]:
    """The texts that stand outside the document's own: each a packet that the index at the file's beginning tells of."""
    count = int.from_bytes(data[index + 2 : index + 4], "little")
    for number in range(1, min(count, _MOST_PACKETS)):
        entry = data[index + number * _PACKET.size : index + (number + 1) * _PACKET.size]
        if len(entry) < _PACKET.size:
            return
        flags, kind, _, _, size, place = _PACKET.unpack(entry)
        if kind == _TEXT_PACKET and (text := _packet_text(data[place : place + size], flags)):
            yield text


def _packet_text(packet: bytes, flags: int) -> str:
    """A packet may begin with a list of others it needs; then come how many blocks of text, where they begin, their sizes."""
    if flags & _HAS_LIST:
        packet = packet[2 + 2 * int.from_bytes(packet[:2], "little") :]
    start = int.from_bytes(packet[2:6], "little")
    return "".join(_characters(packet[start:], _SIX)).replace("\f", "\n").strip()
