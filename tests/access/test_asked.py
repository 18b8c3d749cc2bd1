"""What the matrix leaves out without ``--full`` leaves no tool, no caller and no relation out."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from config.api.tool import get_tool
from tests.access.asked import (
    KEPT_BACK,
    WITHOUT,
    asks_about,
    asks_about_seen,
    audience,
    is_write,
    lookup_of,
    relations_asked,
    standing,
)
from tests.access.callers import Caller
from tests.access.places import HOME, MISSING, OWN
from tests.access.rules import Sample, granted, sees
from tests.access.samples import SAMPLES
from tests.access.world import World
from tests.extent import Extent

MANY = 30  # tools of one kind
POWERLESS = ("key", "agent", frozenset[str]())
Asked = dict[str, dict[str, list[str]]]  # relations, by tool and caller


FEW = 30  # tools about an operation


def asked_in(world: World) -> Asked:
    return {
        name: {
            one.name: relations_asked(
                name, sample, one, world.callers.values(), world.relations_of(sample.kind) if sample.kind else [MISSING]
            )
            for one in world.callers.values()
        }
        for name, sample in SAMPLES.items()
    }


@pytest.fixture(scope="module")
def asked(built_world: World) -> Asked:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Extent, "full", False)
        return asked_in(built_world)


def test_all_audiences_that_see_their_own_ask_for_it_and_of_the_firms_others_one(world: World, asked: Asked) -> None:
    for name, sample in SAMPLES.items():
        able = _able(world, sample)
        if not sample.kind or OWN not in world.relations_of(sample.kind):
            continue
        asking = {one.name for one in able if OWN in asked[name][one.name]}
        audiences = {audience(one) for one in able if sees(one, sample.kind, OWN)}
        assert audiences == {audience(one) for one in able if one.name in asking and sees(one, sample.kind, OWN)}
        outside = {one.name for one in able if one.firm == "ours" and not sees(one, sample.kind, OWN)}
        assert not outside or outside & asking, name


def test_what_is_kept_back_in_a_case_is_asked_about_by_one_of_those_who_work_in_it(world: World, asked: Asked) -> None:
    for name, sample in SAMPLES.items():
        for relation in set(KEPT_BACK) & set(world.relations_of(sample.kind) if sample.kind else []):
            if not asks_about(name, sample.kind, relation):
                continue
            able = [one for one in _able(world, sample) if HOME in one.places and not sees(one, sample.kind, relation)]
            assert not able or any(relation in asked[name][one.name] for one in able), (name, relation)


def test_what_is_not_there_is_asked_about_by_one_of_all(world: World, asked: Asked) -> None:
    seen = set()
    for name, sample in SAMPLES.items():
        able = _able(world, sample)
        asking = [one for one in able if MISSING in asked[name][one.name]]
        assert asking or not able, name
        seen |= {audience(one) for one in asking}
    assert seen == {audience(one) for one in world.callers.values()}


def test_every_relation_is_asked_about_by_who_sees_it_and_by_who_does_not(world: World, asked: Asked) -> None:
    for name, sample in SAMPLES.items():
        for relation in world.relations_of(sample.kind) if sample.kind else []:
            for visible in (True, False):
                alike = [one.name for one in _able(world, sample) if sees(one, sample.kind, relation) == visible]
                if not (asks_about_seen if visible else asks_about)(name, sample.kind, relation):
                    continue
                assert not alike or any(relation in asked[name][one] for one in alike), (name, relation, visible)


def test_the_writes_of_a_view_ask_together_about_all_that_is_not_seen_and_each_read_about_its_part(
    world: World, asked: Asked
) -> None:
    together: dict[object, set[str]] = defaultdict(set)
    due: dict[object, set[str]] = defaultdict(set)
    for name, sample in SAMPLES.items():
        if not sample.kind:
            continue
        tool, able = get_tool(name), _able(world, sample)
        relations = world.relations_of(sample.kind)
        unseen = {one.name: {each for each in relations if not sees(one, sample.kind, each)} for one in able}
        found = {each for one in able for each in asked[name][one.name] if each in unseen[one.name]}
        assert found or not any(unseen.values()), name
        together[lookup_of(tool)] |= found
        due[lookup_of(tool)] |= {
            each for each in set().union(*unseen.values())
            if is_write(name) or asks_about(name, sample.kind, each)
        }  # fmt: skip
    assert together == due


def test_everyone_who_may_succeed_does_with_some_tool_of_the_kind(world: World, asked: Asked) -> None:
    """Of kinds that so many tools are about that everyone has a turn."""
    due, found = set(), set()
    about = Counter(sample.kind for sample in SAMPLES.values())
    for name, sample in SAMPLES.items():
        if not sample.kind or about[sample.kind] < FEW:
            continue
        for one in _able(world, sample):
            seen = {relation for relation in world.relations_of(sample.kind) if sees(one, sample.kind, relation)}
            due.update([(sample.kind, one.name)] if seen else [])
            found.update([(sample.kind, one.name)] if seen & set(asked[name][one.name]) else [])
    assert due == found


def test_with_some_tool_every_standing_asks_about_every_relation_of_evidence(world: World, asked: Asked) -> None:
    """Of what is hidden or withheld in a case, whoever works there."""
    tools = [name for name, sample in SAMPLES.items() if sample.kind == "evidence"]
    due: dict[str, set[str]] = defaultdict(set)
    found: dict[str, set[str]] = defaultdict(set)
    for one in world.callers.values():
        able = [name for name in tools if one.is_live and granted(SAMPLES[name], one)]
        if len(able) >= MANY:
            every = set(world.relations_of("evidence")) - set(() if HOME in one.places else KEPT_BACK)
            due[standing(one)] |= every
            found[standing(one)].update(relation for name in able for relation in asked[name][one.name])
    assert {one: every - found[one] for one, every in due.items() if every - found[one]} == {}


def _able(world: World, sample: Sample) -> list[Caller]:
    return [one for one in world.callers.values() if one.is_live and granted(sample, one)]


def _rights(caller: Caller) -> tuple[str, str, frozenset[str]]:
    return caller.kind, caller.role, caller.operations


def test_one_without_the_permission_asks_for_what_is_theirs(world: World, asked: Asked) -> None:
    met: Counter[str] = Counter()
    for name, sample in SAMPLES.items():
        relations = world.relations_of(sample.kind) if sample.kind else [MISSING]
        refused = [
            one for one in world.callers.values()
            if one.is_live and sample.permission != "public" and not granted(sample, one)
        ]  # fmt: skip
        asking = [one for one in refused if asked[name][one.name]]
        assert all(OWN in asked[name][one.name] for one in asking if OWN in relations), name
        assert len(asking) == bool(refused), name
        met.update(audience(one) for one in asking)
    assert min(met[one] for one in ("outsiders", "people", "agents")) > FEW / 3


def test_all_rights_without_a_permission_are_refused_by_some_tool_that_takes_it(world: World, asked: Asked) -> None:
    """Of operations that so many tools are about that everyone has a turn."""
    due, found = set(), set()
    about = Counter(sample.permission.partition(":")[0] for sample in SAMPLES.values())
    for name, sample in SAMPLES.items():
        if about[sample.permission.partition(":")[0]] < FEW:
            continue
        for one in world.callers.values():
            if one.is_live and sample.permission != "public" and not granted(sample, one):
                operation = sample.permission.partition(":")[0]
                due.add((operation, *_rights(one)))
                found.update([(operation, *_rights(one))] if asked[name][one.name] else [])
    assert due == found


def test_a_third_of_the_tools_meet_one_without_a_credential_that_is_taken(world: World, asked: Asked) -> None:
    without = [one for one in world.callers.values() if one.credential in WITHOUT]
    assert {one.credential for one in without} == set(WITHOUT)
    public = {name for name, sample in SAMPLES.items() if sample.permission == "public"}
    met = {one.name: {name for name, each in asked.items() if each[one.name]} - public for one in without}
    assert len(set().union(*met.values())) > len(SAMPLES) / 4
    assert all(len(names) > FEW / 3 for names in met.values()), "each is met by many"


def test_refused_credentials_and_all_rights_meet_every_relation(world: World, asked: Asked) -> None:
    seen: dict[object, set[str]] = defaultdict(set)
    for each in asked.values():
        for name, relations in each.items():
            caller = world.callers[name]
            seen[_rights(caller) if caller.is_live else "refused"].update(relations)
    every = set().union(*(world.relations_of(one.kind) for one in SAMPLES.values() if one.kind))
    seen.pop(POWERLESS)  # is refused by every tool, before what it names is looked for
    assert {name: every - relations for name, relations in seen.items() if every - relations} == {}


def test_in_full_everyone_asks_about_everything(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Extent, "full", True)
    for name, each in asked_in(world).items():
        kind = SAMPLES[name].kind
        assert all(relations == (world.relations_of(kind) if kind else [MISSING]) for relations in each.values())
