"""Outlook data files built from nothing: as much of MS-PST (the Unicode form, not encoded) as a few small messages need."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass, field
from datetime import UTC, datetime

STRING, LONG, TIME, BINARY = 0x001F, 0x0003, 0x0040, 0x0102
ROOT, STORE, NAMES = 0x122, 0x21, 0x61
FOLDER, MESSAGE, ATTACHMENT = 0x02, 0x04, 0x05
FOLDERS, MAILS = 0x0D, 0x0E
ATTACHMENTS = 0x671
PAGE, FIRST = 512, 0x4600
Value = str | int | bytes | datetime
NAMED: dict[int, Value] = {2: bytes(16), 3: struct.pack("<IHH", 1, 2 << 1, 0), 4: bytes(8)}  # one, which nothing uses


@dataclass
class Mail:
    properties: dict[int, Value]
    files: dict[str, bytes] = field(default_factory=dict)


@dataclass
class Folder:
    name: str
    mails: list[Mail] = field(default_factory=list)
    folders: list[Folder] = field(default_factory=list)


def data_file(*folders: Folder) -> bytes:
    """The whole file; every block holds less than 8 KB."""
    return _Store().written(Folder("Top", folders=list(folders)))


class _Store:
    def __init__(self) -> None:
        self.blocks: list[tuple[int, int, int]] = []  # its number, where it stands, how long it is
        self.nodes: list[tuple[int, int, int, int]] = []  # its number, its data, what is in it, what it is in
        self.body = bytearray()
        self.used = 0x100

    def written(self, root: Folder) -> bytes:
        for node, properties in ((STORE, {}), (NAMES, NAMED)):
            self.nodes.append((node, self._block(_properties(properties)), 0, 0))
        self._folder(root, ROOT, ROOT)
        entries = [struct.pack("<QQQII", *node, 0) for node in sorted(self.nodes)]
        nodes = self._tree(0x81, entries, 32)
        known = [struct.pack("<QQHHI", number, place, size, 2, 0) for number, place, size in sorted(self.blocks)]
        blocks = self._tree(0x80, known, 24)
        return self._header(nodes, blocks) + bytes(self.body)

    def _folder(self, folder: Folder, node: int, parent: int) -> None:
        mails = [(self._number(MESSAGE), mail) for mail in folder.mails]
        folders = [(self._number(FOLDER), inner) for inner in folder.folders]
        self.nodes.append((node, self._block(_properties({0x3001: folder.name})), 0, parent))
        for kind, numbers in ((FOLDERS, [number for number, _ in folders]), (MAILS, [number for number, _ in mails])):
            if numbers:
                self.nodes.append((node & ~0x1F | kind, self._block(_table(numbers)), 0, 0))
        for number, mail in mails:
            self.nodes.append((number, *self._mail(mail), node))
        for number, inner in folders:
            self._folder(inner, number, node)

    def _mail(self, mail: Mail) -> tuple[int, int]:
        """The block of its properties, and that of what it holds."""
        files = [(self._number(ATTACHMENT), name, data) for name, data in mail.files.items()]
        inner = [(ATTACHMENTS, self._block(_table([number for number, _, _ in files])))] if files else []
        for number, name, data in files:
            properties = {0x3705: 1, 0x3707: name, 0x3701: data, 0x0E20: len(data)}
            inner.append((number, self._block(_properties(properties))))
        held = b"".join(struct.pack("<QQQ", number, block, 0) for number, block in sorted(inner))
        flags: dict[int, Value] = {0x001A: "IPM.Note", 0x0E07: 0x10 if files else 0}
        own = self._block(_properties(mail.properties | flags))
        return own, self._block(struct.pack("<BBHI", 2, 0, len(inner), 0) + held, internal=True) if inner else 0

    def _number(self, kind: int) -> int:
        self.used += 1
        return self.used << 5 | kind

    def _block(self, data: bytes, *, internal: bool = False) -> int:
        number = (len(self.blocks) + 1) << 2 | (2 if internal else 0)
        place = FIRST + len(self.body)
        self.blocks.append((number, place, len(data)))
        padding = -(len(data) + 16) % 64
        self.body += (
            data + bytes(padding) + struct.pack("<HHIQ", len(data), _signature(place, number), _crc(data), number)
        )
        return number

    def _tree(self, kind: int, entries: list[bytes], size: int) -> tuple[int, int]:
        """One leaf page; returns its number and where it stands."""
        assert len(entries) * size <= 488
        self.body += bytes(-(FIRST + len(self.body)) % PAGE)
        place, number = FIRST + len(self.body), 0x1000 + kind
        data = b"".join(entries).ljust(488, b"\0") + struct.pack("<BBBBI", len(entries), 488 // size, size, 0, 0)
        self.body += data + struct.pack("<BBHIQ", kind, kind, _signature(place, number), _crc(data), number)
        return number, place

    def _header(self, nodes: tuple[int, int], blocks: tuple[int, int]) -> bytes:
        size = FIRST + len(self.body)
        root = (
            struct.pack("<IQQQQ", 0, size, 0x4400, 0, 0) + struct.pack("<QQQQ", *nodes, *blocks) + bytes([2, 0, 0, 0])
        )
        head = struct.pack("<2sHHBBII", b"SM", 23, 19, 1, 1, 0, 0) + bytes(8) + struct.pack("<QI", 0x2000, 1)
        head += struct.pack("<32I", *[0x400] * 32) + bytes(8) + root + bytes(4) + b"\xff" * 256 + bytes([0x80, 0, 0, 0])
        head += struct.pack("<Q", 0x2000)
        whole = b"!BDN" + struct.pack("<I", _crc(head[:471])) + head + struct.pack("<I", _crc(head[:516]))
        return whole.ljust(FIRST, b"\0")


def _crc(data: bytes) -> int:
    return zlib.crc32(data, 0xFFFFFFFF) ^ 0xFFFFFFFF


def _signature(place: int, number: int) -> int:
    both = (place ^ number) & 0xFFFFFFFF
    return (both >> 16 ^ both) & 0xFFFF


def _heap(client: int, parts: list[bytes]) -> bytes:
    """A heap of these parts, the first the one that tells of the others; part ``n`` has the number ``n + 1 << 5``."""
    data, starts = bytearray(12), []
    for part in parts:
        starts.append(len(data))
        data += part
    end = len(data)
    data += bytes(end % 2)
    struct.pack_into("<HBBII", data, 0, len(data), 0xEC, client, 1 << 5, 0)
    return bytes(data + struct.pack(f"<HH{len(parts) + 1}H", len(parts), 0, *starts, end))


def _properties(values: dict[int, Value]) -> bytes:
    parts: list[bytes] = [b"", b""]
    records = b""
    for number, value in sorted(values.items()):
        if isinstance(value, int):
            records += struct.pack("<HHI", number, LONG, value)
            continue
        kind, data = _stored(value)
        parts.append(data)
        records += struct.pack("<HHI", number, kind, len(parts) << 5)
    parts[0], parts[1] = struct.pack("<BBBBI", 0xB5, 2, 6, 0, 2 << 5 if records else 0), records
    return _heap(0xBC, parts)


def _stored(value: str | bytes | datetime) -> tuple[int, bytes]:
    if isinstance(value, str):
        return STRING, value.encode("utf-16-le")
    if isinstance(value, bytes):
        return BINARY, value
    since = value - datetime(1601, 1, 1, tzinfo=UTC)
    return TIME, struct.pack("<Q", round(since.total_seconds()) * 10_000_000)


def _table(numbers: list[int]) -> bytes:
    """A table whose rows have numbers and nothing else."""
    columns = struct.pack("<IHBB", 0x67F20003, 0, 4, 0) + struct.pack("<IHBB", 0x67F30003, 4, 4, 1)
    about = struct.pack("<BB4HIII", 0x7C, 2, 8, 8, 8, 9, 2 << 5, 4 << 5, 0) + columns
    index = b"".join(struct.pack("<II", number, row) for row, number in enumerate(numbers))
    rows = b"".join(struct.pack("<IIB", number, 1, 0xC0) for number in numbers)
    return _heap(0x7C, [about, struct.pack("<BBBBI", 0xB5, 4, 4, 0, 3 << 5), index, rows])
