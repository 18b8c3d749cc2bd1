"""Every tool, called by every kind of actor about an object in every relation: status, leaks, changes, audit.

What is hidden from a caller answers as what is not there answers all like them.

Which of these calls are left out without ``--full`` stands in ``tests/access/asked.py``.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from config.api.tool import get_tool
from tests.access.asked import audience, relations_asked
from tests.access.calls import call
from tests.access.oracles import changed_tables, leaks, untouched
from tests.access.places import DELETED, FOREIGN, MISSING, OTHER
from tests.access.rules import expected, sees
from tests.access.samples import SAMPLES
from tests.access.world import World
from tests.each import each
from tests.registry import every_tool

TOOLS = [one.name for one in every_tool()]


def test_every_tool_has_a_sample() -> None:
    assert [name for name in TOOLS if name not in SAMPLES] == []


CREDENTIALS = {"verify_magic_link"}  # whoever holds the link is the person it was sent to, and reads who that is


@each(sorted(set(TOOLS) & set(SAMPLES)))
def test_declares_what_the_conventions_say(name: str) -> None:
    tool, sample = get_tool(name), SAMPLES[name]
    assert (tool.permission, tool.client) == (sample.permission, sample.client)


@pytest.mark.parametrize("name", sorted(set(TOOLS) & set(SAMPLES)))
def test_tool(world: World, name: str) -> None:
    tool, sample = get_tool(name), SAMPLES[name]
    before = untouched()
    wrong: list[str] = []
    hidden: dict[str, set[Any]] = defaultdict(set)
    for caller in world.callers.values():
        relations = world.relations_of(sample.kind) if sample.kind else [MISSING]
        for relation in relations_asked(name, sample, caller, world.callers.values(), relations):
            found = call(world, tool, sample, caller, relation)
            where = f"{caller.name} / {relation}"
            due = expected(sample, caller, relation)
            if found.status != due:
                wrong.append(f"{where}: {found.status} instead of {due}: {found.body[:300]}")
            changed = changed_tables(before, found.state)
            if changed and (found.status >= 400 or (tool.method == "GET" and not sample.effects)):
                wrong.append(f"{where}: {found.status}, yet changed {changed}")
            inner = [(sample.inner, 200)] if sample.inner and found.status < 400 else []
            if found.audited != [*inner, (name, found.status)]:
                wrong.append(f"{where}: audited as {found.audited}, not once with {found.status}")
            if name not in CREDENTIALS:
                wrong += [f"{where}: leaks {one}" for one in leaks(world, caller, found.body, found.sent)]
            if (
                sample.kind
                and relation in (FOREIGN, OTHER, DELETED, MISSING)
                and not sees(caller, sample.kind, relation)
            ):
                hidden[audience(caller) if due == 404 else caller.name].add(found.bytes)
    wrong += [
        f"{who}: hidden and missing objects answer differently: {sorted(answers)}"
        for who, answers in hidden.items() if len(answers) > 1
    ]  # fmt: skip
    assert not wrong, "\n" + "\n".join(wrong)
