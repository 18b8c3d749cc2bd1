"""Key frames of a film: taken by the confined reader, kept with the item."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from django.conf import settings

from evidence.extraction.sandbox import take_key_frames
from evidence.models import EvidenceItem, KeyFrame, Recording
from evidence.storage import get_store

LARGEST = 64 * 1024  # bytes of one picture
JPEG = b"\xff\xd8\xff"
MISSING = "The pictures could not be taken: {reason}"


def frames_of(item: EvidenceItem) -> tuple[list[KeyFrame], str]:
    """The film's key frames, not stored yet; and why there are none, in words. No transaction is open."""
    folder = Path(settings.HOME) / "work"
    folder.mkdir(parents=True, exist_ok=True)
    workdir = Path(tempfile.mkdtemp(dir=folder))
    try:
        with get_store().local_path(item.storage_key) as path:
            found = take_key_frames(path, filename=item.filename, workdir=workdir)
        frames = [_frame(item, workdir / one.path, one.name) for one in found.children]
    finally:
        shutil.rmtree(workdir, ignore_errors=True)
    message = "" if found.outcome == "ok" else MISSING.format(reason=found.message)
    return [frame for frame in frames if frame is not None], message[:300]


def keep_frames(recording: Recording, frames: list[KeyFrame], message: str) -> None:
    """Replace the recording's pictures, within a transaction."""
    KeyFrame.objects.filter(item=recording.item_id).delete()
    KeyFrame.objects.bulk_create(frames, ignore_conflicts=True)
    recording.framed = True
    recording.message = message or recording.message
    recording.save(update_fields=["framed", "message"])


def _frame(item: EvidenceItem, path: Path, second: str) -> KeyFrame | None:
    """The picture, if it is a small JPEG as the reader was to make it: it may have been misled."""
    content = path.read_bytes() if path.stat().st_size <= LARGEST else b""
    size = _size(content)
    if size is None:
        return None
    try:
        at = max(0.0, float(second))
    except ValueError:
        return None
    return KeyFrame(
        firm_id=item.firm_id, case_id=item.case_id, item=item, second=at, width=size[0], height=size[1], picture=content
    )


def _size(content: bytes) -> tuple[int, int] | None:
    """Width and height from the picture's own frame header; None for what is no plain JPEG."""
    if not content.startswith(JPEG):
        return None
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        marker, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4])
        if marker in (0xC0, 0xC1, 0xC2):
            height, width = int.from_bytes(content[at + 5 : at + 7]), int.from_bytes(content[at + 7 : at + 9])
            return (width, height) if 0 < width <= 1024 and 0 < height <= 1024 else None
        at += 2 + length
    return None
