import struct

import pytest

from tests.evidence.extraction import samples
from tests.evidence.extraction.test_packed_rtf import HELLO

SIGNATURE = struct.pack("<IH", 0x223E9F78, 1)
IS_MESSAGE = b"\x07\x03\x02\x00\x00\x00\x00\x00\xc0\x00\x00\x00\x00\x00\x00\x46"
MESSAGE, ATTACHMENT = 1, 2


def attribute(level: int, name: int, kind: int, data: bytes) -> bytes:
    return struct.pack("<BHHI", level, name, kind, len(data)) + data + struct.pack("<H", sum(data) & 0xFFFF)


def properties(*values: tuple[int, int, bytes]) -> bytes:
    """MAPI properties of varying length: number, type, bytes."""
    done = struct.pack("<I", len(values))
    for number, kind, data in values:
        done += struct.pack("<HHII", kind, number, 1, len(data)) + data + bytes(-len(data) % 4)
    return done


def text(number: int, value: str) -> tuple[int, int, bytes]:
    return number, 0x1F, value.encode("utf-16-le") + b"\0\0"


def tnef(*values: tuple[int, int, bytes], after: bytes = b"") -> bytes:
    head = attribute(MESSAGE, 0x9006, 8, struct.pack("<I", 0x10000)) + attribute(
        MESSAGE, 0x9007, 6, struct.pack("<Q", 1252)
    )
    return SIGNATURE + head + attribute(MESSAGE, 0x9003, 6, properties(*values)) + after


def attached(name: str, data: bytes) -> bytes:
    begin, title = attribute(ATTACHMENT, 0x9002, 6, bytes(14)), attribute(ATTACHMENT, 0x8010, 7, name.encode() + b"\0")
    return begin + title + attribute(ATTACHMENT, 0x800F, 6, data)


def enclosed(name: str, data: bytes) -> bytes:
    held = properties((0x3701, 0x0D, IS_MESSAGE + data), (0x3001, 0x1E, name.encode() + b"\0"))
    return attribute(ATTACHMENT, 0x9002, 6, bytes(14)) + attribute(ATTACHMENT, 0x9005, 6, held)


def test_the_text_of_a_message_and_who_wrote_it(tmp_path):
    data = tnef(
        text(0x37, "Lease"), text(0x0C1A, "Anna Berg"), text(0x0E04, "Board"), text(0x1000, "Please find it.\r\nAnna")
    )
    found = samples.read(tmp_path, "winmail.dat", data)
    assert (found.outcome, found.media_type) == ("ok", "application/vnd.ms-tnef")
    assert found.metadata == {"from": "Anna Berg", "to": "Board", "subject": "Lease"}
    assert found.pages[0].text == "From: Anna Berg\nTo: Board\nSubject: Lease\n\nPlease find it.\nAnna"


def test_a_text_kept_as_compressed_rtf_is_read(tmp_path):
    assert samples.read(tmp_path, "winmail.dat", tnef((0x1009, 0x0102, HELLO))).pages[0].text == "hello world"


def test_files_and_enclosed_messages_come_out(tmp_path):
    inner = tnef(text(0x37, "Offer"), text(0x1000, "The offer stands."))
    found = samples.read(
        tmp_path, "winmail.dat", tnef(after=attached("../lease.pdf", b"%PDF-1.4") + enclosed("Offer", inner))
    )
    assert [one.name for one in found.children] == ["lease.pdf", "Offer.tnef"]
    assert samples.child(tmp_path, found, "lease.pdf") == b"%PDF-1.4"
    message = samples.read(tmp_path, "Offer.tnef", samples.child(tmp_path, found, "Offer.tnef"))
    assert message.pages[0].text == "Subject: Offer\n\nThe offer stands."


@pytest.mark.parametrize(
    "data", [SIGNATURE[:5], SIGNATURE + attribute(ATTACHMENT, 0x800F, 6, b"before any attachment")]
)
def test_what_is_damaged_is_said_to_be(tmp_path, data):
    assert samples.read(tmp_path, "winmail.dat", data).outcome in {"corrupt", "empty"}
