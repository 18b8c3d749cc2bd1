"""Calls of the tools of facts, entities, relationships and the timeline."""

from __future__ import annotations

from typing import Any

from tests.access.callers import Caller
from tests.access.places import OWN, PLACE
from tests.access.rules import Sample
from tests.access.world import World


def _new_fact(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    """A fact that cites the item of the same case."""
    item = world.items[relation if relation in PLACE else OWN]
    return {"text": "Payer paid.", "citations": [{"evidence_id": item.pk, "quote": "paid"}]}


def _all_facts(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"fact_ids": [world.id_of("fact", relation)], "status": "dismissed"}


SAMPLES: dict[str, Sample] = {
    "facts.list": Sample("read:facts", "case", client=True),
    "facts.get": Sample("read:facts", "fact", client=True),
    "facts.history": Sample("read:facts", "fact"),
    "facts.create": Sample("write:facts", "case", body=_new_fact, status=201, changes=True),
    "facts.update": Sample("write:facts", "fact", body={"text": "Payer paid in full."}, changes=True),
    "facts.delete": Sample("delete:facts", "fact", status=204, changes=True, people=True),
    "facts.bulk_update": Sample("write:facts", "case", body=_all_facts, changes=True),
    "facts.update_citation": Sample("write:facts", "fact", body={"quote": "paid"}, changes=True),
    "entities.list": Sample("read:entities", "case", client=True),
    "entities.get": Sample("read:entities", "entity", client=True),
    "entities.history": Sample("read:entities", "entity"),
    "entities.get_facts": Sample("read:entities", "entity", client=True),
    "relationships.list": Sample("read:relationships", "case", client=True),
    "relationships.get": Sample("read:relationships", "relationship", client=True),
    "relationships.history": Sample("read:relationships", "relationship"),
    "timeline.list": Sample("read:timeline", "case", client=True),
    "timeline.query": Sample("read:timeline", "case", body={}, client=True),
}
