"""The filter of lists and the check of single objects agree for every caller and object."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from config.api.routes import tool_url
from tests.access.callers import Caller
from tests.access.calls import rolled_back
from tests.access.places import MISSING
from tests.access.rules import granted, sees
from tests.access.samples import SAMPLES
from tests.access.world import World
from tests.extent import by_turns, full

BY_CASE = {  # list tool, get tool, its path parameter, kind
    "evidence": ("evidence.list", "evidence.get", "evidence_id", ("evidence",)),
    "facts": ("facts.list", "facts.get", "fact_id", ("fact",)),
    "entities": ("entities.list", "entities.get", "entity_id", ("entity",)),
    "relationships": ("relationships.list", "relationships.get", "relationship_id", ("relationship",)),
    "audit": ("audit.list", "audit.get", "entry_id", ("audit_entry",)),
}
BY_FIRM = {
    "cases": ("cases.list", "cases.get", "case_id", ("case",)),
    "users": ("users.list", "users.get", "user_id", ("user",)),
    "jobs": ("jobs.list", "jobs.get_status", "job_id", ("job", "failed job", "done job")),
    "agent sessions": ("agents.list_sessions", "agents.get_session", "session_id", ("agent_session",)),
}
ALIKE = (
    ("assigned attorney", "staff"),
    ("agent, full", "agent, read-only"),
    ("unassigned attorney", "removed participant", "client of another case"),
    ("another firm's admin", "another firm's agent"),
)
OTHERS, FEW = 20, 1  # of what the world has besides its objects: how much of it is read one by one, in full and else
CALLERS = (
    "firm admin", "assigned attorney", "unassigned attorney", "staff", "client of this case", "client of another case",
    "guest", "agent, full", "agent, read-only", "removed participant", "another firm's admin", "another firm's agent",
)  # fmt: skip


def _asking(kind: str) -> list[str]:
    """One of those who are alike, by turns."""
    asking = {alike: by_turns(f"{kind} {alike[0]}", alike) for alike in ALIKE}
    return [
        one for one in CALLERS if full() or all(one == asked or one not in alike for alike, asked in asking.items())
    ]


def _listed(caller: Caller, name: str, **ids: Any) -> set[str]:
    found, cursor = set(), None
    while True:
        query = {"limit": 100} | ({"cursor": cursor} if cursor else {})
        response = caller.client.get(tool_url(name, **ids), query)
        if response.status_code in (403, 404):
            return set()
        page = response.json()
        found |= {one["id"] for one in page["items"]}
        cursor = page["next_cursor"]
        if cursor is None:
            return found


def _gettable(caller: Caller, name: str, parameter: str, ids: Iterable[str]) -> set[str]:
    return {one for one in ids if caller.client.get(tool_url(name, **{parameter: one})).status_code == 200}


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in (*BY_CASE, *BY_FIRM) for name in _asking(kind)])
def test_is_listed_exactly_if_it_can_be_read(world: World, kind: str, name: str) -> None:
    """That each single object answers whom the table of access names, the matrix finds: without ``--full`` the whole list is
    compared with that table, and with what answers only for one object that is listed and one that is not, by turns. Of
    callers who are alike, in what they see or in seeing nothing, one asks, by turns."""
    with rolled_back():
        _compare(world, world.callers[name], kind)


def _compare(world: World, caller: Caller, kind: str) -> None:
    if kind in BY_CASE:
        lists, gets, parameter, kinds = BY_CASE[kind]
        cases = [case.pk for case in world.cases.values()]
        listed = set().union(*(_listed(caller, lists, case_id=case) for case in cases))
    else:
        lists, gets, parameter, kinds = BY_FIRM[kind]
        listed = _listed(caller, lists)
    may = granted(SAMPLES[gets], caller)
    known = {
        str(pk): may and sees(caller, one, relation)
        for one in kinds for relation, pk in world.ids[one].items() if relation != MISSING
    }  # fmt: skip
    assert listed & set(known) == {one for one, seen in known.items() if seen}
    others = sorted(listed - set(known))[: OTHERS if full() else FEW]
    tried = {*_tried(f"{kind} {caller.name}", known), *others}
    assert listed & tried == _gettable(caller, gets, parameter, tried)


def _tried(name: str, known: dict[str, bool]) -> Iterable[str]:
    """The ids are made anew in each run; they stand in the order of their relations."""
    halves = [[one for one, seen in known.items() if seen is visible] for visible in (True, False)]
    return known if full() else [by_turns(name, half) for half in halves if half]


@pytest.mark.parametrize("name", _asking("counts"))
def test_counts_and_searches_show_what_lists_show(world: World, name: str) -> None:
    with rolled_back():
        _count(world, world.callers[name])


def _count(world: World, caller: Caller) -> None:
    for case in world.cases.values():
        response = caller.client.get(tool_url("cases.get", case_id=case.pk))
        if response.status_code != 200:
            continue
        counts = response.json()["counts"]
        listed = {kind: _listed(caller, f"{kind}.list", case_id=case.pk) for kind in ("evidence", "facts", "entities")}
        assert {kind: counts[kind] for kind in listed} == {kind: len(ids) for kind, ids in listed.items()}
        assert _found(caller, tool_url("evidence.search", case_id=case.pk)) == listed["evidence"]
        dated = caller.client.get(tool_url("timeline.list", case_id=case.pk)).json()["items"]
        assert {one["fact_id"] for one in dated} == listed["facts"]


def _found(caller: Caller, url: str) -> set[str]:
    return {one["evidence_id"] for one in caller.client.post(url, {"q": "paid"}).json()["items"]}
