"""Reading by the language model of the settings beside the local engine, on the labelled texts of several genres
that are kept aside.

``make quality`` has these rows where ``LLM_MODEL`` is set. ``python -m tests.bench model`` has them for a small model that runs
here, which says that all of it works and not how well a model reads.
"""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings

from evidence.engines.base.capabilities import FIND_DATES, Reader
from evidence.engines.base.registry import provider_of
from evidence.engines.base.tokens import Tokens, counted
from evidence.engines.base.types import Document, DocumentFindings, EngineError
from evidence.engines.providers.llm.read import read as read_by_model
from evidence.engines.providers.local.read import read as read_locally
from evidence.engines.support.facts import judge_facts
from tests.bench.data import data_folder
from tests.bench.names import TYPES, overlap_f1
from tests.bench.report import Line, Note, Row
from tests.bench.split import aside

Labelled = dict[str, Any]


def measure_reading(most: int | None = 24, characters: int | None = None) -> list[Line]:
    """Names and facts of both engines, and what the model took; nothing where none is set."""
    if not settings.LLM_MODEL:
        return [Note("no language model is compared with the local engine: LLM_MODEL is not set")]
    documents = [_cut(one, characters) for one in _labelled() if aside(one["text"])][:most]
    local = _rows("local", documents, [_read(read_locally, one)[0] for one in documents])
    answered = [(one, *_read(read_by_model, one)) for one in documents]
    kept = [(one, reading) for one, reading, _ in answered if reading is not None]
    rows = _rows(settings.LLM_MODEL, [one for one, _ in kept], [reading for _, reading in kept])
    return [*local, *rows, *_costs(len(kept), [tokens for _, _, tokens in answered])]


def _labelled() -> list[Labelled]:
    found: list[Labelled] = json.loads((data_folder() / "12_names" / "names.json").read_text("utf-8"))
    return found


def _cut(one: Labelled, characters: int | None) -> Labelled:
    """The document's beginning, with the labels in it."""
    text = one["text"][:characters]
    return {"text": text, "entities": [label for label in one["entities"] if label["end"] <= len(text)]}


def _read(read: Reader, one: Labelled) -> tuple[DocumentFindings | None, Tokens]:
    document = Document(one["text"])
    with counted() as tokens:
        try:
            return read(document, provider_of(FIND_DATES).run(document)), tokens
        except EngineError:
            return None, tokens


def _rows(engine: str, documents: list[Labelled], readings: list[DocumentFindings | None]) -> list[Line]:
    gold = [[(label["start"], label["end"], label["type"]) for label in one["entities"]] for one in documents]
    found = [reading for reading in readings if reading is not None]
    kinds = set(TYPES.values())
    names = [[(m.start, m.end, m.type) for m in reading.mentions if m.type in kinds] for reading in found]
    pairs = list(zip(documents, found, strict=True))
    facts = [len(reading.facts) for reading in found]
    borne_out = [len(judge_facts(Document(one["text"]), r.mentions, r.facts).kept) for one, r in pairs]
    relationships = sum(len(reading.relationships) for reading in found)
    about = f"{engine}, {len(documents)} texts kept aside"
    return [
        Row(f"names, overlap F1 with type: {about}", overlap_f1(zip(gold, names, strict=True)), ""),
        Row(f"facts found: {about}", sum(facts), ""),
        Row(f"  of them borne out by their quotes: {engine}", 100 * sum(borne_out) / max(sum(facts), 1), "%"),
        Row(f"relationships found: {about}", relationships, ""),
    ]


def _costs(answered: int, each: list[Tokens]) -> list[Line]:
    read, written = ([getattr(one, name) or 0 for one in each] for name in ("read", "written"))
    return [
        Row("documents that the model read to their end", answered, f"of {len(each)}"),
        Row("tokens read for a document", sum(read) / max(len(each), 1), ""),
        Row("tokens written for a document", sum(written) / max(len(each), 1), ""),
    ]
