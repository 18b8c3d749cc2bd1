import struct

import pytest

from tests.evidence.extraction import samples

UNDO, ENDED = b"\xf1\x00\x00\x00\xf1", b"\xf1\x01\x00\x00\xf1"


def document(text: bytes, *, version: int = 2, encryption: int = 0, notes: tuple[bytes, ...] = ()) -> bytes:
    """A file of this text, with its notes as packets that the index at its beginning tells of."""
    index, start = 16, 16 + 14 * (len(notes) + 1)
    packets = [struct.pack("<HII", 1, 10, len(note)) + note for note in notes]
    entries = bytes([2, 0]) + struct.pack("<H", len(notes) + 1) + bytes(10)
    for packet in packets:
        entries += struct.pack("<BBHHII", 2, 8, 1, 0, len(packet), start)
        start += len(packet)
    return (
        struct.pack("<4sIBBBBHH", b"\xffWPC", start, 1, 10, version, 1, encryption, index)
        + entries
        + b"".join(packets)
        + text
    )


def words(text: str) -> bytes:
    """As version 6 writes them: a space is 0x80."""
    return text.encode("ascii").replace(b" ", b"\x80")


def pages(tmp_path, data: bytes) -> list[str]:
    found = samples.read(tmp_path, "brief.wpd", data)
    assert (found.outcome, found.media_type) == ("ok", "application/vnd.wordperfect")
    return [page.text for page in found.pages]


def test_lines_tabs_and_pages_are_those_of_the_program(tmp_path):
    tab, page, hyphen = b"\xe0\x11\x08\x00\x00\x00\x08\xe0", b"\xd0\x06\x06\x00\x06\xd0", b"\x84"
    data = document(
        words("IN THE")
        + b"\xcc"
        + tab
        + words("COURT")
        + page
        + words("A well")
        + hyphen
        + words("known")
        + b"\xcf"
        + words("rule")
    )
    assert pages(tmp_path, data) == ["IN THE\n\tCOURT", "A well-known rule"]


def test_characters_beyond_ascii(tmp_path):
    quoted = b"\xf0\x20\x04\xf0" + words("Se") + b"\x14" + words("or") + b"\xf0\x1f\x04\xf0"
    section = b"\xf0\x06\x04\xf0\x81" + words("3 ")
    found = pages(tmp_path, document(quoted + section + b"\xf0\x29\x01\xf0\xf0\x01\x09\xf0"))
    assert found == ["“Se" + "ñ" + "or”§\u00a03 é\ufffd"]


def test_what_was_deleted_stays_out(tmp_path):
    assert pages(tmp_path, document(words("We ") + UNDO + words("never ") + ENDED + words("affirm."))) == ["We affirm."]


def test_notes_stand_on_a_page_of_their_own(tmp_path):
    found = pages(tmp_path, document(words("See note."), notes=(words("Id. at 3."), words("Ibid."))))
    assert found == ["See note.", "Id. at 3.\nIbid."]


def test_the_fifth_version(tmp_path):
    bold, font = b"\xc3\x0c\xc3", b"\xd1\x01\x02\x00\x00\x00"
    found = pages(
        tmp_path, document(b"Dear " + bold + b"Sir" + font + b"\n" + b"Yours\xa0truly\x0cTwo\r" + b"lines", version=0)
    )
    assert found == ["Dear Sir\nYours\u00a0truly", "Two lines"]


@pytest.mark.parametrize(
    ("data", "outcome"),
    [
        (document(words("Secret"), encryption=7), "encrypted"),
        (document(words("Old"), version=1), "unsupported"),
        (document(b"")[:12], "corrupt"),
        (struct.pack("<4sIBBBBHH", b"\xffWPC", 9_999, 1, 10, 2, 1, 0, 16), "corrupt"),
        (document(b"\xd4\x18"), "empty"),
    ],
)
def test_what_can_t_be_read_says_so(tmp_path, data, outcome):
    assert samples.read(tmp_path, "brief.wpd", data).outcome == outcome
