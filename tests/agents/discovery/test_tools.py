"""The catalogue: one document for everybody, and finding a tool by what it does."""

from __future__ import annotations

import json
import re

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from audit.models import AuditEntry
from cases.models import Case, User
from config.api.tool import all_tools
from tests.agents.conftest import error_of, fields_of
from tests.factories import agent_client, browser_client

SEARCH = "/v1/tools/search"


@pytest.fixture
def anyone(db: None) -> APIClient:
    cache.clear()
    return APIClient()


def names(client: APIClient, **query: str) -> list[str]:
    response = client.get(SEARCH, query)
    assert response.status_code == 200, response.content
    return [one["name"] for one in response.json()["items"]]


def test_the_document_describes_every_tool_to_everybody(anyone: APIClient) -> None:
    answer = anyone.get("/openapi.json")
    assert answer.headers["Content-Type"] == "application/json"
    described = {
        operation["x-tool-name"]
        for operations in json.loads(answer.content)["paths"].values()
        for operation in operations.values()
        if "x-tool-name" in operation
    }
    assert described == {one.name for one in all_tools()}
    assert AuditEntry.objects.filter(tool="tools.list", actor_type="anonymous", status=200).count() == 1


def test_an_unchanged_document_is_not_sent_again(anyone: APIClient) -> None:
    etag = anyone.get("/openapi.json").headers["ETag"]
    again = anyone.get("/openapi.json", HTTP_IF_NONE_MATCH=etag)
    assert (again.status_code, again.content) == (304, b"")
    assert anyone.get("/openapi.json", HTTP_IF_NONE_MATCH='"other"').status_code == 200


def test_the_document_has_no_page_of_its_own(attorney: User, anyone: APIClient) -> None:
    assert anyone.get("/openapi.json", HTTP_ACCEPT="text/html").status_code == 406
    assert browser_client(attorney).get("/openapi.json", HTTP_ACCEPT="*/*").headers["Content-Type"] == (
        "application/json"
    )
    assert list(fields_of(anyone.get("/openapi.json?version=2"))) == ["version"]


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("upload a file", "evidence.upload"),
        ("approve a fact", "facts.update"),
        ("who did what in the audit log", "audit.list"),
        ("wait for events", "events.poll"),
        ("open an agent session", "agents.create_session"),
        ("archive case", "cases.archive"),
        ("timelin", "timeline.list"),
    ],
)
def test_the_best_tool_comes_among_the_first(anyone: APIClient, question: str, best: str) -> None:
    assert best in names(anyone, q=question)[:3]


def test_a_hit_says_where_its_parameters_are_described(anyone: APIClient) -> None:
    hit = anyone.get(SEARCH, {"q": "archive case", "limit": "1"}).json()["items"][0]
    assert (hit["name"], hit["method"], hit["path"], hit["permission"], hit["entity_type"]) == (
        "cases.archive", "POST", "/v1/cases/{case_id}/archive", "write:cases", "case",
    )  # fmt: skip
    document, _, pointer = hit["parameters_schema_ref"].partition("#")
    found = json.loads(anyone.get(document).content)
    for part in pointer.removeprefix("/").split("/"):
        found = found[part.replace("~1", "/").replace("~0", "~")]
    assert found["x-tool-name"] == "cases.archive"
    assert found["description"].startswith(hit["description"])


def test_callers_find_what_they_may_use(attorney: User, case: Case) -> None:
    reader = agent_client(attorney, case, operations=("read",))
    assert "facts.create" not in names(reader, q="create a fact")
    assert "facts.create" in names(reader, q="create a fact", include_all="true")
    assert "facts.list" in names(reader, q="list facts")


def test_pages_of_hits_go_on_where_they_ended(anyone: APIClient) -> None:
    whole = names(anyone, q="case", limit="100")
    first = anyone.get(SEARCH, {"q": "case", "limit": "5"}).json()
    assert first["has_more"] is True
    second = anyone.get(SEARCH, {"q": "case", "limit": "5", "cursor": first["next_cursor"]}).json()
    assert [one["name"] for one in first["items"] + second["items"]] == whole[:10]
    assert list(fields_of(anyone.get(SEARCH, {"q": "fact", "cursor": first["next_cursor"]}))) == ["cursor"]
    assert list(fields_of(anyone.get(SEARCH, {"q": "case", "cursor": "mine"}))) == ["cursor"]


def test_a_question_is_needed_and_may_find_nothing(anyone: APIClient) -> None:
    assert list(fields_of(anyone.get(SEARCH))) == ["q"]
    assert names(anyone, q="zzz qqq") == []
    error_of(anyone.get(SEARCH, {"q": "x", "include_all": "yes"}), 422)


def test_people_find_tools_on_pages_too(attorney: User, case: Case) -> None:
    assert "cases.archive" in browser_client(attorney).get(SEARCH, {"q": "archive"}).content.decode()


def test_the_interactive_page_brings_its_own_files(anyone: APIClient) -> None:
    answer = anyone.get("/api/docs", HTTP_ACCEPT="text/html")
    text = answer.content.decode()
    assert answer.status_code == 200
    script = anyone.get("/api/docs?script=", HTTP_ACCEPT="text/html").content.decode()
    assert "/openapi.json" in script
    assert "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js" in text
    assert "https://" not in text


def test_the_document_of_a_tool_or_an_area_is_small_and_whole(anyone: APIClient) -> None:
    whole = anyone.get("/openapi.json").content
    one = anyone.get("/openapi.json", {"tool": "facts.create"}).content
    area = anyone.get("/openapi.json", {"tag": "facts,timeline"}).content
    assert len(one) < len(area) < len(whole) / 3
    assert len(one) < 40_000
    for content, names in (
        (one, {"facts.create"}),
        (area, {tool.name for tool in all_tools() if tool.name.startswith(("facts.", "timeline."))}),
    ):
        found = json.loads(content)
        assert {op["operationId"] for methods in found["paths"].values() for op in methods.values()} == names
        for reference in set(re.findall(r'"\$ref":"#/components/([^"]+)"', content.decode())):
            kind, name = reference.split("/")
            assert name in found["components"][kind]
        assert b"\n" not in content.strip()


def test_an_unknown_tool_or_area_is_answered_with_those_there_are(anyone: APIClient) -> None:
    assert "facts.create" in fields_of(anyone.get("/openapi.json", {"tool": "facts.make"}))["tool"][0]
    assert "timeline" in fields_of(anyone.get("/openapi.json", {"tag": "no.such"}))["tag"][0]


def test_what_no_tool_is_about_is_answered_with_what_there_is(anyone: APIClient) -> None:
    assert "evidence.search" in names(anyone, q="contradictions")[:3]
