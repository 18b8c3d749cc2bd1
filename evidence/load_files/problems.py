"""What can be wrong with a row, in words: codes are stable, what goes with them is short."""

from __future__ import annotations

from typing import Any

FATAL = {  # no document is made of such a row
    "no_number": "The row has no first Bates number.",
    "bad_number": "This can't be a Bates number.",
    "repeated_number": "An earlier row of the load file has this Bates number.",
    "duplicate_number": "Another document of the case has this Bates number.",
    "no_file": "None of the files that the row names is in the volume.",
    "row_broken": "The row can't be told apart from the next: a quotation mark is not closed.",
}
NOTED = {  # the document is made, and this is listed
    "missing_file": "A file that the row names is not in the volume.",
    "unsafe_path": "A path leads out of the volume, or names a drive or a machine; it was not followed.",
    "ambiguous_file": "Several files of the volume could be meant.",
    "encrypted_file": "A file is protected by a password.",
    "damaged_file": "A file is damaged and could not be taken out.",
    "too_large": "A file unpacks to more than is allowed.",
    "columns": "The row has another number of values than there are columns.",
    "encoding": "Some characters are not of the load file's encoding; a sign stands in their place.",
    "too_long": "A value is too long and was cut.",
    "control_characters": "Unprintable characters were removed.",
    "no_parent": "The family's first document is not in the load file; the document stands alone.",
    "bad_date": "The date can't be read.",
    "bad_range": "The last number does not follow from the first.",
    "page_count": "There are more or fewer pages than Bates numbers.",
    "hash_mismatch": "The file's hash is not the one that the load file has.",
    "bad_hash": "What the load file has for a hash is none.",
    "image_row": "A line of the Opticon file has no number or no path.",
    "damaged_image": "A page image can't be read; an empty page stands in its place.",
    "not_in_load_file": "The document stands in the Opticon file alone.",
    "text_not_by_page": "The text has other pages than the document: it is kept, and the pages were read by ourselves.",
    "slip_sheet": "The page image that stands for the native file stays in the volume.",
}
WORDS = FATAL | NOTED


def problem(code: str, column: str = "", value: str = "") -> dict[str, Any]:
    """``value`` is what the row says, shortened."""
    return {"code": code, "message": WORDS[code], "column": column[:100], "value": value[:200]}
