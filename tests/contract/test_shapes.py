"""Every list answers as few fields as the caller wants, and says which there are."""

from __future__ import annotations

import json
from typing import Any

from config.api.params import Shape
from config.api.routes import tool_url
from config.api.shapes import item_serializer, lean_names, names_of
from config.api.tool import Tool, get_tool
from tests.access.places import OWN
from tests.access.samples import SAMPLES
from tests.contract.asking import Asking, apart, envelope_of
from tests.each import each
from tests.extent import by_turns, full, one_in
from tests.factories import browser_client
from tests.registry import every_tool

TOKENS_OF_A_FACT = 60


def _is_list(tool: Tool) -> bool:
    return item_serializer(tool.answer, many=tool.many) is not None and tool.name != "events.stream"


LISTS = [one.name for one in every_tool() if _is_list(one)]


def _sent(asking: Asking, name: str, **shape: str) -> Any:
    tool = get_tool(name)
    if tool.body:
        return asking.send(tool, body={**(asking.body_of(tool) or {}), **shape})
    return asking.send(tool, query=shape)


def _names(name: str) -> tuple[str, ...]:
    tool = get_tool(name)
    item = item_serializer(tool.answer, many=tool.many)
    assert item is not None
    return names_of(item)


@each(LISTS)
def test_every_list_takes_fields_and_a_view(name: str) -> None:
    tool = get_tool(name)
    assert issubclass(tool.body or tool.query or object, Shape)


@each(one_in(2, LISTS), apart=apart)
def test_a_list_answers_the_fields_that_are_named_as_it_would_in_full(asking: Asking, name: str) -> None:
    """And in the lean view those that say which item it is. Without ``--full`` half of the fields of half of the lists is named,
    by turns: one class picks them for all."""
    whole, names = _sent(asking, name), _names(name)
    halves = (names[::2], names[1::2])
    for some in halves if full() else [by_turns(name, halves)]:
        answer = _sent(asking, name, fields=",".join(some))
        assert answer.status_code == 200, answer.content
        items = answer.json()["items"]
        if get_tool(name).entity in ("audit_entry", "user"):
            assert all(set(one) <= set(some) for one in items)  # each look adds an entry
        else:
            assert items == [{field: one[field] for field in some if field in one} for one in whole.json()["items"]]
    _check_lean(name, whole, _sent(asking, name, view="lean"))


def _check_lean(name: str, whole: Any, lean: Any) -> None:
    item = item_serializer(get_tool(name).answer, many=get_tool(name).many)
    assert item is not None
    assert set(lean_names(item)) < set(names_of(item))
    assert lean.status_code == 200
    assert len(lean.content) <= len(whole.content)
    assert all(one and set(one) <= set(lean_names(item)) for one in lean.json()["items"])


@each(one_in(2, LISTS, turn=1), apart=apart)
def test_a_name_that_is_no_field_is_answered_with_those_there_are(asking: Asking, name: str) -> None:
    error = envelope_of(_sent(asking, name, fields=f"{_names(name)[0]},mauve"), 422)
    (message,) = error["details"]["fields"]["fields"]
    assert "mauve" in message
    assert all(one in message for one in _names(name))


def test_a_lean_fact_takes_few_tokens(asking: Asking) -> None:
    items = _sent(asking, "facts.list", view="lean").json()["items"]
    assert items
    for one in items:
        rest = TOKENS_OF_A_FACT * 4 - len(json.dumps({**one, "text": ""}))
        assert rest >= 125  # characters: more than half of all facts have fewer


def test_what_clients_do_not_read_they_do_not_read_by_naming_it(asking: Asking) -> None:
    caller = asking.world.callers["client of this case"]
    for name, hidden in (("facts.list", "notes"), ("evidence.list", "custodian")):
        path = SAMPLES[name].path
        assert path is not None
        url = tool_url(name, **path(asking.world, caller, OWN))
        whole = caller.client.get(url).json()["items"]
        assert whole
        selected = caller.client.get(url, {"fields": f"id,{hidden}"}).json()["items"]
        assert selected == [{field: one[field] for field in ("id", hidden) if field in one} for one in whole]


def test_pages_for_people_show_what_they_always_show(asking: Asking) -> None:
    person = asking.world.callers["firm admin"].user
    assert person is not None
    browser, url = browser_client(person), asking.url_of(get_tool("facts.list"))
    assert browser.get(url, {"view": "lean"}).content == browser.get(url).content
