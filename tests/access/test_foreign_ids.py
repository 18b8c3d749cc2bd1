"""Ids in bodies and queries obey the boundary as ids in paths do: foreign, deleted and missing ones are refused alike."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework import serializers

from config.api.declaration_checks import ids_of_any_case_are_listed
from config.api.tool import Tool, get_tool
from tests.access.callers import Caller
from tests.access.calls import Outcome, rolled_back, send
from tests.access.oracles import changed_tables, leaks, untouched
from tests.access.places import DELETED, FOREIGN, HIDDEN, HOME, MISSING, OTHER, OWN
from tests.access.rules import granted, sees
from tests.access.samples import SAMPLES
from tests.access.world import World
from tests.extent import by_turns, full
from tests.registry import every_tool


@dataclass(frozen=True)
class IdField:
    """A field of a tool's body or query that names an object of ``kind``; ``others`` is what else must be sent."""

    tool: str
    name: str
    kind: str
    others: dict[str, Any]


DAY = {"title": "Answer", "override_on": "2026-05-04", "override_reason": "Order"}
QUOTE = {"quote": "paid"}
RULE = {"name": "Triage", "agent_type": "intake", "trigger": "evidence.processed"}
GUEST = "a guest of the case"
UNTIL = {"expires_at": (timezone.now() + timedelta(days=30)).isoformat()}
TIE = {"predicate": "owns", "subject_id": OWN, "object_id": OWN}
NOTICE = {"title": "Look", "case_id": OWN, "recipient_ids": [OWN]}
FIELDS = [
    IdField("cases.add_participant", "user_id", "user", {}),
    IdField("cases.preview_access", "user_id", "user", {}),
    IdField("evidence.list", "parent_id", "evidence", {}),
    IdField("evidence.list", "arrival_id", "arrival", {}),
    IdField("evidence.bulk_update", "evidence_ids.0", "evidence", {"add_tags": ["hot"]}),
    IdField("evidence.bulk_set_privilege", "evidence_ids.0", "evidence", {"privilege": "none"}),
    IdField(
        "productions.create", "evidence_ids.0", "evidence", {"name": "First", "prefix": "DOE", "withheld": "slip_sheet"}
    ),
    IdField("evidence.import_load_file", "upload_ids.0", "upload", {}),
    IdField("evidence.import_load_file", "evidence_ids.0", "evidence", {}),
    IdField("exhibits.assign", "evidence_ids.0", "evidence", {"series_id": OWN}),
    IdField("exhibits.assign", "series_id", "exhibit_series", {"evidence_ids": [OWN]}),
    IdField("exhibits.export", "series_id", "exhibit_series", {}),
    IdField("exhibits.list", "series_id", "exhibit_series", {}),
    IdField("exhibits.list", "evidence_id", "evidence", {}),
    IdField("evidence.compare_clauses", "evidence_ids.0", "evidence", {"evidence_ids": [OWN, OWN]}),
    IdField("evidence.list_duplicates", "evidence_id", "evidence", {}),
    IdField("evidence.compare_texts", "evidence_id", "evidence", {"other_id": OWN}),
    IdField("evidence.compare_texts", "other_id", "evidence", {"evidence_id": OWN}),
    IdField("documents.ask", "evidence_ids.0", "evidence", {"question": "What was paid?"}),
    IdField("guests.grant", "user_id", "user", UNTIL),
    IdField("guests.grant", "evidence_ids.0", "evidence", UNTIL | {"user_id": GUEST}),
    IdField("evidence.search", "filters.parent_id", "evidence", {"q": "paid"}),
    IdField("evidence.search", "filters.arrival_id", "arrival", {"q": "paid"}),
    IdField("transcripts.list", "evidence_id", "evidence", {}),
    IdField("transcripts.upload", "evidence_id", "evidence", {}),
    IdField("transcripts.upload", "upload_id", "upload", {}),
    IdField("transcripts.search", "transcript_id", "transcript", {"q": "paid"}),
    IdField("facts.list", "evidence_id", "evidence", {}),
    IdField("facts.list", "entity_id", "entity", {}),
    IdField("facts.list", "tag", "tag", {}),
    IdField("facts.list_duplicates", "evidence_id", "evidence", {}),
    IdField("facts.list_duplicates", "entity_id", "entity", {}),
    IdField("facts.create", "citations.0.evidence_id", "evidence", {"text": "Paid.", "citations": [QUOTE]}),
    IdField("facts.create", "entity_ids.0", "entity", {"text": "Paid.", "citations": [QUOTE | {"evidence_id": OWN}]}),
    IdField("facts.create", "tag_ids.0", "tag", {"text": "Paid.", "citations": [QUOTE | {"evidence_id": OWN}]}),
    IdField("facts.update", "tag_ids.0", "tag", {}),
    IdField("facts.bulk_update", "fact_ids.0", "fact", {"status": "dismissed"}),
    IdField("facts.bulk_update", "add_tag_ids.0", "tag", {"fact_ids": [OWN]}),
    IdField("facts.bulk_update", "remove_tag_ids.0", "tag", {"fact_ids": [OWN]}),
    IdField("facts.add_citation", "evidence_id", "evidence", QUOTE),
    IdField("facts.link_entity", "entity_id", "entity", {}),
    IdField("facts.bulk_link_entities", "fact_ids.0", "fact", {"entity_id": OWN}),
    IdField("facts.bulk_link_entities", "entity_id", "entity", {"fact_ids": [OWN]}),
    IdField("facts.merge", "fact_ids.0", "fact", {}),
    IdField("tags.update", "tags.0.id", "tag", {"tags": [{"name": "Tag"}]}),
    IdField("tags.update", "tags.0.merged_ids.0", "tag", {"tags": [{"name": "Tag"}]}),
    IdField("facts.add_temporal_mention", "citation_id", "citation", {"date": "2024-03-03"}),
    IdField("facts.bulk_link_temporal", "mentions.0.fact_id", "fact", {"mentions": [{"text": "March 2024"}]}),
    IdField(
        "facts.bulk_link_temporal",
        "mentions.0.citation_id",
        "citation",
        {"mentions": [{"date": "2024-03-03", "fact_id": OWN}]},
    ),
    IdField("claims.coverage", "claim_id", "claim", {}),
    IdField("issues.decide", "claim_ids.0", "claim", {"status": "dismissed"}),
    IdField("issues.decide", "issue_ids.0", "issue", {"status": "dismissed"}),
    IdField("issues.decide", "link_ids.0", "issue link", {"status": "dismissed"}),
    IdField("claims.reorder", "claim_ids.0", "claim", {}),
    IdField("issues.reorder", "issue_ids.0", "issue", {}),
    IdField("issues.suggest_structure", "fact_ids.0", "fact", {}),
    IdField("outlines.create", "witness_id", "entity", {"title": "Cross", "purpose": "cross"}),
    IdField("outlines.propose", "witness_id", "entity", {}),
    IdField("outlines.update", "witness_id", "entity", {}),
    IdField("questions.list", "issue_id", "issue", {}),
    IdField("questions.create", "assignee_id", "user", {"text": "Who?"}),
    IdField("questions.create", "issue_id", "issue", {"text": "Who?"}),
    IdField("questions.create", "claim_id", "claim", {"text": "Who?"}),
    IdField("questions.update", "assignee_id", "user", {}),
    IdField("questions.update", "issue_id", "issue", {}),
    IdField("questions.update", "claim_id", "claim", {}),
    IdField("questions.answer", "fact_id", "fact", {}),
    IdField("questions.answer", "citations.0.evidence_id", "evidence", {"text": "Paid.", "citations": [QUOTE]}),
    IdField("deadlines.list", "assignee_id", "user", {}),
    IdField("deadlines.create", "assignee_id", "user", DAY),
    IdField("deadlines.create", "trigger_fact_id", "fact", DAY),
    IdField("deadlines.create", "trigger_evidence_id", "evidence", DAY),
    IdField("deadlines.create", "fact_ids.0", "fact", DAY),
    IdField("deadlines.create", "issue_ids.0", "issue", DAY),
    IdField("deadlines.update", "assignee_id", "user", {}),
    IdField("deadlines.update", "trigger_fact_id", "fact", {}),
    IdField("deadlines.update", "trigger_evidence_id", "evidence", {}),
    IdField("deadlines.update", "fact_ids.0", "fact", {}),
    IdField("deadlines.update", "issue_ids.0", "issue", {}),
    IdField("engines.list_changes", "evidence_id", "evidence", {}),
    IdField("engines.accept_changes", "proposed_change_ids.0", "proposed_change", {}),
    IdField("engines.reject_changes", "proposed_change_ids.0", "proposed_change", {}),
    IdField("facts.update_citation", "citation_id", "citation", QUOTE),
    IdField("entities.dedup_suggestions", "entity_id", "entity", {}),
    IdField("entities.llm_dedup_suggestions", "entity_id", "entity", {}),
    IdField("entities.list_dedup_suggestions", "entity_id", "entity", {}),
    IdField("entities.dedup_bulk", "suggestion_ids.0", "dedup_suggestion", {"action": "reject"}),
    IdField("entities.list", "evidence_id", "evidence", {}),
    IdField("entities.export", "evidence_id", "evidence", {}),
    IdField("facts.export", "entity_id", "entity", {}),
    IdField("facts.export", "evidence_id", "evidence", {}),
    IdField("entities.merge", "entity_ids.0", "entity", {}),
    IdField("entities.unmerge", "merge_id", "merge", {}),
    IdField("entities.split", "mention_ids.0", "mention", {}),
    IdField("entities.split", "to_entity_id", "entity", {"aliases": ["Nobody"]}),
    IdField("relationships.list", "entity_id", "entity", {}),
    IdField("relationships.list", "evidence_id", "evidence", {}),
    IdField("relationships.create", "subject_id", "entity", {"predicate": "owns", "object_id": OWN}),
    IdField("relationships.create", "object_id", "entity", {"predicate": "owns", "subject_id": OWN}),
    IdField("relationships.create", "fact_ids.0", "fact", TIE),
    IdField("relationships.create", "citation.evidence_id", "evidence", TIE | {"citation": QUOTE}),
    IdField("relationships.update", "subject_id", "entity", {}),
    IdField("relationships.update", "object_id", "entity", {}),
    IdField("relationships.update", "fact_ids.0", "fact", {}),
    IdField("relationships.update", "citation.evidence_id", "evidence", {"citation": QUOTE}),
    IdField("relationships.traverse", "from_id", "entity", {}),
    IdField("relationships.traverse", "to_id", "entity", {"from_id": OWN}),
    IdField("timeline.list", "entity_id", "entity", {}),
    IdField("timeline.list", "evidence_id", "evidence", {}),
    IdField("timeline.list", "issue_id", "issue", {}),
    IdField("timeline.chronology", "entity_id", "entity", {}),
    IdField("timeline.chronology", "evidence_id", "evidence", {}),
    IdField("timeline.chronology", "issue_id", "issue", {}),
    IdField("timeline.query", "entity_id", "entity", {}),
    IdField("timeline.query", "evidence_id", "evidence", {}),
    IdField("timeline.query", "issue_id", "issue", {}),
    IdField("timeline.draw", "entity_id", "entity", {}),
    IdField("timeline.draw", "evidence_id", "evidence", {}),
    IdField("timeline.draw", "issue_id", "issue", {}),
    IdField("timeline.export", "entity_id", "entity", {"format": "csv"}),
    IdField("timeline.export", "evidence_id", "evidence", {"format": "csv"}),
    IdField("timeline.export", "issue_id", "issue", {"format": "csv"}),
    IdField("agents.create_key", "case_ids.0", "case", {"name": "Reader", "operations": ["read"]}),
    IdField("agents.create_session", "case_ids.0", "case", {}),
    IdField("agents.grant_access", "key_id", "agent_key", {}),
    IdField("agents.grant_access", "case_ids.0", "case", {}),
    IdField("approvals.list", "case_id", "case", {}),
    IdField("jobs.list", "case_id", "case", {}),
    IdField("jobs.list", "evidence_id", "evidence", {}),
    IdField("events.poll", "case_id", "case", {}),
    IdField("changes.accept", "entity_ids.0", "fact", {}),
    IdField("changes.revert", "entity_ids.0", "fact", {}),
    IdField("automation.create", "case_ids.0", "case", RULE),
    IdField("notifications.create", "case_id", "case", {"title": "Look", "recipient_ids": [OWN]}),
    IdField("notifications.create", "recipient_ids.0", "user", {"title": "Look", "case_id": OWN}),
    IdField("notifications.create", "entity_id", "evidence", NOTICE | {"entity_type": "evidence"}),
]
# Filters that compare with a stored id and load nothing: any id answers an empty page, seen or not.
MERELY_COMPARED = {
    "audit.list": ["actor_id", "entity_id"],
    "audit.search": ["actor_id", "entity_id"],
    "usage.list_operations": ["session_id"],
}
OF_ANY_CASE = [("jobs.list", "evidence_id")]


