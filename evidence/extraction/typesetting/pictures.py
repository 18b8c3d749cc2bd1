"""Pictures of a document, written anew: decoded within limits, never handed on as they came."""

from __future__ import annotations

import base64
import io
import zipfile
from dataclasses import dataclass, field

from PIL import Image, ImageOps

from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.image import BROKEN, refuse_bomb
from evidence.extraction.job import MEGABYTE, ExtractionJob

FORMATS = ["PNG", "JPEG", "TIFF", "GIF", "BMP", "WEBP"]
LONGEST_SIDE = 1_600  # pixels
MOST = 300  # in one document
LARGEST = 64 * MEGABYTE  # of a picture's file


@dataclass(slots=True)
class Pictures:
    """``take`` gives the name of the picture's new file in ``files``; empty for one that can't be shown."""

    job: ExtractionJob
    package: zipfile.ZipFile
    taken: dict[str, str] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)

    def take(self, part: str) -> str:
        if part not in self.taken:
            enough = len(self.taken) >= MOST
            self.taken[part] = "" if enough else self._written(part, f"picture{len(self.taken):04d}.svg")
        return self.taken[part]

    def _written(self, part: str, name: str) -> str:
        try:
            with self.package.open(part) as source:
                content = source.read(LARGEST + 1)
            picture = Image.open(io.BytesIO(content), formats=FORMATS)
            refuse_bomb(self.job, picture)
            upright = ImageOps.exif_transpose(picture)
            shown = upright.convert("RGBA" if _is_transparent(upright) else "RGB")
            shown.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            written = io.BytesIO()
            shown.save(written, "PNG", compress_level=1)
        except (*BROKEN, KeyError, RuntimeError, zipfile.BadZipFile, UnreadableError):
            return ""
        self.files[name] = _as_text(shown, written.getvalue())
        return name


def _as_text(picture: Image.Image, png: bytes) -> bytes:
    """The picture as a drawing that holds nothing but it: typst takes files that are given to it as text."""
    size = f'width="{picture.width}" height="{picture.height}"'
    data = base64.b64encode(png).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {picture.width} {picture.height}">'
        f'<image {size} href="data:image/png;base64,{data}"/></svg>'
    ).encode()


def _is_transparent(picture: Image.Image) -> bool:
    return "A" in picture.getbands() or "transparency" in picture.info
