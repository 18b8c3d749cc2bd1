"""Names of files as given or as found inside containers: made fit to be shown; never used as a path."""

from __future__ import annotations

import re

MAX_LENGTH = 240
UNNAMED = "unnamed"
# Controls, and the marks that make "exe.pdf" read as "fdp.exe" (bidirectional overrides and isolates).
_UNSHOWABLE = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def clean_name(raw: str, fallback: str = UNNAMED) -> str:
    """Return a display name: ``/`` between folders, no drive, no ``.`` or ``..`` parts, at most 240 characters."""
    shown = showable(raw).replace("\\", "/")
    parts = [part.strip() for part in shown.split("/")]
    parts = [part for part in parts if part not in {"", ".", ".."} and not re.fullmatch(r"[A-Za-z]:", part)]
    return _shorten("/".join(parts)) or fallback


def showable(name: str) -> str:
    """The name without what would break its line or have it read as another: for people, beside the name as it was given."""
    return _UNSHOWABLE.sub("", name)


def spelled(name: str) -> str:
    """The name as it was given, with what nobody would see written out: “invoice[U+202E]fdp.exe”."""
    return _UNSHOWABLE.sub(lambda mark: f"[U+{ord(mark[0]):04X}]", name)


def _shorten(name: str) -> str:
    if len(name) <= MAX_LENGTH:
        return name
    stem, dot, extension = name.rpartition(".")
    if not dot or len(extension) > 10:
        return name[:MAX_LENGTH]
    return stem[: MAX_LENGTH - len(extension) - 1] + dot + extension