def _id_fields(serializer: Any, prefix: str = "") -> Iterator[str]:
    for name, field in serializer.fields.items():
        child = field
        while isinstance(child, serializers.ListField | serializers.ListSerializer):
            child, name = child.child, f"{name}.0"
        if isinstance(child, serializers.UUIDField | serializers.RelatedField):
            yield f"{prefix}{name}"
        elif isinstance(child, serializers.Serializer):
            yield from _id_fields(child, f"{prefix}{name}.")


def test_every_id_field_is_tried() -> None:
    found = {
        (one.name, name)
        for one in every_tool()
        for serializer in (one.body, one.query)
        if serializer is not None
        for name in _id_fields(serializer())
    }
    tried = {(one.tool, one.name) for one in FIELDS} | {
        (t, name) for t, names in MERELY_COMPARED.items() for name in names
    }
    assert found == tried


@pytest.mark.parametrize("field", FIELDS, ids=lambda one: f"{one.tool}-{one.name}")
def test_hidden_ids_are_refused_like_missing_ones(world: World, field: IdField) -> None:
    """Without ``--full`` each id is named by one person and one agent of those who don't see what it is of, by turns."""
    tool, before = get_tool(field.tool), untouched()
    callers = [one for one in world.callers.values() if one.is_live and _may(field.tool, one) and HOME in one.places]
    tried: set[str] = set()
    for caller in callers:
        named = [one for one in (HIDDEN, OTHER, FOREIGN, DELETED) if _is_named(world, field, one, caller, callers)]
        answers = {one: _call(world, tool, field, caller, one) for one in (*named, MISSING) if named}
        tried.update(named)
        refused = field.name not in MERELY_COMPARED.get(field.tool, ())
        for relation, found in answers.items():
            nothing = found.status == 200 and '"items":[]' in found.body
            assert found.status == 422 or (nothing and not refused), (
                f"{caller.name} / {relation}: {found.status} {found.body}"
            )
            assert found.bytes == answers[MISSING].bytes, f"{caller.name} / {relation}: tells hidden from missing"
            assert changed_tables(before, found.state) == []
            assert leaks(world, caller, found.body, found.sent) == []
    assert tried


