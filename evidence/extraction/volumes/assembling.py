"""Page images put together to one PDF, in their order. Pictures keep every pixel; a JPEG keeps its very bytes."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any, BinaryIO

import pikepdf
from PIL import Image, ImageOps

from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.image import _BROKEN, open_picture, refuse_bomb
from evidence.extraction.job import ExtractionJob

MOST_FRAMES = 20_000
LETTER = (612.0, 792.0)  # points: a page that stands for an image which can't be read
DPI = 72.0
_COLOURS = {"1": ("/DeviceGray", 1), "L": ("/DeviceGray", 8), "RGB": ("/DeviceRGB", 8)}


def assemble(job: ExtractionJob, archive: zipfile.ZipFile, names: list[str]) -> list[int]:
    """Write the PDF as the job's child. Returns how many pages each file gave: of one that is damaged 0, and an empty page
    stands in its place, so that every other page keeps its number."""
    document = pikepdf.Pdf.new()
    counts = [_append(job, document, archive, name) for name in names]
    out = io.BytesIO()
    document.save(out, deterministic_id=True, compress_streams=True)
    job.add_child("pages.pdf", [out.getvalue()])
    return counts


def _append(job: ExtractionJob, document: pikepdf.Pdf, archive: zipfile.ZipFile, name: str) -> int:
    """One file's pages. What breaks in the middle of a file leaves none of its pages."""
    before = len(document.pages)
    try:
        with archive.open(name) as file:
            content = io.BytesIO(file.read())
        if content.getvalue()[:1024].find(b"%PDF-") >= 0:
            with pikepdf.open(content) as given:
                document.pages.extend(given.pages)
        else:
            for picture in _frames(job, content):
                _add_picture(document, picture, content.getvalue())
    except (*_BROKEN, UnreadableError, pikepdf.PdfError, pikepdf.PasswordError, zipfile.BadZipFile, zlib.error):
        del document.pages[before:]
    count = len(document.pages) - before
    if not count:
        document.add_blank_page(page_size=LETTER)
    return count


def _frames(job: ExtractionJob, content: BinaryIO) -> Iterator[Image.Image]:
    one = ExtractionJob(content, "", "", job.limits, job.folder)
    picture, frames = open_picture(one)
    for index in range(min(frames, MOST_FRAMES)):
        picture.seek(index)
        refuse_bomb(one, picture)
        picture.load()
        yield picture


def _add_picture(document: pikepdf.Pdf, picture: Image.Image, content: bytes) -> None:
    width, height = _points(picture)
    stream = _as_it_is(document, picture, content) or _packed(document, picture)
    name = pikepdf.Name("/Page")
    document.add_blank_page(page_size=(width, height))
    page = document.pages[-1]
    page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary({str(name): stream}))
    page.obj.Contents = document.make_stream(f"q {width:.2f} 0 0 {height:.2f} 0 0 cm {name} Do Q".encode())


def _points(picture: Image.Image) -> tuple[float, float]:
    """Size of the page; a picture that does not say its resolution is as wide as a letter."""
    try:
        dpi = float(picture.info.get("dpi", (0,))[0])
    except (TypeError, ValueError, IndexError, ZeroDivisionError):
        dpi = 0.0
    scale = DPI / dpi if 36 <= dpi <= 2400 else LETTER[0] / picture.width
    longest = 14_400.0  # the largest page that PDF knows
    return max(1.0, min(longest, picture.width * scale)), max(1.0, min(longest, picture.height * scale))


def _as_it_is(document: pikepdf.Pdf, picture: Image.Image, content: bytes) -> pikepdf.Stream | None:
    """A JPEG that stands upright, with the bytes it came with."""
    upright = picture.getexif().get(0x0112, 1) == 1
    if picture.format != "JPEG" or picture.mode not in ("L", "RGB") or not upright:
        return None
    colour, bits = _COLOURS[picture.mode]
    return _image(document, content, (picture.width, picture.height), colour, bits, "/DCTDecode")


def _packed(document: pikepdf.Pdf, picture: Image.Image) -> pikepdf.Stream:
    shown = ImageOps.exif_transpose(picture)
    if "A" in shown.getbands() or "transparency" in shown.info:
        paper = Image.new("RGBA", shown.size, "white")
        shown = Image.alpha_composite(paper, shown.convert("RGBA")).convert("RGB")
    if shown.mode not in _COLOURS:
        shown = shown.convert("L" if shown.mode.startswith(("I", "F")) else "RGB")
    colour, bits = _COLOURS[shown.mode]
    return _image(document, zlib.compress(shown.tobytes(), 6), shown.size, colour, bits, "/FlateDecode")


def _image(document: pikepdf.Pdf, data: bytes, size: tuple[int, int], colour: str, bits: int, packed: str) -> Any:
    stream = pikepdf.Stream(document, b"")
    stream.write(data, filter=pikepdf.Name(packed))
    stream.Type, stream.Subtype = pikepdf.Name("/XObject"), pikepdf.Name("/Image")
    stream.Width, stream.Height = size
    stream.ColorSpace, stream.BitsPerComponent = pikepdf.Name(colour), bits
    return stream
