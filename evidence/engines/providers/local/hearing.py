"""Writing down speech with Whisper: this side asks a confined process for part after part (listener.py), and believes
nothing of what it answers before it is looked at."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgpack

from evidence.engines.base.speech import HeardPart, SoundRecording, SpokenWord, Utterance
from evidence.engines.base.types import EngineError
from evidence.engines.providers.local.speech_settings import (
    FOLDER,
    HEADER,
    LISTENER,
    NICE,
    SECONDS,
    SURE_LANGUAGE,
    THREADS,
    threads,
)

START_SECONDS, PART_SECONDS = 180.0, 240.0  # loading the models, and listening to half a minute, on a busy machine
LONGEST_ANSWER = 4 * 1024 * 1024
LONGEST_PROMPT = 600  # characters: Whisper reads the last 224 tokens
MOST_WORDS, LONGEST_WORD, VOICE_SIZE = 2_000, 100, 256
_ROOT = Path(__file__).resolve().parents[4]
_CODE = 8  # characters of a language's code


class ListeningError(EngineError):
    """The recording could not be listened to."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


LOST = "Listening to this recording stopped: it may need too much memory or time."
NONSENSE = "The process that listens gave no sensible answer for this recording."


def transcribe(recording: SoundRecording) -> Iterator[HeardPart]:
    """What is said from ``recording.start`` on, in parts of half a minute or less, cut in silences. Deterministic for one
    file and one place to begin at. Raises ListeningError where the file can't be heard."""
    language, at = recording.language, recording.start
    with recording.path.open("rb") as source, _listening(source) as process:
        wait = START_SECONDS + PART_SECONDS
        while True:
            request = {"start": at, "prompt": _prompt(recording.names), "language": language}
            answer = _asked(process, request, wait)
            if answer.get("ended"):
                return
            part = _part(answer, at, recording.duration)
            language = language or (part.language if part.language_confidence >= SURE_LANGUAGE else "")
            at, wait = part.until, PART_SECONDS
            yield part


def _prompt(names: tuple[str, ...]) -> str:
    """The names as words that were said before: those are spelled so when they are heard."""
    prompt = ""
    for name in names:
        longer = f"{prompt}, {name}" if prompt else name
        if len(longer) > LONGEST_PROMPT:
            break
        prompt = longer
    return f"{prompt}." if prompt else ""


@contextmanager
def _listening(source: BinaryIO) -> Iterator[subprocess.Popen[bytes]]:
    """The process for this file, ended when the block ends."""
    process = subprocess.Popen(
        [sys.executable, "-m", LISTENER, str(source.fileno())],
        pass_fds=[source.fileno()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd="/",
        env=_environment(),
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream:
                stream.close()


def _environment() -> dict[str, str]:
    """No secrets of ours, and as many threads as the setting says."""
    known = {name: os.environ[name] for name in (FOLDER, NICE, THREADS) if name in os.environ}
    count = str(threads())
    return known | {
        "PATH": os.environ.get("PATH", os.defpath), "PYTHONPATH": str(_ROOT), "LANG": "C.UTF-8", "TZ": "UTC",
        "OMP_NUM_THREADS": count, "OPENBLAS_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "2", "HF_HUB_OFFLINE": "1",
    }  # fmt: skip


def _asked(process: subprocess.Popen[bytes], request: dict[str, Any], seconds: float) -> dict[str, Any]:
    if process.stdin is None or process.stdout is None:
        raise ListeningError(LOST)
    data = msgpack.packb(request)
    try:
        process.stdin.write(HEADER.pack(len(data)) + data)
        process.stdin.flush()
    except OSError as error:
        raise ListeningError(LOST) from error
    until = time.monotonic() + seconds
    (length,) = HEADER.unpack(_read(process.stdout.fileno(), HEADER.size, until))
    if length > LONGEST_ANSWER:
        raise ListeningError(NONSENSE)
    try:
        answer = msgpack.unpackb(_read(process.stdout.fileno(), length, until))
    except (msgpack.UnpackException, ValueError) as error:
        raise ListeningError(NONSENSE) from error
    if not isinstance(answer, dict):
        raise ListeningError(NONSENSE)
    if "failure" in answer:
        raise ListeningError(str(answer["failure"])[:300])
    return answer


def _read(descriptor: int, size: int, until: float) -> bytes:
    data = bytearray()
    while len(data) < size:
        if not select.select([descriptor], [], [], max(0.0, until - time.monotonic()))[0]:
            raise ListeningError(LOST)
        chunk = os.read(descriptor, size - len(data))
        if not chunk:
            raise ListeningError(LOST)
        data += chunk
    return bytes(data)


def _part(answer: dict[str, Any], at: float, duration: float) -> HeardPart:
    """The answer as a part that goes on from ``at``, or ListeningError: its times lie in it, its words are words."""
    try:
        until = float(answer["until"])
        if not at < until <= at + SECONDS + 1.0 or until > duration + 600:
            raise ValueError("times")
        utterances = tuple(_utterance(one, float(answer["at"]), until) for one in answer["utterances"])
        if sum(len(one.words) for one in utterances) > MOST_WORDS:
            raise ValueError("words")
        return HeardPart(
            until, utterances, str(answer["language"])[:_CODE], min(1.0, max(0.0, float(answer["confidence"])))
        )
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise ListeningError(NONSENSE) from error


def _utterance(plain: dict[str, Any], at: float, until: float) -> Utterance:
    words = tuple(_word(*one, at=at, until=until) for one in plain["words"])
    voice = tuple(float(one) for one in plain["voice"])
    if not words or len(voice) not in (0, VOICE_SIZE):
        raise ValueError("utterance")
    return Utterance(words, voice)


def _word(text: object, start: object, end: object, confidence: object, *, at: float, until: float) -> SpokenWord:
    if not isinstance(text, str) or not text.strip() or "\0" in text:
        raise ValueError("word")
    first, last, sure = (float(one) for one in (start, end, confidence) if isinstance(one, (int, float)))
    begins = min(max(at + first, at), until)
    plain = " ".join(text.split())[:LONGEST_WORD]
    return SpokenWord(plain, round(begins, 2), round(min(max(at + last, begins), until), 2), min(1.0, max(0.0, sure)))
