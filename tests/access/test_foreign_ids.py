"""Ids in bodies and queries obey the boundary as ids in paths do: foreign, deleted and missing ones are refused alike."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework import serializers

from config.api.declaration_checks import ids_of_any_case_are_listed
from config.api.tool import Tool, get_tool
from tests.access.callers import Caller
from tests.access.calls import Outcome, rolled_back, send
from tests.access.id_fields import FIELDS, GUEST, MERELY_COMPARED, OF_ANY_CASE, IdField
from tests.access.oracles import changed_tables, leaks, untouched
from tests.access.places import DELETED, FOREIGN, HIDDEN, HOME, MISSING, OTHER, OWN
from tests.access.rules import granted, sees
from tests.access.samples import SAMPLES
from tests.access.world import World
from tests.extent import by_turns, full
from tests.registry import every_tool


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
    """Without ``--full`` each id is named by one of those who don't see what it is of, by turns: one lookup of ids serves people
    and agents. Of what is hidden or of another case, and of what is of another firm or deleted, one each is named, by turns."""
    tool, before = get_tool(field.tool), untouched()
    callers = [one for one in world.callers.values() if one.is_live and _may(field.tool, one) and HOME in one.places]
    relations, tried = _relations_named(world, field, callers), set()
    for caller in callers:
        named = [one for one in relations if _is_named(world, field, one, caller, callers)]
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


def _relations_named(world: World, field: IdField, callers: list[Caller]) -> list[str]:
    """What an id may be of that one of the callers doesn't see: in full all of it, else of each pair one by turns."""
    unseen = [
        [one for one in pair if one in world.ids[field.kind] and not all(sees(who, field.kind, one) for who in callers)]
        for pair in ((HIDDEN, OTHER), (FOREIGN, DELETED))
    ]
    turn = f"{field.tool} {field.name}"
    return [one for pair in unseen if pair for one in (pair if full() else [by_turns(f"{turn} {pair[0]}", pair)])]


def _is_named(world: World, field: IdField, relation: str, caller: Caller, callers: list[Caller]) -> bool:
    """Whether the caller names the id of that relation, which is hidden from them."""
    if sees(caller, field.kind, relation):
        return False
    alike = [one.name for one in callers if not sees(one, field.kind, relation)]
    return full() or by_turns(f"{field.tool} {field.name}", alike) == caller.name


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
