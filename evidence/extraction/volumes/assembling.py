"""Page images put together to one PDF, in their order. Pictures keep every pixel; a JPEG keeps its very bytes."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image, ImageOps

from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.image import BROKEN, open_picture, refuse_bomb
from evidence.extraction.job import CHUNK, ExtractionJob
from evidence.extraction.volumes.image_pdf import ImagePdf

MOST_FRAMES = 20_000
LETTER = (612.0, 792.0)  # points: a page that stands for an image which can't be read
DPI, LONGEST_POINTS = 72.0, 14_400.0  # the largest page that PDF knows
_KINDS = {"1": ("DeviceGray", 1), "L": ("DeviceGray", 8), "RGB": ("DeviceRGB", 8)}
_HEAD = 1024


def assemble(job: ExtractionJob, archive: zipfile.ZipFile, names: list[str]) -> list[int]:
    """Write the PDF as the job's child. Returns how many pages each file gave: of one that is damaged 0, and an empty page
    stands in its place, so that every other page keeps its number."""
    counts: list[int] = []
    parts: list[Path] = []
    for is_pdf, run in groupby(names, lambda name: _is_pdf(archive, name)):
        part = job.folder / f"part{len(parts)}"
        files = list(run)
        counts += _joined(archive, files, part) if is_pdf else _drawn(job, archive, files, part)
        parts.append(part)
    whole = parts[0] if len(parts) == 1 else _together(parts, job.folder / "whole")
    job.add_child("pages.pdf", _chunks(whole))
    for one in {*parts, whole}:
        one.unlink()
    return counts


def _is_pdf(archive: zipfile.ZipFile, name: str) -> bool:
    with archive.open(name) as file:
        return b"%PDF-" in file.read(_HEAD)


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield chunk


def _joined(archive: zipfile.ZipFile, names: list[str], part: Path) -> list[int]:
    whole, counts = pdfium.PdfDocument.new(), []
    for name in names:
        try:
            given = pdfium.PdfDocument(archive.read(name))
            whole.import_pages(given)
            counts.append(len(given))
        except (pdfium.PdfiumError, zipfile.BadZipFile, zlib.error):
            whole.new_page(*LETTER)
            counts.append(0)
    whole.save(part)
    return counts


def _together(parts: list[Path], path: Path) -> Path:
    whole = pdfium.PdfDocument.new()
    for part in parts:
        with part.open("rb") as file:  # a path is looked up from the root on, where this process may not look
            whole.import_pages(pdfium.PdfDocument(file))
    whole.save(path)
    return path


def _drawn(job: ExtractionJob, archive: zipfile.ZipFile, names: list[str], part: Path) -> list[int]:
    document = ImagePdf(part)
    counts = []
    for name in names:
        before = document.pages
        try:
            content = archive.read(name)
            for picture in _frames(job, content):
                _add(document, picture, content)
        except (*BROKEN, UnreadableError, zipfile.BadZipFile, zlib.error):
            pass  # what could be read of it stays
        counts.append(document.pages - before)
        if not counts[-1]:
            document.add_blank(LETTER)
    document.close()
    return counts


def _frames(job: ExtractionJob, content: bytes) -> Iterator[Image.Image]:
    one = ExtractionJob(io.BytesIO(content), "", "", job.limits, job.folder)
    picture, frames = open_picture(one)
    for index in range(min(frames, MOST_FRAMES)):
        picture.seek(index)
        refuse_bomb(one, picture)
        picture.load()
        yield picture


def _add(document: ImagePdf, picture: Image.Image, content: bytes) -> None:
    upright = picture.getexif().get(0x0112, 1) == 1
    if picture.format == "JPEG" and picture.mode in ("L", "RGB") and upright:
        document.add(content, picture.size, _points(picture), (*_KINDS[picture.mode], "DCTDecode"))
        return
    shown = _on_paper(ImageOps.exif_transpose(picture))
    packed = zlib.compress(shown.tobytes(), 6)
    document.add(packed, shown.size, _points(picture, shown), (*_KINDS[shown.mode], "FlateDecode"))


def _on_paper(picture: Image.Image) -> Image.Image:
    """In colours that a PDF holds; what is transparent is paper."""
    if "A" in picture.getbands() or "transparency" in picture.info:
        paper = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(paper, picture.convert("RGBA")).convert("RGB")
    if picture.mode in _KINDS:
        return picture
    return picture.convert("L" if picture.mode.startswith(("I", "F")) else "RGB")


def _points(picture: Image.Image, shown: Image.Image | None = None) -> tuple[float, float]:
    """Size of the page; a picture that does not say its resolution is as wide as a letter."""
    shown = shown or picture
    try:
        dpi = float(picture.info.get("dpi", (0,))[0])
    except (TypeError, ValueError, IndexError, ZeroDivisionError):
        dpi = 0.0
    scale = DPI / dpi if 36 <= dpi <= 2400 else LETTER[0] / shown.width
    across, down = (max(1.0, min(LONGEST_POINTS, one * scale)) for one in shown.size)
    return across, down
