"""Find the parts of the pages: typed blocks, with who speaks, under which heading, and where that is printed."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from config.api.scope import Actor
from evidence.engines.layout.kinds import LayoutBlock
from evidence.engines.layout.structure import Structure, structure
from evidence.models import Block, ReceivedNumber
from evidence.pipeline.stage import Stage
from evidence.pipeline.work import Work
from evidence.transcripts.actions import transcript_read

SPEAKER, SECTION, REFERENCE = 200, 300, 60  # characters of the columns


class ReadStructure(Stage):
    name: ClassVar[str] = "structure"
    version: ClassVar[str] = "3"

    def compute(self, work: Work) -> Structure:
        return structure(work.text, work.document.metadata.get("witness", ""))

    def store(self, work: Work, found: Structure, *, actor: Actor) -> dict[str, Any]:
        Block.objects.filter(item=work.item).delete()
        rows = _rows(work, found.in_order)
        Block.objects.bulk_create(rows, batch_size=1000)
        transcript_read(actor=actor, item=work.item)
        kinds = Counter(row.kind for row in rows)
        return {"count": len(rows), "kinds": dict(sorted(kinds.items())), "witnesses": found.witnesses}


def _rows(work: Work, blocks: list[LayoutBlock]) -> list[Block]:
    """The blocks as rows of their pages; one that runs over the end of a page is a row on each. What bears neither a line of
    its own nor a stamp is referred to by the number that its page was given."""
    item, numbers = work.item, _received_numbers(work)
    places = ((block, place) for block in blocks for place in work.places(block.start, block.end))
    return [
        Block(
            firm_id=item.firm_id,
            case_id=item.case_id,
            item=item,
            page=place.page,
            order=order,
            start=place.start,
            end=place.end,
            kind=block.kind.value,
            level=block.level,
            speaker=block.speaker[:SPEAKER],
            section=block.section[:SECTION],
            reference=(block.reference or numbers.get(place.page.number, ""))[:REFERENCE],
        )
        for order, (block, place) in enumerate(places, start=1)
    ]


def _received_numbers(work: Work) -> dict[int, str]:
    """By page the Bates number that the other side gave it, of the pages that bear theirs."""
    labels = {page.number: page.label for page in work.pages}
    rows = ReceivedNumber.objects.filter(item=work.item).values_list("page", "label")
    return {page: label for page, label in rows if labels.get(page) == label}
