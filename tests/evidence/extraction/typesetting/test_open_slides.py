"""OpenDocument presentations as pages: slides of their size, with boxes and tables at their places and notes below."""

from __future__ import annotations

from pathlib import Path

from tests.evidence.extraction.samples import zipped
from tests.evidence.extraction.typesetting.laying_out import laid

SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "text", "table", "style", "drawing", "presentation")
).replace("xmlns:drawing", "xmlns:draw")
COMPATIBLE = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{full}-compatible:1.0"'
    for name, full in (("fo", "xsl-fo"), ("svg", "svg"))
)


def odp(slides: str, styles: str = "") -> bytes:
    content = (
        f"<office:document-content {SPACES} {COMPATIBLE}><office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:presentation>{slides}</office:presentation></office:body></office:document-content>"
    )
    page = '<style:page-layout-properties fo:page-width="720pt" fo:page-height="405pt"/>'
    shared = (
        f"<office:document-styles {SPACES} {COMPATIBLE}><office:automatic-styles><style:page-layout style:name='P'>{page}"
        "</style:page-layout></office:automatic-styles></office:document-styles>"
    )
    mimetype = b"application/vnd.oasis.opendocument.presentation"
    return zipped({"mimetype": mimetype, "content.xml": content.encode(), "styles.xml": shared.encode()})


def frame(text: str, x: int, y: int, style: str = "") -> str:
    place = f'svg:x="{x}pt" svg:y="{y}pt" svg:width="200pt" svg:height="60pt" draw:style-name="{style}"'
    return f"<draw:frame {place}><draw:text-box><text:p>{text}</text:p></draw:text-box></draw:frame>"


def test_a_slide_has_its_size_and_its_boxes_are_where_they_are(tmp_path: Path) -> None:
    fill = (
        '<style:style style:name="G" style:family="graphic"><style:graphic-properties draw:fill="solid" '
        'draw:fill-color="#00c800"/></style:style>'
    )
    notes = f"<presentation:notes>{frame('Say why.', 0, 0)}</presentation:notes>"
    first = f'<draw:page draw:name="One">{frame("Left", 36, 36)}{frame("Right", 480, 300, "G")}{notes}</draw:page>'
    found = laid(
        tmp_path, "talk.odp", odp(f'{first}<draw:page draw:name="Two">{frame("Last", 36, 36)}</draw:page>', fill)
    )
    assert [page.width for page in found.pages] == [720, 720]
    left, right, *_ = found.pages[0].boxes
    assert (left.x0, left.y0) < (0.1, 0.2)
    assert right.x0 > 0.6
    assert (0, 200, 0) in found.colors()
    assert "Say why." in found.printed(1)
    assert "Last" in found.printed(2)
