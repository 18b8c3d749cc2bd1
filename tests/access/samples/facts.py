"""Calls of the tools of facts, entities, relationships and the timeline."""

from __future__ import annotations

from typing import Any

from tests.access.callers import Caller
from tests.access.places import ARCHIVED, OWN, PLACE
from tests.access.rules import Exempt, Sample
from tests.access.samples.evidence import ATTORNEYS, NOT_SHOWN
from tests.access.samples.money import ASKS, NO_HISTORY
from tests.access.world import World


def _new_fact(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    """A fact that cites the item of the same case."""
    item = world.items[relation if relation in PLACE else OWN]
    return {"text": "Payer paid.", "citations": [{"evidence_id": item.pk, "quote": "paid"}]}


def _new_facts(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"facts": [_new_fact(world, caller, relation)]}


def _all_facts(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"fact_ids": [world.id_of("fact", relation)], "status": "dismissed"}


def _changes(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"proposed_change_ids": [world.id_of("proposed_change", relation)]}


OWNERS = Exempt(
    lambda caller, relation: caller.kind != "person" and relation != ARCHIVED, 403, "agents delete their attorney's"
)

SAMPLES: dict[str, Sample] = {
    "facts.list": Sample("read:facts", client=True),
    "facts.get": Sample("read:facts", client=True),
    "facts.history": Sample("read:facts", exempt=(NO_HISTORY,)),
    "facts.create": Sample("write:facts", body=_new_fact),
    "facts.batch_create": Sample("write:facts", body=_new_facts),
    "facts.update": Sample("write:facts", body={"text": "Payer paid in full."}),
    "facts.release": Sample("write:privilege", exempt=(ATTORNEYS, NOT_SHOWN, ASKS)),
    "facts.delete": Sample("delete:facts", people=True),
    "facts.bulk_update": Sample("write:facts", body=_all_facts),
    "facts.update_citation": Sample("write:facts", body={"quote": "paid"}),
    "engines.reread_case": Sample("write:evidence", exempt=(ASKS,)),
    "engines.list_changes": Sample("read:facts"),
    "engines.count_changes": Sample("read:facts"),
    "engines.accept_changes": Sample("write:facts", body=_changes),
    "engines.reject_changes": Sample("write:facts", body=_changes),
    "engines.decide_change": Sample("write:facts", body={"state": "accepted"}),
    "evidence.get_summary": Sample("read:facts"),
    "evidence.get_thread": Sample("read:facts"),
    "cases.get_summary": Sample("read:facts"),
    "entities.list_correspondents": Sample("read:entities"),
    "entities.list": Sample("read:entities", client=True),
    "entities.get": Sample("read:entities", client=True),
    "entities.history": Sample("read:entities", exempt=(NO_HISTORY,)),
    "entities.get_facts": Sample("read:entities", client=True),
    "relationships.list": Sample("read:relationships", client=True),
    "relationships.get": Sample("read:relationships", client=True),
    "relationships.history": Sample("read:relationships", exempt=(NO_HISTORY,)),
    "filters.create": Sample("write:filters"),
    "filters.list": Sample("read:filters"),
    "filters.get": Sample("read:filters"),
    "filters.apply": Sample("read:filters", changes=False, inner="evidence.list"),
    "filters.delete": Sample("delete:filters", exempt=(OWNERS,)),
    "timeline.list": Sample("read:timeline", client=True),
    "timeline.chronology": Sample("read:timeline", client=True),
    "timeline.query": Sample("read:timeline", body={}, client=True),
}
