"""The page of what a session changed: read as a diff, accepted, and taken back in part."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from agents.models import AgentSession
from cases.models import User
from evidence.models import EvidenceItem
from facts.models import Fact
from tests.browser.people import Browsers
from tests.browser.stack import Stack
from tests.browser.test_every_page import LOOKS, check
from tests.factories import agent_client, make_case, make_entity, make_fact, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
TEXT = "The rent was paid on May 5, 2024. The keys were returned on June 1, 2024."
SHOTS = os.environ.get("INTACTUS_SCREENSHOTS")  # a folder, to look at the page oneself


def worked(stack: Stack, user: User) -> tuple[AgentSession, str]:
    """A session that made a fact, reworded another, and renamed a document; and the id of the fact it made."""
    assert user.firm
    case = make_case(user.firm, user, name="Brandt v. Northline")
    item = make_item(case, TEXT, title="Letter of the landlord")
    kept = make_fact(item, "The keys were returned on June 1, 2024.", text="Keys were returned.")
    agent = agent_client(user, case)
    token = agent._credentials["HTTP_AUTHORIZATION"]
    body = {
        "text": "The rent was paid on May 5, 2024.", "entity_ids": [str(make_entity(case, "Hadley Brandt").pk)],
        "citations": [{"evidence_id": str(item.pk), "quote": "The rent was paid on May 5, 2024."}],
    }  # fmt: skip
    headers = {"Authorization": token, "X-Agent-Reasoning": "The letter says when the rent was paid."}
    with stack.web(**headers) as calls:
        made = calls.post(f"/v1/cases/{case.pk}/facts", json=body)
        assert made.status_code == 201, made.text
        assert calls.patch(f"/v1/facts/{kept.pk}", json={"text": "The keys came back in June."}).status_code == 200
        assert calls.patch(f"/v1/evidence/{item.pk}", json={"title": "Letter, June 2024"}).status_code == 200
    session: AgentSession = AgentSession.objects.get(key__owner=user)
    return session, str(made.json()["id"])


def shoot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


def test_what_a_session_changed_is_accepted_and_taken_back(browsers: Browsers, stack: Stack) -> None:
    user = make_user(make_firm())
    session, made = worked(stack, user)
    page = browsers.open(user)
    page.goto(f"/agents/sessions/{session.pk}/changes")
    cards = page.locator(".diff")
    expect(cards).to_have_count(3)
    check(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(cards.first).to_contain_text("Made fact: The rent was paid on May 5, 2024.")
    expect(cards.nth(1).locator("del").first).to_contain_text("Keys were returned.")
    expect(cards.nth(1).locator("ins").first).to_contain_text("The keys came back in June.")
    cards.first.locator("summary").click()
    expect(cards.first).to_contain_text("The letter says when the rent was paid.")

    page.get_by_role("button", name="Accept all").click()
    expect(cards.first.locator(".status")).to_have_text("Accepted")

    cards.first.get_by_role("checkbox").check()
    page.get_by_role("button", name="Take back selected").click()
    page.get_by_role("dialog").get_by_role("button", name="Take back selected").click()
    expect(cards.first.locator(".status")).to_have_text("Taken back")
    expect(cards.nth(1).locator(".status")).to_have_text("Accepted")
    assert not Fact.objects.filter(pk=made).exists()
    assert EvidenceItem.objects.get(case__in=session.cases.all()).title == "Letter, June 2024"


@pytest.mark.full("tests/agents/changesets says why; the first test here takes back")
def test_what_can_not_be_taken_back_says_why(browsers: Browsers, stack: Stack) -> None:
    user = make_user(make_firm())
    session, made = worked(stack, user)
    page = browsers.open(user)
    Fact.objects.filter(pk=made).update(notes="Someone wrote this later.")
    browsers.expect(page, r"^409 ")
    page.goto(f"/agents/sessions/{session.pk}/changes")
    expect(page.locator(".diff").first).to_contain_text("Can't be taken back")
    page.get_by_role("button", name="Take back all").click()
    page.get_by_role("dialog").get_by_role("button", name="Take back all").click()
    expect(page.locator("body")).to_contain_text("can't be taken back; nothing was")
    assert Fact.objects.filter(pk=made).exists()


@pytest.mark.full("the page is looked at in the first test of this file")
def test_the_page_is_fit_to_be_seen(browsers: Browsers, stack: Stack) -> None:
    user = make_user(make_firm())
    session, made = worked(stack, user)
    Fact.objects.filter(pk=made).update(notes="Someone wrote this later.")
    page = browsers.open(user)
    page.goto(f"/agents/sessions/{session.pk}/changes")
    expect(page.locator(".diff")).to_have_count(3)
    check(page)
    for size, scheme, _ in LOOKS:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        shoot(page, f"changes-{size[0]}-{scheme}")
