"""The sound of a recording as samples, decoded as far as it is asked for. Runs inside confined processes only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from evidence.extraction.failure import UnreadableError

if TYPE_CHECKING:
    from numpy.typing import NDArray

RATE = 16_000  # samples a second, one channel
GAP = 0.25  # seconds that may be missing between two frames before silence stands in for them
LONGEST_GAP = 600.0
NO_SOUND = "This recording has no sound track."
DAMAGED = "The recording is damaged or not as its format requires; its sound can't be read."


def opened(source: BinaryIO) -> Any:
    """The container in the file. Raises UnreadableError where it is none."""
    import av  # loads many libraries: only where a recording is read

    try:
        return av.open(source, mode="r", metadata_errors="ignore")
    except (av.FFmpegError, ValueError) as error:
        raise UnreadableError("corrupt", DAMAGED) from error


class Samples:
    """Samples from ``start`` on, taken window by window; what a window left over is the beginning of the next."""

    def __init__(self, source: BinaryIO, start: float) -> None:
        self.container = opened(source)
        if not self.container.streams.audio:
            raise UnreadableError("empty", NO_SOUND)
        self.stream = self.container.streams.audio[0]
        self.stream.codec_context.thread_count = 1
        self.at = start
        self._buffer = np.empty(0, np.float32)
        self._pieces = self._decoded(start)

    def window(self, seconds: float) -> NDArray[np.float32]:
        """The next samples, fewer only at the end. They stay until :meth:`drop` takes them away."""
        wanted, pieces = round(seconds * RATE), [self._buffer]
        have = len(self._buffer)
        while have < wanted and (piece := next(self._pieces, None)) is not None:
            pieces.append(piece)
            have += len(piece)
        self._buffer = np.concatenate(pieces)
        return self._buffer[:wanted]

    def drop(self, count: int) -> None:
        """Go on behind the window's first ``count`` samples."""
        self._buffer = self._buffer[count:]
        self.at += count / RATE

    def _decoded(self, start: float) -> Iterator[NDArray[np.float32]]:
        """Samples in order; where frames are missing, silence, so that times stay those of the recording."""
        import av

        resampler = av.AudioResampler(format="s16", layout="mono", rate=RATE)
        if start > 0:
            self.container.seek(int((start + self._origin) * av.time_base), backward=True)
        place: float | None = None
        for frame in self._frames():
            time = (frame.time or 0.0) - self._origin if frame.pts is not None else place or 0.0
            if place is None:
                place = time
            elif 0 < time - place - GAP < LONGEST_GAP:
                yield from self._from(start, place, np.zeros(round((time - place) * RATE), np.float32))
                place = time
            for piece in resampler.resample(frame):
                samples = piece.to_ndarray().reshape(-1).astype(np.float32) / 32768.0
                yield from self._from(start, place, samples)
                place += len(samples) / RATE

    def _from(self, start: float, place: float, samples: NDArray[np.float32]) -> Iterator[NDArray[np.float32]]:
        """Those of the samples, which begin at ``place``, that are behind the start."""
        before = max(0, round((start - place) * RATE))
        if before < len(samples):
            yield samples[before:]

    def _frames(self) -> Iterator[Any]:
        """The stream's frames without those that are damaged."""
        import av

        for packet in self.container.demux(self.stream):
            try:
                yield from packet.decode()
            except av.error.InvalidDataError:
                continue
            except av.error.EOFError:
                return

    @property
    def _origin(self) -> float:
        """Where the stream's clock begins."""
        return float(self.stream.start_time * self.stream.time_base) if self.stream.start_time else 0.0
