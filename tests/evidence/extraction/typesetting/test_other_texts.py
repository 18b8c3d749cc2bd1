"""Presentations, OpenDocument texts and RTF: pages of what their text has, at the places and with the looks of their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.evidence.extraction.samples import zipped
from tests.evidence.extraction.typesetting.laying_out import Laid, answer, laid

A, P = (
    "http://schemas.openxmlformats.org/drawingml/2006/main",
    "http://schemas.openxmlformats.org/presentationml/2006/main",
)
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
ODF = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "text", "table", "style")
) + ' xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'  # fmt: skip


def shape(text: str, x: int, y: int, width: int = 200, height: int = 60, size: int = 18) -> str:
    runs = "".join(f'<a:p><a:r><a:rPr sz="{size * 100}"/><a:t>{line}</a:t></a:r></a:p>' for line in text.split("\n"))
    place = f'<a:off x="{x * 12700}" y="{y * 12700}"/><a:ext cx="{width * 12700}" cy="{height * 12700}"/>'
    return f"<p:sp><p:spPr><a:xfrm>{place}</a:xfrm></p:spPr><p:txBody><a:bodyPr/>{runs}</p:txBody></p:sp>"


def presentation(*slides: str) -> bytes:
    spaces = f'xmlns:a="{A}" xmlns:p="{P}" xmlns:r="{R}"'
    listed = "".join(f'<p:sldId id="{256 + at}" r:id="rId{at}"/>' for at in range(len(slides)))
    related = "".join(f'<Relationship Id="rId{at}" Target="slides/slide{at}.xml"/>' for at in range(len(slides)))
    size = '<p:sldSz cx="9144000" cy="5143500"/>'
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "ppt/presentation.xml": f"<p:presentation {spaces}><p:sldIdLst>{listed}</p:sldIdLst>{size}</p:presentation>",
        "ppt/_rels/presentation.xml.rels": f'<Relationships xmlns="{RELATIONS}">{related}</Relationships>',
    }
    for at, shapes in enumerate(slides):
        parts[f"ppt/slides/slide{at}.xml"] = f"<p:sld {spaces}><p:cSld><p:spTree>{shapes}</p:spTree></p:cSld></p:sld>"
    return zipped({name: content.encode() for name, content in parts.items()})


def odt(body: str, styles: str = "") -> bytes:
    content = (
        f"<office:document-content {ODF}><office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:text>{body}</office:text></office:body></office:document-content>"
    )
    mimetype = b"application/vnd.oasis.opendocument.text"
    return zipped({"mimetype": mimetype, "content.xml": content.encode()})


def words_at(found: Laid) -> list[str]:
    return [found.at(page, box) for page in found.pages for box in page.boxes]


def test_a_slide_has_its_size_and_its_boxes_are_where_they_are(tmp_path: Path) -> None:
    found = laid(
        tmp_path, "talk.pptx", presentation(shape("Left", 36, 36) + shape("Right", 480, 300), shape("Second", 36, 36))
    )
    assert [(page.width, page.height) for page in found.pages] == [(720, 405)] * 2
    left, right = found.pages[0].boxes
    assert (left.x0, left.y0) < (0.1, 0.2)
    assert right.x0 > 0.6
    assert right.y0 > 0.7
    assert words_at(found) == ["Left", "Right", "Second"]


def test_words_that_would_run_out_of_their_slide_are_set_smaller(tmp_path: Path) -> None:
    lines = "\n".join(f"Line number {at}" for at in range(30))
    found = laid(tmp_path, "full.pptx", presentation(shape(lines, 36, 36, 300, 100, size=32)))
    (page,) = found.pages
    assert len(page.boxes) == len(page.text.split()) == 90
    assert max(box.y1 for box in page.boxes) <= 1


def test_a_presentation_that_claims_impossible_measures_is_bounded(tmp_path: Path) -> None:
    found = laid(tmp_path, "far.pptx", presentation(shape("Far", 10**9, -(10**9), 10**9, -5)))
    assert found.pages[0].text == "Far"


def test_an_opendocument_text_has_its_looks_lists_and_tables(tmp_path: Path) -> None:
    styles = (
        '<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold" fo:color="#c80000"/>'
        "</style:style>"
        '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>'
        "</text:list-style>"
    )
    item = "<text:list-item><text:p>{}</text:p></text:list-item>"
    cell = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
    body = (
        '<text:p>She paid <text:span text:style-name="B">forty</text:span> dollars'
        "<text:note><text:note-citation>1</text:note-citation>"
        "<text:note-body><text:p>In cash.</text:p></text:note-body></text:note>.</text:p>"
        f'<text:list text:style-name="L">{item.format("First")}{item.format("Second")}</text:list>'
        f"<table:table><table:table-row>{cell.format('Date')}{cell.format('Amount')}</table:table-row></table:table>"
    )
    found = laid(tmp_path, "note.odt", odt(body, styles))
    assert "1. First" in found.printed()
    assert "2. Second" in found.printed()
    assert (200, 0, 0) in found.colors()
    assert "In cash." in found.printed(1)  # at the foot of the page that has its mark
    assert words_at(found)[:3] == ["She", "paid", "forty"]


def test_rich_text_has_its_looks_and_tables(tmp_path: Path) -> None:
    row = r"\trowd\cellx2000\cellx4000 Date\cell Amount\cell\row "
    head = rb"{\rtf1\ansi{\fonttbl{\f0\fswiss Arial;}}{\colortbl;\red200\green0\blue0;}"
    content = head + rb"\f0 She paid {\b\cf1 forty} dollars.\par "
    found = laid(tmp_path, "note.rtf", content + row.encode() + rb"\pard Then she left.\page Next page.}")
    assert words_at(found) == [
        "She",
        "paid",
        "forty",
        "dollars.",
        "Date",
        "Amount",
        "Then",
        "she",
        "left.",
        "Next",
        "page.",
    ]
    assert [page.text.split("\n")[0] for page in found.pages] == ["She paid forty dollars.", "Next page."]
    assert (200, 0, 0) in found.colors()


@pytest.mark.parametrize("code", ["#panic()", "$x$ *b*", '#read("/etc/passwd")'])
def test_code_of_the_typesetter_is_words_in_all_of_them(tmp_path: Path, code: str) -> None:
    escaped = code.replace('"', "&quot;")
    files = {
        "a.pptx": presentation(shape(escaped, 36, 36)),
        "a.odt": odt(f"<text:p>{escaped}</text:p>"),
        "a.rtf": rb"{\rtf1\ansi " + code.encode() + b"}",
    }
    for name, content in files.items():
        folder = tmp_path / name[2:]
        folder.mkdir()
        assert laid(folder, name, content).printed() == code


def test_drawings_of_opendocument_are_not_laid_out(tmp_path: Path) -> None:
    content = f"<office:document-content {ODF}><office:body><office:drawing/></office:body></office:document-content>"
    package = zipped({"mimetype": b"application/vnd.oasis.opendocument.graphics", "content.xml": content.encode()})
    assert answer(tmp_path, "drawing.odg", package).outcome in ("unsupported", "empty")
