"""A tool that is to go says so in its answers and in its description, and its declaration is checked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from types import ModuleType
from typing import Any

import pytest
from django.urls import clear_url_caches
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIClient

from config import urls
from config.api import tool as registry
from config.api.declaration_checks import _check_deprecation
from config.api.document import openapi
from config.api.params import NoParams
from config.api.routes import tool_urls
from config.api.tool import Tool, get_tool, tool
from config.api.viewset import ToolViewSet
from tests.factories import make_case, make_firm, make_user, token_client
from tests.registry import every_tool


class OldTools(ToolViewSet):
    @tool(
        "facts.old_for_test", "GET old-facts-for-test", permission="read:facts", audit="read", entity="fact",
        query=NoParams, answer=NoParams, deprecated=date(2026, 1, 1), sunset=date(2027, 1, 1), successor="facts.list",
        activity="read old facts", when="Use it in this test.",
    )  # fmt: skip
    def old(self, request: Request) -> Response:
        """Answers nothing at all, for the tests of tools that are to go; nothing is changed by it."""
        return Response({})


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tool]:
    every_tool()
    module = ModuleType("urls_with_an_old_tool")
    monkeypatch.setattr(registry, "_registry", dict(registry._registry))
    module.urlpatterns = [*urls.urlpatterns, *tool_urls(OldTools)]
    from django.test import override_settings

    with override_settings(ROOT_URLCONF=module):
        clear_url_caches()
        yield get_tool("facts.old_for_test")
    clear_url_caches()


@pytest.fixture
def api(db: None) -> APIClient:
    firm = make_firm()
    user = make_user(firm)
    make_case(firm, user)
    return token_client(user)


def test_its_answers_say_since_when_until_when_and_what_instead(old: Tool, api: APIClient) -> None:
    for answer in (api.get("/v1/old-facts-for-test"), APIClient().get("/v1/old-facts-for-test")):
        assert answer["Deprecation"] == "@1767225600"
        assert answer["Sunset"] == "Fri, 01 Jan 2027 00:00:00 GMT"
        assert answer["Link"] == '</openapi.json?tool=facts.list>; rel="successor-version"'
    assert "Deprecation" not in api.get("/v1/cases")


def test_its_description_says_so_too(old: Tool) -> None:
    paths = json.loads(openapi())["paths"]
    operation: dict[str, Any] = paths["/v1/old-facts-for-test"]["get"]
    assert operation["deprecated"] is True
    assert "Deprecated since 2026-01-01, and answers until 2027-01-01: use facts.list." in operation["description"]
    assert {"Deprecation", "Sunset", "Link"} <= set(operation["responses"]["200"]["headers"])
    assert "deprecated" not in paths["/v1/cases"]["get"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"sunset": date(2027, 1, 1)},
        {"successor": "facts.list"},
        {"deprecated": date(2026, 1, 1), "sunset": date(2025, 1, 1)},
        {"deprecated": date(2026, 1, 1), "successor": "no.such"},
        {"deprecated": date(2026, 1, 1), "successor": "x.y"},
    ],
)
def test_a_declaration_that_makes_no_sense_does_not_pass_the_check(wrong: dict[str, Any]) -> None:
    every_tool()
    one = Tool("x.y", "GET", "x", "read:facts", "read", "fact", **wrong)
    assert [error.id for error in _check_deprecation(one)] == ["intactus.E028"]
