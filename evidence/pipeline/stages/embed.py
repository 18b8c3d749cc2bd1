"""Make the passages findable by their meaning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, ClassVar
from urllib.parse import unquote

from config.api.scope import Actor
from evidence.engines.base.capabilities import EMBED
from evidence.engines.layout.passages import passages
from evidence.models import Page, Passage, PassageVector
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import Work
from evidence.search.spaces import OWN, Space, space_set

PARTING = re.compile(r"[_+]+|%20")
NAME, SECTION = 120, 200  # characters that are embedded with each passage: the model reads 256 tokens


def name_words(filename: str) -> str:
    """The file's name as words: of what a document is called only this is nobody's note, whoever searches."""
    return " ".join(PARTING.sub(" ", unquote(PurePosixPath(filename).stem)).split())[:NAME]


def in_context(name: str, section: str, words: str) -> str:
    """A passage as it is embedded: a clause seldom says in which document and under which heading it stands."""
    return ". ".join(part for part in (name, section[-SECTION:], words) if part)


@dataclass(frozen=True, slots=True)
class EmbeddedPassage:
    """A passage on its page with its vectors: ours, and another model's where one is set."""

    page: Page
    start: int
    end: int
    vector: list[float]
    other: list[float] | None


@dataclass(frozen=True, slots=True)
class Embedded:
    """A document's passages, and whose vectors stand beside ours."""

    space: Space
    placed: list[EmbeddedPassage]


class Embed(EngineStage):
    name: ClassVar[str] = "embed"
    version: ClassVar[str] = "4"
    capability = EMBED

    def compute(self, work: Work) -> Embedded:
        space = space_set()
        found = passages(work.text, work.page_spans)
        named = name_words(work.item.filename)
        texts = [in_context(named, one.section, one.words) for one in found]
        own = OWN.embedded(texts)
        others: Sequence[list[float] | None] = [None] * len(texts) if space.is_own else space.embedded(texts)
        triples = zip(found, own, others, strict=True)
        placed = [(place, vector, other) for one, vector, other in triples for place in work.places(one.start, one.end)]
        return Embedded(
            space, [EmbeddedPassage(at.page, at.start, at.end, vector, other) for at, vector, other in placed]
        )

    def store(self, work: Work, found: Embedded, *, actor: Actor) -> dict[str, Any]:
        Passage.objects.filter(item=work.item).delete()
        of_item = {"firm_id": work.item.firm_id, "case_id": work.item.case_id, "item": work.item}
        rows = [
            Passage(**of_item, page=one.page, start=one.start, end=one.end, embedding=one.vector)
            for one in found.placed
        ]
        Passage.objects.bulk_create(rows, batch_size=200)
        if not found.space.is_own:
            vectors_store(found.space, rows, [one.other for one in found.placed])
        return {"count": len(rows)}


def vectors_store(space: Space, rows: Sequence[Passage], vectors: Sequence[Any]) -> None:
    """Keep what these passages mean by another model, beside our own vectors."""
    made = [
        PassageVector(
            firm_id=row.firm_id, case_id=row.case_id, item_id=row.item_id, page_id=row.page_id, passage=row, start=row.start,
            provider=space.provider, model=space.model, dimensions=space.dimensions, embedding=vector,
        )
        for row, vector in zip(rows, vectors, strict=True)
    ]  # fmt: skip
    PassageVector.objects.bulk_create(made, batch_size=200, ignore_conflicts=True)
