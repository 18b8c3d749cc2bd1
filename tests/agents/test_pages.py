"""The pages of a case: who gets which, that each shows what its tools answer, and what a client's look leaves out."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.test.utils import override_settings
from rest_framework.test import APIClient

from audit.events.actions import emit_for, seal
from audit.events.readers import last_position
from cases.actions.cases import participant_remove
from cases.models import Case, Firm, Role, User
from cases.scopes import person_actor, person_scope
from config.api.scope import SYSTEM
from evidence.models import EvidenceItem
from evidence.pipeline.start import start_processing
from facts.models import Entity
from tests.agents.approvals.requests import asked
from tests.agents.conftest import open_session
from tests.factories import (
    agent_client,
    browser_client,
    join_case,
    make_entity,
    make_fact,
    make_item,
    make_relationship,
    make_user,
    mention,
)

CASE_PAGES = ["", "/evidence", "/facts", "/timeline", "/people", "/jobs", "/activity", "/client-view"]
LETTER = "On March 3, 2024, Kestrel Harbor paid Eugenia Moran $12,500."


@pytest.fixture
def letter(case: Case) -> EvidenceItem:
    item = make_item(case, LETTER, title="Letter", content=LETTER.encode(), client_visible=True)
    start_processing(actor=SYSTEM, item=item)
    make_fact(
        item, LETTER, text="Kestrel paid Moran.", status="approved", date="2024-03-03", date_end="2024-03-03",
        date_precision="day",
    )  # fmt: skip
    return item


@pytest.fixture
def memo(case: Case) -> EvidenceItem:
    item = make_item(case, "CANARY words", title="CANARY memo", content=b"CANARY words")
    make_fact(item, "CANARY words", text="CANARY fact", date="2024-04-04", date_precision="day")
    return item


@pytest.fixture
def entity(letter: EvidenceItem, case: Case) -> Entity:
    moran, kestrel = make_entity(case, "Eugenia Moran"), make_entity(case, "Kestrel Harbor", type="organization")
    mention(moran, letter, "Eugenia Moran"), mention(kestrel, letter, "Kestrel Harbor")
    make_relationship(kestrel, "paid", moran, letter, LETTER)
    return moran


@pytest.fixture
def browser(attorney: User, case: Case) -> APIClient:
    return browser_client(attorney)


@pytest.fixture
def client_browser(firm: Firm, case: Case) -> APIClient:
    person = make_user(firm, Role.CLIENT, name="Dana Moran")
    join_case(case, person)
    return browser_client(person)


def text_of(browser: APIClient, path: str) -> str:
    response = browser.get(path)
    assert response.status_code == 200, (path, response.status_code, response.headers.get("Location"))
    text = response.content.decode()
    assert 'class="error"' not in text
    return text


@pytest.mark.parametrize("page", CASE_PAGES)
def test_each_page_of_a_case_renders(
    browser: APIClient, case: Case, letter: EvidenceItem, entity: Entity, page: str
) -> None:
    assert case.name in text_of(browser, f"/cases/{case.pk}{page}")


def test_the_overview_names_the_requests_that_wait_for_its_reader(case: Case, attorney: User, colleague: User) -> None:
    join_case(case, colleague)
    staff = make_user(attorney.firm, Role.STAFF)
    join_case(case, staff)
    asked(agent_client(attorney, case, operations=("read", "write", "delete")), case)
    for person, waits in ((attorney, True), (colleague, True), (staff, False)):
        text = browser_client(person).get(f"/cases/{case.pk}").content.decode()
        assert bool(re.search(r"<b>1</b>\s*<span>request of agents that waits for your approval", text)) is waits
        assert ("Nothing waits for you in this case." in text.split("data-nothing")[1][:200]) is True
        assert ("hidden" in text.split("data-nothing")[1].split(">")[0]) is waits


def test_the_activity_says_of_no_decided_request_that_it_still_waits(case: Case, attorney: User) -> None:
    agent = agent_client(attorney, case, operations=("read", "write", "delete"))
    person = browser_client(attorney)
    person.post(f"/v1/approvals/{asked(agent, case).pk}/deny", {}, content_type="application/json")
    text = person.get(f"/cases/{case.pk}/activity").content.decode()
    assert "Approval asked" in text.split('id="results"')[-1]
    assert "Awaiting approval" not in text


def test_a_partly_read_document_leads_to_what_is_missing(browser: APIClient, case: Case) -> None:
    item = make_item(case, "Text.", status="partial", status_message="The model’s answer broke off before its end.")
    text = browser.get(f"/evidence/{item.pk}").content.decode()
    assert 'href="#reading"' in text
    assert re.search(r'<details class="card" id="reading" open', text)


def test_a_case_without_documents_says_what_to_do_first(browser: APIClient, case: Case, firm: Firm) -> None:
    guest = make_user(firm, Role.GUEST)
    join_case(case, guest)
    pages = [f"/cases/{case.pk}{page}" for page in ("", "/facts", "/people", "/timeline")]
    for page in pages:
        assert "Add the first documents" in browser.get(page).content.decode(), page
        assert "Add the first documents" not in browser_client(guest).get(page).content.decode(), page
    make_item(case, "Text.")
    for page in pages:
        assert "Add the first documents" not in browser.get(page).content.decode(), page


def test_the_overview_asks_nothing_of_a_guest(case: Case, firm: Firm) -> None:
    guest = make_user(firm, Role.GUEST)
    join_case(case, guest)
    text = browser_client(guest).get(f"/cases/{case.pk}").content.decode()
    assert "Latest activity" in text
    for words in ("What needs you", "What the client sees", "View as client", "Nobody has described the case"):
        assert words not in text, words


@pytest.mark.parametrize("page", CASE_PAGES)
def test_pages_are_for_those_who_take_part(client: Client, colleague: User, case: Case, page: str) -> None:
    path = f"/cases/{case.pk}{page}"
    assert client.get(path).headers["Location"] == f"/sign-in?{urlencode({'next': path})}"
    other = browser_client(colleague).get(path)
    assert other.status_code == 404
    assert case.name not in other.content.decode()


def test_pages_show_what_tools_answer(
    browser: APIClient, case: Case, letter: EvidenceItem, memo: EvidenceItem, entity: Entity
) -> None:
    for page, words in {
        "/evidence": ["Letter", "CANARY memo"], "/facts": ["Kestrel paid Moran.", "CANARY fact"],
        "/timeline": ["Kestrel paid Moran."], "/people": ["Eugenia Moran"], "/jobs": ["Letter"],
        "/activity": ["Mara Ellison"],
    }.items():  # fmt: skip
        text = text_of(browser, f"/cases/{case.pk}{page}")
        assert all(word in text for word in words), page
        assert f'data-case-id="{case.pk}"' in text


def test_a_page_goes_on_live_from_where_it_was_painted(browser: APIClient, case: Case, attorney: User) -> None:
    """After the last event that is numbered, also where there is none: what is not numbered yet comes after it."""
    positions = []
    for numbered in (False, True):
        emit_for(case, actor=SYSTEM, event_type="case.updated")
        if numbered:
            seal()
        found = re.search(r'data-position="(\d+)"', text_of(browser, f"/cases/{case.pk}"))
        assert found is not None
        positions.append(int(found[1]))
    assert positions == [0, last_position(person_scope(attorney))]
    assert positions[1] > 0


def test_a_document_and_a_person_have_pages(browser: APIClient, letter: EvidenceItem, entity: Entity) -> None:
    text = text_of(browser, f"/evidence/{letter.pk}?page=1&start=0&end=16")
    assert "<mark" in text
    assert "On March 3, 2024" in text
    person = text_of(browser, f"/entities/{entity.pk}")
    assert all(word in person for word in ("Eugenia Moran", "Kestrel Harbor", "paid"))


def test_the_settings_offer_the_firm_s_people(browser: APIClient, case: Case, colleague: User) -> None:
    text = text_of(browser, f"/cases/{case.pk}/settings")
    assert f'value="{colleague.pk}"' in text
    assert f'hx-post="/v1/cases/{case.pk}/participants"' in text


def test_clients_get_the_portal_at_the_same_address(
    client_browser: APIClient, case: Case, letter: EvidenceItem, memo: EvidenceItem, entity: Entity
) -> None:
    text = text_of(client_browser, f"/cases/{case.pk}")
    assert 'class="portal"' in text
    assert "Letter" in text
    assert "Kestrel paid Moran." in text
    assert "CANARY" not in text
    assert "Letter" in text_of(client_browser, f"/evidence/{letter.pk}")
    assert client_browser.get(f"/evidence/{memo.pk}").status_code == 404
    for page in CASE_PAGES[1:]:
        assert client_browser.get(f"/cases/{case.pk}{page}").headers["Location"] == f"/cases/{case.pk}"
    assert client_browser.get(f"/entities/{entity.pk}").headers["Location"] == f"/cases/{case.pk}"
    assert client_browser.get("/agents").headers["Location"] == "/cases"
    assert client_browser.get("/cases/new").headers["Location"] == "/cases"


def test_looking_as_the_client_shows_what_the_client_sees(
    browser: APIClient, client_browser: APIClient, case: Case, letter: EvidenceItem, memo: EvidenceItem
) -> None:
    text = text_of(browser, f"/cases/{case.pk}/client-view")
    assert "CANARY" not in text
    assert "Letter" in text
    assert "Kestrel paid Moran." in text
    assert "data-upload" not in text, "one looks, and does not act"
    assert "CANARY memo" in text_of(browser, f"/cases/{case.pk}/evidence"), "the next page is one's own again"


def test_the_agents_page_makes_and_lists_keys(browser: APIClient, case: Case) -> None:
    text = text_of(browser, "/agents")
    assert 'hx-post="/v1/agent/keys"' in text
    assert f'value="{case.pk}"' in text


def test_a_new_case_is_opened_on_a_page(browser: APIClient) -> None:
    assert 'hx-post="/v1/cases"' in text_of(browser, "/cases/new")


def test_the_gallery_is_for_developers(client: Client) -> None:
    assert client.get("/gallery").status_code == 404
    with override_settings(DEBUG=True):
        assert client.get("/gallery").status_code == 200


def test_the_agents_page_offers_roles_and_states(browser: APIClient, case: Case, key_api: APIClient) -> None:
    opened = open_session(key_api, case, purpose="Triage")
    text = text_of(browser, "/agents")
    assert 'value="client_facing"' in text
    assert f'href="/agents/sessions/{opened["id"]}"' in text
    assert opened["id"] not in text_of(browser, "/agents?status=suspended")
    assert opened["id"] in text_of(browser, "/agents?status=all")
    assert opened["id"] in text_of(browser, "/agents?status=nonsense"), "as if nothing had been asked"


def test_a_session_has_a_page(browser: APIClient, case: Case, key_api: APIClient) -> None:
    opened = open_session(key_api, case, purpose="Triage of the carrier's letters")
    text = text_of(browser, f"/agents/sessions/{opened['id']}")
    for words in ("Triage of the carrier", case.name, "Read, write", "Nothing was delivered", "Failed deliveries"):
        assert words in text
    assert opened["token"] not in text


def test_a_session_s_page_is_its_attorney_s(
    client: Client, client_browser: APIClient, colleague: User, case: Case, key_api: APIClient
) -> None:
    path = f"/agents/sessions/{open_session(key_api, case)['id']}"
    assert client.get(path).headers["Location"] == f"/sign-in?{urlencode({'next': path})}"
    assert browser_client(colleague).get(path).status_code == 404
    assert client_browser.get(path).headers["Location"] == "/cases"


def test_cases_out_of_its_reader_s_reach_are_not_named(
    browser: APIClient, attorney: User, case: Case, key_api: APIClient
) -> None:
    opened = open_session(key_api, case)
    participant_remove(actor=person_actor(attorney), case=case, participant=case.participants.get(user=attorney))
    text = text_of(browser, f"/agents/sessions/{opened['id']}")
    assert case.name not in text
    assert "A case you take no part in" in text
