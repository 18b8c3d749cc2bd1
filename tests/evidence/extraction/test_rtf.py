from tests.evidence.extraction import samples


def pages(tmp_path, body: bytes) -> list[str]:
    data = b"{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset204 Arial;}}" + body + b"}"
    return [page.text for page in samples.read(tmp_path, "a.rtf", data).pages]


def test_text_tabs_and_special_characters(tmp_path):
    assert pages(tmp_path, b"\\b Rent\\b0  due\\par\\tab\\'80 900 \\endash  \\ldblquote now\\rdblquote\\~x\\{\\}") == [
        "Rent due\n\t€ 900 \u2013 “now”\u00a0x{}"
    ]


def test_unicode_escapes_replace_their_fallback(tmp_path):
    assert pages(tmp_path, b"\\u8364 ?900 \\uc2\\u937 ??ok {\\uc1\\u-10179 ?\\u-8704 ?}") == ["€900 Ωok 😀"]


def test_a_font_brings_its_charset(tmp_path):
    assert pages(tmp_path, b"{\\f1 \\'c4\\'ee\\'ec} {\\f0 \\'c4}") == ["Дом Ä"]


def test_page_breaks_part_pages(tmp_path):
    assert pages(tmp_path, b"one\\par\\page two") == ["one", "two"]


def test_pictures_fields_and_hidden_text_are_left_out(tmp_path):
    body = b"{\\pict\\bin5 }}}{{ffd8}{\\*\\unknown x}"
    body += b"{\\field{\\*\\fldinst HYPERLINK x}{\\fldrslt the lease}}{\\v secret} end"
    assert pages(tmp_path, body) == ["the lease end"]


def test_footnotes_and_headers_stand_apart(tmp_path):
    data = b"{\\rtf1 {\\header Draft 3}Rent is due{\\footnote See clause 4.}.}"
    found = samples.read(tmp_path, "a.rtf", data)
    assert [(page.text, page.label) for page in found.pages] == [
        ("Rent is due.", ""),
        ("Draft 3\nSee clause 4.", "Headers, footers and notes"),
    ]


def test_endless_nesting_is_refused(tmp_path):
    assert samples.read(tmp_path, "a.rtf", b"{\\rtf1 " + b"{" * 100_000).outcome == "corrupt"
