"""Say in a few of the document's own sentences what it is about, and keep where these stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from config.api.scope import Actor
from evidence.engines.base.capabilities import SUMMARIZE
from evidence.engines.base.registry import provider_of
from evidence.engines.summaries.parts import SummaryPart
from evidence.engines.summaries.summarize import parts_of
from evidence.items.outward import unwritten
from evidence.models import EvidenceItem
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import Work

MOST_PLACES, LONGEST_QUOTE = 4, 600  # of one statement; characters


@dataclass(frozen=True, slots=True)
class Summary:
    """The provider's words, and the document's own statements, which rest on places whoever wrote the words."""

    words: str
    parts: list[SummaryPart]


class Summarize(EngineStage):
    name: ClassVar[str] = "summarize"
    version: ClassVar[str] = "3"
    capability = SUMMARIZE

    def compute(self, work: Work) -> Summary:
        return Summary(provider_of(SUMMARIZE).run(work.document), parts_of(work.document))

    def store(self, work: Work, found: Summary, *, actor: Actor) -> dict[str, Any]:
        parts = [_kept(work, part) for part in found.parts]
        own = unwritten(work.item, {"summary": found.words})
        EvidenceItem.objects.filter(pk=work.item.pk).update(
            **own, summary_parts=[one for one in parts if one["places"]]
        )
        return {"summary": found.words, "count": 1 if found.words else 0}


def _kept(work: Work, part: SummaryPart) -> dict[str, Any]:
    """The statement with its places; of a long one the beginning."""
    spans = [place for start, end in part.spans for place in work.places(start, min(end, start + LONGEST_QUOTE))]
    places = [
        {"page": one.page.number, "start": one.start, "end": one.end, "quote": one.page.text[one.start : one.end]}
        for one in spans[:MOST_PLACES]
    ]
    return {"words": part.words, "leads": part.leads, "earlier": part.earlier, "places": places}
