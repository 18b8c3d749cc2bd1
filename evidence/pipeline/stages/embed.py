"""Make the passages findable by their meaning."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Any, ClassVar
from urllib.parse import unquote

from config.api.scope import Actor
from evidence.engines.base.capabilities import EMBED
from evidence.engines.base.registry import provider_of
from evidence.engines.layout.passages import passages
from evidence.models import Page, Passage
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import Work

PARTING = re.compile(r"[_+]+|%20")
NAME, SECTION = 120, 200  # characters that are embedded with each passage: the model reads 256 tokens


def name_words(filename: str) -> str:
    """The file's name as words: of what a document is called only this is nobody's note, whoever searches."""
    return " ".join(PARTING.sub(" ", unquote(PurePosixPath(filename).stem)).split())[:NAME]


def in_context(name: str, section: str, words: str) -> str:
    """A passage as it is embedded: a clause seldom says in which document and under which heading it stands."""
    return ". ".join(part for part in (name, section[-SECTION:], words) if part)


class Embed(EngineStage):
    name: ClassVar[str] = "embed"
    version: ClassVar[str] = "4"
    capability = EMBED

    def compute(self, work: Work) -> list[tuple[Page, int, int, list[float]]]:
        found = passages(work.text, work.page_spans)
        named = name_words(work.item.filename)
        vectors = provider_of(EMBED).run([in_context(named, one.section, one.words) for one in found])
        pairs = zip(found, vectors, strict=True)
        placed = [(place, vector) for one, vector in pairs for place in work.places(one.start, one.end)]
        return [(place.page, place.start, place.end, vector) for place, vector in placed]

    def store(self, work: Work, found: list[tuple[Page, int, int, list[float]]], *, actor: Actor) -> dict[str, Any]:
        Passage.objects.filter(item=work.item).delete()
        rows = [
            Passage(
                firm_id=work.item.firm_id,
                case_id=work.item.case_id,
                item=work.item,
                page=page,
                start=start,
                end=end,
                embedding=vector,
            )
            for page, start, end, vector in found
        ]
        Passage.objects.bulk_create(rows, batch_size=200)
        return {"count": len(rows)}
