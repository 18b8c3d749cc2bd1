"""Where in a document something stands, as a person would say it: “p. 4”, “sheet March 2024”, “section 2”."""

from __future__ import annotations

SHEETS = (
    "application/vnd.openxmlformats-officedocument.spreadsheetml",
    "application/vnd.ms-excel",
    "application/vnd.oasis.opendocument.spreadsheet",
)
PRINTED = ("application/pdf", "text/", "image/")  # whose pages' labels are the numbers printed on them


def place_words(number: int, label: str, media_type: str) -> str:
    """``label`` is the page's own: the name of a sheet, a printed number, or what part of the document it is."""
    if not label:
        return f"p. {number}"
    if media_type.startswith(SHEETS):
        return f"sheet {label}"
    if media_type.startswith(PRINTED) or label.isdigit():
        return f"p. {label}"
    return label[0].lower() + label[1:]
