"""Calls of the tools of facts, entities, relationships and the timeline."""

from __future__ import annotations

from typing import Any

from cases.models import Role
from facts.models import Claim, Relationship
from tests.access.callers import Caller
from tests.access.places import ARCHIVED, OWN, PLACE
from tests.access.rules import Exempt, Sample
from tests.access.samples.evidence import ALWAYS_ASKS, ATTORNEYS, NOT_SHOWN
from tests.access.samples.money import ASKS, NO_HISTORY
from tests.access.world import World
from tests.factories import make_fact


def _new_fact(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    """A fact that cites the item of the same case."""
    item = world.items[relation if relation in PLACE else OWN]
    return {"text": "Payer paid.", "citations": [{"evidence_id": item.pk, "quote": "paid"}]}


def _cited(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    item = world.items[relation if relation in PLACE else OWN]
    return {"evidence_id": item.pk, "quote": "paid"}


def _new_facts(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"facts": [_new_fact(world, caller, relation)]}


def _table(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    item = world.items[relation if relation in PLACE else OWN]
    return {"csv": f"text,document_id,quote\nPayer paid.,{item.pk},paid\n"}


def _all_facts(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"fact_ids": [world.id_of("fact", relation)], "status": "dismissed"}


def _merged(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    """A fact of the same document, made for the call."""
    return {"fact_ids": [make_fact(world.items[relation if relation in PLACE else OWN], "paid").pk]}


def _linked(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"entity_id": world.id_of("entity", relation)}


def _all_linked(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"fact_ids": [world.id_of("fact", relation)], "entity_id": world.id_of("entity", relation)}


def _changes(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"proposed_change_ids": [world.id_of("proposed_change", relation)]}


def _suggestion(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    case = world.cases[PLACE.get(relation, PLACE[OWN])]
    return {"case_id": case.pk, "suggestion_id": world.id_of("dedup_suggestion", relation)}


def _suggestions(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"suggestion_ids": [world.id_of("dedup_suggestion", relation)], "action": "reject"}


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


def _mention_of_fact(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"fact_id": world.id_of("fact", relation), "mention_id": world.id_of("temporal mention", relation)}


def _witness(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"witness_id": world.id_of("entity", relation)}


def _answer(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"fact_id": world.id_of("fact", relation)}


def _ends(world: World, relation: str) -> dict[str, Any]:
    """Both ends of the relationship of the same case."""
    tie = Relationship.objects.get(pk=world.ids["relationship"][relation if relation in PLACE else OWN])
    return {"subject_id": tie.subject_id, "object_id": tie.object_id}


def _new_relationship(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return _ends(world, relation) | {"predicate": "owns"}


def _walk(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    ends = _ends(world, relation)
    return {"from_id": ends["subject_id"], "to_id": ends["object_id"]}


def _other_name(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"entity_ids": [world.id_of("other entity", relation)]}


def _merge(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"merge_id": world.id_of("merge", relation)}


def _split(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"split_id": world.id_of("split", relation)}


def _mention(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"mention_ids": [world.id_of("mention", relation)], "name": "Somebody new"}


WITNESS = {"case_roles": [{"role": "witness"}]}
NOT_ALL_OPEN = Exempt(
    lambda caller, relation: caller.kind == "agent" and not caller.sees_privileged and relation != ARCHIVED, 202,
    "names gather what all documents say",
)  # fmt: skip
NO_MERGES = Exempt(
    lambda caller, relation: caller.kind == "agent" and not caller.sees_privileged, 422,
    "who does not see all evidence sees no merge",
)  # fmt: skip
OWNERS = Exempt(
    lambda caller, relation: caller.kind != "person" and relation != ARCHIVED,
    403,
    "agents change and delete their attorney's",
)

FIRMS_OWN = Exempt(
    lambda caller, relation: caller.role in (Role.CLIENT, Role.GUEST), 403, "deadlines are the firm's own"
)

SAMPLES: dict[str, Sample] = {
    "facts.list": Sample("read:facts", client=True),
    "facts.get": Sample("read:facts", client=True),
    "facts.history": Sample("read:facts", exempt=(NO_HISTORY,)),
    "facts.create": Sample("write:facts", body=_new_fact),
    "facts.batch_create": Sample("write:facts", body=_new_facts),
    "facts.export": Sample("read:facts", body={}, client=True, effects=True, changes=False, exempt=(ALWAYS_ASKS,)),
    "facts.import": Sample("write:facts", body=_table),
    "facts.update": Sample("write:facts", body={"text": "Payer paid in full."}),
    "facts.release": Sample("write:privilege", exempt=(ATTORNEYS, NOT_SHOWN, ASKS)),
    "facts.delete": Sample("delete:facts", people=True),
    "facts.bulk_update": Sample("write:facts", body=_all_facts),
    "facts.update_citation": Sample("write:facts", body={"quote": "paid"}),
    "facts.add_citation": Sample("write:facts", body=_cited),
    "facts.remove_citation": Sample("write:facts"),
    "facts.link_entity": Sample("write:facts", body=_linked),
    "facts.unlink_entity": Sample("write:facts"),
    "facts.bulk_link_entities": Sample("write:facts", body=_all_linked),
    "facts.merge": Sample("write:facts", body=_merged),
    "facts.list_duplicates": Sample("read:facts"),
    "tags.list": Sample("read:facts"),
    "tags.update": Sample("write:facts", exempt=(ASKS,)),
    "facts.add_temporal_mention": Sample("write:facts"),
    "facts.delete_temporal_mention": Sample("write:facts", kind="fact", path=_mention_of_fact),
    "facts.bulk_link_temporal": Sample("write:facts"),
    "parse_date": Sample("read:facts"),
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
    "entities.dedup_suggestions": Sample("read:entities"),
    "entities.llm_dedup_suggestions": Sample("analyze:entities"),
    "entities.list_dedup_suggestions": Sample("read:entities"),
    "entities.dedup_count": Sample("read:entities"),
    "entities.dedup_clusters": Sample("read:entities"),
    "entities.dedup_comparison": Sample("read:entities", kind="dedup_suggestion", path=_suggestion),
    "entities.dedup_approve": Sample("write:entities", kind="dedup_suggestion", path=_suggestion, body={}),
    "entities.dedup_reject": Sample("write:entities", kind="dedup_suggestion", path=_suggestion, body={}),
    "entities.dedup_bulk": Sample("write:entities", body=_suggestions),
    "entities.dedup_sweep": Sample("write:entities", body={}),
    "entities.auto_merges": Sample("read:entities"),
    "entities.list": Sample("read:entities", client=True),
    "entities.get": Sample("read:entities", client=True),
    "entities.export": Sample(
        "read:entities", body={}, client=True, effects=True, changes=False, exempt=(ALWAYS_ASKS,)
    ),
    "entities.history": Sample("read:entities", exempt=(NO_HISTORY,)),
    "entities.get_facts": Sample("read:entities", client=True),
    "entities.create": Sample(
        "write:entities", body={"name": "Nobody yet", "type": "person", **WITNESS}, exempt=(NOT_ALL_OPEN,)
    ),
    "entities.update": Sample("write:entities", body={"description": "Another", **WITNESS}, exempt=(NOT_ALL_OPEN,)),
    "entities.delete": Sample("delete:entities", exempt=(ASKS,)),
    "entities.merge": Sample("write:entities", body=_other_name, exempt=(NOT_ALL_OPEN,)),
    "entities.unmerge": Sample("write:entities", body=_merge, exempt=(NO_MERGES, ASKS)),
    "entities.split": Sample("write:entities", body=_mention, exempt=(ASKS,)),
    "entities.undo_split": Sample("write:entities", body=_split, exempt=(NO_MERGES, ASKS)),
    "entities.summarize": Sample("analyze:entities"),
    "relationships.list": Sample("read:relationships", client=True),
    "relationships.get": Sample("read:relationships", client=True),
    "relationships.create": Sample("write:relationships", body=_new_relationship),
    "relationships.update": Sample("write:relationships", body={"predicate": "owns"}),
    "relationships.delete": Sample("delete:relationships", exempt=(ASKS,)),
    "relationships.get_facts": Sample("read:relationships"),
    "relationships.traverse": Sample("analyze:relationships", body=_walk, changes=False),
    "relationships.history": Sample("read:relationships", exempt=(NO_HISTORY,)),
    "filters.create": Sample("write:filters"),
    "filters.list": Sample("read:filters"),
    "filters.get": Sample("read:filters"),
    "filters.apply": Sample("read:filters", changes=False, inner="evidence.list"),
    "filters.update": Sample("write:filters", body={"name": "Renamed"}, exempt=(OWNERS,)),
    "filters.delete": Sample("delete:filters", exempt=(OWNERS,)),
    "timeline.list": Sample("read:timeline", client=True),
    "timeline.chronology": Sample("read:timeline", client=True),
    "timeline.query": Sample("read:timeline", body={}, client=True),
    "timeline.draw": Sample("read:timeline", client=True),
    "timeline.export": Sample(
        "read:timeline", body={"format": "csv"}, client=True, effects=True, changes=False, exempt=(ALWAYS_ASKS,)
    ),
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
    "deadlines.list": Sample("read:deadlines"),
    "deadlines.create": Sample("write:deadlines"),
    "deadlines.update": Sample("write:deadlines", body={"title": "Answer the complaint"}, exempt=(ASKS,)),
    "deadlines.delete": Sample("delete:deadlines", exempt=(ASKS,)),
    "deadlines.feed": Sample("self", exempt=(FIRMS_OWN,)),
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
