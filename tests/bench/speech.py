"""How many words of recordings are written down otherwise than they were said, and how long that takes.

``python -m tests.bench speech`` reads every recording of the folder that has gold texts (``gold.json``: {file: words}), below
INTACTUS_DATA; errors are counted over lower-case words without punctuation. Nothing is fitted to them.
"""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

from evidence.engines.base.speech import SoundRecording
from evidence.engines.providers.local.hearing import transcribe
from tests.bench.data import data_folder
from tests.bench.report import Line, Note, Row

FOLDER = "07_audio"
MOST_ERRORS = 0.12
_WORDS = re.compile(r"[^\w\s']")


def measure(home: Path, *, quick: bool) -> list[Line]:
    """Errors over all recordings, and how long listening took; a note says of how much sound."""
    folder = data_folder() / FOLDER
    gold: dict[str, str] = json.loads((folder / "gold.json").read_text())
    errors = count = 0
    spent = length = 0.0
    for name, said in gold.items():
        began = time.monotonic()
        text, seconds = written(folder / name)
        spent, length = spent + time.monotonic() - began, length + seconds
        wrong, words = word_errors(said, text)
        errors, count = errors + wrong, count + words
    rate = errors / count
    return [
        Row("words written down wrongly", rate, "of words", target=f"≤ {MOST_ERRORS:.2f}", met=rate <= MOST_ERRORS),
        Row("time to write down a second of sound, with loading", spent / length, "s"),
        Note(
            f"speech: {len(gold)} recordings, {length:.0f} s, {count} words; speakers: nothing labelled to measure them on"
        ),
    ]


def written(path: Path) -> tuple[str, float]:
    """What the local engine writes down, and how long the recording is."""
    parts = list(transcribe(SoundRecording(path, 0.0, 1e9)))
    text = " ".join(word.text for part in parts for line in part.utterances for word in line.words)
    return text, parts[-1].until if parts else 0.0


def word_errors(said: str, written: str) -> tuple[int, int]:
    """How many words are wrong, missing or too many, and how many were said."""
    gold, found = _words(said), _words(written)
    row = list(range(len(found) + 1))
    for at, word in enumerate(gold, start=1):
        above, row = row, [at]
        for place, other in enumerate(found, start=1):
            row.append(min(above[place] + 1, row[-1] + 1, above[place - 1] + (word != other)))
    return row[-1], len(gold)


def _words(text: str) -> list[str]:
    return _WORDS.sub(" ", text.lower()).split()
