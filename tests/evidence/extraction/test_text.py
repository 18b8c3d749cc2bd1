import pytest

from evidence.extraction.characters import clean
from evidence.extraction.charsets import decode
from evidence.extraction.limits import Limits
from evidence.extraction.paging import sections, split_at_lines
from tests.evidence.extraction import samples

TRANSCRIPT = "{:>50}\n  1  Q. Where were you?\n  2  A. At home.\n"


@pytest.mark.parametrize(
    "data",
    [
        "Rent “due” 5 May \u2013 €900".encode(),
        b"\xef\xbb\xbf" + "Rent “due” 5 May \u2013 €900".encode(),
        "Rent “due” 5 May \u2013 €900".encode("utf-16"),
        "Rent “due” 5 May \u2013 €900".encode("utf-16-be"),
        "Rent “due” 5 May \u2013 €900".encode("utf-16-le"),
        "Rent “due” 5 May \u2013 €900".encode("cp1252"),
    ],
)
def test_the_encoding_is_found(tmp_path, data):
    found = samples.read(tmp_path, "a.txt", data)
    assert [page.text for page in found.pages] == ["Rent “due” 5 May \u2013 €900"]


def test_declared_latin1_is_windows_1252():
    assert decode(b"\x93due\x94", "iso-8859-1") == ("“due”", "cp1252")


def test_a_declared_encoding_that_is_not_true_is_not_believed():
    assert decode("Grüße".encode(), "ascii")[0] == "Grüße"
    assert decode(b"abc", "no-such\0charset")[0] == "abc"


def test_form_feeds_are_page_breaks_and_transcripts_keep_their_numbers(tmp_path):
    text = "\f\n".join(TRANSCRIPT.format(number) for number in (118, 119, 120)) + "\f"
    found = samples.read(tmp_path, "depo.txt", text.encode())
    assert [(page.number, page.label) for page in found.pages] == [(1, "118"), (2, "119"), (3, "120")]
    assert "\f" not in "".join(page.text for page in found.pages)


def test_a_number_alone_is_no_page_label(tmp_path):
    found = samples.read(tmp_path, "a.txt", b"7\nSeven items were found.\f8\nEight items were found.")
    assert [page.label for page in found.pages] == ["", ""]


def test_long_text_is_cut_at_line_ends_and_nothing_is_lost(tmp_path):
    lines = [f"Line {number} of the statement." for number in range(600)]
    found = samples.read(tmp_path, "a.txt", "\r\n".join(lines).encode())
    assert len(found.pages) > 3
    assert max(len(page.text) for page in found.pages) <= 4000
    assert "\n".join(page.text for page in found.pages) == "\n".join(lines)


def test_a_line_longer_than_a_page_is_cut_at_a_space():
    parts = split_at_lines("word " * 30, 40)
    assert "".join(parts) == "word " * 30
    assert all(part.endswith(" ") for part in parts[:-1])
    assert split_at_lines("x" * 100, 40) == ["x" * 40, "x" * 40, "x" * 20]


def test_sections_end_with_paragraphs():
    assert sections(["a" * 20, "b" * 20, "c" * 5], 30) == ["a" * 20, "b" * 20 + "\n" + "c" * 5]


def test_control_characters_are_removed_and_reported(tmp_path):
    found = samples.read(tmp_path, "a.txt", b"Paid\x00 on\x08 5 May\x1b\tin cash\r\rthanks" + b" word" * 300)
    assert found.pages[0].text.startswith("Paid on 5 May\tin cash\n\nthanks word")
    assert samples.codes(found) == {"control_characters_removed"}
    assert "3 unprintable" in found.problems[0].message


def test_cleaning_leaves_other_characters_as_they_are():
    text = "ﬁne \uff12 e\u0301 \u00ad\u200b\u202e naïve \U0001d538\t\n"
    assert clean(text) == (text, 0)
    assert clean("a\ud800b\x85c\x0bd\u0080") == ("ab\nc\nd", 2)


def test_too_long_a_text_is_cut_and_reported(tmp_path):
    markup = b"<html><body>" + b"<p>A line of text.</p>" * 1000
    found = samples.read(tmp_path, "a.html", markup, Limits(max_text_chars=9_000))
    assert 0 < sum(len(page.text) for page in found.pages) <= 9_000
    assert "text_truncated" in samples.codes(found)


def test_white_space_alone_is_empty(tmp_path):
    assert samples.read(tmp_path, "a.txt", b" \n\n ").outcome == "empty"
    found = samples.read(tmp_path, "a.pdf", b"")
    assert (found.outcome, found.message) == ("empty", "The file has no content (0 bytes).")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
@pytest.mark.parametrize("name", ["log.txt", "log.csv"])
def test_a_text_too_long_for_one_document_comes_out_whole_in_parts(tmp_path, encoding, name):
    lines = [f"{number},Rent due\u2026,{900 + number}\n" for number in range(200)]
    found = samples.read(tmp_path, name, "".join(lines).encode(encoding), Limits(max_text_chars=2_000))
    assert (found.outcome, found.pages, samples.codes(found)) == ("ok", (), {"in_parts"})
    assert found.children[0].name == name.replace("log", "log, part 1")
    parts = [samples.child(tmp_path, found, child.name) for child in found.children]
    assert "".join(part.decode() for part in parts) == "".join(lines)
    assert all(part.endswith(b"\n") and len(part) <= 2_000 for part in parts)


def test_parts_end_with_pages_and_never_inside_a_character(tmp_path):
    paged = "\f".join("x" * 400 + "\n" for _ in range(9)).encode()
    found = samples.read(tmp_path, "a.txt", paged, Limits(max_text_chars=1_200))
    assert samples.child(tmp_path, found, "a, part 1.txt").endswith(b"\n\f")
    found = samples.read(tmp_path, "b.txt", ("\u20ac" * 900).encode(), Limits(max_text_chars=1_000))
    assert "".join(samples.child(tmp_path, found, child.name).decode() for child in found.children) == "\u20ac" * 900
