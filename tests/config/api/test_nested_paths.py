"""A path with several ids: what is locked, versioned and shown is the declared subject, and each object is its parent's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import clear_url_caches
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIClient

from cases.models import Case
from cases.scopes import person_scope
from config import urls
from config.api import tool as registry
from config.api.document import openapi
from config.api.params import Empty
from config.api.routes import tool_urls
from config.api.tool import allowed_actions, tool
from config.api.viewset import ToolViewSet
from facts.models import Entity, Fact
from tests.factories import join_case, make_case, make_entity, make_firm, make_user, token_client


class Modules:
    """What is found by a short name; stands for a table with such a column."""

    asked: list[dict[str, Any]] = []

    @classmethod
    def visible_to(cls, scope: Any) -> Any:
        return cls

    @classmethod
    def filter(cls, **values: Any) -> Any:
        cls.asked.append(values)
        return Case.objects.none()


class LinkTools(ToolViewSet):
    rows = Fact.objects
    lookups = {"entity_id": Entity.objects, "module": Modules}

    @tool(
        "facts.unlink_for_test", "DELETE facts/{fact_id}/names-for-test/{entity_id}", permission="write:facts",
        audit="update", entity="fact", status=204, allowed=lambda actor, fact: fact.status == "proposed",
        subject="fact_id", activity="unlinked {object}", when="Use it in this test.",
    )  # fmt: skip
    def unlink(self, request: Request, fact: Fact, entity: Entity) -> Response:
        """Take a name from a fact, for the tests of paths with two ids; nothing is changed by it."""
        return self.nothing()

    @tool(
        "modules.install_for_test", "POST modules-for-test/{module:slug}/install", permission="write:facts",
        audit="update", entity="fact", body=Empty, status=204, subject=None, activity="installed {object}",
        when="Use it in this test.",
    )  # fmt: skip
    def install(self, request: Request, module: Any) -> Response:
        """Install a module, for the tests of paths with short names; nothing is changed by it."""
        return self.nothing()


@pytest.fixture
def api(db: None, settings: Any) -> Iterator[APIClient]:
    """The routes of the project and of the tools above, while the test runs."""
    known = dict(registry._registry)
    module = ModuleType("urls_with_nested_paths")
    module.__dict__.update({name: getattr(urls, name) for name in dir(urls) if name.startswith("handler")})
    module.urlpatterns = [*urls.urlpatterns, *tool_urls(LinkTools)]
    settings.ROOT_URLCONF = module
    clear_url_caches()
    person = make_user(make_firm(), role="attorney")
    client = token_client(person)
    client.person = person
    yield client
    registry._registry.clear()
    registry._registry.update(known)
    registry._acting.clear()
    clear_url_caches()


def two_cases(api: APIClient) -> tuple[Case, Case]:
    person = api.person
    one, other = make_case(person.firm), make_case(person.firm)
    join_case(one, person)
    join_case(other, person)
    return one, other


def test_the_subject_is_locked_and_compared_though_it_stands_first(api: APIClient) -> None:
    case, _ = two_cases(api)
    fact, entity = stored_fact(case), make_entity(case, "Moran")
    url = f"/v1/facts/{fact.pk}/names-for-test/{entity.pk}"
    with CaptureQueriesContext(connection) as caught:
        assert api.delete(url, headers={"If-Match": f'"{fact.version}"'}).status_code == 204
    locked = [one["sql"] for one in caught.captured_queries if "FOR UPDATE" in one["sql"]]
    assert len(locked) == 1
    assert locked[0].endswith('FOR UPDATE OF "facts_fact"')
    stale = api.delete(url, headers={"If-Match": f'"{fact.version + 1}"'})
    assert (stale.status_code, stale.json()["error"]["code"]) == (409, "CONFLICT")


def test_the_unlink_stands_among_what_may_be_done_with_the_fact(api: APIClient) -> None:
    case, _ = two_cases(api)
    fact = stored_fact(case)
    assert "facts.unlink_for_test" in api.get(f"/v1/facts/{fact.pk}").json()["allowed_actions"]
    entity = make_entity(case, "Moran")
    assert "facts.unlink_for_test" not in allowed_actions(person_scope(api.person), "entity", entity)


def test_an_object_of_another_case_is_none_of_this_path(api: APIClient) -> None:
    case, other = two_cases(api)
    fact, foreign = stored_fact(case), make_entity(other, "Moran")
    missing = api.delete(f"/v1/facts/{fact.pk}/names-for-test/{fact.pk}")
    refused = api.delete(f"/v1/facts/{fact.pk}/names-for-test/{foreign.pk}")
    malformed = api.delete(f"/v1/facts/{fact.pk}/names-for-test/x")
    assert missing.status_code == refused.status_code == malformed.status_code == 404
    assert missing.content == refused.content
    assert malformed.json()["error"]["message"] == "“x” is no entity_id."


def test_a_short_name_is_compared_as_one_and_nothing_else_is_looked_for(api: APIClient) -> None:
    Modules.asked.clear()
    missing = api.post("/v1/modules-for-test/chronology/install")
    malformed = api.post("/v1/modules-for-test/No%20Name/install")
    assert missing.status_code == malformed.status_code == 404
    assert malformed.json()["error"]["message"] == "“No Name” is no module."
    assert Modules.asked == [{"slug": "chronology"}]


def test_the_document_tells_of_the_lock_and_the_short_name(api: APIClient) -> None:
    paths = json.loads(openapi())["paths"]
    unlink = paths["/v1/facts/{fact_id}/names-for-test/{entity_id}"]["delete"]["parameters"]
    assert "If-Match" in {one["name"] for one in unlink}
    [module] = [
        one for one in paths["/v1/modules-for-test/{module}/install"]["post"]["parameters"] if one["in"] == "path"
    ]
    assert module["schema"]["pattern"]
    assert module["description"].startswith("The short name of the module")


def stored_fact(case: Case) -> Fact:
    fact: Fact = Fact.objects.create(
        firm_id=case.firm_id, case=case, text="Paid.", made_by_type="engine", made_by_name="x"
    )
    return fact
