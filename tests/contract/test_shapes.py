"""Every list answers as few fields as the caller wants, and says which there are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from config.api.params import Shape
from config.api.routes import tool_url
from config.api.shapes import item_serializer, lean_names, names_of
from config.api.tool import Tool, get_tool
from tests.access.places import OWN
from tests.access.samples import SAMPLES
from tests.contract.asking import Asking, envelope_of
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


@pytest.mark.parametrize("name", LISTS)
def test_every_list_takes_fields_and_a_view(name: str) -> None:
    tool = get_tool(name)
    assert issubclass(tool.body or tool.query or object, Shape)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_answers_the_fields_that_are_named_as_it_would_in_full(asking: Asking, name: str) -> None:
    whole = _sent(asking, name).json()
    names = _names(name)
    for some in (names[::2], names[1::2]):
        answer = _sent(asking, name, fields=",".join(some))
        assert answer.status_code == 200, answer.content
        items = answer.json()["items"]
        if get_tool(name).entity in ("audit_entry", "user"):
            assert all(set(one) <= set(some) for one in items)  # each look adds an entry
        else:
            assert items == [{field: one[field] for field in some if field in one} for one in whole["items"]]


@pytest.mark.parametrize("name", LISTS)
def test_a_name_that_is_no_field_is_answered_with_those_there_are(asking: Asking, name: str) -> None:
    error = envelope_of(_sent(asking, name, fields=f"{_names(name)[0]},mauve"), 422)
    (message,) = error["details"]["fields"]["fields"]
    assert "mauve" in message
    assert all(one in message for one in _names(name))


@pytest.mark.parametrize("name", LISTS)
def test_the_lean_view_is_short_and_says_which_item_it_is(asking: Asking, name: str) -> None:
    tool = get_tool(name)
    item = item_serializer(tool.answer, many=tool.many)
    assert item is not None
    assert set(lean_names(item)) < set(names_of(item))
    whole, lean = _sent(asking, name), _sent(asking, name, view="lean")
    assert lean.status_code == 200
    assert len(lean.content) <= len(whole.content)
    assert all(one and set(one) <= set(lean_names(item)) for one in lean.json()["items"])


def test_a_lean_fact_takes_few_tokens(asking: Asking) -> None:
    items = _sent(asking, "facts.list", view="lean").json()["items"]
    assert items
    for one in items:
        rest = TOKENS_OF_A_FACT * 4 - len(json.dumps({**one, "text": "", "source": ""}))
        assert rest >= len("Cordell wired $42,250 to Moran on February 2, 2024." + "Deposition of M. Doyle, p. 14")


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
