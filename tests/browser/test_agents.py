"""The keys of agents: made, shown once, used by a real client, rotated, and revoked; and their sessions."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from agents.access.key_actions import key_create
from agents.models import AgentKey, AgentSession, Webhook, WebhookDelivery
from agents.webhooks.signing import decrypted, encrypted, new_webhook_secret
from audit.models import Event
from cases.models import Case, User
from cases.scopes import person_actor, person_scope
from cases.signin.secrets import digest, new_secret
from tests.browser.people import Browsers
from tests.browser.stack import Stack
from tests.browser.test_every_page import check
from tests.factories import make_case, make_firm, make_user

pytestmark = pytest.mark.browser


def test_a_key_works_until_it_is_revoked(browsers: Browsers, stack: Stack) -> None:
    user = make_user(make_firm())
    assert user.firm
    case = make_case(user.firm, user, name="Brandt v. Northline")
    page = browsers.open(user)
    page.goto("/agents")
    page.get_by_label("Name", exact=True).fill("Intake agent")
    page.get_by_label("Brandt v. Northline").check()
    page.get_by_role("button", name="Make the key").click()
    key = page.locator("#new-key").inner_text()
    keys = page.get_by_role("region", name="Agent keys")
    expect(keys).to_contain_text("Intake agent")

    body = {"agent_type": "case_analyst", "case_ids": [str(case.pk)], "operations": ["read"]}
    with stack.web() as agent:
        opened = agent.post("/v1/agent/sessions", json=body, headers={"Authorization": f"Bearer {key}"})
        assert opened.status_code == 201, opened.text
        session = {"Authorization": f"Bearer {opened.json()['token']}"}
        answer = agent.get(f"/v1/cases/{case.pk}", headers=session)
        assert (answer.status_code, answer.json()["name"]) == (200, "Brandt v. Northline")

        page.reload()
        expect(page.locator("#new-key")).to_have_count(0)
        assert key not in page.content(), "a key is shown once"
        expect(page.get_by_role("region", name="Agent sessions")).to_contain_text("Active")
        keys.get_by_role("button", name="Revoke").click()
        page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
        expect(keys).to_contain_text("Revoked")
        assert agent.get(f"/v1/cases/{case.pk}", headers=session).status_code == 401

    a_role_leaves_what_its_agents_may(page, user)


def a_role_leaves_what_its_agents_may(page: Page, user: User) -> None:
    page.get_by_label("Name", exact=True).fill("Reader of everything")
    page.get_by_label("Research").check()
    expect(page.get_by_label("Delete")).to_be_disabled()
    expect(page.get_by_label("Analyse with a model")).to_be_checked()
    page.get_by_label("All my cases").check()
    expect(page.get_by_label("Brandt v. Northline")).to_be_disabled()
    page.get_by_label("Calls a minute").fill("7")
    page.get_by_role("button", name="Make the key").click()
    expect(page.locator("#new-key")).to_be_visible()
    made = AgentKey.objects.get(owner=user, name="Reader of everything")
    assert (made.agent_type, made.operations, made.all_cases) == ("research", ["analyze", "read"], True)
    assert made.rate_per_minute == 7


@pytest.mark.full("tests/agents/access/test_key_tools.py rotates; a key is made and revoked in this file")
def test_a_key_is_rotated_with_an_overlap(browsers: Browsers, stack: Stack) -> None:
    user = make_user(make_firm())
    _, former = _key(user)
    page = browsers.open(user)
    page.goto("/agents")
    page.get_by_role("button", name="Rotate").click()
    page.get_by_role("dialog").get_by_role("button", name="Rotate").click()
    new = page.locator("#rotated").inner_text()
    expect(page.get_by_role("region", name="Agent keys")).to_contain_text("Former secret until")
    with stack.web() as agent:
        for secret in (former, new):
            answer = agent.get("/v1/agent/permissions", headers={"Authorization": f"Bearer {secret}"})
            assert answer.status_code == 200


def test_a_session_is_looked_into_and_let_go_on(browsers: Browsers) -> None:
    """Suspended, with a webhook whose receiver was down: a person reads why, sends again, lets it go on."""
    user = make_user(make_firm())
    session, letter = _suspended(user)
    page = browsers.open(user)
    page.goto("/agents?status=suspended")
    page.get_by_role("link", name="Intake agent").click()
    main = page.get_by_role("main")
    expect(main).to_contain_text("50 errors in a row within 5 minutes")
    expect(main).to_contain_text("Brandt v. Northline")
    expect(main).to_contain_text("https://agent.example.com/events")
    check(page)
    page.get_by_role("region", name="Table of failed deliveries").get_by_role("button", name="Retry").click()
    expect(page.get_by_role("region", name="Table of failed deliveries")).to_have_count(0)
    letter.refresh_from_db()
    assert (letter.status, letter.attempts) == ("pending", 0)
    page.get_by_role("button", name="Resume").click()
    page.get_by_role("dialog").get_by_role("button", name="Resume").click()
    expect(main).not_to_contain_text("50 errors in a row")
    session.refresh_from_db()
    assert session.status == "active"
    page.get_by_role("button", name="New webhook secret").click()
    page.get_by_role("dialog").get_by_role("button", name="New webhook secret").click()
    expect(page.locator("#new-secret")).to_contain_text("whsec_")
    expect(main).to_contain_text("the former secret signs too until")  # the card has been asked again
    page.get_by_role("button", name="Remove the webhook").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove the webhook").click()
    expect(main).to_contain_text("None. The agent asks for events itself.")
    assert not Webhook.objects.filter(session=session).exists()


@pytest.mark.full(
    "tests/agents/webhooks/test_tools.py registers; "
    "a new secret is shown in this file, and 422 at its field in test_errors.py"
)
def test_a_receiver_is_registered_on_the_page_and_its_secret_shown_once(browsers: Browsers) -> None:
    user = make_user(make_firm())
    session = _at_work(user)
    page = browsers.open(user)
    page.goto(f"/agents/sessions/{session.pk}")
    browsers.expect(page, "422 PATCH")
    form = page.get_by_role("region", name="Send events to a server")
    form.get_by_label("Address").fill("http://127.0.0.1/events")
    form.get_by_label("A document was read").check()
    form.get_by_role("button", name="Register the address").click()
    expect(form).to_contain_text("The address is not a public one.")
    expect(form.get_by_label("Address")).to_have_value("http://127.0.0.1/events")
    expect(form.get_by_label("Address")).to_be_focused()
    form.get_by_label("Address").fill("https://agent.example.com/events")
    form.get_by_role("button", name="Register the address").click()
    secret = page.locator("#new-secret").inner_text()
    assert secret.startswith("whsec_")
    check(page, colours=False)
    about = page.get_by_role("region", name="About this session")
    expect(about).to_contain_text("https://agent.example.com/events")
    webhook = Webhook.objects.get(session=session)
    assert (webhook.types, decrypted(webhook.secret)) == (["evidence.processed"], secret)
    page.reload()
    expect(about).to_contain_text("https://agent.example.com/events")
    assert secret not in page.content(), "a secret is shown once"

    form.get_by_label("Address").fill("https://agent.example.com/events")
    form.get_by_role("button", name="Register the address").click()
    expect(form).to_contain_text("its secret stays the same")
    webhook.refresh_from_db()
    assert (webhook.types, decrypted(webhook.secret)) == ([], secret)


@pytest.mark.full("tests/agents/webhooks/test_tools.py")
def test_a_session_that_has_ended_registers_nothing(browsers: Browsers) -> None:
    user = make_user(make_firm())
    session = _at_work(user, status="terminated")
    page = browsers.open(user)
    page.goto(f"/agents/sessions/{session.pk}")
    expect(page.get_by_role("heading", name="About this session")).to_be_visible()
    expect(page.get_by_role("region", name="Send events to a server")).to_have_count(0)


def _at_work(owner: User, **fields: str) -> AgentSession:
    assert owner.firm
    session: AgentSession = AgentSession.objects.create(
        firm=owner.firm, key=_key(owner)[0], agent_type="intake", token_hash=digest(new_secret("itx_ses")),
        operations=["read", "write"], expires_at=timezone.now() + timedelta(hours=1), **fields,
    )  # fmt: skip
    session.cases.set(
        [make_case(owner.firm, owner, name="Brandt v. Northline")], through_defaults={"firm_id": session.firm_id}
    )
    return session


def _key(owner: User) -> tuple[AgentKey, str]:
    return key_create(
        actor=person_actor(owner), scope=person_scope(owner), case_ids=None, operations=["read", "write"],
        name="Intake agent",
    )  # fmt: skip


def _suspended(owner: User) -> tuple[AgentSession, WebhookDelivery]:
    """A session that erred too often, and a delivery that was given up."""
    assert owner.firm
    case = make_case(owner.firm, owner, name="Brandt v. Northline")
    session = AgentSession.objects.create(
        firm=owner.firm, key=_key(owner)[0], agent_type="intake", purpose="Triage of the carrier's letters",
        token_hash=digest(new_secret("itx_ses")), operations=["read", "write"], status="suspended",
        status_reason="50 errors in a row within 5 minutes", expires_at=timezone.now() + timedelta(hours=1),
    )  # fmt: skip
    session.cases.set([case], through_defaults={"firm_id": session.firm_id})
    webhook = Webhook.objects.create(
        firm=owner.firm, session=session, url="https://agent.example.com/events", secret=encrypted(new_webhook_secret())
    )
    deliveries = [
        WebhookDelivery.objects.create(
            firm=owner.firm, webhook=webhook, event=_event(case), **state
        )
        for state in (
            {"status": "delivered", "attempts": 1, "response_status": 200, "last_attempt_at": timezone.now()},
            {
                "status": "pending", "attempts": 2, "problem": "There was no answer in time.",
                "last_attempt_at": timezone.now(), "next_attempt_at": timezone.now() + timedelta(hours=2),
            },
            {
                "status": "dead_letter", "attempts": 10, "response_status": 503, "problem": "The receiver answered 503.",
                "last_attempt_at": timezone.now(),
            },
        )
    ]  # fmt: skip
    return session, deliveries[2]


def _event(case: Case) -> Event:
    event: Event = Event.objects.create(
        firm_id=case.firm_id, case=case, event_type="case.updated", entity_type="case", entity_id=case.pk,
        actor_type="system",
    )  # fmt: skip
    return event
