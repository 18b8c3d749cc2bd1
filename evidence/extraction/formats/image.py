"""Pictures: each frame of a TIFF is a page; the size is checked before a pixel is decoded."""

from __future__ import annotations

import struct
from typing import Any

from PIL import ExifTags, Image, ImageOps

from evidence.extraction.base import PageText
from evidence.extraction.failure import UnreadableError
from evidence.extraction.job import Content, ExtractionJob
from evidence.extraction.ocr import PictureReader

Image.MAX_IMAGE_PIXELS = None  # our own limit applies, before decoding
BROKEN = (OSError, SyntaxError, ValueError, EOFError, struct.error, IndexError, KeyError, TypeError, OverflowError)
_FORMATS = ["PNG", "JPEG", "TIFF", "GIF", "BMP", "WEBP", "JPEG2000"]
_POINTS_PER_INCH = 72


def open_picture(job: ExtractionJob) -> tuple[Image.Image, int]:
    """The picture, and how many pages it has."""
    try:
        picture = Image.open(job.source, formats=_FORMATS)
        return picture, getattr(picture, "n_frames", 1) if picture.format == "TIFF" else 1
    except BROKEN as error:
        raise UnreadableError("corrupt", "The picture is damaged and can't be opened.") from error


def parse(job: ExtractionJob) -> Content:
    picture, frames = open_picture(job)
    reader = PictureReader(job)
    pages: list[PageText] = []
    for index in range(min(frames, job.limits.max_pages)):
        page = _frame(job, picture, index, reader)
        if page is not None:
            pages.append(page)
    if not pages:
        raise UnreadableError("corrupt", "The picture is damaged: nothing of it can be decoded.")
    return Content(pages, _metadata(picture))


def _frame(job: ExtractionJob, picture: Image.Image, index: int, reader: PictureReader) -> PageText | None:
    """One frame's text; None with a Problem when it can't be decoded."""
    try:
        picture.seek(index)
        refuse_bomb(job, picture)
        picture.load()
        upright = ImageOps.exif_transpose(picture)
    except BROKEN:
        job.note("page_unreadable", f"Picture {index + 1} of this file is damaged and was not read.")
        return None
    width, height = _points(picture, upright)
    found = reader.read(lambda: upright, f"page {index + 1}")
    if found is None:
        return PageText(index + 1, "", "ocr", width=width, height=height)
    return PageText(index + 1, found.text, "ocr", "", found.boxes, width, height)


def refuse_bomb(job: ExtractionJob, picture: Image.Image) -> None:
    if picture.width * picture.height > job.limits.max_pixels:
        size = f"{picture.width:,} by {picture.height:,}"
        raise UnreadableError(
            "too_large", f"The picture has {size} pixels, more than is read ({job.limits.max_pixels:,})."
        )


def _points(picture: Image.Image, upright: Image.Image) -> tuple[float, float]:
    """Size in points; a picture that doesn't tell its resolution counts one pixel as one point."""
    try:
        dpi = float(picture.info.get("dpi", (_POINTS_PER_INCH,))[0])
    except (TypeError, ValueError, IndexError, ZeroDivisionError):
        dpi = float(_POINTS_PER_INCH)
    per_pixel = _POINTS_PER_INCH / dpi if dpi > 1 else 1.0
    return upright.width * per_pixel, upright.height * per_pixel


def _metadata(picture: Image.Image) -> dict[str, str]:
    found = {"pixels": f"{picture.width}x{picture.height}"}
    try:
        exif: Any = picture.getexif()
        taken = exif.get_ifd(ExifTags.IFD.Exif).get(ExifTags.Base.DateTimeOriginal) or exif.get(ExifTags.Base.DateTime)
    except BROKEN:
        return found
    if isinstance(taken, str):
        found["created"] = taken
    return found
