"""The catalogue of events says what is emitted, and who gets it."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.events.actions import emit
from cases.models import Case, Role, User
from cases.scopes import person_actor
from config.api.kinds import event_types
from tests.factories import browser_client, join_case, make_user, token_client


@pytest.fixture
def client(case: Case) -> User:
    user = make_user(case.firm, Role.CLIENT)
    join_case(case, user)
    return user


def types_of(api: APIClient) -> dict[str, Any]:
    answer = api.get("/v1/events/types")
    assert answer.status_code == 200
    return {one["event_type"]: one for one in answer.json()["items"]}


def test_every_type_has_a_sentence_the_fields_of_its_data_and_who_gets_it(api: APIClient) -> None:
    found = types_of(api)
    assert list(found) == event_types()
    assert all(one["sentence"].endswith(".") and one["seen_by_words"] for one in found.values())
    assert {"code", "lost"} <= {one["name"] for one in found["job.failed"]["data"]}
    assert (found["evidence.viewed"]["seen_by"], found["evidence.created"]["seen_by"]) == ("firm", "clients")
    assert found["agent_key.created"]["seen_by"] == "admins"


def test_a_client_learns_of_no_event_that_never_comes(client: User) -> None:
    found = types_of(token_client(client))
    assert "evidence.created" in found
    assert not {"evidence.viewed", "evidence.reviewed", "agent_session.created", "usage.updated"} & set(found)


def test_data_that_the_catalogue_does_not_describe_is_not_emitted(case: Case, attorney: User) -> None:
    about = {"actor": person_actor(attorney), "firm_id": case.firm_id, "entity_id": case.pk}
    with pytest.raises(ValueError, match="secret"):
        emit(event_type="case.updated", entity_type="case", case_id=case.pk, data={"secret": 1}, **about)
    with pytest.raises(ValueError, match="across_cases"):
        emit(event_type="user.created", entity_type="user", case_id=case.pk, **about)


def test_the_page_shows_it_to_whom_agents_belong(attorney: User, client: User) -> None:
    page = browser_client(attorney).get("/agents/events").content.decode()
    assert "evidence.processed" in page
    assert "The reading of a document came to an end." in page
    assert browser_client(client).get("/agents/events").status_code == 302


class TestPositions:
    @pytest.mark.parametrize("path", ["/v1/events", "/v1/cases/{case}/events"])
    def test_a_position_that_there_is_not_is_refused(self, api: APIClient, case: Case, path: str) -> None:
        last = api.get("/v1/events", {"since": "now"}).json()["next_position"]
        assert api.get(path.format(case=case.pk), {"since": last}).status_code == 200
        refused = api.get(path.format(case=case.pk), {"since": last + 1})
        assert refused.status_code == 422
        assert str(last) in refused.json()["error"]["details"]["fields"]["since"][0]

    def test_now_is_after_all_that_was_and_before_all_that_comes(
        self, api: APIClient, case: Case, attorney: User
    ) -> None:
        emit(
            actor=person_actor(attorney), event_type="case.updated", firm_id=case.firm_id, case_id=case.pk,
            entity_type="case", entity_id=case.pk,
        )  # fmt: skip
        now = api.get("/v1/events", {"since": "now"}).json()
        assert now["items"] == []
        emit(
            actor=person_actor(attorney), event_type="case.archived", firm_id=case.firm_id, case_id=case.pk,
            entity_type="case", entity_id=case.pk,
        )  # fmt: skip
        later = api.get("/v1/events", {"since": now["next_position"]}).json()["items"]
        assert [one["event_type"] for one in later] == ["case.archived"]
