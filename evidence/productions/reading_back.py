"""What an engine reads off a finished page: the last look at what somebody with a copy could see."""

from __future__ import annotations

import tempfile
from pathlib import Path

from django.conf import settings
from PIL import Image

from evidence.extraction.sandbox import extract


def words_seen(picture: Image.Image) -> str:
    """The words on the picture; none where reading pictures back is turned off."""
    if not settings.PRODUCTION_OCR:
        return ""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.png"
        picture.save(path)
        found = extract(path, filename="page.png", workdir=Path(folder))
    return "\n".join(page.text for page in found.pages)
