"""Every text field of every writing tool takes hostile texts unchanged or refuses them by name, and pages escape them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.urls import reverse
from rest_framework import serializers
from rest_framework.test import APIClient

from config.api.tool import Tool, get_tool
from tests.access.calls import forget_limits, rolled_back
from tests.access.places import OWN
from tests.access.test_pages import BY_SECRET, PAGES, address_of
from tests.contract.asking import Asking, envelope_of
from tests.contract.growing import ITEM, Parameter, parameters
from tests.contract.naughty import MARK, TEXTS, UNSTORABLE, listed, outsiders
from tests.contract.test_representations import READS
from tests.extent import by_turns, full, one_in
from tests.factories import browser_client
from tests.registry import every_tool

ROUNDS = 4  # of leaving out the fields that were refused
# What ends the caller's own access or what other calls are about: the case, a document, the other end of a relationship.
ENDS = (
    "logout", "users.deactivate", "cases.archive", "agents.terminate_session", "evidence.delete", "entities.merge"
)  # fmt: skip
# Where a tool answers with another thing than its body is about, which has a field of the same name.
ANSWERED_IN = {("facts.add_temporal_mention", "text"): ("temporal_mentions", ITEM, "text")}


def texts_of(tool: Tool) -> list[Parameter]:
    """The fields of the body that take text."""
    taken = [one for one in parameters(tool) if one.kind == "body" and isinstance(one.field, serializers.CharField)]
    return [one for one in taken if one.field.max_length]


WRITING = [one.name for one in every_tool() if one.method in ("POST", "PUT", "PATCH") and texts_of(one)]


def _takes_text(tool: Tool) -> list[str]:
    """The parameters of the query that take text of any kind."""
    fields = tool.query().fields if tool.query else {}
    return [name for name, field in fields.items() if type(field) is serializers.CharField]


@dataclass
class Answer:
    response: Any
    sent: list[tuple[Parameter, str]]  # what was not refused


def _send(asking: Asking, tool: Tool, text: str) -> Answer:
    """The sample call with the text in every field that takes it."""
    fields = texts_of(tool)
    for _ in range(ROUNDS):
        body = asking.body_of(tool) or {}
        sent: list[tuple[Parameter, str]] = []
        for one in fields:
            value = _of_field(one, text)
            if (changed := one.put(value, body)) is not None:
                body, sent = changed, [*sent, (one, value)]
        response = asking.send(tool, body=json.dumps(body), content_type="application/json")
        assert response.status_code < 500, f"{tool.name}: {response.content[:300]!r}"
        if response.status_code != 422:
            return Answer(response, sent)
        refused = _refused(response)
        left = [one for one in fields if not {one.name, one.steps[0]} & refused]
        if len(left) == len(fields):
            break
        fields = left
    return Answer(response, [])


def _of_field(one: Parameter, text: str) -> str:
    """As much as the field takes. An element of a list gets another than the field beside it: a name is no other name too."""
    most = one.field.max_length
    return text[: most - 1].strip() + "." if ITEM in one.steps and most > 1 else text[:most].strip()


def _refused(response: Any) -> set[str]:
    named = envelope_of(response, 422)["details"].get("fields", {})
    return {".".join(part for part in one.split(".") if not part.isdigit()) for one in named}


def _changed(tool: Tool, answer: Answer) -> Iterator[str]:
    """The texts that came back as others."""
    given = json.loads(answer.response.content or b"null")
    for one, value in answer.sent:
        backs = [
            back for back in _at(given, ANSWERED_IN.get((tool.name, *one.steps), one.steps)) if isinstance(back, str)
        ]
        if backs and value not in backs:
            yield f"{tool.name} {one.name}: {value[:80]!r} came back as {backs[0][:80]!r}"


def _at(value: Any, steps: tuple[str, ...]) -> list[Any]:
    """What stands there: of a list, in each of its elements."""
    if not steps:
        return [value]
    if steps[0] == ITEM:
        return [found for one in value for found in _at(one, steps[1:])] if isinstance(value, list) else []
    return _at(value.get(steps[0]), steps[1:]) if isinstance(value, dict) else []


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_comes_back_unchanged_or_its_field_is_refused(asking: Asking, name: str) -> None:
    """Without ``--full`` every tool gets a twelfth of the texts, by turns."""
    wrong: list[str] = []
    taken = 0
    tools = [one for one in WRITING if full() or (zlib.crc32(one.encode()) + list(TEXTS).index(name)) % 12 == 0]
    for tool in map(get_tool, tools):
        forget_limits()
        with rolled_back():
            answer = _send(asking, tool, TEXTS[name])
        if answer.response.status_code < 300 and answer.sent:
            taken += 1
            wrong += _changed(tool, answer)
    assert not wrong, "\n".join(wrong)
    assert taken >= len(tools) / 2, "most tools have a field that takes it"


@pytest.mark.parametrize("name", UNSTORABLE)
def test_what_can_t_be_stored_is_refused_by_the_name_of_its_field(asking: Asking, name: str) -> None:
    """Without ``--full`` every tool gets one of them, by turns."""
    wrong = []
    tools = [one for one in WRITING if full() or by_turns(one, list(UNSTORABLE)) == name]
    assert tools
    for tool in map(get_tool, tools):
        forget_limits()
        body = asking.body_of(tool) or {}
        for one in texts_of(tool):
            body = one.put(UNSTORABLE[name], body) or body
        with rolled_back():
            response = asking.send(tool, body=json.dumps(body), content_type="application/json")
        if response.status_code != 422 or not _refused(response):
            wrong.append(f"{tool.name}: {response.status_code} {response.content[:200]!r}")
    assert not wrong, "\n".join(wrong)


QUERIED = [one.name for one in every_tool() if one.query is not None and any(_takes_text(one))]


@pytest.mark.parametrize("name", UNSTORABLE)
def test_a_query_with_what_can_t_be_stored_is_no_fault(asking: Asking, name: str) -> None:
    """NUL is refused by its parameter's name. Halves of pairs are no UTF-8: they come as replacement characters. Without
    ``--full`` every parameter gets one of them, by turns."""
    wrong, sent = [], 0
    for tool in map(get_tool, QUERIED):
        for field in _takes_text(tool):
            if not full() and by_turns(f"{tool.name} {field}", list(UNSTORABLE)) != name:
                continue
            forget_limits()
            with rolled_back():
                response = _ask(asking, tool, field, UNSTORABLE[name])
            sent += 1
            if response.status_code >= 500 or (name == "NUL" and field not in _refused(response)):
                wrong.append(f"{tool.name} {field}: {response.status_code} {response.content[:200]!r}")
    assert not wrong, "\n".join(wrong)
    assert sent > 10, "queries take text"


def _ask(asking: Asking, tool: Tool, field: str, text: str) -> Any:
    """The sample call with these bytes in one parameter of its query."""
    others = urlencode({key: value for key, value in asking.query_of(tool).items() if key != field})
    raw = quote(text.encode("utf-8", "surrogatepass"))
    client = asking.caller_of(tool).client
    return getattr(client, tool.method.lower())(f"{asking.url_of(tool)}?{others}&{field}={raw}")


def test_no_page_has_an_element_that_no_template_made(asking: Asking) -> None:
    """Where one text takes another's place, the last is looked at: in full each in its turn, else one by turns, which is the only
    one that is sent, and of the parts of pages half are looked at."""
    person = asking.world.callers["firm admin"].user
    assert person
    browser = browser_client(person)
    marked = [text for text in TEXTS.values() if MARK in text]
    for last in range(len(marked) if full() else 1):
        for place, name in enumerate(one for one in WRITING if one not in ENDS):
            sent = len(marked) if full() else 1
            for number in range(len(marked))[-sent:]:
                forget_limits()
                _send(asking, get_tool(name), marked[(last + place + number) % len(marked)])
        pages = {**_partials(asking, browser), **_pages(asking, browser)}
        wrong = [f"{where}: {one}" for where, html in pages.items() for one in outsiders(html)]
        assert not wrong, "\n".join(wrong)
        assert sum(MARK in html for html in pages.values()) > 10, "the texts are shown"


@pytest.mark.parametrize("texts", listed(), ids=lambda texts: f"{len(texts)} from {texts[0][:12]!r}")
def test_the_texts_of_lists_come_back_unchanged_and_no_page_runs_them(asking: Asking, texts: list[str]) -> None:
    """Each text goes to one tool by turns. With the lists, pages are looked at once every tool had some."""
    person = asking.world.callers["firm admin"].user
    assert person
    browser = browser_client(person)
    wrong: list[str] = []
    tools = [get_tool(one) for one in WRITING if one not in ENDS]
    for number, text in enumerate(texts):
        forget_limits()
        tool = tools[number % len(tools)]
        answer = _send(asking, tool, text)
        if answer.response.status_code < 300:
            wrong += _changed(tool, answer)
    if len(texts) > len(tools):
        pages = {**_partials(asking, browser), **_pages(asking, browser)}
        wrong += [f"{where}: {one}" for where, html in pages.items() for one in outsiders(html)]
    assert not wrong, "\n".join(wrong)


def _partials(asking: Asking, browser: APIClient) -> dict[str, str]:
    found = {}
    for name in one_in(2, READS):
        forget_limits()
        response = asking.send(get_tool(name), browser, HTTP_ACCEPT="text/html")
        assert response.status_code < 500, f"{name}: {response.content[:300]!r}"
        found[name] = response.content.decode()
    return found


def _pages(asking: Asking, browser: APIClient) -> dict[str, str]:
    found = {}
    for name, path in (one for one in PAGES if one[0] not in BY_SECRET):
        forget_limits()
        url = address_of(asking.world, name, path, OWN) if path else reverse(name)
        response = browser.get(url, HTTP_ACCEPT="text/html")
        assert response.status_code < 500, f"{name}: {response.content[:300]!r}"
        found[f"page {name}"] = response.content.decode()
    return found


def test_every_file_is_written_whatever_stands_in_it(asking: Asking) -> None:
    """Each tool that writes a file does so in each of its formats: with characters that Office files can't hold, and with
    words as long as their fields take."""
    text = "\x01\x1b\ufffe\uffff\U0001fffe" + TEXTS["a very long word"]
    for tool in (get_tool(one) for one in WRITING if one not in ENDS):
        forget_limits()
        _send(asking, tool, text)
    wrong, written = [], 0
    for tool in FILES:
        for format in _formats(tool):
            forget_limits()
            given = {"format": format} if format else {}
            body = (asking.body_of(tool) or {}) | given if tool.method == "POST" else None
            response = asking.send(tool, body=body, query=given if tool.method == "GET" else None)
            written += response.status_code == 200
            if response.status_code >= 500:
                wrong.append(f"{tool.name} {format}: {response.content[:200]!r}")
    assert not wrong, "\n".join(wrong)
    assert written > len(FILES), "most are written"


FILES = [one for one in every_tool() if one.audit == "export"]


def _formats(tool: Tool) -> list[str]:
    taken = tool.body if tool.method == "POST" else tool.query
    field = taken().fields.get("format") if taken else None
    return list(field.choices) if isinstance(field, serializers.ChoiceField) else [""]


@pytest.mark.parametrize("name", ["elements", "ends of scripts"])
def test_what_is_not_escaped_would_be_found(name: str) -> None:
    assert list(outsiders(f"<p>{TEXTS[name]}</p>"))


def test_an_attribute_that_was_left_would_be_found() -> None:
    assert list(outsiders(f'<input value="{TEXTS["ends of attributes"]}">'))
    assert list(outsiders(f'<a href="{TEXTS["addresses"]}">a</a>'))
