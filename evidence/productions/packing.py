"""Pages' pictures packed, so that all pages of a long document are in memory at once and its PDF stays small."""

from __future__ import annotations

import io
import zlib
from dataclasses import dataclass

from PIL import Image
from reportlab.lib.utils import ImageReader

LARGEST_LOSSLESS = 1_000_000  # of a grey page: text is far below it, photographs are far above
LARGEST = 1_500_000  # of any page, if the least quality keeps to it
QUALITIES = (85, 70, 50)


@dataclass(frozen=True, slots=True)
class PackedPicture:
    """A page without loss where it is text in black and white; as JPEG where it has colour, or greys as photographs have."""

    width: int
    height: int
    content: bytes
    is_jpeg: bool

    @classmethod
    def of(cls, picture: Image.Image) -> PackedPicture:
        if picture.mode == "L":
            lossless = zlib.compress(picture.tobytes(), 1)
            if len(lossless) <= LARGEST_LOSSLESS:
                return cls(picture.width, picture.height, lossless, is_jpeg=False)
        return cls(picture.width, picture.height, _as_jpeg(picture), is_jpeg=True)

    def image(self) -> Image.Image:
        if self.is_jpeg:
            return Image.open(io.BytesIO(self.content))
        return Image.frombytes("L", (self.width, self.height), zlib.decompress(self.content))

    def for_pdf(self) -> ImageReader:
        """As a PDF takes it: a JPEG goes into it as it is."""
        return ImageReader(io.BytesIO(self.content) if self.is_jpeg else self.image())


def _as_jpeg(picture: Image.Image) -> bytes:
    """In the best quality that is small enough, or in the least."""
    out = io.BytesIO()
    for quality in QUALITIES:
        out = io.BytesIO()
        picture.save(out, "JPEG", quality=quality)
        if out.tell() <= LARGEST:
            break
    return out.getvalue()
