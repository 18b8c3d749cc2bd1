import struct

import pytest

from evidence.extraction.formats.packed_rtf import unpack_rtf
from tests.evidence.extraction import outlook, samples

# The examples of MS-OXRTFCP, 4.1 and 4.2: one that points into the dictionary, one that reads what it writes.
HELLO = bytes.fromhex(
    "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0"
)
REPEATED = bytes.fromhex("1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0")


def test_the_examples_of_the_standard():
    assert unpack_rtf(HELLO) == b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"
    assert unpack_rtf(REPEATED) == b"{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}"


def test_what_is_not_packed_is_taken_as_it_is():
    assert unpack_rtf(struct.pack("<II4sI", 17, 5, b"MELA", 0) + b"{\\rt}") == b"{\\rt}"


@pytest.mark.parametrize("data", [b"", b"short", struct.pack("<II4sI", 12, 0, b"????", 0)])
def test_what_is_of_no_known_kind_is_refused(data):
    with pytest.raises(ValueError, match=r"header|unknown"):
        unpack_rtf(data)


def test_no_length_it_names_makes_it_longer_than_its_tokens():
    assert unpack_rtf(HELLO[:4] + b"\xff\xff\xff\x7f" + HELLO[8:]) == unpack_rtf(HELLO)


def test_a_message_that_keeps_its_text_only_so_is_read(tmp_path):
    message = outlook.message("Lease", "", "Anna Berg <anna@example.org>", "board@example.org")
    message.streams["__substg1.0_10090102"] = HELLO
    message.streams["__properties_version1.0"] += struct.pack("<HHIII", 0x0102, 0x1009, 6, len(HELLO), 0)
    found = samples.read(tmp_path, "a.msg", outlook.compound(message))
    assert found.pages[0].text.endswith("Subject: Lease\n\nhello world")
    assert found.problems == ()
