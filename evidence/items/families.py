"""Families of media types, as people sort documents: PDF, e-mail, picture, table."""

from __future__ import annotations

_OFFICE = "application/vnd.openxmlformats-officedocument."
FAMILIES: dict[str, tuple[str, ...]] = {
    "pdf": ("application/pdf",),
    "email": ("message/", "application/vnd.ms-outlook"),
    "word": ("application/msword", "application/rtf", "text/rtf", f"{_OFFICE}wordprocessingml",
             "application/vnd.oasis.opendocument.text"),
    "table": ("text/csv", "text/tab-separated-values", "application/vnd.ms-excel", f"{_OFFICE}spreadsheetml",
              "application/vnd.oasis.opendocument.spreadsheet"),
    "slides": ("application/vnd.ms-powerpoint", f"{_OFFICE}presentationml",
               "application/vnd.oasis.opendocument.presentation"),
    "image": ("image/",),
    "audio": ("audio/",),
    "video": ("video/",),
    "archive": ("application/zip", "application/x-tar", "application/gzip", "application/x-7z-compressed",
                "application/x-rar", "application/vnd.rar", "application/mbox"),
    "text": ("text/", "application/json", "application/xml"),
}  # fmt: skip
OTHER = "other"
NAMES = (*FAMILIES, OTHER)


def family_of(media_type: str) -> str:
    """The family of a media type; ``other`` for what is in none, and for what is not identified yet."""
    return next((name for name, starts in FAMILIES.items() if media_type.startswith(starts)), OTHER)
