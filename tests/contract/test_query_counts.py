"""What a call asks of the database does not grow with what it lists."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from config.api.tool import get_tool
from tests.access.callers import Caller
from tests.access.calls import rolled_back
from tests.access.places import HOME
from tests.access.world import World
from tests.contract.asking import OWN_ROWS, Asking
from tests.contract.many import add_rows
from tests.extent import by_turns, full, one_in
from tests.registry import every_tool

LISTS = {
    one.name for one in every_tool() if one.many or one.name in ("events.poll", "timeline.query", "evidence.search")
}
READS = sorted(LISTS | {one.name for one in every_tool() if one.method == "GET"})
FEW, MANY = 3, 12  # rows of each kind
LIST_BUDGET, BUDGET = 15, 25  # each with what every call asks: credential, role and boundary, audit entry
WIDER = {"outlines.history": 16}  # it shows entries of every kind, and facts with their sources and dates
SAVEPOINTS = ("SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")
# A common word is looked for among the newest documents, then in the index; among few rows no two say the same.
MORE = {"evidence.search": 1, "facts.list_duplicates": 5}
OF_THE_FIRM = ("firm admin", "assigned attorney")
OWNED = ("session", "agent_session", "agent_key", "automation_rule")  # one's own, not the sample's


def _queries(asking: Asking, name: str, client: APIClient) -> list[str]:
    with rolled_back(), CaptureQueriesContext(connection) as caught:
        response = asking.send(get_tool(name), client)
    assert response.status_code == 200, f"{name}: {response.content!r}"
    return [one["sql"][:160] for one in caught.captured_queries if not one["sql"].startswith(SAVEPOINTS)]


def _budget(name: str) -> int:
    return WIDER.get(name, LIST_BUDGET if name in LISTS else BUDGET)


def _open_to(caller: Caller, name: str) -> bool:
    tool = get_tool(name)
    if tool.entity in OWNED and tool.parameters:
        return False
    if ("session_id" in tool.parameters or name in OWN_ROWS) and caller.name != "firm admin":
        return False  # the sample's session, or upload, is the firm admin's
    if tool.permission == "admin:firm" and not caller.holds(tool.permission):
        return False
    return not caller.is_client or tool.client or tool.permission in ("public", "self")


def _names_of(world: World, role: str) -> list[str]:
    """What is asked as this caller: without ``--full``, of what is open to several of the firm one of them asks, by turns: the
    same statement answers them; a client asks for one in three."""
    names = [name for name in READS if _open_to(world.callers[role], name)]
    if role not in OF_THE_FIRM or full():
        return one_in(3, names)
    able = {name: [one for one in OF_THE_FIRM if _open_to(world.callers[one], name)] for name in names}
    return [name for name in names if by_turns(name, able[name]) == role]


def test_queries_do_not_grow_with_rows(asking: Asking, world: World) -> None:
    """Nine more rows of each kind, which most lists show at once, add no query."""
    admin = world.callers["firm admin"].user
    assert admin is not None
    asked = [(role, name) for role in (*OF_THE_FIRM, "client of this case") for name in _names_of(world, role)]
    add_rows(world.cases[HOME], admin, FEW)
    few = {(role, name): len(_queries(asking, name, world.callers[role].client)) for role, name in asked}
    add_rows(world.cases[HOME], admin, MANY - FEW)
    wrong = []
    for role, name in asked:
        many, before = _queries(asking, name, world.callers[role].client), few[role, name]
        if len(many) > before + MORE.get(name, 0) or len(many) > _budget(name):
            wrong.append(f"{name}, {role}: {before} queries for few rows, {len(many)} for many:\n" + "\n".join(many))
    assert not wrong, "\n\n".join(wrong)
