"""What the other side of the main matter produced: a volume with a Concordance load file, an Opticon file, images and texts."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from typing import NamedTuple

import pypdfium2 as pdfium
from PIL import Image

from cases.demo import pdf
from cases.demo.source import SOURCES, DemoSource, read

VOLUME = "CHL-VOL002"
HEADERS = (
    "BEGBATES", "ENDBATES", "BEGATTACH", "CUSTODIAN", "DOCDATE", "FROM", "TO", "DOCTYPE", "TITLE", "FILENAME",
    "CONFIDENTIALITY", "PGCOUNT", "TEXTLINK",
)  # fmt: skip
DPI = 150
FIXED = (1980, 1, 1, 0, 0, 0)


class ProducedPage(NamedTuple):
    number: str
    image: bytes
    text: str


def build(matter: str) -> bytes:
    """The volume of a matter as a ZIP, the same on every run."""
    produced = [(source, list(_pages(source))) for source in sources(matter)]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in _files(produced):
            entry = zipfile.ZipInfo(f"{VOLUME}/{name}", date_time=FIXED)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return out.getvalue()


def sources(matter: str) -> list[DemoSource]:
    return [read(path) for path in sorted((SOURCES / matter / "production").glob("*.md"))]


def _files(produced: list[tuple[DemoSource, list[ProducedPage]]]) -> Iterator[tuple[str, bytes]]:
    yield f"DATA/{VOLUME}.dat", _load_file(produced)
    images = [line for _, pages in produced for line in _opticon(pages)]
    yield f"DATA/{VOLUME}.opt", ("\r\n".join(images) + "\r\n").encode()
    for _, pages in produced:
        for page in pages:
            yield f"IMAGES/{page.number}.tif", page.image
        yield f"TEXT/{pages[0].number}.txt", "\f".join(page.text for page in pages).encode()


def _load_file(produced: list[tuple[DemoSource, list[ProducedPage]]]) -> bytes:
    """Rows in Concordance's own marks: þ around each value and the control character 20 between two."""
    rows = [HEADERS, *(_row(source, pages) for source, pages in produced)]
    lines = (
        "\x14".join(f"\N{LATIN SMALL LETTER THORN}{value}\N{LATIN SMALL LETTER THORN}" for value in row) for row in rows
    )
    return ("\r\n".join(lines) + "\r\n").encode("utf-8-sig")


def _row(source: DemoSource, pages: list[ProducedPage]) -> tuple[str, ...]:
    head, first = source.header, pages[0].number
    year, month, day = source.date.split("-")
    return (
        first, pages[-1].number, head.get("parent", first), head["custodian"], f"{month}/{day}/{year}",
        head.get("from", ""), head.get("to", ""), head["kind"], source.file.rpartition(".")[0], source.file,
        head["designation"], str(len(pages)), f"TEXT\\{first}.txt",
    )  # fmt: skip


def _opticon(pages: list[ProducedPage]) -> Iterator[str]:
    """A line for each image; the first of a document is marked, with how many it has."""
    for page in pages:
        count = len(pages) if page is pages[0] else ""
        yield f"{page.number},{VOLUME},IMAGES\\{page.number}.tif,{'Y' if count else ''},,,{count}"


def _pages(source: DemoSource) -> Iterator[ProducedPage]:
    prefix, _, first = source.header["bates"].partition("-")
    with pdfium.PdfDocument(pdf.build(source)) as document:
        for place, page in enumerate(document):
            picture: Image.Image = page.render(scale=DPI / 72, grayscale=True).to_pil()
            out = io.BytesIO()
            picture.convert("1", dither=Image.Dither.NONE).save(out, "TIFF", compression="group4", dpi=(DPI, DPI))
            text = page.get_textpage().get_text_range().replace("\r\n", "\n")
            yield ProducedPage(f"{prefix}-{int(first) + place:06d}", out.getvalue(), text)
