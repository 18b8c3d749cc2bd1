"""Outlook messages built from nothing: as much of the compound file format and of MAPI as a small .msg needs."""

import struct
from dataclasses import dataclass, field

SECTOR, MINI, CUTOFF = 512, 64, 4096
FREE, END, FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
STRING, BINARY, LONG = 0x001F, 0x0102, 0x0003
UNICODE = (0x340D, LONG, 0x00040000)  # the store's strings are UTF-16


@dataclass
class Storage:
    """A folder of the compound file: streams by name, and folders by name."""

    streams: dict[str, bytes] = field(default_factory=dict)
    folders: dict[str, "Storage"] = field(default_factory=dict)


def storage(header: int, *properties: tuple[int, int, str | bytes | int]) -> Storage:
    """A MAPI object: fixed values inside its property stream, strings and bytes in streams of their own."""
    made = Storage()
    table = bytes(header)
    for number, kind, value in properties:
        if isinstance(value, int):
            table += struct.pack("<HHIII", kind, number, 6, value, 0)
            continue
        data = value.encode("utf-16-le") if isinstance(value, str) else value
        made.streams[f"__substg1.0_{number:04X}{kind:04X}"] = data
        table += struct.pack("<HHIII", kind, number, 6, len(data) + 2 * (kind == STRING), 0)
    made.streams["__properties_version1.0"] = table
    return made


def message(subject: str, body: str, sender: str, to: str, *, header: int = 32) -> Storage:
    headers = f"From: {sender}\r\nTo: {to}\r\nDate: Wed, 5 May 2021 09:30:00 +0200\r\n"
    properties = (UNICODE, (0x0037, STRING, subject), (0x1000, STRING, body), (0x007D, STRING, headers))
    made = storage(header, *properties, (0x1035, STRING, "<1@example.org>"))
    recipient = storage(8, UNICODE, (0x3001, STRING, to), (0x39FE, STRING, to), (0x0C15, LONG, 1))
    made.folders["__recip_version1.0_#00000000"] = recipient
    return made


def attached(number: int, name: str, data: bytes | Storage) -> tuple[str, Storage]:
    """A file, or another message, as an attachment: its folder's name and the folder."""
    if isinstance(data, Storage):
        made = storage(8, UNICODE, (0x3705, LONG, 5))
        made.folders["__substg1.0_3701000D"] = data
    else:
        made = storage(8, UNICODE, (0x3705, LONG, 1), (0x3707, STRING, name), (0x3701, BINARY, data))
    return f"__attach_version1.0_#{number:08X}", made


def compound(root: Storage) -> bytes:
    """Serialise: one FAT sector, directory, mini FAT and mini stream; streams of 4,096 bytes or more are refused."""
    entries: list[list] = []
    mini = bytearray()
    chains: list[int] = []

    def add(name: str, kind: int, start: int, size: int) -> int:
        entries.append([name, kind, FREE, FREE, start, size])
        return len(entries) - 1

    def fill(index: int, folder: Storage) -> None:
        last = FREE
        for name, data in folder.streams.items():
            assert len(data) < CUTOFF
            start = len(chains) if data else END
            sectors = -(-len(data) // MINI)
            chains.extend([*range(len(chains) + 1, len(chains) + sectors), END] if sectors else [])
            mini.extend(data.ljust(sectors * MINI, b"\0"))
            last = link(index, last, add(name, 2, start, len(data)))
        for name, inner in folder.folders.items():
            last = link(index, last, child := add(name, 1, 0, 0))
            fill(child, inner)

    def link(parent: int, last: int, new: int) -> int:
        entries[parent if last == FREE else last][3 if last == FREE else 2] = new
        return new

    fill(add("Root Entry", 5, 0, 0), root)
    return _file(entries, bytes(mini), chains)


def _file(entries: list[list], mini: bytes, chains: list[int]) -> bytes:
    """Lay the parts out: FAT in sector 0, then directory, mini FAT, mini stream."""
    while len(entries) % 4:
        entries.append(["", 0, FREE, FREE, 0, 0])
    sizes = [len(entries) * 128 // SECTOR, -(-len(chains) * 4 // SECTOR), -(-len(mini) // SECTOR)]
    starts = [1, 1 + sizes[0], 1 + sizes[0] + sizes[1]]
    entries[0][4:] = [starts[2], len(mini)]
    fat = [FAT]
    for start, size in zip(starts, sizes, strict=True):
        fat += [*range(start + 1, start + size), END]
    assert len(fat) <= SECTOR // 4
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack(
        "<HHHHH6xIIIIIIIIII", 0x3E, 3, 0xFFFE, 9, 6, 0, 1, 1, 0, CUTOFF, starts[1], sizes[1], END, 0, 0
    )
    header += struct.pack("<108I", *([FREE] * 108))
    table = struct.pack(f"<{len(fat)}I", *fat).ljust(SECTOR, b"\xff")
    directory = b"".join(map(_entry, entries))
    small = struct.pack(f"<{len(chains)}I", *chains).ljust(sizes[1] * SECTOR, b"\xff")
    return header + table + directory + small + mini.ljust(sizes[2] * SECTOR, b"\0")


def _entry(entry: list) -> bytes:
    name, kind, right, child, start, size = entry
    encoded = name.encode("utf-16-le")
    length = len(encoded) + 2 if name else 0
    return struct.pack("<64sHBBIII16xI8x8xIQ", encoded, length, kind, 1, FREE, right, child, 0, start, size)
