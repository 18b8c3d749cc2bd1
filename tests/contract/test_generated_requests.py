"""Requests made up from the document, good and bad: no 5xx, and no answer that the document does not know.

Without ``--full`` they are fewer: each tool has one about what there is, by a person or by an agent, by turns, and one tool in
eight has one about what there is not, by the other.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
import requests
from rest_framework.test import APIClient
from schemathesis.checks import not_a_server_error
from schemathesis.core.transport import Response as Answer
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)  # fmt: skip

from config.api.tool import get_tool
from tests.access.calls import rolled_back
from tests.contract.asking import Asking
from tests.contract.made_up import MadeUp, anew
from tests.extent import by_turns, full, one_in
from tests.registry import every_tool

TOOLS = [one.name for one in every_tool()]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES, FEW = 6, 2  # in full, and else
CALLERS = ("firm admin", "agent, full")
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def sent(case: Any, client: APIClient) -> Answer:
    """The generated request, sent through the test client: in this thread, inside the test's transaction."""
    asked = requests.Request(**_known(case.as_transport_kwargs(base_url="http://testserver"))).prepare()
    headers = {name.upper().replace("-", "_"): value for name, value in asked.headers.items()}
    kind = str(headers.pop("CONTENT_TYPE", "application/json"))
    for name in ("CONTENT_LENGTH", "AUTHORIZATION", "ACCEPT_ENCODING"):  # the client's own
        headers.pop(name, None)
    received = client.generic(
        str(asked.method),
        asked.path_url,
        asked.body or b"",
        kind,
        **{f"HTTP_{name}": one for name, one in headers.items()},
    )
    client.cookies.clear()
    return Answer(
        status_code=received.status_code, headers={name.lower(): [value] for name, value in received.headers.items()},
        content=received.content, request=asked, elapsed=0.0, verify=False,
    )  # fmt: skip


def _known(arguments: dict[str, Any]) -> dict[str, Any]:
    names = ("method", "url", "headers", "params", "data", "json", "cookies", "files")
    return {name: value for name, value in arguments.items() if name in names}


@pytest.mark.parametrize("name", TOOLS)
def test_answers_as_documented(asking: Asking, made_up: MadeUp, name: str) -> None:
    tool = get_tool(name)
    clients = [asking.world.callers[one].client for one in CALLERS]
    known = dict(zip(tool.parameters, _ids_in(asking.url_of(tool)), strict=True))
    for place, call in enumerate(made_up.calls(tool, EXAMPLES if full() else FEW if one_in(8, [name]) else 1)):
        ids = {} if place % 2 else known  # every other call is about what there is not
        case = anew(call, path_parameters={**call.path_parameters, **ids})
        for client in clients if full() else [by_turns(name, clients[place % 2 :] + clients[: place % 2])]:
            with rolled_back():
                case.validate_response(sent(case, client), checks=CHECKS)


def _ids_in(url: str) -> list[str]:
    return [found.group() for found in UUID.finditer(url)]
