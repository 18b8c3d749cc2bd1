"""Acts that take a second factor given lately: asked of whoever has one, in a browser and with a token, never of agents."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from rest_framework.test import APIClient

from agents.models import AgentKey, Approval
from agents.oauth.actions import resource
from agents.oauth.clients import client_register
from audit.models import AuditEntry
from cases.models import Case, Firm, Role, User
from config.api.tool import get_tool
from evidence.models import EvidenceItem, Production, ProductionDocument
from tests.access.calls import forget_limits, rolled_back
from tests.each import each
from tests.extent import first
from tests.factories import (
    agent_client,
    browser_client,
    join_case,
    make_case,
    make_fact,
    make_item,
    make_user,
    token_client,
)
from tests.registry import every_tool
from tests.second_factors import confirmed_browser, enroll, fresh_code

CONFIRM = "/v1/auth/second-factor/confirm"
JSON = {"HTTP_ACCEPT": "application/json"}
LATER, WEEK = timedelta(minutes=16), timedelta(days=7)

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(firm: Firm) -> User:
    return make_user(firm, Role.FIRM_ADMIN)


@pytest.fixture
def case(firm: Firm, boss: User) -> Case:
    return make_case(firm, boss)


Act = tuple[str, str, dict[str, Any]]


def acts(case: Case) -> dict[str, Act]:
    """A call of each tool that takes a recent second factor, by the tool's name."""
    item = make_item(case, "Kestrel paid Moran.")
    fact = make_fact(item, "Kestrel paid", status="approved")
    owner = make_user(case.firm)
    join_case(case, owner)
    agent_client(owner, case).post(f"/v1/cases/{case.pk}/archive", {})
    approval = Approval.objects.latest("id")
    agent_client(User.objects.get(firm=case.firm, role=Role.FIRM_ADMIN), case)
    key = AgentKey.objects.filter(firm=case.firm).latest("id")
    colleague = make_user(case.firm)
    enroll(colleague)
    guest = make_user(case.firm, Role.GUEST)
    return {
        "agents.create_key": ("post", "/v1/agent/keys", {"name": "Agent", "case_ids": None, "operations": ["read"]}),
        "agents.rotate_key": ("post", f"/v1/agent/keys/{key.pk}/rotate", {}),
        "approvals.approve": ("post", f"/v1/approvals/{approval.pk}/approve", {}),
        "approvals.deny": ("post", f"/v1/approvals/{approval.pk}/deny", {}),
        "cases.archive": ("post", f"/v1/cases/{case.pk}/archive", {}),
        "evidence.create": ("post", f"/v1/cases/{case.pk}/evidence", {"title": "Shown", "client_visible": True}),
        "evidence.update": ("patch", f"/v1/evidence/{item.pk}", {"client_visible": True}),
        "evidence.bulk_update": (
            "post", f"/v1/cases/{case.pk}/evidence/batch-update", {"evidence_ids": [str(item.pk)], "client_visible": True},
        ),
        "evidence.upload": (
            "post", f"/v1/cases/{case.pk}/evidence/upload",
            {"filename": "a.txt", "content_type": "text/plain", "size_bytes": 9, "client_visible": True},
        ),
        "evidence.set_privilege": ("put", f"/v1/evidence/{item.pk}/privilege", {"privilege": "work_product", "basis": "Ours."}),
        "evidence.bulk_set_privilege": (
            "post", f"/v1/cases/{case.pk}/evidence/privilege",
            {"evidence_ids": [str(item.pk)], "privilege": "work_product", "basis": "Ours."},
        ),
        "guests.grant": (
            "post", f"/v1/cases/{case.pk}/guest-grants", {"user_id": str(guest.pk), "expires_at": str(datetime.now(UTC) + WEEK)},
        ),
        "agents.grant_access": ("post", "/v1/agent/grants", grant_of(case, key)),
        "controls.update_firm": ("patch", "/v1/controls", {"approval_waived_tools": ["evidence.delete"]}),
        "productions.freeze": ("post", f"/v1/productions/{production_of(item).pk}/freeze", {}),
        "facts.release": ("post", f"/v1/facts/{fact.pk}/release", {}),
        "evidence.release": ("post", f"/v1/evidence/{item.pk}/release", {"texts": ["title"]}),
        "firms.update": ("patch", "/v1/firm", {"clients_see_unapproved_facts": True}),
        "renew_recovery_codes": ("post", "/v1/auth/second-factor/recovery-codes", {}),
        "remove_second_factor": ("delete", "/v1/auth/second-factor", {}),
        "users.create": ("post", "/v1/users", {"name": "Dana", "email": f"{colleague.pk}@new.example", "role": "staff"}),
        "users.update": ("patch", f"/v1/users/{colleague.pk}", {"role": "firm_admin"}),
        "users.reset_second_factor": ("delete", f"/v1/users/{colleague.pk}/second-factor", {}),
    }  # fmt: skip


