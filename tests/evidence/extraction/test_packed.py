import gzip
import io
import lzma
import tarfile

import pytest

from evidence.extraction.limits import Limits
from tests.evidence.extraction import samples
from tests.extent import first


def tar(files: dict[str, bytes], links: tuple[str, ...] = ()) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as package:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            package.addfile(entry, io.BytesIO(data))
        for name in links:
            entry = tarfile.TarInfo(name)
            entry.type, entry.linkname = tarfile.SYMTYPE, "/etc/passwd"
            package.addfile(entry)
    return buffer.getvalue()


@pytest.mark.parametrize("pack", first(1, [gzip.compress, bytes, lzma.compress]))
def test_files_of_an_archive_become_children(tmp_path, pack):
    """Without ``--full`` one way of packing; each by itself is read below."""
    found = samples.read(tmp_path, "a.tgz", pack(tar({"../x/one.txt": b"One", "two.txt": b"Two"})))
    assert [one.name for one in found.children] == ["x/one.txt", "two.txt"]
    assert samples.child(tmp_path, found, "x/one.txt") == b"One"


def test_a_packed_file_becomes_its_child(tmp_path):
    found = samples.read(tmp_path, "notes.txt.gz", gzip.compress(b"Paid on 5 May 2021."))
    assert samples.child(tmp_path, found, "notes.txt") == b"Paid on 5 May 2021."


def test_links_are_left_out_and_named(tmp_path):
    found = samples.read(tmp_path, "a.tar", tar({"one.txt": b"One"}, ("passwd",)))
    assert [one.name for one in found.children] == ["one.txt"]
    assert "passwd" in found.problems[0].message


def test_a_bomb_is_not_unpacked(tmp_path):
    limits = Limits(ratio_free_mb=1, max_ratio=10)
    bomb = gzip.compress(bytes(8 * 1024 * 1024))
    assert samples.read(tmp_path, "a.gz", bomb, limits).outcome == "limits"
    assert (
        samples.read(tmp_path, "a.tgz", gzip.compress(tar({"zeros": bytes(8 * 1024 * 1024)})), limits).outcome
        == "limits"
    )


def test_a_cut_archive_gives_what_stands_before_the_cut(tmp_path):
    whole = tar({"one.txt": b"One", "two.txt": b"2" * 4_000})
    found = samples.read(tmp_path, "a.tar", whole[:2_000])
    assert [one.name for one in found.children] == ["one.txt"]
    assert "entry_damaged" in samples.codes(found)
    assert samples.read(tmp_path, "b.gz", gzip.compress(b"x" * 5_000)[:20]).outcome == "corrupt"


MAILBOX = (
    b"From paul@example.org Mon Jun 01 10:00:00 2009\nSubject: Rent\nFrom: paul@example.org\n\nDue.\n>From now on.\n\n"
    b"From anna@example.org Mon Jun 01 11:00:00 2009\nFrom: anna@example.org\nSubject: =?utf-8?q?Re=3A_Rent?=\n\nPaid.\n"
)


def test_messages_of_a_mailbox_become_mails(tmp_path):
    found = samples.read(tmp_path, "all.mbox", MAILBOX)
    assert [one.name for one in found.children] == ["Rent.eml", "Re: Rent.eml"]
    first = samples.child(tmp_path, found, "Rent.eml")
    assert first.startswith(b"Subject: Rent\n")
    assert b"\nFrom now on.\n" in first
    mail = samples.read(tmp_path / "..", "Rent.eml", first)
    assert mail.metadata["subject"] == "Rent"
