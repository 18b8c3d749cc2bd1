"""Every string, list and number of every tool, at its limit and ten times beyond: never 500, never more than linear work."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, reset_queries
from django.test.utils import CaptureQueriesContext
from rest_framework import serializers

from config.api.checks import unbounded
from config.api.params import Strict
from config.api.tool import Tool, get_tool
from config.api.words import MAX_WORDS, Words
from tests.access.callers import Caller
from tests.access.calls import forget_limits, rolled_back
from tests.access.samples import SAMPLES
from tests.contract.asking import OPENING, Asking, envelope_of
from tests.contract.growing import Parameter, parameters
from tests.extent import by_turns, first, full, one_in
from tests.registry import every_tool

GROWING = [one.name for one in every_tool() if parameters(one)]
FOR_CLIENTS = [name for name in GROWING if SAMPLES[name].client]
WITH_WORDS = [
    (one.name, found) for one in every_tool() for found in parameters(one) if isinstance(found.field, Words)
]  # fmt: skip
PAGED = ("fields", "limit", "cursor")
EXTRA_QUERIES = 8  # queries that a call may ask more than its sample, such as looking up what a list names


class Calls:
    """Calls of one tool as one caller, each rolled back, with what they asked of the database."""

    def __init__(self, asking: Asking, tool: Tool, caller: Caller) -> None:
        forget_limits()
        self.asking, self.tool, self.caller = asking, tool, caller
        self.sample = {"body": asking.body_of(tool) or {}, "query": asking.query_of(tool)}

    def send(self, **parts: Any) -> tuple[Any, list[str]]:
        query = dict(parts.get("query", {}))
        if isinstance(query.get("wait"), int):
            query["wait"] = 0  # a call that waits takes as long as it asked for
        reset_queries()  # the log of a connection holds so many
        with rolled_back(), CaptureQueriesContext(connection) as caught:
            response = self.asking.send(self.tool, self.caller.client, body=parts.get("body"), query=query)
        assert response.status_code < 500, f"{parts}"[:300] + f": {response.content!r}"
        return response, [one["sql"] for one in caught.captured_queries]

    def grown(self, found: list[Parameter], values: list[Any]) -> tuple[Any, list[str]]:
        parts = dict(self.sample)
        for one, value in zip(found, values, strict=True):
            parts[one.kind] = one.put(value, parts[one.kind]) or parts[one.kind]
        return self.send(**{kind: parts[kind] for kind in {one.kind for one in found}})


def _calls(asking: Asking, name: str, role: str) -> Calls:
    tool = get_tool(name)
    caller = asking.caller_of(tool) if name in OPENING else asking.world.callers[role]
    return Calls(asking, tool, caller)


@pytest.mark.parametrize("name", one_in(6, GROWING))
def test_what_a_person_of_the_firm_sends_may_be_as_long_as_it_may(asking: Asking, name: str) -> None:
    """And beyond its limit each parameter is refused by name. Without ``--full`` one tool in six is asked: that all fields
    have limits the system check finds, and ``test_repairs.py`` tries one of each tool. What all lists take alike (``PAGED``),
    one class reads for them: one list in four is asked with it."""
    calls = _calls(asking, name, "firm admin")
    _, usual = calls.send()
    _try_limits(calls, [one for one in parameters(calls.tool) if one.name not in PAGED or one_in(4, [name])], usual)
    lists = [one for one in parameters(calls.tool) if one.is_list]
    others = [one for one in parameters(calls.tool) if not one.is_list and one.put(None, calls.sample[one.kind])]
    alone = [
        one for one in others if len(str(one.beyond())) > settings.MAX_BODY_BYTES // 4
    ]  # two make no body any more
    for kind in ("body", "query"):
        _refuse(calls, [one for one in others if one.kind == kind and one not in alone], len(usual))
    for one in [*lists, *alone]:
        _refuse(calls, [one], len(usual))


@pytest.mark.parametrize("name", one_in(6, FOR_CLIENTS, turn=1))
def test_what_a_client_sends_may_be_as_long_as_it_may(asking: Asking, name: str) -> None:
    """The same tools read the same parameters: without ``--full`` one tool in six is tried, with one of them, by turns."""
    calls = _calls(asking, name, "client of this case")
    found = parameters(calls.tool)
    _, usual = calls.send()
    _try_limits(calls, found if full() else [by_turns(name, found)], usual)


def _try_limits(calls: Calls, found: Sequence[Parameter], usual: list[str]) -> None:
    size = sum(map(len, usual))
    for one in found:
        for value in _tried(calls.tool, one):
            _, asked = calls.grown([one], [value])
            length = len(value) if one.is_list else 0
            assert len(asked) <= len(usual) + EXTRA_QUERIES + 2 * length, f"{one.name}: {len(asked)} queries"
            allowed = 3 * size + 64 * (len(json.dumps(value)) + 1_000)
            assert sum(map(len, asked)) <= allowed, f"{one.name}: {sum(map(len, asked))} characters of SQL"


def _tried(tool: Tool, one: Parameter) -> list[Any]:
    """Without ``--full`` what no search parses is one of them, by turns: the least or most, plain, or what parsers choke on."""
    tried = one.at_limit()
    return tried if full() or isinstance(one.field, Words) else [by_turns(f"{tool.name} {one.name}", tried)]


def _refuse(calls: Calls, found: list[Parameter], most: int) -> None:
    if not found:
        return
    response, asked = calls.grown(found, [one.beyond() for one in found])
    error = envelope_of(response, 422)
    named = {".".join(part for part in field.split(".") if not part.isdigit()) for field in error["details"]["fields"]}
    missed = [one.name for one in found if one.name not in named]
    assert not missed, f"not refused: {missed}; refused: {named}"
    assert len(asked) <= most + EXTRA_QUERIES, f"{len(asked)} queries for what was refused"


@pytest.mark.parametrize(("name", "parameter"), WITH_WORDS, ids=[name for name, _ in WITH_WORDS])
def test_each_word_adds_as_much_sql_as_the_one_before(asking: Asking, name: str, parameter: Parameter) -> None:
    calls = _calls(asking, name, "firm admin")

    def asked(words: int) -> list[str]:
        response, queries = calls.grown([parameter], [" ".join(f"w{n:02}" for n in range(words))])
        assert response.status_code == 200
        return queries

    one, two, many = asked(1), asked(2), asked(parameter.field.max_words)
    assert len(one) >= len(two) >= len(many)  # fewer where the words find nothing more to look up
    size = [sum(map(len, queries)) for queries in (one, two, many)]
    assert size[2] - size[0] <= parameter.field.max_words * (size[1] - size[0]) + 500


@pytest.mark.parametrize(("name", "parameter"), first(5, WITH_WORDS), ids=[name for name, _ in first(5, WITH_WORDS)])
def test_too_many_words_are_refused_with_their_number(asking: Asking, name: str, parameter: Parameter) -> None:
    most = parameter.field.max_words
    words = [f"{n:x}" for n in range(most + 1)]
    response, _ = _calls(asking, name, "firm admin").grown([parameter], [" ".join(words)])
    messages = envelope_of(response, 422)["details"]["fields"][parameter.name]
    assert str(most) in messages[0]


def test_the_same_word_again_is_no_other_word(asking: Asking) -> None:
    text = " ".join(["Pay", "pay"] * MAX_WORDS)
    for name in ("cases.list", "evidence.list"):
        response, _ = _calls(asking, name, "client of this case").send(query={"q": text})
        assert response.status_code == 200


class Careless(Strict):
    text = serializers.CharField()
    several = serializers.ListField(child=serializers.UUIDField())
    number = serializers.IntegerField(min_value=0)
    anything = serializers.JSONField()
    fine = serializers.CharField(max_length=5)
    inner = serializers.ListField(child=serializers.CharField(), max_length=5)


def test_the_check_names_what_has_no_bounds() -> None:
    assert dict(unbounded(Careless(), "body")) == {
        "body.text": "max_length",
        "body.several": "max_length",
        "body.number": "min_value and max_value",
        "body.anything": "max_length",
        "body.inner[]": "max_length",
    }


def test_parameters_beyond_number_are_refused(asking: Asking) -> None:
    client = asking.world.callers["firm admin"].client
    response = client.get("/v1/cases?" + "&".join(f"q{n}=1" for n in range(2_000)))
    assert envelope_of(response, 422)["code"] == "VALIDATION_ERROR"