def production_of(item: EvidenceItem) -> Production:
    ids = {"firm_id": item.firm_id, "case_id": item.case_id}
    production: Production = Production.objects.create(**ids, name="First", prefix="DOE", start=1, made_by_type="human")
    ProductionDocument.objects.create(**ids, production=production, item=item, place=1, family=1)
    return production


def grant_of(case: Case, key: AgentKey) -> dict[str, Any]:
    client = client_register({"client_name": "Reader", "redirect_uris": ["https://client.example.com/back"]})
    return {
        "client_id": client.id, "redirect_uri": client.redirect_uris[0], "code_challenge": "x" * 43, "resource": resource(),
        "key_id": str(key.pk), "case_ids": [str(case.pk)], "operations": ["read"], "purpose": "Reading", "ttl_seconds": 3600,
    }  # fmt: skip


def make_call(client: APIClient, act: Act) -> Any:
    method, path, body = act
    csrf = client.cookies["csrftoken"].value if "csrftoken" in client.cookies else ""
    return client.generic(
        method.upper(), path, APIClient()._encode_data(body, "json")[0] if body or method != "delete" else "",
        content_type="application/json", HTTP_X_CSRFTOKEN=csrf, **JSON,
    )  # fmt: skip


def refused(answer: Any) -> bool:
    return bool(answer.status_code == 403 and answer.json()["error"]["code"] == "STEP_UP_REQUIRED")


def test_every_such_tool_is_tried_here(case: Case) -> None:
    assert {one.name for one in every_tool() if one.step_up} == set(acts(case))


@pytest.fixture
def known(case: Case, boss: User) -> dict[str, Act]:
    """Made once for all that the test tries; what it does with them is taken back."""
    return acts(case)


@contextmanager
def apart() -> Iterator[None]:
    forget_limits()
    with rolled_back():
        yield


@each(sorted(one.name for one in every_tool() if one.step_up), apart=apart)
def test_is_refused_until_a_code_is_given_and_then_done(known: dict[str, Act], boss: User, name: str) -> None:
    act = known[name]
    enroll(boss)
    for client in (token_client(boss), confirmed_browser(boss)):
        with time_machine.travel(datetime.now(UTC) + LATER, tick=False):
            before = AuditEntry.objects.filter(tool=name, outcome="ok").count()
            answer = make_call(client, act)
            assert refused(answer), answer.content
            assert "confirm_second_factor" in answer.json()["error"]["suggestion"]
            assert AuditEntry.objects.filter(tool=name, outcome="ok").count() == before
    csrf = client.cookies["csrftoken"].value
    with time_machine.travel(datetime.now(UTC) + LATER, tick=False):
        assert client.post(CONFIRM, {"code": fresh_code(boss)}, HTTP_X_CSRFTOKEN=csrf, **JSON).status_code == 200
        assert make_call(client, act).status_code in (200, 201, 202, 204)


@pytest.mark.parametrize("name", first(2, ["cases.archive", "evidence.update", "agents.create_key"]))
@pytest.mark.parametrize("client_of", [token_client, browser_client])
def test_is_not_asked_of_who_has_none(
    case: Case, boss: User, name: str, client_of: Callable[[User], APIClient]
) -> None:
    """Without ``--full`` of two acts."""
    assert make_call(client_of(boss), acts(case)[name]).status_code in (200, 201)


def test_who_must_have_one_and_has_none_sets_it_up_first(firm: Firm, boss: User, case: Case) -> None:
    Firm.objects.filter(pk=firm.pk).update(require_second_factor=True)
    answer = make_call(token_client(boss), acts(case)["cases.archive"])
    assert refused(answer)
    assert "Set up" in answer.json()["error"]["suggestion"]
    case.refresh_from_db()
    assert not case.is_archived


def test_what_changes_nothing_of_it_is_not_asked(case: Case, boss: User) -> None:
    item = make_item(case, "Kestrel paid Moran.", client_visible=True)
    enroll(boss)
    client = token_client(boss)
    same = {"title": "Another title", "client_visible": True}
    assert client.patch(f"/v1/evidence/{item.pk}", same).status_code == 200
    assert refused(client.patch(f"/v1/evidence/{item.pk}", {"client_visible": False}))


