"""Calls of the tools of facts, entities, relationships and the timeline."""

from __future__ import annotations

from typing import Any

from facts.models import Claim
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


def _claims(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    """All claims of the case, in their order turned round."""
    rows = Claim.objects.filter(case=world.cases[PLACE.get(relation, PLACE[OWN])]).order_by("-position")
    return {"claim_ids": list(rows.values_list("pk", flat=True))}


def _issues(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"issue_ids": [world.id_of("issue", relation)]}


def _decided(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"issue_ids": [world.id_of("issue", relation)], "status": "dismissed"}


def _fact_of_issue(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"issue_id": world.id_of("linked issue", relation), "fact_id": world.id_of("fact", relation)}


def _evidence_of_issue(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"issue_id": world.id_of("linked issue", relation), "evidence_id": world.id_of("evidence", relation)}


def _witness(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"witness_id": world.id_of("entity", relation)}


def _answer(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"fact_id": world.id_of("fact", relation)}


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
    "claims.list": Sample("read:claims"),
    "claims.get": Sample("read:claims"),
    "claims.coverage": Sample("read:issues"),
    "claims.history": Sample("read:claims", exempt=(NO_HISTORY,)),
    "claims.create": Sample("write:claims", body={"title": "Breach of contract"}),
    "claims.update": Sample("write:claims", body={"title": "Another claim"}, exempt=(ASKS,)),
    "claims.delete": Sample("write:claims", exempt=(ASKS,)),
    "claims.reorder": Sample("write:claims", body=_claims, exempt=(ASKS,)),
    "issues.list": Sample("read:issues"),
    "issues.get": Sample("read:issues"),
    "issues.history": Sample("read:issues", exempt=(NO_HISTORY,)),
    "issues.create": Sample("write:issues", body={"title": "Was it paid?"}),
    "issues.update": Sample("write:issues", body={"title": "Was it paid?"}, exempt=(ASKS,)),
    "issues.delete": Sample("write:issues", exempt=(ASKS,)),
    "issues.reorder": Sample("write:issues", body=_issues),
    "issues.link_fact": Sample("write:issues", path=_fact_of_issue, exempt=(ASKS,)),
    "issues.unlink_fact": Sample("write:issues", path=_fact_of_issue, exempt=(ASKS,)),
    "issues.link_evidence": Sample("write:issues", path=_evidence_of_issue, exempt=(ASKS,)),
    "issues.unlink_evidence": Sample("write:issues", path=_evidence_of_issue, exempt=(ASKS,)),
    "issues.decide": Sample("write:issues", body=_decided, exempt=(ASKS,)),
    "issues.suggest_structure": Sample("analyze:issues", body={}),
    "elements.list": Sample("read:issues"),
    "elements.history": Sample("read:issues", exempt=(NO_HISTORY,)),
    "elements.create": Sample("write:issues", exempt=(ASKS,)),
    "elements.update": Sample("write:issues", exempt=(ASKS,)),
    "elements.delete": Sample("write:issues", exempt=(ASKS,)),
    "outlines.list": Sample("read:outlines"),
    "outlines.get": Sample("read:outlines"),
    "outlines.history": Sample("read:outlines", exempt=(NO_HISTORY,)),
    "outlines.create": Sample("write:outlines", body={"title": "Opening", "purpose": "opening"}),
    "outlines.update": Sample("write:outlines", body={"title": "Another title"}, exempt=(ASKS,)),
    "outlines.propose": Sample("write:outlines", body=_witness),
    "outlines.export": Sample("read:outlines", body={"format": "markdown"}, changes=False),
    "outlines.delete": Sample("delete:outlines", exempt=(ASKS,)),
    "questions.list": Sample("read:questions"),
    "questions.history": Sample("read:questions", exempt=(NO_HISTORY,)),
    "questions.create": Sample("write:questions", body={"text": "Who paid?"}),
    "questions.update": Sample("write:questions", body={"text": "Who paid?"}, exempt=(ASKS,)),
    "questions.answer": Sample("write:questions", body=_answer, exempt=(ASKS,)),
    "questions.delete": Sample("delete:questions", exempt=(ASKS,)),
}
