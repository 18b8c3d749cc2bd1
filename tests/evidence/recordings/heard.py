"""A provider that hears what a test says, and recordings small enough to make on the spot."""

from __future__ import annotations

import io
import wave
from collections.abc import Iterator
from dataclasses import dataclass, field

import av
import numpy as np

from evidence.engines.base.provider import Provider
from evidence.engines.base.speech import HeardPart, SoundRecording, SpokenWord, Utterance
from evidence.engines.base.types import EngineError

SECONDS = 40.0
FIRST, SECOND = (1.0, 0.0), (0.0, 1.0)  # two voices
SAID = (
    (0.5, FIRST, "Good morning."),
    (2.0, FIRST, "On March 4, 2024 Daniel Pryce paid Pellworth Roofing LLC $18,450 for the roof."),
    (12.0, SECOND, "Ruth Hartwell signed the completion certificate on March 6, 2024."),
    (22.0, FIRST, "Thank you for the whole account of it."),
    (32.0, SECOND, "Pellworth Roofing LLC repaired the roof on March 9, 2024 for Ruth Hartwell."),
)
PARTS = (10.0, 20.0, 30.0, SECONDS)  # where parts end


@dataclass
class Script:
    """What is heard, where it fails, and what was asked."""

    fails_at: float = 0.0
    language: str = "en"
    asked: list[SoundRecording] = field(default_factory=list)
    said: tuple[tuple[float, tuple[float, ...], str], ...] = SAID

    def utterances(self, start: float, end: float) -> Iterator[Utterance]:
        for at, voice, text in self.said:
            if start <= at < end:
                step = 0.4
                words = [
                    SpokenWord(word, round(at + n * step, 2), round(at + (n + 1) * step, 2), 0.9)
                    for n, word in enumerate(text.split())
                ]
                yield Utterance(tuple(words), voice)


script = Script()


def hear(recording: SoundRecording) -> Iterator[HeardPart]:
    script.asked.append(recording)
    begin = recording.start
    for end in (one for one in PARTS if one > recording.start):
        if script.fails_at and begin >= script.fails_at:
            raise _Deaf
        yield HeardPart(end, tuple(script.utterances(begin, end)), script.language, 0.97)
        begin = end


class _Deaf(EngineError):
    reason = "The recording breaks off here."


def provider() -> Provider:
    return Provider(name="ear", version="1", capabilities={"transcribe": f"{__name__}.hear"})


def sound(seconds: float = SECONDS) -> bytes:
    """A tone as a WAV file, coarse and quiet."""
    tone = (np.sin(np.arange(int(seconds * 8000)) / 8) * 2000).astype("<i2")
    file = io.BytesIO()
    with wave.open(file, "wb") as target:
        target.setnchannels(1)
        target.setsampwidth(2)
        target.setframerate(8000)
        target.writeframes(tone.tobytes())
    return file.getvalue()


def film(*greys: int, gop: int = 1) -> bytes:
    """A film without sound that shows these brightnesses, two seconds each. One in so many frames stands for itself."""
    file = io.BytesIO()
    with av.open(file, "w", format="matroska") as container:
        stream = container.add_stream("mpeg4", rate=4)
        stream.width, stream.height, stream.pix_fmt, stream.gop_size = 64, 48, "yuv420p", gop
        stream.options = {"sc_threshold": "1000000000"}  # none is added where the picture changes
        for number, grey in enumerate(grey for grey in greys for _ in range(8)):
            frame = av.VideoFrame.from_ndarray(np.full((48, 64, 3), grey, np.uint8), format="rgb24")
            frame.pts = number
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    return file.getvalue()
