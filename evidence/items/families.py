"""Families of media types, as people sort documents: PDF, e-mail, picture, table."""

from __future__ import annotations

from functools import reduce
from operator import or_

from django.db.models import Q

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


def of_family(name: str) -> Q:
    """The condition that an item is of this family; as in :func:`family_of`, the first that fits counts."""
    names = list(FAMILIES)
    if name == OTHER:
        return ~_any(names)
    return _any([name]) & ~_any(names[: names.index(name)])


def _any(names: list[str]) -> Q:
    starts = [start for name in names for start in FAMILIES[name]]
    return reduce(or_, (Q(media_type__startswith=start) for start in starts), Q(pk__in=[]))
