"""The model itself, in its confined process, on a few seconds of two synthetic voices; and what keeps it honest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from evidence.engines.base.speech import SoundRecording
from evidence.engines.embedding.model import ModelError
from evidence.engines.providers.local import hearing, speech_models, speech_settings
from evidence.engines.providers.local.hearing import ListeningError, transcribe
from evidence.engines.speech.speakers import tell_apart
from tests.bench.speech import word_errors

CLIP = Path(__file__).with_name("two-voices.ogg")
SAID = (
    "good morning ruth on march 4th daniel pryce paid pellworth roofing for the new roof yes i signed the completion"
    " certificate two days later and the roof leaked that same week"
)


def recording(path: Path = CLIP, start: float = 0.0) -> SoundRecording:
    return SoundRecording(path, start, 13.94, ("Daniel Pryce", "Pellworth Roofing LLC"))


@pytest.mark.timeout(280)
def test_words_are_heard_with_their_times_by_whose_voice_and_in_which_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(speech_settings.NICE, "0")
    parts = list(transcribe(recording()))
    assert {part.language for part in parts} == {"en"}
    lines = [one for part in parts for one in part.utterances]
    words = [word for line in lines for word in line.words]
    errors, count = word_errors(SAID, " ".join(word.text for word in words))
    assert errors <= 0.12 * count
    assert all(0 <= word.start <= word.end <= 14 for word in words)
    assert [word.start for word in words] == sorted(word.start for word in words)
    pryce = next(word for word in words if word.text.startswith("Pryce"))
    assert 2.5 < pryce.start < 4.0, "the case's spelling, where it is said"
    speakers = [one.speaker for one in tell_apart([(line.voice, line.end - line.start) for line in lines])]
    assert (speakers[0], speakers[-1], len(set(speakers))) == (1, 2, 2)


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"at": 0.0, "until": 0.0, "utterances": [], "language": "en", "confidence": 1.0},
        {"at": 0.0, "until": 99.0, "utterances": [], "language": "en", "confidence": 1.0},
        {"at": 0.0, "until": 9.0, "utterances": [{"words": [], "voice": []}], "language": "en", "confidence": 1.0},
        {"at": 0.0, "until": 9.0, "utterances": [{"words": [["a\0", 0, 1, 1]], "voice": []}], "language": "", "confidence": 1},
        {"at": 0.0, "until": 9.0, "utterances": [{"words": [["a", 0, 1, 1]], "voice": [1.0]}], "language": "", "confidence": 1},
        {"at": 0.0, "until": 9.0, "utterances": 7, "language": "", "confidence": 1},
    ],
)  # fmt: skip
def test_nothing_is_believed_of_a_process_that_may_have_been_taken_over(answer: dict[str, Any]) -> None:
    with pytest.raises(ListeningError):
        hearing._part(answer, 0.0, 40.0)


def test_times_outside_the_part_are_brought_back_into_it() -> None:
    told = {"words": [["a\nb", -5, 99, 7]], "voice": []}
    part = hearing._part(
        {"at": 10.0, "until": 19.0, "utterances": [told], "language": "en", "confidence": 2.0}, 10.0, 40.0
    )
    (word,) = part.utterances[0].words
    assert (word.text, word.start, word.end, word.confidence, part.language_confidence) == ("a b", 10.0, 19.0, 1.0, 1.0)


def test_names_are_told_as_far_as_the_model_listens() -> None:
    assert hearing._prompt(()) == ""
    assert hearing._prompt(("Ruth Hartwell", "Otto")) == "Ruth Hartwell, Otto."
    assert len(hearing._prompt(tuple(f"Name number {n}" for n in range(200)))) <= hearing.LONGEST_PROMPT + 1


def test_a_model_that_is_not_the_pinned_one_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech_models, "WHISPER_SHA256", dict.fromkeys(speech_models.WHISPER_SHA256, "0" * 64))
    monkeypatch.setattr(speech_models, "_read", lambda path: b"altered")
    with pytest.raises(ModelError, match="not the pinned file"):
        speech_models._whisper_files()


def test_a_folder_of_ones_own_lacks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(speech_settings.FOLDER, str(tmp_path))
    with pytest.raises(ModelError, match=r"has no model\.bin"):
        speech_models._whisper_files()
    for name in speech_models.WHISPER_SHA256:
        (tmp_path / name).write_bytes(name.encode())
    assert speech_models._whisper_files()["model.bin"] == b"model.bin"
