"""What lays documents out, and which: kinds of files that have no pages of their own."""

from __future__ import annotations

from importlib.metadata import version

LAYOUT_VERSION = "2"  # of the template and of what is read of the files: another makes the pages again
CONVERTER = f"Intactus layout {LAYOUT_VERSION}, typst {version('typst')}"
_OFFICE = "application/vnd.openxmlformats-officedocument."
_OPEN = "application/vnd.oasis.opendocument."
SHEETS = (f"{_OFFICE}spreadsheetml", f"{_OPEN}spreadsheet", "application/vnd.ms-excel")
LOOKS_READ = (
    f"{_OFFICE}wordprocessingml",
    f"{_OFFICE}presentationml",
    f"{_OPEN}text",
    f"{_OPEN}presentation",
    "application/rtf",
    "text/rtf",
)
WORDS_ALONE = ("application/msword", "application/vnd.ms-powerpoint", "application/vnd.wordperfect")
NOTE = "Laid out by Intactus: lines and pages may break elsewhere than in the program the file was written with."
NOTE_OF_SHEETS = (
    "Laid out by Intactus: each sheet is one page, whole columns and rows; charts and pictures are not shown."
)
NOTE_OF_WORDS = "Set by Intactus line by line: of this old kind of file the words are read, not how they looked."


def is_laid_out(media_type: str) -> bool:
    return media_type.startswith((*SHEETS, *LOOKS_READ, *WORDS_ALONE))


def is_sheets(media_type: str) -> bool:
    return media_type.startswith(SHEETS)


def note_on(media_type: str) -> str:
    """How far the pages can be relied on."""
    if is_sheets(media_type):
        return NOTE_OF_SHEETS
    return NOTE_OF_WORDS if media_type.startswith(WORDS_ALONE) else NOTE