def _is_named(world: World, field: IdField, relation: str, caller: Caller, callers: list[Caller]) -> bool:
    """Whether the caller names the id of that relation, which is hidden from them."""
    if relation not in world.ids[field.kind] or sees(caller, field.kind, relation):
        return False
    alike = [
        one.name for one in callers
        if (one.kind == "person") == (caller.kind == "person") and not sees(one, field.kind, relation)
    ]  # fmt: skip
    return full() or by_turns(f"{field.tool} {field.name} {relation}", alike) == caller.name


@pytest.mark.parametrize("field", FIELDS, ids=lambda one: f"{one.tool}-{one.name}")
def test_rows_of_another_case_and_firm_are_none_of_this_call_s_even_for_who_sees_both(
    world: World, field: IdField
) -> None:
    tool, before, admin = get_tool(field.tool), untouched(), world.callers["firm admin"]
    caller = admin if _may(field.tool, admin) else world.callers["agent key"]
    missing = _call(world, tool, field, caller, MISSING)
    for relation in (OTHER, FOREIGN):
        if relation == OTHER and (field.kind in ("user", "case") or (field.tool, field.name) in OF_ANY_CASE):
            continue  # belongs to the firm, is the case itself, or is declared to be of any case
        found = _call(world, tool, field, caller, relation)
        assert (found.status, found.bytes) == (422, missing.bytes), f"{relation}: {found.status} {found.body}"
        assert changed_tables(before, found.state) == []


