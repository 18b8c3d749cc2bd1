"""Calls of the tools of transcripts and designations."""

from __future__ import annotations

from typing import Any

from tests.access.callers import Caller
from tests.access.rules import Exempt, Sample
from tests.access.samples.money import ASKS, NO_HISTORY
from tests.access.world import World

READ, WRITE = "read:transcripts", "write:transcripts"
READ_DESIGNATIONS, WRITE_DESIGNATIONS = "read:designations", "write:designations"
LINES = {"page_line": "1:1", "party": "Third party"}
ALWAYS_ASKS = Exempt(lambda caller, relation: caller.kind == "agent", 202, "what leaves is for a person to hand out")


def _document(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"evidence_id": world.id_of("evidence", relation)}


SAMPLES: dict[str, Sample] = {
    "transcripts.list": Sample(READ),
    "transcripts.get": Sample(READ),
    "transcripts.get_page": Sample(READ),
    "transcripts.history": Sample(READ, exempt=(NO_HISTORY,)),
    "transcripts.search": Sample(READ, body={"q": "paid"}),
    "transcripts.cite": Sample(READ, body={"quote": "paid"}),
    "transcripts.word_index": Sample(READ),
    "transcripts.get_citations": Sample(READ),
    "transcripts.upload": Sample(WRITE, body=_document),
    "transcripts.update": Sample(WRITE, body={"kind": "hearing"}),
    "transcripts.delete": Sample("delete:transcripts", exempt=(ASKS,)),
    "transcripts.link_exhibit": Sample(WRITE, exempt=(ASKS,)),
    "transcripts.unlink_exhibit": Sample(WRITE, exempt=(ASKS,)),
    "designations.list": Sample(READ_DESIGNATIONS),
    "designations.check": Sample(READ_DESIGNATIONS),
    "designations.history": Sample(READ_DESIGNATIONS, exempt=(NO_HISTORY,)),
    "designations.create": Sample(WRITE_DESIGNATIONS, body=LINES),
    "designations.add_counter": Sample(
        WRITE_DESIGNATIONS, body={"kind": "objection", "reasons": ["hearsay"], "party": "Third party"}
    ),
    "designations.update_status": Sample(WRITE_DESIGNATIONS, exempt=(ASKS,)),
    "designations.import_opposing": Sample(
        WRITE_DESIGNATIONS, body={"csv": "page_line\n1:1\n", "party": "Third party"}, exempt=(ASKS,)
    ),
    "designations.export": Sample(READ_DESIGNATIONS, effects=True, changes=False, exempt=(NO_HISTORY, ALWAYS_ASKS)),
}
