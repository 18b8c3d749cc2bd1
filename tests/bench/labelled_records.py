"""Names of documents, each labelled right or wrong, for the confidence to learn from and to be measured on.

Right is a name that somebody or some place has, whole, with nothing attached and of the right type. In labelled texts and
papers that follows from the labels; ``record_labels.csv`` has what a reader said of contracts, other papers and mail, by
document, type and a digest of the name.
"""

from __future__ import annotations

import csv
import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from evidence.engines.names.lexicon import TITLES
from evidence.engines.names.mentions import read_names
from evidence.engines.names.name_records import NamedText, NameRecord
from evidence.engines.names.record_evidence import Evidence, evidence_of
from tests.bench.named_papers import named_papers
from tests.bench.names import Name, labelled
from tests.bench.split import aside
from tests.bench.worth_documents import document_of

LABELS = Path(__file__).with_name("record_labels.csv")
_WORD = re.compile(r"\w+")
_LEFT_OUT = frozenset({"the", "s"}) | TITLES  # which one label has and another has not


@dataclass(frozen=True, slots=True)
class LabelledRecord:
    document: str
    genre: str
    type: str
    name: str
    evidence: Evidence
    right: bool
    studied: bool = False  # the recognizer learned from this text, and is surer of it than of others


def of_labelled_texts() -> Iterator[LabelledRecord]:
    """Those of the public labelled texts that are looked at, and of the papers that the recognizer learned from."""
    for one in labelled():
        if not aside(one["key"]):
            yield from _by_labels(one["genre"], one["text"], one["names"], studied=True)
    for text, names in named_papers():
        yield from _by_labels("papers", text, names, studied=True)


def of_papers(file: str) -> Iterator[LabelledRecord]:
    for text, names in named_papers(file):
        yield from _by_labels("papers", text, names, studied=False)


def of_read_documents() -> Iterator[LabelledRecord]:
    """The records that the engine finds today of those that were labelled."""
    said: defaultdict[str, dict[tuple[str, str], bool]] = defaultdict(dict)
    with LABELS.open() as file:
        for row in csv.DictReader(file):
            said[row["document"]][row["type"], row["name"]] = row["right"] == "1"
    for name, labels in said.items():
        document = document_of(name)
        text = read_names(document.text, document.metadata)[2]
        for record in text.records:
            right = labels.get((record.type, digest(record.name)))
            if right is not None:
                evidence = evidence_of(record, text)
                yield LabelledRecord(name, name.split("/")[0], record.type, record.name, evidence, right)


def digest(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()[:8]


def _by_labels(genre: str, text: str, names: list[Name], *, studied: bool) -> Iterator[LabelledRecord]:
    read = read_names(text, {})[2]
    key = digest(text)
    for record in read.records:
        right = is_right(record, read, text, names)
        yield LabelledRecord(key, genre, record.type, record.name, evidence_of(record, read), right, studied)


def is_right(record: NameRecord, read: NamedText, text: str, names: list[Name]) -> bool:
    """Whether most of its mentions, and the one that it is called by, are labelled names of its type, whole."""
    held = {
        one: _is_label(one.place, one.span.end - one.span.start, record.type, text, names) for one in record.mentions
    }
    called = [
        is_held for one, is_held in held.items() if _words(read.flat[one.span.start : one.span.end]) == _words(one.name)
    ]
    return sum(held.values()) * 2 >= len(held) and (any(called) or not called)


def _is_label(start: int, length: int, kind: str, text: str, names: list[Name]) -> bool:
    said = _words(text[start : start + length])
    return any(
        kind == of_type and first < start + length and start < last and _words(text[first:last]) == said
        for first, last, of_type in names
    )


def _words(said: str) -> list[str]:
    return [word for word in _WORD.findall(said.lower()) if word not in _LEFT_OUT]
