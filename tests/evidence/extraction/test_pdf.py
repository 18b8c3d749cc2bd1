import pytest
from PIL import Image

from evidence.extraction.formats.pdf import printed
from evidence.extraction.limits import Limits
from tests.evidence.extraction import samples

LOOP = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    b"2 0 obj<</Type/Pages/Count 99/Kids[2 0 R 2 0 R]/Parent 2 0 R>>endobj\n"
    b"trailer<</Root 1 0 R>>\n%%EOF"
)


def test_text_comes_by_page(tmp_path):
    found = samples.read(tmp_path, "a.pdf", samples.pdf("Lease of 5 May 2021\nRent: $900", "Signed by Anna"))
    assert [(page.number, page.text, page.method) for page in found.pages] == [
        (1, "Lease of 5 May 2021\nRent: $900", "text"),
        (2, "Signed by Anna", "text"),
    ]
    assert (found.pages[0].width, found.pages[0].height) == pytest.approx(samples.LETTER)
    assert found.metadata["title"] == "Lease of 12 Quay Street"


def test_what_was_typed_into_a_form_is_part_of_its_page(tmp_path):
    found = samples.read(tmp_path, "a.pdf", samples.pdf_form("Name of tenant:", "Anna Berg"))
    assert found.pages[0].text == "Name of tenant:\nAnna Berg"


def test_a_hyphen_at_a_lines_end_is_printed():
    assert printed("Sub\ufffeReseller\r\nnext") == "Sub-Reseller\nnext"


def test_junk_before_the_header_is_passed_over(tmp_path):
    assert samples.read(tmp_path, "a.pdf", b"\r\n\r\nX" + samples.pdf("Hello")).pages[0].text == "Hello"


def test_a_password_is_reported(tmp_path):
    found = samples.read(tmp_path, "a.pdf", samples.pdf("Hello", password="secret"))
    assert found.outcome == "encrypted"
    assert "password" in found.message


@pytest.mark.parametrize("data", [b"%PDF-1.4\n%%EOF", LOOP, b"%PDF-1.7\n" + b"1 0 obj<<" * 5_000])
def test_a_damaged_or_circular_pdf_ends(tmp_path, data):
    found = samples.read(tmp_path, "a.pdf", data, Limits(wall_seconds=30))
    assert found.outcome == "corrupt"


def test_pages_beyond_the_limit_are_reported(tmp_path):
    found = samples.read(tmp_path, "a.pdf", samples.pdf("one", "two", "three"), Limits(max_pages=2))
    assert [page.text for page in found.pages] == ["one", "two"]
    assert "page_limit" in samples.codes(found)


def test_scanned_pages_beyond_the_limit_are_reported_not_silently_empty(tmp_path):
    data = samples.scanned_pdf(Image.new("RGB", (400, 500), "white"))
    found = samples.read(tmp_path, "a.pdf", data, Limits(max_ocr_pages=0))
    assert found.outcome == "empty"
    assert samples.codes(found) == {"ocr_stopped"}


def test_a_scan_is_read_with_the_place_of_each_word(tmp_path):
    picture = samples.typed_picture(["Receipt No. 4711", "Paid $1,250.00 on 5 May 2021"], (1100, 1424))
    found = samples.read(tmp_path, "a.pdf", samples.scanned_pdf(picture))
    page = found.pages[0]
    assert page.method == "ocr"
    assert page.text.split() == ["Receipt", "No.", "4711", "Paid", "$1,250.00", "on", "5", "May", "2021"]
    assert [page.text[box.start : box.end] for box in page.boxes] == page.text.split()
    amount = page.boxes[4]
    assert amount.x0 == pytest.approx(175 / 1100, abs=0.02)
    assert amount.y0 == pytest.approx(175 / 1424, abs=0.02)
    assert amount.y1 == pytest.approx(210 / 1424, abs=0.02)
