"""Full pages obey the boundary as tools do: nobody finds on a page what they may not see, the client's look included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLResolver, get_resolver, reverse

from tests.access.asked import relations_in_turn
from tests.access.browsers import signed_in_browsers
from tests.access.callers import Caller
from tests.access.calls import rolled_back
from tests.access.oracles import leaks
from tests.access.places import HIDDEN, OWN
from tests.access.rules import sees
from tests.access.world import World
from tests.extent import by_turns, full

KINDS = {
    "case_id": "case",
    "evidence_id": "evidence",
    "entity_id": "entity",
    "user_id": "user",
    "session_id": "agent_session",
    "import_id": "load_file_import",
    "monitor_id": "monitor",
    "rule_id": "automation_rule",
    "outline_id": "outline",
    "production_id": "production",
    "question_id": "document_question",
    "transcript_id": "transcript",
}
CLIENTS_LOOK = ("case_client_view", "client_view_document")  # what the firm sees there is what the client sees
CLIENT, ADMIN = "client of this case", "firm admin"  # some pages are for admins alone
BY_SECRET = ("deadline_feed",)  # for whoever has its address, of one person: tests/facts/deadlines/test_feed.py


def _pages(patterns: list[Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every page's name with the parameters of its path."""
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from _pages(one.url_patterns)
        elif getattr(one.callback, "is_page", False):
            yield one.name, tuple(one.pattern.converters)


def address_of(
    world: World, name: str, parameters: tuple[str, ...], relation: str, caller: Caller | None = None
) -> str:
    """The page about the object of that relation; what its path names besides is a person of the case's."""
    kinds = [KINDS[parameters[0]], *("client" for _ in parameters[1:])]
    return reverse(name, args=[world.id_of(kind, relation, caller) for kind in kinds])


PAGES = sorted(set(_pages(get_resolver().url_patterns)))


@pytest.fixture(scope="module")
def browsers(built_world: World) -> Iterator[dict[str, Any]]:
    """A signed-in browser of everyone who can sign in."""
    people = [one for one in built_world.callers.values() if one.kind == "person" and one.is_live]
    with signed_in_browsers(people) as found:
        yield found


@pytest.mark.parametrize(("name", "parameters"), [one for one in PAGES if one[1] and one[0] not in BY_SECRET], ids=str)
def test_a_page_shows_what_its_reader_may_see(
    world: World, browsers: dict[str, Any], name: str, parameters: tuple[str, ...]
) -> None:
    kind, wrong, shown = KINDS[parameters[0]], [], set()
    readers = [world.callers[one] for one in browsers]
    for reader, browser in browsers.items():
        caller = world.callers[reader]
        for relation in _asked(world, name, kind, caller, readers):
            url = address_of(world, name, parameters, relation, caller)
            with rolled_back():
                response = browser.get(url, HTTP_ACCEPT="text/html")
            shown |= {relation} if response.status_code == 200 else set()
            where, body = f"{reader} / {relation}", response.content.decode()
            if not sees(caller, kind, relation) and response.status_code == 200:
                wrong.append(f"{where}: is shown")
            if response.status_code >= 500:
                wrong.append(f"{where}: {response.status_code}")
            wrong += [f"{where}: leaks {one}" for one in leaks(world, caller, body, url)]
            if name in CLIENTS_LOOK and relation in (OWN, HIDDEN) and response.status_code == 200:
                wrong += [f"{where}: the client would not see {one}" for one in _beyond_the_client(world, body)]
    assert not wrong, "\n" + "\n".join(wrong)
    assert OWN in shown


def _asked(world: World, name: str, kind: str, caller: Caller, readers: list[Caller]) -> list[str]:
    """As the matrix asks a tool that all may use, yet of what a reader sees without ``--full`` their own only and, of half of
    the pages, one other, by turns; of the client's look always what the client sees and does not."""
    relations = world.relations_of(kind)
    chosen = relations if full() else relations_in_turn(name, kind, caller, readers, relations)
    other = by_turns(f"{name} {caller.name}", [one for one in relations if one != OWN])
    other = by_turns(f"other {name}", (other, OWN))
    kept = [one for one in chosen if full() or one in (OWN, other) or not sees(caller, kind, one)]
    always = (OWN, HIDDEN) if name in CLIENTS_LOOK else (OWN,) if caller.name == ADMIN else ()
    return [one for one in relations if one in kept or one in always]


def _beyond_the_client(world: World, body: str) -> list[str]:
    found = leaks(world, world.callers[CLIENT], body, "")
    return [one for one in found if (one.startswith("text of") and "(n)" in one) or "not client-visible" in one]


@pytest.mark.parametrize("name", [name for name, parameters in PAGES if not parameters])
def test_a_page_about_nothing_in_particular_leaks_nothing(world: World, browsers: dict[str, Any], name: str) -> None:
    """Without ``--full`` one looks, by turns, of those who see the same kinds of things: people of the firm with cases, or
    without any, clients, guests, and people of another firm."""
    readers = [world.callers[one] for one in browsers]
    for reader in readers:
        alike = [one.name for one in readers if _sight(one) == _sight(reader)]
        if not full() and by_turns(f"{name} {alike[0]}", alike) != reader.name:
            continue
        with rolled_back():
            response = browsers[reader.name].get(reverse(name), HTTP_ACCEPT="text/html")
        assert response.status_code < 500
        assert leaks(world, reader, response.content.decode(), "") == [], reader.name


def _sight(reader: Caller) -> tuple[object, ...]:
    return reader.firm, reader.is_client, reader.is_guest, bool(reader.places)
