"""From events to runs: none lost, none twice, loops and storms bounded, nothing without the attorney."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from agents.automation.dispatch import dispatch
from agents.automation.runs import claim, execute_run, open_session, waiting_runs
from agents.hosted import registry
from agents.hosted.agent import HostedAgent, Task
from agents.hosted.calling import Tools
from agents.models import AgentSession, AutomationRule, AutomationRun
from audit.models import Event
from cases.actions.users import user_deactivate
from cases.models import Case, CaseUserObjectPermission, Firm, Notification, Role, User
from cases.scopes import person_actor
from tests.agents.hosted_samples import make_rule, processed, upload, work_off
from tests.factories import agent_client, make_case, make_item, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def restless(monkeypatch: pytest.MonkeyPatch) -> None:
    """An agent that changes its item at every run, at each change of it: a loop, if nothing ended it."""

    def work(tools: Tools, task: Task) -> dict[str, Any]:
        ids = {"evidence_id": task.entity_id}
        item = tools.call("evidence.get", ids=ids, why="Looking.").data
        tools.call("evidence.update", ids=ids, body={"description": item["description"] + "."}, why="Adding a dot.")
        return {}

    agent = HostedAgent(
        "Restless", "", ("evidence.updated", "evidence.processed"), ("read", "write"), ("evidence",),
        frozenset({"evidence.get", "evidence.update"}), work,
    )  # fmt: skip
    monkeypatch.setitem(registry.HOSTED, "restless", agent)


def test_each_event_is_run_once_by_each_rule(case: Case, attorney: User) -> None:
    upload(case, attorney)  # before there was a rule
    rules = [make_rule(attorney, case), make_rule(attorney)]
    items = [upload(case, attorney) for _ in range(3)]
    for _ in range(2):
        dispatch()
    assert {(run.rule, run.event.entity_id) for run in AutomationRun.objects.all()} == {
        (rule, item.pk) for rule in rules for item in items
    }
    assert AutomationRun.objects.count() == 6


def test_only_events_of_its_kind_and_cases(case: Case, foreign_case: Case, attorney: User, colleague: User) -> None:
    make_rule(attorney)
    item = upload(foreign_case, colleague)
    other_firm = make_case(Firm.objects.create(name="Elsewhere"))
    processed(make_item(other_firm), person_actor(attorney))
    assert work_off() == []
    CaseUserObjectPermission.objects.create(
        firm_id=foreign_case.firm_id, content_object=foreign_case, user=attorney,
        permission=CaseUserObjectPermission.objects.get(user=attorney).permission,
    )  # fmt: skip
    processed(item, person_actor(colleague))
    assert [run.case for run in work_off()] == [foreign_case]


@pytest.mark.usefixtures("restless")
def test_a_loop_ends_after_two_levels(case: Case, attorney: User) -> None:
    make_rule(attorney, case, agent_type="restless", trigger="evidence.updated")
    make_rule(attorney, case, agent_type="restless", trigger="evidence.processed")
    upload(case, attorney)
    runs = work_off()
    assert [(run.depth, run.status) for run in runs] == [(0, "done"), (1, "done"), (2, "done"), (3, "skipped")]
    assert runs[-1].outcome == {"reason": "too_deep"}
    assert len({run.session_id for run in runs[:3]}) == 3
    assert Event.objects.filter(event_type="evidence.updated").count() == 3


def test_a_storm_is_cut_off_and_notified_once(case: Case, attorney: User) -> None:
    make_rule(attorney, case, max_runs_per_hour=2)
    for _ in range(3):
        upload(case, attorney)
    assert [run.status for run in work_off()] == ["done", "done", "skipped"]
    upload(case, attorney)
    runs = work_off()
    assert [run.outcome.get("reason") for run in runs[2:]] == ["too_many", "too_many"]
    assert Notification.objects.filter(kind="automation").count() == 1
    AutomationRun.objects.update(created_at=timezone.now() - timedelta(minutes=61))
    upload(case, attorney)
    assert work_off()[-1].status == "done"


def test_a_deactivated_attorney_stops_the_rule(case: Case, attorney: User, firm: Firm) -> None:
    rule, admin = make_rule(attorney, case), make_user(firm, Role.FIRM_ADMIN)
    upload(case, attorney)
    dispatch()
    user_deactivate(actor=person_actor(admin), user=attorney)
    (run,) = work_off()
    assert (run.status, run.session) == ("skipped", None)
    upload(case, admin)
    assert len(work_off()) == 1
    rule.refresh_from_db()
    assert (rule.enabled, rule.paused_reason) == (False, "The attorney it acts for is not active any more.")
    assert [one.recipient for one in Notification.objects.filter(kind="automation")] == [admin]


def test_an_attorney_who_left_the_case_takes_the_rule_along(case: Case, attorney: User) -> None:
    upload(case, attorney)
    rule = make_rule(attorney, case)
    item = upload(case, attorney)
    dispatch()
    CaseUserObjectPermission.objects.filter(user=attorney).delete()
    (run,) = work_off()
    assert (run.status, run.session) == ("skipped", None)
    processed(item, person_actor(attorney))
    assert len(work_off()) == 1
    rule.refresh_from_db()
    assert not rule.enabled


def test_nothing_is_done_in_an_archived_case(case: Case, attorney: User) -> None:
    make_rule(attorney, case)
    upload(case, attorney)
    dispatch()
    Case.objects.filter(pk=case.pk).update(status="archived", archived_at=timezone.now())
    (run,) = work_off()
    assert (run.status, run.outcome["reason"]) == ("skipped", "The case is archived.")


def test_a_run_is_held_by_one_worker_and_taken_up_after_it_died(case: Case, attorney: User) -> None:
    make_rule(attorney, case)
    item = upload(case, attorney)
    dispatch()
    (run_id,) = waiting_runs(limit=10)
    dying = claim(run_id)
    assert dying is not None
    assert claim(run_id) is None
    assert not execute_run(run_id)
    AutomationRun.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert waiting_runs(limit=10) == [run_id]
    (run,) = work_off()
    assert (run.status, run.attempts) == ("done", 2)
    item.refresh_from_db()
    assert item.version == 2  # changed once


def test_another_attempt_goes_on_in_the_same_session_and_tells_nobody_twice(
    case: Case, attorney: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_rule(attorney, case)
    upload(case, attorney, "xyzzy plugh")
    dispatch()
    agent = registry.HOSTED["intake"]

    def dies_at_the_end(tools: Tools, task: Task) -> dict[str, Any]:
        agent.work(tools, task)
        raise KeyboardInterrupt

    monkeypatch.setitem(registry.HOSTED, "intake", replace(agent, work=dies_at_the_end))
    (run_id,) = waiting_runs(limit=10)
    with pytest.raises(KeyboardInterrupt):
        execute_run(run_id)
    monkeypatch.setitem(registry.HOSTED, "intake", agent)
    AutomationRun.objects.update(lease_until=timezone.now())
    (run,) = work_off()
    assert (run.status, run.attempts, AgentSession.objects.count()) == ("done", 2, 1)
    assert Notification.objects.count() == 1


def test_after_three_attempts_it_is_given_up_and_notified(case: Case, attorney: User) -> None:
    make_rule(attorney, case)
    upload(case, attorney)
    dispatch()
    AutomationRun.objects.update(attempts=3)
    (run,) = work_off()
    assert (run.status, run.outcome["reason"]) == (
        "failed", "It did not come to an end, also when it was tried again.",
    )  # fmt: skip
    assert Notification.objects.get().recipient == attorney


def test_runs_that_fail_alike_are_one_notice_until_it_is_read(case: Case, attorney: User) -> None:
    make_rule(attorney, case)

    def fail(count: int) -> int:
        for _ in range(count):
            upload(case, attorney)
        dispatch()
        AutomationRun.objects.filter(finished_at__isnull=True).update(attempts=3)
        assert {run.status for run in work_off()} == {"failed"}
        return Notification.objects.filter(kind="automation").count()

    assert fail(3) == 1
    assert fail(1) == 1
    Notification.objects.update(read_at=timezone.now())
    assert fail(2) == 2


def test_a_case_full_of_sessions_makes_the_run_wait(case: Case, attorney: User, settings: Any) -> None:
    make_rule(attorney, case)
    upload(case, attorney)
    dispatch()
    agent_client(attorney, case)
    settings.MAX_SESSIONS_PER_CASE = 1
    (run_id,) = waiting_runs(limit=10)
    execute_run(run_id)
    run = AutomationRun.objects.get()
    assert (run.status, run.attempts, run.session) == ("running", 0, None)
    settings.MAX_SESSIONS_PER_CASE = 5
    AutomationRun.objects.update(lease_until=timezone.now())
    assert work_off()[0].status == "done"


def test_a_session_that_its_attorney_ended_ends_the_run(case: Case, attorney: User) -> None:
    make_rule(attorney, case)
    upload(case, attorney)
    dispatch()
    (run_id,) = waiting_runs(limit=10)
    run = claim(run_id)
    assert run is not None
    open_session(run)
    AgentSession.objects.update(status="terminated", status_reason="It was ended on request.")
    AutomationRun.objects.update(lease_until=timezone.now())
    (run,) = work_off()
    assert (run.status, run.outcome["reason"]) == ("failed", "It was ended on request.")


@pytest.mark.django_db(transaction=True)
def test_many_dispatchers_and_workers_at_once_run_each_event_once() -> None:
    firm = Firm.objects.create(name="Busy")
    attorney = make_user(firm, Role.ATTORNEY)
    case = make_case(firm, attorney)
    make_rule(attorney, case, max_runs_per_hour=1000)
    for _ in range(6):
        upload(case, attorney)

    def busy() -> None:
        try:
            work_off()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=busy) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    work_off()
    runs = list(AutomationRun.objects.all())
    assert len(runs) == 6
    assert {run.status for run in runs} <= {"done", "running"}
    assert AgentSession.objects.count() == sum(run.session_id is not None for run in runs)
    assert AutomationRule.objects.count() == 1
