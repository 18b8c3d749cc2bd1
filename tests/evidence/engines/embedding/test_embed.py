"""Vectors and passages, and that an altered model is refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, helper

from evidence.engines.embedding import minilm
from evidence.engines.embedding import model as embedding
from evidence.engines.embedding.model import DIMENSIONS, ModelError
from evidence.engines.embedding.words import words_of
from evidence.engines.layout.passages import passages
from evidence.engines.providers.local.embed import embed
from evidence.extraction.base import PAGE_BREAK
from tests.evidence.engines.layout import documents


def test_unit_vectors_in_order_that_know_a_paraphrase() -> None:
    vectors = np.array(embed(["The tenant paid the rent.", "Stars are far away.", "Rent was paid by the lessee."]))
    assert vectors.shape == (3, DIMENSIONS)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    assert vectors[0] @ vectors[2] > vectors[0] @ vectors[1] + 0.3


def test_batching_does_not_change_a_vector_much() -> None:
    single = np.array(embed(["A short text."])[0])
    among = np.array(embed(["A short text.", "A much longer text " * 40])[0])
    assert single @ among > 0.97


@pytest.mark.parametrize(
    ("machine", "flags", "slower"),
    [
        ("x86_64", "flags : fma avx2 bmi2", True),
        ("x86_64", "flags : avx2 avx512f avx512_vnni avx512_bitalg", False),
        ("x86_64", "flags : avx2 avx_vnni", False),
        ("AMD64", "", True),  # not known: exact all the same
        ("aarch64", "", False),
    ],
)
def test_exact_products_are_asked_for_where_they_would_overflow(machine: str, flags: str, slower: bool) -> None:
    assert embedding.overflows(machine, flags) is slower


def test_products_are_exact_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What 8 bits give when added up in as many as they need, by this processor's own instructions and by the slower ones."""
    rng = np.random.default_rng(1)
    weights = rng.integers(-127, 128, (384, 96)).astype(np.int8)
    given = rng.normal(size=(7, 384)).astype(np.float32)
    low, high = min(float(given.min()), 0.0), max(float(given.max()), 0.0)
    step = np.float32((high - low) / 255)
    zero = np.round(-low / step)
    whole = np.clip(np.round(given / step) + zero, 0, 255).astype(np.int64) - int(zero)
    expected = (whole @ weights.astype(np.int64)).astype(np.float32) * step
    for flags in (embedding._processor(), "avx2"):
        monkeypatch.setattr(embedding, "_processor", lambda flags=flags: flags)
        found = embedding.session_of(_product(weights)).run(None, {"given": given})[0]
        assert np.allclose(found, expected, rtol=1e-5, atol=1e-3)


def _product(weights: NDArray[np.int8]) -> bytes:
    graph = minilm._Graph(
        {"val_q": weights, "val_scale": np.ones(weights.shape[1], np.float32), "bias": np.zeros(weights.shape[1])}
    )
    graph.weights["bias"] = graph.weights["bias"].astype(np.float32)
    graph.multiplied("given", ["val_q"], ["bias"], "product")
    value = helper.make_tensor_value_info
    made = helper.make_graph(
        graph.nodes,
        "product",
        [value("given", TensorProto.FLOAT, [None, weights.shape[0]])],
        [value("product", TensorProto.FLOAT, None)],
        graph.constants,
    )
    opsets = [helper.make_opsetid("", minilm.OPSET), helper.make_opsetid("com.microsoft", 1)]
    serialized: bytes = helper.make_model(made, opset_imports=opsets, ir_version=minilm.IR_VERSION).SerializeToString()
    return serialized


def test_words_in_their_context() -> None:
    text = "The bank of the river. A bank lent Zvenigorodskaya $5."
    long = "Zvenigorodskaya paid. " * 200
    found, many, none = words_of([text, long, " "])
    words = [text[start:end] for start, end in found.places.tolist()]
    assert words == ["The", "bank", "of", "the", "river", ".", "A", "bank", "lent", "Zvenigorodskaya", "$", "5", "."]
    assert found.states.shape == (len(words), DIMENSIONS)
    assert not np.allclose(found.states[1], found.states[7], atol=0.1)  # one word, two meanings
    assert [long[start:end] for start, end in many.places.tolist()] == ["Zvenigorodskaya", "paid", "."] * 200
    assert none.places.shape == (0, 2)


def test_nothing_to_embed() -> None:
    assert embed([]) == []


def test_passages_keep_to_pages_and_sentences() -> None:
    page = " ".join(f"Sentence number {n} says that the rent was paid." for n in range(60))
    text = page + PAGE_BREAK + "A second page."
    spans = [(one.start, one.end) for one in passages(text)]
    assert spans[-1] == (len(page) + len(PAGE_BREAK), len(text))
    assert all(b - a <= 1200 and "\f" not in text[a:b] and text[b - 1] == "." for a, b in spans)
    assert sum(b - a for a, b in spans) > 0.97 * len(text)


def test_a_text_without_sentences_is_cut_all_the_same() -> None:
    spans = [(one.start, one.end) for one in passages("word " * 2000)]
    assert max(b - a for a, b in spans) <= 1200
    assert passages("") == []


def test_a_passage_is_what_is_said_without_line_numbers_headers_and_footers() -> None:
    assert "EXAMINATION BY MR BERG MR BERG: Good morning." in passages(documents.INQUIRY)[0].words
    assert "notify the sender" not in " ".join(one.words for one in passages(documents.MAIL))
    assert "Subject" not in " ".join(one.words for one in passages(documents.MAIL))


def test_a_passage_keeps_to_the_pages_it_is_given() -> None:
    text = "The tenant paid. " * 20
    assert [(one.start, one.end) for one in passages(text, [(0, 84), (84, len(text))])] == [
        (0, 84),
        (85, len(text) - 1),
    ]


def test_a_model_that_is_not_the_pinned_file_is_refused(tmp_path: Path) -> None:
    altered = tmp_path / "model.onnx"
    altered.write_bytes(b"not the model")
    with pytest.raises(ModelError, match="pinned"):
        embedding.verify(altered, embedding.MODEL_SHA256)


def test_another_folder_must_have_both_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INTACTUS_MODEL_DIR", str(tmp_path))
    with pytest.raises(ModelError, match=r"model\.onnx"):
        embed(["x"])
