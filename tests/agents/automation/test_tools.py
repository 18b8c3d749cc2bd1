"""Standing instructions: given by attorneys for themselves, never by agents; paused, changed and ended at once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from agents.models import AgentKey, AgentSession, AutomationRule, AutomationRun
from audit.models import Event
from cases.models import Case, Firm, Role, User
from tests.agents.conftest import error_of, fields_of
from tests.agents.hosted_samples import make_rule, upload, work_off
from tests.factories import agent_client, browser_client, make_case, make_user, token_client

RULES = "/v1/automation-rules"
BODY: dict[str, Any] = {"name": "Triage", "agent_type": "intake", "trigger": "evidence.processed", "case_ids": None}


def test_a_rule_has_a_key_that_nobody_sees(api: APIClient, attorney: User, case: Case) -> None:
    response = api.post(RULES, BODY | {"case_ids": [str(case.pk)], "instruction": "New mail"})
    assert response.status_code == 201, response.content
    made = response.json()
    assert (made["owner_id"], made["operations"], made["case_ids"]) == (
        str(attorney.pk), ["read", "write"], [str(case.pk)],
    )  # fmt: skip
    assert (made["enabled"], made["max_runs_per_hour"], made["runs_count"], made["last_run_at"]) == (True, 60, 0, None)
    assert made["allowed_actions"] == ["automation.delete", "automation.update"]
    assert b"itx_" not in response.content
    key = AgentKey.objects.get()
    assert (key.owner, key.agent_type, key.entity_types) == (attorney, "intake", ["evidence", "notifications"])
    assert api.get(f"{RULES}/{made['id']}").json() == made
    assert api.get(RULES).json()["items"] == [made]
    assert Event.objects.filter(event_type="automation_rule.created", case=None).count() == 1


def test_a_repeat_makes_no_second(api: APIClient, case: Case) -> None:
    first, second = (api.post(RULES, BODY, HTTP_IDEMPOTENCY_KEY="once") for _ in range(2))
    assert first.json() == second.json()
    assert (AutomationRule.objects.count(), AgentKey.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"), ({"agent_type": "oracle"}, "agent_type"), ({"trigger": "job.progress"}, "trigger"),
        ({"case_ids": []}, "case_ids"), ({"max_runs_per_hour": 0}, "max_runs_per_hour"), ({"enabled": "on"}, "enabled"),
        ({"operations": ["delete"]}, "operations"), ({"instruction": "x" * 501}, "instruction"),
    ],
)  # fmt: skip
def test_bad_input_is_named_and_makes_nothing(api: APIClient, change: dict[str, Any], field: str) -> None:
    assert list(fields_of(api.post(RULES, BODY | change))) == [field]
    assert not AgentKey.objects.exists()


def test_foreign_and_missing_cases_answer_the_same(api: APIClient, foreign_case: Case) -> None:
    answers = [
        api.post(RULES, BODY | {"case_ids": [pk]}).content
        for pk in (str(foreign_case.pk), "01890a5d-ac96-774b-bcce-b302099a8057")
    ]
    assert answers[0] == answers[1]
    assert not AgentKey.objects.exists()


@pytest.mark.parametrize("role", [Role.STAFF, Role.CLIENT, Role.GUEST])
def test_others_direct_no_agents(firm: Firm, role: Role) -> None:
    error_of(token_client(make_user(firm, role)).post(RULES, BODY), 403)
    error_of(APIClient().post(RULES, BODY), 401)
    assert not AutomationRule.objects.exists()


def test_an_agent_reads_its_attorneys_rules_and_changes_none(attorney: User, case: Case) -> None:
    rule = make_rule(attorney, case)
    agent = agent_client(attorney, case)
    assert [one["id"] for one in agent.get(RULES).json()["items"]] == [str(rule.pk)]
    assert agent.get(f"{RULES}/{rule.pk}").json()["allowed_actions"] == []
    error_of(agent.post(RULES, BODY), 403)
    error_of(agent.patch(f"{RULES}/{rule.pk}", {"enabled": False}), 403)
    error_of(agent.delete(f"{RULES}/{rule.pk}"), 403)
    rule.refresh_from_db()
    assert (rule.enabled, rule.deleted_at, AgentKey.objects.filter(automation_rule__isnull=False).count()) == (
        True,
        None,
        1,
    )


def test_a_rule_is_its_attorneys_and_admins_only_stop_it(
    firm: Firm, attorney: User, case: Case, colleague: User
) -> None:
    rule = make_rule(attorney, case)
    path, admin = f"{RULES}/{rule.pk}", token_client(make_user(firm, Role.FIRM_ADMIN))
    for call in (
        token_client(colleague).get(path),
        token_client(colleague).patch(path, {}),
        token_client(colleague).delete(path),
    ):
        error_of(call, 404)
    error_of(admin.patch(path, {"name": "Mine now"}), 403)
    assert admin.patch(path, {"enabled": False}).json()["paused_reason"].startswith("Paused by ")
    error_of(admin.patch(path, {"enabled": True}), 403)
    assert admin.delete(path).status_code == 204


def test_a_paused_rule_does_nothing_and_goes_on_from_then(api: APIClient, attorney: User, case: Case) -> None:
    rule = make_rule(attorney, case)
    upload(case, attorney)
    paused = api.patch(f"{RULES}/{rule.pk}", {"enabled": False})
    assert (paused.status_code, paused.json()["enabled"]) == (200, False)
    assert work_off() == []
    resumed = api.patch(f"{RULES}/{rule.pk}", {"enabled": True}, HTTP_IF_MATCH=paused.headers["ETag"])
    assert (resumed.json()["paused_reason"], work_off()) == ("", [])
    upload(case, attorney)
    assert [run.status for run in work_off()] == ["done"]
    error_of(api.patch(f"{RULES}/{rule.pk}", {"name": "Late"}, HTTP_IF_MATCH='"1"'), 409)


def test_deleting_revokes_the_key_and_ends_the_session(api: APIClient, attorney: User, case: Case) -> None:
    rule = make_rule(attorney, case)
    upload(case, attorney)
    work_off()
    AgentSession.objects.update(status="active", ended_at=None, expires_at=timezone.now() + timedelta(hours=1))
    assert api.delete(f"{RULES}/{rule.pk}").status_code == 204
    error_of(api.delete(f"{RULES}/{rule.pk}"), 404)
    assert AgentKey.objects.get().revoked_at
    assert AgentSession.objects.get().status == "terminated"
    upload(case, attorney)
    assert len(work_off()) == 1
    assert AutomationRun.objects.get().rule == rule


def test_runs_tell_what_came_of_them(api: APIClient, attorney: User, case: Case, colleague: User) -> None:
    rule = make_rule(attorney, case)
    item = upload(case, attorney)
    (run,) = work_off()
    (shown,) = api.get(f"{RULES}/{rule.pk}/runs").json()["items"]
    assert (shown["status"], shown["event_type"], shown["entity_id"], shown["session_id"], shown["path"]) == (
        "done", "evidence.processed", str(item.pk), str(run.session_id), f"/evidence/{item.pk}",
    )  # fmt: skip
    item.refresh_from_db()
    assert shown["about"] == item.title == "ENGAGEMENT LETTER"
    assert api.get(f"{RULES}/{rule.pk}/runs", {"status": "failed"}).json()["items"] == []
    error_of(token_client(colleague).get(f"{RULES}/{rule.pk}/runs"), 404)
    assert api.get(f"{RULES}/{rule.pk}").json()["runs_count"] == 1
    assert api.get(RULES, {"enabled": "false"}).json()["items"] == []
    (session,) = api.get("/v1/agent/sessions").json()["items"]
    assert (session["id"], session["purpose"], session["agent_type"]) == (str(run.session_id), "Triage", "intake")


def test_lists_cost_the_same_however_many(
    api: APIClient, attorney: User, case: Case, django_assert_max_num_queries: Any
) -> None:
    rules = [make_rule(attorney, case) for _ in range(4)]
    for _ in range(3):
        upload(case, attorney)
    work_off()
    with django_assert_max_num_queries(12):
        assert len(api.get(RULES).json()["items"]) == 4
    with django_assert_max_num_queries(12):
        assert len(api.get(f"{RULES}/{rules[0].pk}/runs").json()["items"]) == 3


def test_pages_show_rules_runs_and_what_to_do_first(firm: Firm, attorney: User, case: Case) -> None:
    browser = browser_client(attorney)
    empty = browser.get("/automation").content.decode()
    assert "Nothing is automated yet" in empty
    assert case.name in empty
    rule = make_rule(attorney, case, name="<b>Triage</b>")
    assert "It has not run yet" in browser.get(f"/automation/{rule.pk}").content.decode()
    upload(case, attorney)
    (run,) = work_off()
    assert "&lt;b&gt;Triage" in browser.get("/automation").content.decode()
    shown = browser.get(f"/automation/{rule.pk}").content.decode()
    assert f"/agents/sessions/{run.session_id}" in shown
    assert "Filled in: document date" in shown
    assert browser.get("/automation/01890a5d-ac96-774b-bcce-b302099a8057").status_code == 404
    staff = browser_client(make_user(firm, Role.STAFF))
    assert (staff.get("/automation").status_code, staff.get(f"/automation/{rule.pk}").status_code) == (302, 302)


def test_an_agent_reads_no_rule_of_a_case_that_is_not_its_session_s(
    api: APIClient, firm: Firm, attorney: User, case: Case
) -> None:
    other = make_case(firm, attorney)
    ids = [str(case.pk), str(other.pk)]
    both, elsewhere, every = (
        api.post(RULES, BODY | {"case_ids": case_ids}).json()["id"] for case_ids in (ids, ids[1:], None)
    )
    agent = agent_client(attorney, case)
    assert {one["id"]: one["case_ids"] for one in agent.get(RULES).json()["items"]} == {both: ids[:1], every: None}
    assert [agent.get(f"{RULES}/{one}").status_code for one in (both, elsewhere)] == [200, 404]
    assert len(api.get(RULES).json()["items"]) == 3
