"""One envelope, whatever fails, for every tool; and the headers that every response carries.

What refuses a credential, a method, a media type, a parameter, a header or what is no id stands before all tools and knows none
of them: without ``--full`` it is tried on one tool in ten, by turns on different ones. The status of each tool, the access
matrix finds.
"""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

from config.api.tool import get_tool
from tests.access.places import MISSING
from tests.contract.asking import Asking, apart, envelope_of
from tests.each import each
from tests.extent import by_turns, full, one_in
from tests.registry import every_tool

TOOLS = [one.name for one in every_tool()]
PRIVATE = [one.name for one in every_tool() if one.permission != "public"]
WITH_OBJECT = [one.name for one in every_tool() if one.parameters]
WITH_BODY = [one.name for one in every_tool() if one.body and one.name != "agents.create_token"]  # OAuth sends forms
NO_OBJECTS = (
    "{", "[]", '{"a": NaN}', '{"a": 1e999}', '{"a": 1, "a": 2}',
    '{"a": "\\u0000"}', '{"a": [{"b": "\\ud800"}]}', '{"\\udc00": 1}', "\udcff",
)  # fmt: skip
READS = [one.name for one in every_tool() if one.method == "GET"]
NOT_FOR_GUESTS = [one.name for one in every_tool() if one.permission.partition(":")[0] in ("write", "delete", "admin")]


@each(one_in(10, PRIVATE, turn=1), apart=apart)
def test_401_without_a_credential(asking: Asking, name: str) -> None:
    response = asking.send(get_tool(name), APIClient())
    assert envelope_of(response, 401)["code"] == "UNAUTHORIZED"
    assert response["WWW-Authenticate"].startswith("Bearer")


@each(one_in(10, NOT_FOR_GUESTS, turn=2), apart=apart)
def test_403_names_the_permission(asking: Asking, name: str) -> None:
    error = envelope_of(asking.send(get_tool(name), asking.world.callers["guest"].client), 403)
    assert error["code"] == "FORBIDDEN"
    assert error["details"]["required_permission"] == get_tool(name).permission


@each(one_in(10, WITH_OBJECT, turn=3), apart=apart)
def test_404_for_what_is_not_there(asking: Asking, name: str) -> None:
    assert envelope_of(asking.send(get_tool(name), relation=MISSING), 404)["code"] == "NOT_FOUND"


@each(one_in(10, WITH_OBJECT, turn=4), apart=apart)
def test_404_for_what_is_no_id(asking: Asking, name: str) -> None:
    tool = get_tool(name)
    url = "/" + tool.route.format(**dict.fromkeys(tool.parameters, "not-an-id"))
    response = getattr(asking.caller_of(tool).client, tool.method.lower())(url)
    assert envelope_of(response, 404)["code"] == "NOT_FOUND"


@each(one_in(10, TOOLS, turn=5), apart=apart)
def test_405_for_a_method_that_is_no_tool(asking: Asking, name: str) -> None:
    tool = get_tool(name)
    taken = {one.method for one in every_tool() if one.route == tool.route}
    method = next(one for one in ("PUT", "DELETE", "PATCH") if one not in taken)
    response = asking.caller_of(tool).client.generic(method, asking.url_of(tool))
    assert envelope_of(response, 405)["code"] == "METHOD_NOT_ALLOWED"
    assert tool.method in response["Allow"]


@each(one_in(10, WITH_BODY, turn=0), apart=apart)
def test_415_for_another_media_type(asking: Asking, name: str) -> None:
    response = asking.send(get_tool(name), body="title=x", content_type="application/x-www-form-urlencoded")
    assert envelope_of(response, 415)["code"] == "UNSUPPORTED_MEDIA_TYPE"


@each(one_in(10, WITH_BODY, turn=1), apart=apart)
def test_422_for_what_is_no_json_object(asking: Asking, name: str) -> None:
    """They are refused before the tool looks at them: without ``--full`` one tool in ten gets two, by turns."""
    for body in NO_OBJECTS if full() else {by_turns(name, NO_OBJECTS[:5]), by_turns(name, NO_OBJECTS[5:])}:
        raw = body.encode("utf-8", "surrogateescape")
        response = asking.send(get_tool(name), body=raw, content_type="application/json")
        assert envelope_of(response, 422)["code"] == "VALIDATION_ERROR", body


@each(one_in(10, WITH_BODY, turn=2), apart=apart)
def test_422_names_an_unknown_field(asking: Asking, name: str) -> None:
    tool = get_tool(name)
    error = envelope_of(asking.send(tool, body={**(asking.body_of(tool) or {}), "colour": "red"}), 422)
    assert list(error["details"]["fields"]) == ["colour"]


@each(one_in(10, TOOLS, turn=3), apart=apart)
def test_422_names_an_unknown_parameter(asking: Asking, name: str) -> None:
    error = envelope_of(asking.send(get_tool(name), query={"colour": "red"}), 422)
    assert list(error["details"]["fields"]) == ["colour"]


@each(one_in(10, TOOLS, turn=4), apart=apart)
def test_406_for_a_token_that_asks_for_a_page(asking: Asking, name: str) -> None:
    response = asking.send(get_tool(name), HTTP_ACCEPT="text/html")
    assert envelope_of(response, 406)["code"] == "NOT_ACCEPTABLE"


@each(one_in(10, TOOLS, turn=5), apart=apart)
def test_every_response_has_its_id_and_limits(asking: Asking, name: str) -> None:
    for response in (
        asking.send(get_tool(name), HTTP_X_REQUEST_ID="request-of-mine-1"),
        asking.send(get_tool(name), APIClient(), HTTP_X_REQUEST_ID="request-of-mine-1"),
    ):
        assert response["X-Request-Id"] == "request-of-mine-1"
        assert int(response["X-RateLimit-Limit"]) > int(response["X-RateLimit-Remaining"]) >= 0
        assert int(response["X-RateLimit-Reset"]) > 0
        assert response["X-Content-Type-Options"] == "nosniff"


@each(one_in(10, TOOLS, turn=0), apart=apart)
def test_reasoning_beyond_its_length_is_422_and_changes_nothing(asking: Asking, name: str) -> None:
    response = asking.send(get_tool(name), HTTP_X_AGENT_REASONING="x" * 501)
    assert list(envelope_of(response, 422)["details"]["fields"]) == ["X-Agent-Reasoning"]


@each(one_in(10, READS, turn=1), apart=apart)
def test_head_is_get_without_a_body(asking: Asking, name: str) -> None:
    tool = get_tool(name)
    client = asking.caller_of(tool).client
    response: Any = client.head(asking.url_of(tool), asking.query_of(tool))
    assert (response.status_code, response.content) == (200, b"")
    assert client.options(asking.url_of(tool)).status_code in (200, 204, 405)
