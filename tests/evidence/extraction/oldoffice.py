"""Word, PowerPoint and Excel files of 1997–2003 built from nothing: as much of their formats as a page needs."""

import struct

from tests.evidence.extraction.outlook import Storage, compound

PIECES, LENGTHS = 0x1A2, 0x4C


def doc(body: str, *, headers: str = "", wide: bool = False, encrypted: bool = False) -> bytes:
    """A Word document of one piece of text: the body, then its headers."""
    whole = body + headers
    raw = whole.encode("utf-16-le" if wide else "cp1252")
    start = 1024
    stream = bytearray(start) + raw
    struct.pack_into("<HH", stream, 0, 0xA5EC, 0x00C1)
    struct.pack_into("<H", stream, 0x0A, 0x0200 | (0x0100 if encrypted else 0))
    struct.pack_into("<8i", stream, LENGTHS, len(body), 0, len(headers), 0, 0, 0, 0, 0)
    place = start if wide else (start * 2) | 0x40000000
    pieces = struct.pack("<IIHIH", 0, len(whole), 0, place, 0)
    table = b"\x01\x02\x00ab" + b"\x02" + struct.pack("<I", len(pieces)) + pieces
    struct.pack_into("<II", stream, PIECES, 0, len(table))
    return compound(Storage({"WordDocument": bytes(stream), "1Table": table}))


def record(kind: int, inside: bytes, *, instance: int = 0, container: bool = False) -> bytes:
    return struct.pack("<HHI", (instance << 4) | (0xF if container else 0), kind, len(inside)) + inside


def ppt(*slides: tuple[str, str], token: int = 0xE391C05F) -> bytes:
    """A presentation: of each slide its text and the notes under it."""
    stream, places = bytearray(), {}
    listed, noted = b"", b""
    for number, (text, notes) in enumerate(slides, start=1):
        places[2 * number] = len(stream)
        box = record(0xF00D, record(0x0FA0, text.encode("utf-16-le")), container=True)
        stream += record(0x03EE, box, container=True)
        listed += record(0x03F3, struct.pack("<5I", 2 * number, 0, 0, 255 + number, 0))
        if notes:
            places[2 * number + 1] = len(stream)
            page = record(0x03F1, struct.pack("<II", 255 + number, 0)) + record(0x0FA8, notes.encode("latin-1"))
            stream += record(0x03F0, page, container=True)
            noted += record(0x03F3, struct.pack("<5I", 2 * number + 1, 0, 0, 0, 0))
    places[1] = len(stream)
    lists = record(0x0FF0, listed, container=True) + record(0x0FF0, noted, instance=2, container=True)
    stream += record(0x03E8, lists, container=True)
    directory = len(stream)
    entries = b"".join(struct.pack("<II", (1 << 20) | number, place) for number, place in sorted(places.items()))
    stream += record(0x1772, entries)
    edit = len(stream)
    stream += record(0x0FF5, struct.pack("<IIIIIIHH", 0, 0, 0, directory, 1, 0, 0, 0))
    user = record(0x0FF6, struct.pack("<III", 20, token, edit))
    return compound(Storage({"Current User": user, "PowerPoint Document": bytes(stream)}))


def xls(name: str, rows: list[list[str | float]], *, protected: bool = False) -> bytes:
    """A workbook of one sheet."""
    kind = lambda of: struct.pack("<HHHHII", 0x0600, of, 0, 0, 0, 0)  # noqa: E731
    sheet = _biff(0x0809, kind(0x10))
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            at = struct.pack("<HHH", row, column, 0)
            if isinstance(cell, str):
                sheet += _biff(0x0204, at + struct.pack("<HB", len(cell), 1) + cell.encode("utf-16-le"))
            else:
                sheet += _biff(0x0203, at + struct.pack("<d", cell))
    sheet += _biff(0x000A, b"")
    head = _biff(0x0809, kind(0x05)) + (_biff(0x002F, bytes(6)) if protected else b"")
    label = struct.pack("<BB", len(name), 1) + name.encode("utf-16-le")
    globals_length = len(head) + len(_biff(0x0085, bytes(6) + label)) + len(_biff(0x000A, b""))
    head += _biff(0x0085, struct.pack("<IBB", globals_length, 0, 0) + label) + _biff(0x000A, b"")
    return compound(Storage({"Workbook": head + sheet}))


def _biff(kind: int, inside: bytes) -> bytes:
    return struct.pack("<HH", kind, len(inside)) + inside
