"""What lays documents out, and which: kinds of files that have no pages of their own."""

from __future__ import annotations

from importlib.metadata import version

LAYOUT_VERSION = "1"  # of the template and of what is read of the files: another makes the pages again
CONVERTER = f"Intactus layout {LAYOUT_VERSION}, typst {version('typst')}"
_OFFICE = "application/vnd.openxmlformats-officedocument."
LAID_OUT = (
    f"{_OFFICE}wordprocessingml",
    f"{_OFFICE}presentationml",
    "application/vnd.oasis.opendocument.text",
    "application/rtf",
    "text/rtf",
)
NOTE = "Laid out by Intactus: lines and pages may break elsewhere than in the program the file was written with."


def is_laid_out(media_type: str) -> bool:
    return media_type.startswith(LAID_OUT)
