"""What a provider that writes down speech is given and what it finds. All times are seconds from the recording's start."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SoundRecording:
    """``path`` is the file, read from ``start`` on: what is before was heard earlier. ``names`` are those of the case, as they
    are spelled; ``language`` is the one detected before, or empty."""

    path: Path
    start: float
    duration: float
    names: tuple[str, ...] = ()
    language: str = ""


@dataclass(frozen=True, slots=True)
class SpokenWord:
    text: str
    start: float
    end: float
    confidence: float


@dataclass(frozen=True, slots=True)
class Utterance:
    """A sentence or so of one voice. ``voice`` describes how it sounds, as a unit vector; empty where it is too short to say."""

    words: tuple[SpokenWord, ...]
    voice: tuple[float, ...] = ()

    @property
    def start(self) -> float:
        return self.words[0].start

    @property
    def end(self) -> float:
        return self.words[-1].end


@dataclass(frozen=True, slots=True)
class HeardPart:
    """What was said up to ``until``, since the part before it."""

    until: float
    utterances: tuple[Utterance, ...]
    language: str = ""
    language_confidence: float = 0.0
