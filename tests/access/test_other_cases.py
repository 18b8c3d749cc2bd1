"""Whoever works in one case reads nothing of another: no text, no name, no id, no number, in fragments or searches.

That the data tools answer holds nothing of another case, the matrix finds in each of its calls.
"""

from __future__ import annotations

from typing import Any

import pytest

from config.api.routes import tool_url
from config.api.tool import Tool, get_tool
from tests.access.callers import Caller
from tests.access.calls import rolled_back
from tests.access.canaries import NOTE, OUTSIDER, PERSON, SHOWN, canary
from tests.access.oracles import leaks
from tests.access.places import ARCHIVED, HIDDEN, MISSING, OTHER, OWN
from tests.access.rules import Sample, granted
from tests.access.samples import SAMPLES
from tests.access.world import World
from tests.extent import by_turns, full
from tests.factories import signed_in
from tests.registry import every_tool

READERS = ("assigned attorney", "staff", "client of this case", "guest", "agent, full", "agent, read-only")
PEOPLE = READERS[:4]
READS = [one.name for one in every_tool() if one.method == "GET"]
ASKED_WITH_WORDS = [
    one.name for one in every_tool() if any("q" in asked().fields for asked in (one.body, one.query) if asked)
]


@pytest.fixture
def browsers(world: World) -> dict[str, Any]:
    return {name: signed_in(user) for name in PEOPLE if (user := world.callers[name].user)}


@pytest.mark.parametrize("name", READS)
def test_no_fragment_of_a_page_holds_anything_of_another_case(
    world: World, browsers: dict[str, Any], name: str
) -> None:
    tool, sample = get_tool(name), SAMPLES[name]
    for reader, browser in browsers.items():
        caller = world.callers[reader]
        for relation in _relations_asked(world, name, sample, reader):
            url, query = _address(world, tool, sample, caller, relation)
            with rolled_back():
                body = browser.get(url, query, HTTP_ACCEPT="text/html").content.decode()
            assert leaks(world, caller, body, f"{url} {query}") == [], f"{reader} / {relation}"


@pytest.mark.parametrize("name", ASKED_WITH_WORDS)
@pytest.mark.parametrize("mark", [SHOWN, NOTE, PERSON, OUTSIDER])
def test_words_of_another_case_find_nothing(world: World, name: str, mark: str) -> None:
    tool, sample, word = get_tool(name), SAMPLES[name], canary(OTHER, mark)
    for reader in READERS:
        caller = world.callers[reader]
        if not granted(sample, caller) or (name == "users.list" and mark == PERSON and caller.kind == "person"):
            continue  # colleagues know each other
        url, _ = _address(world, tool, sample, caller, OWN)
        with rolled_back():
            answer = (
                caller.client.get(url, {"q": word}) if tool.method == "GET" else caller.client.post(url, {"q": word})
            )
        assert answer.status_code == 200, (reader, answer.content)
        assert _hits(answer.json()) == [], reader


def _hits(answer: dict[str, Any]) -> list[Any]:
    return answer["items"] if "items" in answer else answer["tools"]


def _relations(world: World, sample: Sample) -> list[str]:
    return (
        [one for one in world.relations_of(sample.kind) if one in (OWN, HIDDEN, ARCHIVED)] if sample.kind else [MISSING]
    )


def _relations_asked(world: World, name: str, sample: Sample, reader: str) -> list[str]:
    """Without ``--full`` everyone asks for their own; of the rest each is asked for by one of them, by turns."""
    return [
        one for one in _relations(world, sample)
        if full() or one in (OWN, MISSING) or by_turns(f"{name} {one}", PEOPLE) == reader
    ]  # fmt: skip


def _address(
    world: World, tool: Tool, sample: Sample, caller: Caller, relation: str
) -> tuple[str, dict[str, Any] | None]:
    path = sample.path(world, caller, relation) if sample.path else {}
    return tool_url(tool.name, **path), sample.given(sample.query, world, caller, relation)
