"""Web archives: what servers answered becomes files, and what is damaged, cut off or too much is said."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest

from config.outgoing.client import OutgoingResponse
from evidence.extraction.limits import Limits
from evidence.monitors.warc import write_exchange
from tests.evidence.extraction import samples

PAGE = b"<html><body>Demurrage is $90 a day.</body></html>"
TAKEN = "2026-01-05T09:00:00Z"


def archive(url: str = "https://example.com/tariff", body: bytes = PAGE, *, cut: bool = False, **headers: str) -> bytes:
    file = io.BytesIO()
    answer = OutgoingResponse(200, {"content-type": "text/html", **headers}, body)
    write_exchange(file, url=url, taken_at=TAKEN, response=answer, cut=cut)
    return file.getvalue()


def test_an_answer_becomes_a_file_under_its_name(tmp_path: Path) -> None:
    found = samples.read(tmp_path, "capture.warc", archive())
    assert (found.outcome, found.media_type) == ("ok", "application/warc")
    assert [(one.name, one.size) for one in found.children] == [("tariff.html", len(PAGE))]
    assert (found.metadata["url"], found.metadata["captured"]) == ("https://example.com/tariff", TAKEN)


def test_several_archives_in_one_file_give_all_their_answers(tmp_path: Path) -> None:
    found = samples.read(tmp_path, "a.warc", archive() + archive("https://example.com/b.pdf", b"%PDF-1.4"))
    assert [one.name for one in found.children] == ["tariff.html", "b.pdf.html"]


def test_a_packed_archive_is_unpacked_to_one(tmp_path: Path) -> None:
    found = samples.read(tmp_path, "a.warc.gz", gzip.compress(archive()))
    assert [one.name for one in found.children] == ["a.warc"]


@pytest.mark.parametrize("path", ["../../etc/passwd", "%2e%2e/x", "", "a" * 400])
def test_an_address_names_no_place(tmp_path: Path, path: str) -> None:
    (child,) = samples.read(tmp_path, "a.warc", archive(f"https://example.com/{path}")).children
    assert "/" not in child.name
    assert (child.path, len(child.name) <= 240) == ("0001", True)


def test_what_was_cut_off_is_said(tmp_path: Path) -> None:
    assert "entry_truncated" in samples.codes(samples.read(tmp_path, "a.warc", archive(cut=True)))


def test_an_answer_that_unpacks_to_too_much_is_left_out(tmp_path: Path) -> None:
    packed = gzip.compress(b"0" * 4_000_000)
    data = archive(body=packed, **{"content-encoding": "gzip"})
    found = samples.read(tmp_path, "a.warc", data, Limits(max_output_mb=1))
    assert found.children == ()
    assert "entry_too_large" in samples.codes(found)


@pytest.mark.parametrize("data", [b"WARC/1.1\r\n", b"WARC/1.1\r\nContent-Length: x\r\n\r\n", archive()[:-200]])
def test_damage_ends_readably(tmp_path: Path, data: bytes) -> None:
    assert samples.read(tmp_path, "a.warc", data).outcome in ("ok", "corrupt", "empty")
