"""Whoever works in one case reads nothing of another: no text, no name, no id, no number, in fragments or searches.

That the data tools answer holds nothing of another case, the matrix finds in each of its calls.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from config.api.routes import tool_url
from config.api.tool import Tool, get_tool
from evidence.custody.made_file_serializers import ExportedFileSerializer
from tests.access.browsers import signed_in_browsers
from tests.access.callers import Caller
from tests.access.calls import rolled_back
from tests.access.canaries import NOTE, OUTSIDER, PERSON, SHOWN, canary
from tests.access.oracles import leaks
from tests.access.places import ARCHIVED, HIDDEN, MISSING, OTHER, OWN
from tests.access.rules import Sample, granted
from tests.access.samples import SAMPLES
from tests.access.world import World
from tests.evidence.conftest import fetched
from tests.extent import by_turns, full
from tests.registry import every_tool

READERS = ("assigned attorney", "staff", "client of this case", "guest", "agent, full", "agent, read-only")
PEOPLE = READERS[:4]
READS = [one.name for one in every_tool() if one.method == "GET"]
WITH_WORDS = [one for one in every_tool() if any("q" in asked().fields for asked in (one.body, one.query) if asked)]
FILES = [one.name for one in WITH_WORDS if one.answer is ExportedFileSerializer]
ASKED_WITH_WORDS = [one.name for one in WITH_WORDS if one.name not in FILES]


@pytest.fixture(scope="module")
def browsers(built_world: World) -> Iterator[dict[str, Any]]:
    with signed_in_browsers([built_world.callers[name] for name in PEOPLE]) as found:
        yield found


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
    """Without ``--full`` one of those who may use the tool asks, by turns: for two words one of the firm, for the others one from
    outside or an agent."""
    tool, sample, word = get_tool(name), SAMPLES[name], canary(OTHER, mark)
    for caller in _asking(world, name, mark):
        url, _ = _address(world, tool, sample, caller, OWN)
        with rolled_back():
            answer = (
                caller.client.get(url, {"q": word}) if tool.method == "GET" else caller.client.post(url, {"q": word})
            )
        assert answer.status_code == 200, (caller.name, answer.content)
        assert _hits(answer.json()) == [], caller.name


@pytest.mark.parametrize("name", FILES)
def test_no_file_written_holds_anything_of_another_case(world: World, name: str) -> None:
    """Without ``--full`` one of those who may use the tool asks, as above."""
    tool, sample = get_tool(name), SAMPLES[name]
    for caller in _asking(world, name, SHOWN):
        url, _ = _address(world, tool, sample, caller, OWN)
        with rolled_back():
            answer = caller.client.post(url, {"format": "csv"})
            if answer.status_code == 202:  # an agent's call waits for a person
                continue
            written = fetched(answer.json()["download_url"]).decode()
        assert answer.status_code == 200, (caller.name, answer.content)
        assert written
        assert leaks(world, caller, written, url) == [], caller.name


def _asking(world: World, name: str, mark: str) -> list[Caller]:
    able = [one for one in map(world.callers.__getitem__, READERS) if granted(SAMPLES[name], one)]
    if name == "users.list" and mark == PERSON:
        able = [one for one in able if one.kind != "person"]  # colleagues know each other
    half = [one for one in able if (one.name in READERS[:2]) == (mark in (SHOWN, PERSON))]
    return able if full() or not able else [by_turns(f"{name} {mark}", half or able)]


def _hits(answer: dict[str, Any]) -> list[Any]:
    return next(answer[name] for name in ("items", "tools", "causes", "groups") if name in answer)


def _relations(world: World, sample: Sample) -> list[str]:
    return (
        [one for one in world.relations_of(sample.kind) if one in (OWN, HIDDEN, ARCHIVED)] if sample.kind else [MISSING]
    )


def _relations_asked(world: World, name: str, sample: Sample, reader: str) -> list[str]:
    """Without ``--full`` one of them is asked for, by one of them all, both by turns."""
    relations = _relations(world, sample)
    return relations if full() else [by_turns(name, relations)] if by_turns(f"{name} reader", PEOPLE) == reader else []


def _address(
    world: World, tool: Tool, sample: Sample, caller: Caller, relation: str
) -> tuple[str, dict[str, Any] | None]:
    path = sample.path(world, caller, relation) if sample.path else {}
    return tool_url(tool.name, **path), sample.given(sample.query, world, caller, relation)