def test_the_fields_that_may_name_rows_of_any_case_are_these() -> None:
    found = ids_of_any_case_are_listed(None)
    assert [str(one.msg) for one in found] == [
        f"The tool {t} may name a row of any case in {n}." for t, n in OF_ANY_CASE
    ]


@pytest.mark.parametrize("name", [one.name for one in every_tool() if len(one.parameters) > 1])
def test_each_id_of_a_path_belongs_to_the_one_before(world: World, name: str) -> None:
    """What belongs to another parent is not there, even for who sees both."""
    tool, sample, admin, before = get_tool(name), SAMPLES[name], world.callers["firm admin"], untouched()
    assert sample.path
    own, other = (sample.path(world, admin, relation) for relation in (OWN, OTHER))
    for parameter in tool.parameters[1:]:
        answers = []
        for value in (uuid.uuid4(), other[parameter]):
            with rolled_back():
                answers.append(
                    send(tool, admin, own | {parameter: value}, sample.given(sample.body, world, admin, OWN), {})
                )
        missing, found = answers
        assert own[parameter] != other[parameter]
        assert (found.status, found.bytes) == (404, missing.bytes)
        assert changed_tables(before, found.state) == []


def _may(name: str, caller: Caller) -> bool:
    sample = SAMPLES[name]
    if name == "agents.create_session":
        return caller.kind == "key"
    exempt = any(one.status == 403 and one.when(caller, OWN) for one in sample.exempt)
    return granted(sample, caller) and not exempt and not (sample.people and caller.kind != "person")


