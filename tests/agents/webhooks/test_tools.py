"""Registering, rotating and removing webhooks; looking at deliveries, and sending them again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone
from rest_framework.test import APIClient

from agents.models import AgentSession, Webhook, WebhookDelivery
from audit.models import Event
from cases.models import Case, Firm, Role, User
from cases.scopes import person_scope
from tests.agents.conftest import bearer, error_of, fields_of, make_key, open_session
from tests.agents.receivers import one_after_another, receiver
from tests.agents.webhooks.conftest import happen, send
from tests.factories import browser_client, make_user, token_client

URL = "https://receiver.example/hook"
SESSIONS = "/v1/agent/sessions"


@pytest.fixture(autouse=True)
def _loopback() -> None:
    """Here no private network may be reached, as in production."""


@pytest.fixture
def opened(key_api: APIClient, case: Case) -> dict[str, Any]:
    return open_session(key_api, case)


@pytest.fixture
def agent(opened: dict[str, Any]) -> APIClient:
    return bearer(opened["token"])


@pytest.fixture
def path(opened: dict[str, Any]) -> str:
    return f"{SESSIONS}/{opened['id']}"


@pytest.fixture
def dead(agent: APIClient, path: str, case: Case, settings: LazySettings) -> WebhookDelivery:
    """A failed delivery of the session."""
    agent.patch(path, {"webhook": {"url": URL}})
    [event_id] = happen(case)
    return WebhookDelivery.objects.create(
        firm=case.firm, webhook=Webhook.objects.get(), event_id=event_id, status="dead_letter", attempts=3,
        response_status=500, problem="The receiver answered 500.",
    )  # fmt: skip


def test_a_webhook_is_registered_with_a_secret_shown_once(agent: APIClient, path: str) -> None:
    answer = agent.patch(path, {"webhook": {"url": URL, "types": ["evidence.created"]}})
    assert answer.status_code == 200, answer.content
    made = answer.json()
    assert made["webhook_secret"].startswith("whsec_")
    webhook = {name: made["webhook"][name] for name in ("url", "types", "disabled_at", "former_secret_until")}
    assert webhook == {"url": URL, "types": ["evidence.created"], "disabled_at": None, "former_secret_until": None}
    assert made["webhook_secret"].encode() not in bytes(Webhook.objects.get().secret)
    assert "webhook_secret" not in agent.get(path).json()
    assert Event.objects.filter(event_type="agent_session.updated", case=None).count() == 1


def test_a_repeat_shows_no_secret(agent: APIClient, path: str) -> None:
    body = {"webhook": {"url": URL}}
    first = agent.patch(path, body, HTTP_IDEMPOTENCY_KEY="once").json()
    assert agent.patch(path, body, HTTP_IDEMPOTENCY_KEY="once").json() == first | {"webhook_secret": None}
    secret = bytes(Webhook.objects.get().secret)
    assert agent.patch(path, {"webhook": {"url": URL, "types": ["case.updated"]}}).json()["webhook_secret"] is None
    webhook = Webhook.objects.get()
    assert (bytes(webhook.secret), webhook.types) == (secret, ["case.updated"])


def test_another_receiver_gets_another_secret(agent: APIClient, path: str) -> None:
    first = agent.patch(path, {"webhook": {"url": URL}}).json()["webhook_secret"]
    second = agent.patch(path, {"webhook": {"url": "https://other.example/"}}).json()["webhook_secret"]
    assert second
    assert second != first
    assert Webhook.objects.get().former_secret is None


def test_a_receiver_that_was_switched_off_begins_anew(agent: APIClient, path: str, case: Case) -> None:
    agent.patch(path, {"webhook": {"url": URL}})
    Webhook.objects.update(disabled_at=timezone.now(), disabled_reason="It was gone.")
    made = agent.patch(path, {"webhook": {"url": URL}}).json()
    assert made["webhook_secret"]
    assert (made["webhook"]["disabled_at"], made["webhook"]["disabled_reason"]) == (None, "")


def test_it_is_removed_with_null(agent: APIClient, path: str, dead: WebhookDelivery) -> None:
    assert agent.patch(path, {"webhook": None}).json()["webhook"] is None
    assert not Webhook.objects.exists()
    assert agent.get(f"{path}/deliveries").json()["items"] == []
    assert agent.patch(path, {"webhook": None}).status_code == 200, "a repeat changes nothing"


def test_its_secret_is_rotated(agent: APIClient, path: str) -> None:
    first = agent.patch(path, {"webhook": {"url": URL}}).json()["webhook_secret"]
    rotated = agent.patch(path, {"rotate_webhook_secret": True}).json()
    assert rotated["webhook_secret"] != first
    until = Webhook.objects.get().former_until
    assert until is not None
    assert timedelta(hours=23) < until - timezone.now() <= timedelta(hours=24)
    at_once = agent.patch(path, {"rotate_webhook_secret": True, "overlap_seconds": 0}).json()
    assert at_once["webhook"]["former_secret_until"] is None


def test_there_must_be_something_to_rotate(agent: APIClient, path: str) -> None:
    error_of(agent.patch(path, {"rotate_webhook_secret": True}), 409)
    error_of(agent.patch(path, {"webhook": None, "rotate_webhook_secret": True}), 409)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"webhook": {"url": "ftp://example.com/"}}, "webhook.url"),
        ({"webhook": {"url": "http://127.0.0.1/"}}, "webhook.url"),
        ({"webhook": {"url": "http://[::ffff:169.254.169.254]/"}}, "webhook.url"),
        ({"webhook": {"url": "https://a:b@example.com/"}}, "webhook.url"),
        ({"webhook": {"url": "https://example.com/" + "x" * 500}}, "webhook.url"),
        ({"webhook": {}}, "webhook.url"),
        ({"webhook": {"url": URL, "types": "all"}}, "webhook.types"),
        ({"webhook": {"url": URL, "types": ["x" * 61]}}, "webhook.types.0"),
        ({"webhook": {"url": URL, "secret": "mine"}}, "webhook.secret"),
        ({"rotate_webhook_secret": "true"}, "rotate_webhook_secret"),
        ({"overlap_seconds": 604_801}, "overlap_seconds"),
        ({"status": "active"}, "status"),
        ({"operations": ["delete"]}, "operations"),
    ],
)
def test_bad_input_is_named(agent: APIClient, path: str, body: dict[str, Any], field: str) -> None:
    assert list(fields_of(agent.patch(path, body))) == [field]
    assert not Webhook.objects.exists()


def test_sessions_their_keys_and_their_attorneys_arrange_it(
    agent: APIClient, key_api: APIClient, api: APIClient, path: str, attorney: User, colleague: User
) -> None:
    for caller in (agent, key_api, api):
        assert caller.patch(path, {"webhook": {"url": URL}}).status_code == 200
    for stranger in (bearer(make_key(attorney)[1]), token_client(colleague)):
        error_of(stranger.patch(path, {"webhook": {"url": "https://evil.example/"}}), 404)
    assert Webhook.objects.get().url == URL


def test_a_webhook_is_seen_only_with_its_session(agent: APIClient, path: str, attorney: User, colleague: User) -> None:
    assert agent.patch(path, {"webhook": {"url": URL}}).status_code == 200
    seen = [Webhook.objects.visible_to(person_scope(person)).count() for person in (attorney, colleague)]
    assert seen == [1, 0]


@pytest.mark.parametrize("role", [Role.STAFF, Role.CLIENT, Role.GUEST])
def test_others_have_nothing_to_do_with_it(firm: Firm, path: str, role: Role, dead: WebhookDelivery) -> None:
    person = token_client(make_user(firm, role))
    error_of(person.patch(path, {"webhook": {"url": URL}}), 403)
    error_of(person.get(f"{path}/deliveries"), 403)
    error_of(person.get(f"{path}/dead-letters"), 403)
    error_of(person.post(f"{path}/deliveries/{dead.pk}/replay", {}), 403)


def test_a_session_that_may_not_read_events_has_no_webhook(attorney: User, case: Case) -> None:
    opened = open_session(bearer(make_key(attorney, entity_types=["facts"])[1]), case)
    refused = bearer(opened["token"]).patch(f"{SESSIONS}/{opened['id']}", {"webhook": {"url": URL}})
    assert error_of(refused, 403)["details"]["required_permission"] == "read:events"


@pytest.mark.parametrize("how", ["ended", "expired"])
def test_what_has_ended_is_not_arranged(api: APIClient, path: str, how: str) -> None:
    if how == "ended":
        api.delete(path)
    else:
        AgentSession.objects.update(expires_at=timezone.now())
    error_of(api.patch(path, {"webhook": {"url": URL}}), 409)
    assert "agents.update_session" not in api.get(path).json()["allowed_actions"]


def test_deliveries_are_listed_with_what_became_of_them(agent: APIClient, path: str, dead: WebhookDelivery) -> None:
    [item] = agent.get(f"{path}/deliveries").json()["items"]
    assert (item["id"], item["event_id"]) == (str(dead.pk), str(dead.event_id))
    assert (item["event_type"], item["case_id"]) == ("case.updated", str(dead.event.case_id))
    assert (item["status"], item["attempts"], item["response_status"]) == ("dead_letter", 3, 500)
    assert item["allowed_actions"] == ["agents.replay_delivery"]
    assert agent.get(f"{path}/dead-letters").json()["items"] == [item]
    assert agent.get(f"{path}/deliveries", {"status": "pending"}).json()["items"] == []
    assert list(fields_of(agent.get(f"{path}/deliveries", {"status": "lost"}))) == ["status"]


def test_lists_cost_the_same_however_many(
    agent: APIClient, path: str, case: Case, dead: WebhookDelivery, django_assert_max_num_queries: Any
) -> None:
    for event_id in happen(case, 10):
        WebhookDelivery.objects.create(firm=case.firm, webhook=dead.webhook, event_id=event_id)
    with django_assert_max_num_queries(12):
        assert len(agent.get(f"{path}/deliveries").json()["items"]) == 11


def test_a_failed_delivery_is_sent_again_under_its_id(
    agent: APIClient, path: str, case: Case, settings: LazySettings
) -> None:
    settings.OUTGOING_ALLOWED_NETWORKS, settings.WEBHOOK_RETRY_SECONDS = ["127.0.0.0/8"], []
    with receiver(one_after_another(500, 200)) as one:
        agent.patch(path, {"webhook": {"url": one.url}})
        happen(case)
        send()
        [failed] = agent.get(f"{path}/dead-letters").json()["items"]
        replayed = agent.post(f"{path}/deliveries/{failed['id']}/replay", {})
        assert (replayed.status_code, replayed.json()["status"], replayed.json()["attempts"]) == (200, "pending", 0)
        error_of(agent.post(f"{path}/deliveries/{failed['id']}/replay", {}), 409)
        send()
        assert one.ids == [failed["id"]] * 2
        assert agent.get(f"{path}/dead-letters").json()["items"] == []
        assert agent.get(f"{path}/deliveries").json()["items"][0]["status"] == "delivered"


@pytest.mark.parametrize("stopped", ["off", "ended"])
def test_without_a_receiver_nothing_is_sent_again(
    api: APIClient, path: str, dead: WebhookDelivery, stopped: str
) -> None:
    if stopped == "off":
        Webhook.objects.update(disabled_at=timezone.now())
    else:
        api.delete(path)
    error_of(api.post(f"{path}/deliveries/{dead.pk}/replay", {}), 409)
    assert api.get(f"{path}/deliveries").json()["items"][0]["allowed_actions"] == []


def test_a_path_names_one_session_throughout(
    api: APIClient, key_api: APIClient, case: Case, dead: WebhookDelivery
) -> None:
    other = open_session(key_api, case)
    error_of(api.post(f"{SESSIONS}/{other['id']}/deliveries/{dead.pk}/replay", {}), 404)
    assert WebhookDelivery.objects.get().status == "dead_letter"


def test_deliveries_about_a_case_that_is_out_of_reach_are_hidden(
    agent: APIClient, path: str, dead: WebhookDelivery, foreign_case: Case
) -> None:
    Event.objects.filter(pk=dead.event_id).update(case=foreign_case)
    assert agent.get(f"{path}/deliveries").json()["items"] == []
    error_of(agent.post(f"{path}/deliveries/{dead.pk}/replay", {}), 404)


def test_pages_show_deliveries_and_failed_deliveries(attorney: User, path: str, dead: WebhookDelivery) -> None:
    browser = browser_client(attorney)
    for part in ("deliveries", "dead-letters"):
        text = browser.get(f"{path}/{part}").content.decode()
        assert f"/deliveries/{dead.pk}/replay" in text
        assert "The receiver answered 500." in text
