import io
import zipfile

import pytest
from openpyxl import Workbook
from PIL import Image

from evidence.extraction.sniff import Sniffed, sniff
from tests.evidence.extraction import samples

MAIL = b"From: a@example.org\nTo: b@example.org\nMIME-Version: 1.0\nSubject: Lease\n\nHello\n"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def kind(tmp_path, name: str, data: bytes) -> Sniffed:
    path = tmp_path / "file"
    path.write_bytes(data)
    return sniff(path, name)


@pytest.mark.parametrize(
    ("name", "data", "family"),
    [
        ("a.pdf", samples.pdf("Hello"), "pdf"),
        ("a.pdf", b"junk before\r\n" + samples.pdf("Hello"), "pdf"),
        ("a.docx", samples.docx(), "docx"),
        ("a.xlsx", samples.xlsx(Workbook()), "xlsx"),
        ("a.zip", samples.zipped({"word/notes.txt": b"not a Word document"}), "zip"),
        ("a.png", samples.encoded(Image.new("L", (2, 2)), "PNG"), "image"),
        ("a.tif", samples.encoded(Image.new("L", (2, 2)), "TIFF"), "image"),
        ("a.rtf", b"\r\n{\\rtf1 Hello}", "rtf"),
        ("a.eml", MAIL, "eml"),
        ("a.eml", b"\xff\xfe" + MAIL.decode().encode("utf-16-le"), "eml"),
        ("noname", MAIL, "eml"),
        ("memo.txt", b"From: Anna\nTo: Board\nDate: 5 May 2021\nSubject: Lease\n\nA typed memo.", "text"),
        ("a.html", b"<!-- saved --><html><body>Hello</body></html>", "html"),
        ("a.htm", b"<?xml version='1.0'?><html xmlns='x'><body>Hello</body></html>", "html"),
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "other"),
        ("a.csv", b"date,amount\n2021-05-05,10\n", "csv"),
        ("noname", b"date;amount;to\n1;2;3\n4;5;6\n7;8;9\n", "csv"),
        ("a.md", b"# Notes", "text"),
        ("a.txt", "Grüße".encode("cp1252"), "text"),
        ("a.txt", b"", "empty"),
        ("a.gz", b"\x1f\x8b\x08\0\0\0\0\0", "packed"),
        ("a.tar", b"a.txt".ljust(257, b"\0") + b"ustar\0" + bytes(300), "packed"),
        ("a.bin", bytes(range(256)) * 8, "other"),
        ("a.doc", OLE + bytes(2000), "other"),
    ],
)
def test_the_content_decides_the_family(tmp_path, name, data, family):
    found = kind(tmp_path, name, data)
    assert found.family == family
    assert found.mismatch is None or name == "a.doc"


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.pdf", b"<!doctype html><p>Hello", "Named .pdf, but the content is HTML."),
        ("a.docx", samples.pdf("Hello"), "Named .docx, but the content is a PDF document."),
        ("a.pdf", b"MZ" + bytes(100), "Named .pdf, but the content is a Windows program."),
        ("a.jpg", samples.encoded(Image.new("L", (2, 2)), "PNG"), "Named .jpg, but the content is a PNG picture."),
        ("a.eml", b"Just a note.\n", "Named .eml, but the content is plain text."),
        ("a.txt", samples.zipped({"a": b"b"}), "Named .txt, but the content is a ZIP archive."),
    ],
)
def test_a_lying_name_is_reported(tmp_path, name, data, said):
    assert kind(tmp_path, name, data).mismatch == said


def test_a_polyglot_is_what_its_first_bytes_are(tmp_path):
    both = samples.encoded(Image.new("L", (2, 2)), "GIF") + samples.pdf("Hello")
    found = kind(tmp_path, "a.pdf", both)
    assert found.media_type == "image/gif"
    assert found.mismatch == "Named .pdf, but the content is a GIF picture."


def test_opendocument_is_told_from_zip_by_its_first_entry(tmp_path):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        package.writestr("mimetype", "application/vnd.oasis.opendocument.text")
    found = kind(tmp_path, "a.odt", buffer.getvalue())
    assert (found.media_type, found.family) == ("application/vnd.oasis.opendocument.text", "opendocument")