def test_deciding_that_an_attachment_of_a_privileged_mail_is_not_takes_it_too(case: Case, boss: User) -> None:
    """Its own privilege stays "none"; that it is no longer withheld is what changes."""
    mail = make_item(case, "Dear counsel", privilege="attorney_client", privilege_state="proposed")
    inside = make_item(case, "The ledger.", parent=mail, client_visible=True)
    inside.refresh_from_db()
    assert inside.withheld
    enroll(boss)
    assert refused(token_client(boss).put(f"/v1/evidence/{inside.pk}/privilege", {"privilege": "none"}))
    inside.refresh_from_db()
    assert inside.withheld


def test_a_colleague_s_name_takes_none(boss: User) -> None:
    enroll(boss)
    assert token_client(boss).patch(f"/v1/users/{make_user(boss.firm).pk}", {"name": "Dana"}).status_code == 200


def test_a_dry_run_is_no_act(case: Case, boss: User) -> None:
    enroll(boss)
    client = token_client(boss)
    answer = client.post(f"/v1/cases/{case.pk}/archive", {}, HTTP_PREFER="dry-run")
    assert (answer.status_code, answer.json()["dry_run"]) == (200, True)
    case.refresh_from_db()
    assert not case.is_archived


def test_a_confirmation_is_of_one_browser_or_token(case: Case, boss: User) -> None:
    enroll(boss)
    mine, stolen = token_client(boss), token_client(boss)
    assert mine.post(CONFIRM, {"code": fresh_code(boss)}).status_code == 200
    act = acts(case)["evidence.update"]
    assert refused(make_call(stolen, act))
    assert make_call(mine, act).status_code == 200


def test_a_stored_answer_is_not_repeated_without_it(case: Case, boss: User) -> None:
    enroll(boss)
    mine, stolen = token_client(boss), token_client(boss)
    mine.post(CONFIRM, {"code": fresh_code(boss)})
    body = {"name": "Agent", "case_ids": None, "operations": ["read"]}
    assert mine.post("/v1/agent/keys", body, HTTP_IDEMPOTENCY_KEY="once").status_code == 201
    assert refused(stolen.post("/v1/agent/keys", body, HTTP_IDEMPOTENCY_KEY="once"))


def test_the_code_is_used_up_by_it_and_guesses_lock_out(boss: User) -> None:
    enroll(boss)
    client, code = token_client(boss), fresh_code(boss)
    assert client.post(CONFIRM, {"code": code}).status_code == 200
    assert client.post(CONFIRM, {"code": code}).status_code == 422
    assert [client.post(CONFIRM, {"code": "1"}).status_code for _ in range(6)][-1] == 429
    assert client.post(CONFIRM, {"code": fresh_code(boss)}).status_code == 429


def test_agents_never_give_one(case: Case, boss: User) -> None:
    """What takes one of a person waits for a person's approval, or is none of an agent's; an agent can't confirm."""
    enroll(boss)
    agent = agent_client(boss, case)
    assert agent.post(CONFIRM, {"code": fresh_code(boss)}).status_code == 403
    assert agent.post(f"/v1/cases/{case.pk}/archive", {}).status_code == 202
    assert agent.post("/v1/agent/keys", {"name": "x", "case_ids": None, "operations": ["read"]}).status_code == 403
    case.refresh_from_db()
    assert not case.is_archived


def test_an_agent_does_not_ride_on_its_attorney_s_browser(case: Case, boss: User) -> None:
    browser = confirmed_browser(boss)
    agent = agent_client(boss, case)
    agent.cookies["sessionid"] = browser.cookies["sessionid"].value
    assert agent.post(f"/v1/cases/{case.pk}/archive", {}).status_code == 202


def test_a_token_does_not_ride_on_a_confirmed_browser(case: Case, boss: User) -> None:
    """The token's own confirmation counts, even beside the cookie of a browser that has one."""
    browser, stolen = confirmed_browser(boss), token_client(boss)
    stolen.cookies["sessionid"] = browser.cookies["sessionid"].value
    assert refused(make_call(stolen, acts(case)["cases.archive"]))


def test_people_s_pages_ask_for_it(case: Case, boss: User) -> None:
    browser = confirmed_browser(boss)
    with time_machine.travel(datetime.now(UTC) + LATER, tick=False):
        answer = browser.post(f"/v1/cases/{case.pk}/archive", {}, HTTP_X_CSRFTOKEN=browser.cookies["csrftoken"].value)
        assert 'data-error-code="STEP_UP_REQUIRED" data-step-up>' in answer.content.decode()
        assert 'id="step-up-dialog"' in browser.get(f"/cases/{case.pk}/settings").content.decode()


def test_the_api_document_says_so() -> None:
    assert get_tool("cases.archive").step_up is True
    document = APIClient().get("/openapi.json").json()
    assert document["paths"]["/v1/cases/{case_id}/archive"]["post"]["x-tool-step-up"] is True
