"""The confined process that listens to one recording: ``python -m evidence.engines.providers.local.listener FD``.

FD is the open file. Requests come by standard input, answers go by standard output, each msgpack behind its length. It has
no network, no file but the one, and no right to anything else, as readers of documents have none; it ends with its parent.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import msgpack

from evidence.engines.base.speech import SpokenWord
from evidence.engines.providers.local.speech_models import model_files, voice_model, whisper
from evidence.engines.providers.local.speech_settings import HEADER, NICE, SECONDS
from evidence.engines.speech.sentences import utterances
from evidence.engines.speech.voices import voice_of
from evidence.extraction import confinement
from evidence.extraction.failure import UnreadableError
from evidence.extraction.limits import Limits
from evidence.extraction.silence import silence, write_location
from evidence.extraction.sound import RATE, Samples

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


EARLIEST_CUT = 12.0  # a window is cut in a silence behind this
SILENCE = 0.25
LIMITS = Limits(cpu_seconds=3_600, memory_mb=6_144, max_output_mb=0)
USUAL_NICE = 10  # pages come first
Heard = tuple[str, float, float, float]  # a word, from, to, and how sure


def main() -> None:
    confinement.die_with_parent(os.getppid())
    os.nice(int(os.environ.get(NICE, str(USUAL_NICE))))
    isolation = confinement.isolate()
    if isolation.processes:
        confinement.enter_process_namespace()
    drop = confinement.can_become_own_user(
        [Path(os.__file__), Path(__file__), *model_files()]
    )  # forks: threads come later
    source = os.fdopen(int(sys.argv[1]), "rb")
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    operator, ended = silence(), False
    try:
        _load()
        confinement.confine(LIMITS, isolation, drop=drop, folder=None)
        _listen(source, requests, answers)
        ended = True
    finally:
        if not ended:
            write_location(operator)


def _load() -> None:
    """Have the models in memory before the files they come from are out of reach."""
    from faster_whisper.vad import get_vad_model

    whisper(), voice_model(), get_vad_model()
    import av  # noqa: F401  # and the decoders


def _listen(source: BinaryIO, requests: BinaryIO, answers: BinaryIO) -> None:
    samples: Samples | None = None
    while header := requests.read(HEADER.size):
        request = msgpack.unpackb(requests.read(HEADER.unpack(header)[0]))
        try:
            samples = samples or Samples(source, request["start"])
            answer = _part(samples, request)
        except UnreadableError as failure:
            answer = {"failure": failure.message}
        data = msgpack.packb(answer)
        answers.write(HEADER.pack(len(data)) + data)
        answers.flush()


def _part(samples: Samples, request: dict[str, Any]) -> dict[str, Any]:
    """What is said in the next half a minute or less; nothing behind the recording's end."""
    window, at = samples.window(SECONDS), samples.at
    if not len(window):
        return {"ended": True}
    cut, spoken = _cut(window, full=len(window) >= SECONDS * RATE)
    words, language, confidence = _heard(window[:cut], request) if spoken else ([], "", 0.0)
    groups = _grouped(words, window)
    samples.drop(cut)
    answer = {"at": at, "until": samples.at, "utterances": groups}
    return answer | {"language": language, "confidence": confidence}


def _cut(window: NDArray[np.float32], *, full: bool) -> tuple[int, bool]:
    """Where to end: in the last silence, so that no word is cut in two; and whether anything is said before."""
    from faster_whisper.vad import VadOptions, get_speech_timestamps

    options = VadOptions(min_silence_duration_ms=round(SILENCE * 1000), speech_pad_ms=60)
    spoken = get_speech_timestamps(window, options)
    if not full or not spoken:
        return len(window), bool(spoken)
    ends = [len(window), *(one["start"] for one in reversed(spoken))]
    for begins, one in zip(ends, reversed(spoken), strict=False):
        if one["end"] > EARLIEST_CUT * RATE and begins - one["end"] >= SILENCE * RATE / 2:
            return (one["end"] + begins) // 2, True
    return len(window), True


def _heard(window: NDArray[np.float32], request: dict[str, Any]) -> tuple[list[Heard], str, float]:
    segments, detected = whisper().transcribe(
        window,
        language=request["language"] or None,
        initial_prompt=request["prompt"] or None,
        word_timestamps=True,
        vad_filter=True,
        condition_on_previous_text=False,
        temperature=[0.0, 0.4, 0.8],
    )
    words = [
        (word.word.strip(), float(word.start), float(word.end), float(word.probability))
        for segment in segments
        for word in segment.words or ()
        if word.word.strip()
    ]
    confidence = float(detected.language_probability) if not request["language"] else 0.0
    return words, str(detected.language), confidence


def _grouped(words: list[Heard], window: NDArray[np.float32]) -> list[dict[str, Any]]:
    groups = []
    for group in utterances(SpokenWord(*word) for word in words):
        sound = window[round(group[0].start * RATE) : round(group[-1].end * RATE)]
        rows = [(one.text, one.start, one.end, one.confidence) for one in group]
        groups.append({"words": rows, "voice": voice_of(sound, voice_model())})
    return groups


if __name__ == "__main__":
    main()
