"""A refusal says what would be right: the choices, the limit, the session to open, the tool that was meant."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from rest_framework import serializers
from rest_framework.test import APIClient

from config.api.tool import Tool, get_tool
from tests.access.calls import forget_limits
from tests.contract.asking import Asking, apart, envelope_of
from tests.contract.growing import ITEM, Parameter, parameters
from tests.each import each
from tests.extent import by_turns, full, one_in
from tests.registry import every_tool

FOR_SESSIONS = [one.name for one in every_tool() if one.permission.partition(":")[0] in ("read", "write", "delete")]
RATE_HEADERS = ("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "Retry-After")


def _choices(tool: Tool) -> Iterator[Parameter]:
    for kind, serializer in (("body", tool.body), ("query", tool.query)):
        if serializer is not None:
            yield from _below(serializer(), kind, ())


def _below(field: Any, kind: str, steps: tuple[str, ...]) -> Iterator[Parameter]:
    if isinstance(field, serializers.Serializer):
        for name, one in field.fields.items():
            if not one.read_only:
                yield from _below(one, kind, (*steps, name))
    elif isinstance(field, serializers.ListField) and kind == "body":
        yield from _below(field.child, kind, (*steps, ITEM))
    elif isinstance(getattr(field, "child", field), serializers.ChoiceField):
        yield Parameter(kind, steps, getattr(field, "child", field))


def _named(case: tuple[str, Parameter]) -> str:
    return f"{case[0]} {case[1].name}"


WITH_CHOICES = [(one.name, found) for one in every_tool() for found in _choices(one)]


@each([one for one in WITH_CHOICES if one_in(2, [_named(one)])], name=_named, apart=apart)
def test_a_word_that_is_no_choice_is_answered_with_the_choices(asking: Asking, name: str, parameter: Parameter) -> None:
    """One class of fields says its choices: without ``--full`` half of the fields are tried, by turns."""
    tool = get_tool(name)
    sample = {"body": asking.body_of(tool) or {}, "query": asking.query_of(tool)}[parameter.kind]
    changed = parameter.put("mauve", sample)
    assert changed is not None, "the sample of the tool has no such list"
    response = asking.send(tool, **{parameter.kind: changed})
    fields = envelope_of(response, 422)["details"]["fields"]
    message = json.dumps(fields, ensure_ascii=False)
    assert all(str(one) in message for one in parameter.field.choices if one != ""), message


@each([one.name for one in every_tool() if one.query is not None and one.query().fields], apart=apart)
def test_a_parameter_given_twice_is_read_or_refused(asking: Asking, name: str) -> None:
    """One reader of queries counts them for all: without ``--full`` one parameter of a tool is tried, by turns."""
    tool = get_tool(name)
    assert tool.query
    client = asking.caller_of(tool).client
    fields = list(tool.query().fields)
    for parameter in fields if full() else [by_turns(name, fields)]:
        url = f"{asking.url_of(tool)}?{parameter}=a&{parameter}=b"
        response = getattr(client, tool.method.lower())(url)
        assert parameter in {name.partition(".")[0] for name in envelope_of(response, 422)["details"]["fields"]}


def test_several_values_may_come_with_commas_or_one_by_one(asking: Asking) -> None:
    client, url = asking.caller_of(get_tool("facts.list")).client, asking.url_of(get_tool("facts.list"))
    joined = client.get(f"{url}?status=proposed,approved").json()
    assert joined["items"]
    for query in ("status=approved&status=proposed", "status=proposed&status=approved"):
        assert client.get(f"{url}?{query}").json() == joined


def test_the_value_that_came_first_does_not_get_lost(asking: Asking) -> None:
    client, url = asking.caller_of(get_tool("facts.list")).client, asking.url_of(get_tool("facts.list"))
    error = envelope_of(client.get(f"{url}?q=paid&q=wired"), 422)
    assert error["details"]["fields"] == {"q": ["This was given 2 times; give it once."]}


@each(one_in(4, FOR_SESSIONS), apart=apart)
def test_a_key_alone_is_answered_how_to_open_a_session(asking: Asking, name: str) -> None:
    """One place refuses a key; that it does for each tool, the matrix finds: without ``--full`` one tool in four is asked."""
    error = envelope_of(asking.send(get_tool(name), asking.world.callers["agent key"].client), 403)
    opening = error["details"]["open_session_with"]
    tool = get_tool(opening["tool"])
    assert (opening["method"], opening["path"]) == (tool.method, f"/{tool.route}")
    assert "case_ids" in error["suggestion"]
    assert error["details"]["required_permission"] == get_tool(name).permission


OF_THE_FIRM = [
    one.name for one in every_tool() if not one.client and one.permission in ("read:evidence", "write:evidence")
]


@each(one_in(4, OF_THE_FIRM), apart=apart)
def test_a_client_is_answered_that_a_tool_is_the_firms(asking: Asking, name: str) -> None:
    """They have the permission that others are told to ask for: clients read and send evidence by other tools."""
    client = asking.world.callers["client of this case"].client
    error = envelope_of(asking.send(get_tool(name), client), 403)
    assert error["message"] == f"{name} is for the people of the firm."
    assert error["details"] == {"required_permission": get_tool(name).permission}
    assert "/v1/tools/search" in error["suggestion"]


@pytest.mark.parametrize(
    ("method", "path", "meant"),
    [
        ("get", "/v1/cases/", "cases.list"),
        ("get", "/v1/case", "cases.list"),
        ("get", "/api/v1/cases", "cases.list"),
        ("get", "/v1/cases/0190/fact", "facts.list"),
        ("post", "/v1/cases/01890a5d-ac96-774b-bcce-b302099a8057/fact", "facts.create"),
        ("post", "/v1/agents/sessions", "agents.create_session"),
        ("get", "/v1/evidence/search", "evidence.search"),
        ("get", "/v1/facts/list", "facts.list"),
        ("get", "/v1/" + "x/" * 2_000, None),
    ],
)
def test_an_address_that_leads_nowhere_is_answered_with_the_tools_like_it(
    asking: Asking, method: str, path: str, meant: str | None
) -> None:
    client = asking.world.callers["firm admin"].client
    error = envelope_of(getattr(client, method)(path), 404)
    assert "tools/search" in error["suggestion"]
    named = error["details"]["tools"]
    assert len(named) <= 3
    assert meant is None or meant in [one["name"] for one in named]
    for one in named:
        tool = get_tool(one["name"])
        assert (one["method"], one["path"]) == (tool.method, f"/{tool.route}")


def test_a_method_that_is_no_tool_is_answered_with_those_that_are(asking: Asking) -> None:
    error = envelope_of(asking.caller_of(get_tool("cases.list")).client.put("/v1/cases", {}), 405)
    assert {one["name"] for one in error["details"]["tools"]} == {"cases.list", "cases.create"}


@pytest.mark.parametrize("window", ["minute", "hour", "concurrent"])
def test_429_says_all_about_the_limit(asking: Asking, window: str) -> None:
    forget_limits()
    limits = dict(settings.ANONYMOUS_LIMITS) | {window: 0}
    with override_settings(ANONYMOUS_LIMITS=limits):
        response = APIClient().get("/v1/tools/search", {"q": "cite"})
    assert envelope_of(response, 429)["details"]["limit"] == window
    assert all(int(response[name]) >= 0 for name in RATE_HEADERS)


def test_every_limit_of_wrong_credentials_says_all_about_it(asking: Asking) -> None:
    forget_limits()
    for n in range(settings.LOCKOUTS["bearer_token"]["failures"] + 1):
        response = APIClient().get("/v1/cases", headers={"Authorization": f"Bearer itx_pat_wrong{n}"})
    envelope_of(response, 429)
    assert all(int(response[name]) >= 0 for name in RATE_HEADERS)
    forget_limits()


@each(one_in(6, [one.name for one in every_tool() if one.method == "GET"]), apart=apart)
def test_what_the_caller_has_already_is_not_sent_again(asking: Asking, name: str) -> None:
    """One place compares tags, whatever was read: without ``--full`` one tool in six is asked."""
    tool = get_tool(name)
    first = asking.send(tool)
    assert first.status_code == 200
    assert first["ETag"]
    asking.send(tool)  # what was read is now recorded as read
    second = asking.send(tool)
    again = asking.send(tool, HTTP_IF_NONE_MATCH=second["ETag"])
    if again.status_code == 304:
        assert (again.content, again["ETag"]) == (b"", second["ETag"])
        assert again["X-Request-Id"]
    else:  # each look at it is another answer: what was recorded, or an address made anew
        assert again["ETag"] != second["ETag"]
        assert tool.audit == "download" or tool.name in ADDRESSES or tool.entity in CHANGING
    assert asking.send(tool, HTTP_IF_NONE_MATCH='"0-other"').status_code == 200


ADDRESSES = ("evidence.view_original", "evidence.view_rendition", "evidence.list_parts", "privilege.log")
CHANGING = ("audit", "audit_entry", "user", "agent_session", "agent_key")


def test_a_tag_changes_with_what_the_answer_says_and_not_only_with_the_version(asking: Asking) -> None:
    tool = get_tool("facts.get")
    admin = asking.caller_of(tool).client
    person = asking.world.callers["guest"].client
    url = asking.url_of(tool)
    assert admin.get(url)["ETag"] != person.get(url).get("ETag")
    assert admin.get(url, HTTP_IF_NONE_MATCH=admin.get(url)["ETag"]).status_code == 304


def test_a_tag_that_was_read_still_guards_a_write(asking: Asking) -> None:
    tool = get_tool("facts.get")
    client, url = asking.caller_of(tool).client, asking.url_of(tool)
    etag = client.get(url)["ETag"]
    assert client.patch(url, {"notes": "Mine."}, HTTP_IF_MATCH=etag).status_code == 200
    assert client.patch(url, {"notes": "Theirs."}, HTTP_IF_MATCH=f"W/{etag}").status_code == 409


def test_a_key_is_not_sent_for_a_session_that_could_not_either(asking: Asking) -> None:
    error = envelope_of(asking.send(get_tool("users.deactivate"), asking.world.callers["agent key"].client), 403)
    assert "open_session_with" not in error["details"]


def _limited(tool: Tool) -> list[tuple[str, Parameter]]:
    """What says its limit: the words come with the kind of field, so that without ``--full`` one field of a tool is tried, by
    turns. That each is refused by its name holds ``test_limits.py``."""
    found = [one for one in parameters(tool) if one.is_list or isinstance(one.field, serializers.CharField)]
    return [(tool.name, one) for one in (found if full() or not found else [by_turns(tool.name, found)])]


LIMITED = [found for one in every_tool() for found in _limited(one)]


@each(LIMITED, name=_named, apart=apart)
def test_what_is_too_long_is_answered_with_its_limit(asking: Asking, name: str, parameter: Parameter) -> None:
    tool = get_tool(name)
    sample = {"body": asking.body_of(tool) or {}, "query": asking.query_of(tool)}[parameter.kind]
    changed = parameter.put(parameter.beyond(), sample)
    if changed is None:
        return
    fields = envelope_of(asking.send(tool, **{parameter.kind: changed}), 422)["details"]["fields"]
    messages = [one for key, said in fields.items() if key.startswith(parameter.steps[0]) for one in said]
    limits = {str(getattr(parameter.field, limit, "")) for limit in ("max_length", "max_words")}
    assert any(limit in one for limit in limits - {""} for one in messages), messages


def test_a_body_beyond_the_limit_is_answered_with_it(asking: Asking) -> None:
    tool = get_tool("facts.create")
    with override_settings(MAX_BODY_BYTES=1_000):
        error = envelope_of(asking.send(tool, body={"text": "x" * 1_000}), 413)
    assert error["details"] == {"limit_bytes": 1_000}
    assert "1000 bytes" in error["message"]


def test_parameters_beyond_number_are_answered_with_the_number(asking: Asking) -> None:
    response = asking.world.callers["firm admin"].client.get("/v1/cases?" + "&".join(f"q{n}=1" for n in range(2_000)))
    most = envelope_of(response, 422)["details"]["limit_parameters"]
    assert most == settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
