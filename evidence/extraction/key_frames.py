"""Pictures of a film where what it shows changes. Runs inside the sandboxed child only.

Only the frames that stand for themselves are decoded, a few for each second of film at most; where there are too few of them
to see a change by, and the film is no longer than can be decoded, all are, of which few are looked at. A picture is kept where
its brightness, seen from afar, differs from the last kept one; it is written anew as a small JPEG, with nothing of the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from evidence.extraction.base import ContainedFile, Extracted
from evidence.extraction.failure import UnreadableError
from evidence.extraction.limits import Limits
from evidence.extraction.sniff import sniff_source
from evidence.extraction.sound import opened

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHANGED = 18.0  # mean difference of brightness, of 255, on a grid of 32 by 18
APART = 1.0  # seconds between two pictures at least
SELDOM = 2.0  # seconds between frames that stand for themselves, from which on changes would be missed
LOOKED_AT = 0.4  # seconds between frames that are looked at
MOST_DECODED = 15_000_000_000  # pixels: a minute or so of a processor
MOST = 60
LONGEST_SIDE, QUALITY = 320, 70
GRID = (32, 18)


def key_frames(source: BinaryIO, filename: str, folder: Path, limits: Limits) -> Extracted:
    """The pictures as children named by their second; the first and, of more than fit, those that change most."""
    kind = sniff_source(source, filename)
    try:
        source.seek(0)
        with opened(source) as container:
            needed = "DEFAULT" if _is_all_needed(container) else "NONKEY"
        source.seek(0)
        with opened(source) as container:
            kept = _spread(list(_changes(container, limits, needed)))
    except UnreadableError as failure:
        return Extracted(failure.outcome, kind.media_type, message=failure.message)
    children = [_written(folder, number, second, picture) for number, (second, picture, _) in enumerate(kept, start=1)]
    return Extracted("ok", kind.media_type, children=tuple(children))


def _changes(container: Any, limits: Limits, needed: str) -> Iterator[tuple[float, Any, float]]:
    """Each picture that differs from the one before it, with its second and by how much. ``needed`` says which are decoded."""
    if not container.streams.video:
        return
    stream = container.streams.video[0]
    stream.codec_context.skip_frame = needed
    stream.codec_context.thread_count = 1
    if stream.codec_context.width * stream.codec_context.height > limits.max_pixels:
        raise UnreadableError("too_large", "The film's pictures are larger than can be shown here.")
    origin = float(stream.start_time * stream.time_base) if stream.start_time else 0.0
    shown: NDArray[Any] | None = None
    last, looked = -APART, -LOOKED_AT
    for frame in _decoded(container, stream):
        second = max(0.0, (frame.time or 0.0) - origin)
        if second - last < APART or second - looked < LOOKED_AT:
            continue
        looked = second
        grid = frame.to_ndarray(width=GRID[0], height=GRID[1], format="gray").astype(np.float32)
        change = 255.0 if shown is None else float(np.abs(grid - shown).mean())
        if change >= CHANGED:
            shown, last = grid, second
            yield second, _small(frame), change


def _is_all_needed(container: Any) -> bool:
    """Whether frames that stand for themselves are seldom, and all can be decoded."""
    if not container.streams.video:
        return False
    stream = container.streams.video[0]
    frames, keys, first, last = 0, 0, None, 0.0
    for packet in container.demux(stream):
        if packet.size and packet.pts is not None:
            frames, keys = frames + 1, keys + packet.is_keyframe
            first, last = packet.pts if first is None else first, max(last, packet.pts)
    seconds = float((last - first) * stream.time_base) if first is not None else 0.0
    pixels = frames * stream.codec_context.width * stream.codec_context.height
    return seconds > SELDOM * keys and pixels <= MOST_DECODED


def _decoded(container: Any, stream: Any) -> Iterator[Any]:
    import av

    for packet in container.demux(stream):
        try:
            yield from packet.decode()
        except av.error.InvalidDataError:
            continue
        except av.error.EOFError:
            return


def _small(frame: Any) -> Any:
    scale = min(1.0, LONGEST_SIDE / max(frame.width, frame.height))
    return frame.to_image(width=max(2, round(frame.width * scale)), height=max(2, round(frame.height * scale)))


def _spread(found: list[tuple[float, Any, float]]) -> list[tuple[float, Any, float]]:
    """At most so many, in order: the first, and those where most changes."""
    most = sorted(found[1:], key=lambda one: -one[2])[: MOST - 1]
    return sorted([*found[:1], *most], key=lambda one: one[0])


def _written(folder: Path, number: int, second: float, picture: Any) -> ContainedFile:
    path = folder / f"{number:04d}"
    picture.save(path, "JPEG", quality=QUALITY)
    return ContainedFile(f"{second:.2f}", path.name, path.stat().st_size)
