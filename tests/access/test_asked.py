"""What the matrix leaves out without ``--full`` leaves no tool, no caller and no relation out."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tests.access.asked import KEPT_BACK, relations_asked
from tests.access.callers import Caller
from tests.access.places import HOME, MISSING, OWN
from tests.access.rules import Sample, granted, sees
from tests.access.samples import SAMPLES
from tests.access.world import World
from tests.extent import Extent

MANY = 30  # tools of one kind
Asked = dict[str, dict[str, list[str]]]  # relations, by tool and caller


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


@pytest.fixture
def asked(world: World, monkeypatch: pytest.MonkeyPatch) -> Asked:
    monkeypatch.setattr(Extent, "full", False)
    return asked_in(world)


def test_whoever_sees_their_own_asks_for_it_and_of_the_others_one_of_each_firm_does(world: World, asked: Asked) -> None:
    for name, sample in SAMPLES.items():
        able = _able(world, sample)
        if not sample.kind or OWN not in world.relations_of(sample.kind):
            continue
        asking = {one.name for one in able if OWN in asked[name][one.name]}
        assert {one.name for one in able if sees(one, sample.kind, OWN)} <= asking
        for firm in ("ours", "theirs"):
            outside = {one.name for one in able if one.firm == firm and not sees(one, sample.kind, OWN)}
            assert not outside or outside & asking, (name, firm)


def test_what_is_kept_back_in_a_case_is_asked_about_by_one_of_those_who_work_in_it(world: World, asked: Asked) -> None:
    for name, sample in SAMPLES.items():
        for relation in set(KEPT_BACK) & set(world.relations_of(sample.kind) if sample.kind else []):
            able = [one for one in _able(world, sample) if HOME in one.places and not sees(one, sample.kind, relation)]
            assert not able or any(relation in asked[name][one.name] for one in able), (name, relation)


def test_whoever_asks_about_what_they_do_not_see_asks_about_what_is_not_there(world: World, asked: Asked) -> None:
    for name, sample in SAMPLES.items():
        for one in _able(world, sample):
            found = asked[name][one.name]
            unseen = [relation for relation in found if not sample.kind or not sees(one, sample.kind, relation)]
            assert not unseen or MISSING in found


def test_every_relation_is_asked_about_by_who_sees_it_and_by_who_does_not(world: World, asked: Asked) -> None:
    for name, sample in SAMPLES.items():
        for relation in world.relations_of(sample.kind) if sample.kind else []:
            for visible in (True, False):
                alike = [one.name for one in _able(world, sample) if sees(one, sample.kind, relation) == visible]
                assert not alike or any(relation in asked[name][one] for one in alike), (name, relation, visible)


def test_everyone_who_may_succeed_does(world: World, asked: Asked) -> None:
    for name, sample in SAMPLES.items():
        relations = world.relations_of(sample.kind) if sample.kind else []
        for one in _able(world, sample):
            seen = {relation for relation in relations if sees(one, sample.kind, relation)}
            assert not seen or seen & set(asked[name][one.name]), (name, one.name)


def test_with_some_tool_everyone_asks_about_every_relation_of_evidence(world: World, asked: Asked) -> None:
    tools = [name for name, sample in SAMPLES.items() if sample.kind == "evidence"]
    for one in world.callers.values():
        able = [name for name in tools if one.is_live and granted(SAMPLES[name], one)]
        if len(able) >= MANY:
            assert {relation for name in able for relation in asked[name][one.name]} == set(
                world.relations_of("evidence")
            ), one.name


def _able(world: World, sample: Sample) -> list[Caller]:
    return [one for one in world.callers.values() if one.is_live and granted(sample, one)]


def test_whoever_lacks_the_permission_asks_for_what_is_theirs(world: World, asked: Asked) -> None:
    for name, sample in SAMPLES.items():
        relations = world.relations_of(sample.kind) if sample.kind else [MISSING]
        for one in world.callers.values():
            if one.is_live and sample.permission != "public" and not granted(sample, one):
                assert asked[name][one.name]
                assert (OWN in asked[name][one.name]) == (OWN in relations), (name, one.name)


@pytest.mark.parametrize("credential", ["none", "dead", "suspended"])
def test_every_tool_meets_every_state_of_a_credential(world: World, asked: Asked, credential: str) -> None:
    callers = [one.name for one in world.callers.values() if one.credential == credential]
    assert callers
    assert [name for name, each in asked.items() if not any(each[one] for one in callers)] == []


def test_every_refused_credential_meets_every_relation(world: World, asked: Asked) -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    for each in asked.values():
        for caller, relations in each.items():
            seen[caller].update(relations)
    every = set().union(*(world.relations_of(one.kind) for one in SAMPLES.values() if one.kind))
    assert {name: every - relations for name, relations in seen.items() if every - relations} == {}


def test_in_full_everyone_asks_about_everything(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Extent, "full", True)
    for name, each in asked_in(world).items():
        kind = SAMPLES[name].kind
        assert all(relations == (world.relations_of(kind) if kind else [MISSING]) for relations in each.values())
