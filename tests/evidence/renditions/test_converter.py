"""Which files get pages, and what is said of how far these can be relied on."""

from __future__ import annotations

import pytest

from evidence.renditions.converter import NOTE, NOTE_OF_SHEETS, NOTE_OF_WORDS, is_laid_out, is_sheets, note_on

OFFICE, OPEN = "application/vnd.openxmlformats-officedocument.", "application/vnd.oasis.opendocument."


@pytest.mark.parametrize(
    ("media_type", "note"),
    [
        (f"{OFFICE}wordprocessingml.document", NOTE),
        (f"{OPEN}presentation", NOTE),
        (f"{OFFICE}spreadsheetml.sheet", NOTE_OF_SHEETS),
        (f"{OPEN}spreadsheet", NOTE_OF_SHEETS),
        ("application/vnd.ms-excel", NOTE_OF_SHEETS),
        ("application/msword", NOTE_OF_WORDS),
        ("application/vnd.ms-powerpoint", NOTE_OF_WORDS),
    ],
)
def test_pages_say_how_far_they_are_like_the_file(media_type: str, note: str) -> None:
    assert is_laid_out(media_type)
    assert note_on(media_type) == note
    assert is_sheets(media_type) == (note == NOTE_OF_SHEETS)


@pytest.mark.parametrize("media_type", ["application/pdf", "message/rfc822", "text/html", "text/csv", "image/png", ""])
def test_files_with_pages_or_a_view_of_their_own_are_not_laid_out(media_type: str) -> None:
    assert not is_laid_out(media_type)