def _call(world: World, tool: Tool, field: IdField, caller: Caller, relation: str) -> Outcome:
    values = _with(dict(field.others), field.name, str(world.id_of(field.kind, relation)))
    for citation in values.get("citations", []):
        citation.update(
            {"evidence_id": str(world.id_of("evidence", OWN))} if citation.get("evidence_id") == OWN else {}
        )
    values |= {"case_id": str(world.id_of("case", OWN))} if values.get("case_id") == OWN else {}
    values |= {"recipient_ids": [str(world.id_of("user", OWN))]} if values.get("recipient_ids") == [OWN] else {}
    if OWN in values.get("evidence_ids", ()):
        values["evidence_ids"] = [
            str(world.id_of("evidence", OWN)) if one == OWN else one for one in values["evidence_ids"]
        ]
    values |= {"fact_ids": [str(world.id_of("fact", OWN))]} if values.get("fact_ids") == [OWN] else {}
    values |= {"entity_id": str(world.id_of("entity", OWN))} if values.get("entity_id") == OWN else {}
    values |= {"user_id": str(world.id_of("guest", OWN))} if values.get("user_id") == GUEST else {}
    values |= {"series_id": str(world.id_of("exhibit_series", OWN))} if values.get("series_id") == OWN else {}
    ends = [name for name in ("subject_id", "object_id", "from_id") if values.get(name) == OWN]
    values |= {name: str(world.id_of("entity", OWN)) for name in ends}
    own = {"case_id": world.id_of("case", OWN), "fact_id": world.id_of("fact", OWN)}
    own |= {
        name: world.id_of(name.removesuffix("_id"), OWN)
        for name in ("claim_id", "deadline_id", "entity_id", "issue_id", "outline_id", "question_id", "relationship_id")
    }
    own["session_id"] = world.id_of("changed session", OWN)
    path = {name: own[name] for name in tool.parameters}
    with rolled_back():
        return send(tool, caller, path, values if tool.method != "GET" else None, values)


def _with(values: Any, name: str, value: str) -> Any:
    """A copy of ``values`` with the value at the dotted name."""
    first, _, rest = name.partition(".")
    if first.isdigit():
        inner = values[0] if values else {}
        return [_with(dict(inner), rest, value) if rest else value, *values[1:]]
    return values | {
        first: _with(values.get(first, [] if rest.startswith("0") else {}), rest, value) if rest else value
    }
