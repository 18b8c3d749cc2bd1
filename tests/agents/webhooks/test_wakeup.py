"""Waking the sender: for firms that have webhooks, seldom enough, one at a time, and never in vain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from agents.webhooks import wakeup as waking
from agents.webhooks.wakeup import AWAKE, SENDING, alone, events_committed, has_webhooks
from audit.events.actions import wake_readers
from cases.models import Case
from config.api.throttles import connection
from tests.agents.webhooks.conftest import Registered


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Each time the task is sent."""
    calls: list[str] = []
    monkeypatch.setattr("agents.tasks.deliver_webhooks.delay", lambda: calls.append("woken"))
    waking._known.clear()
    connection().delete(AWAKE, SENDING)
    yield calls
    waking._known.clear()
    connection().delete(AWAKE, SENDING)


def test_a_commit_wakes_the_sender_where_there_is_a_webhook(register: Registered, case: Case, woken: list[str]) -> None:
    wake_readers(case.firm_id, case.pk)
    assert woken == []
    register("https://receiver.example/")
    waking.forget(case.firm_id)
    wake_readers(case.firm_id, case.pk)
    assert woken == ["woken"]


def test_commits_in_a_row_wake_it_once(register: Registered, case: Case, woken: list[str]) -> None:
    register("https://receiver.example/")
    for _ in range(5):
        events_committed(case.firm_id, case.pk)
    assert woken == ["woken"]
    alone(lambda: False)
    events_committed(case.firm_id, case.pk)
    assert woken == ["woken"] * 2, "once it has begun, the next commit wakes it anew"


def test_a_process_remembers_for_a_moment(
    register: Registered, case: Case, woken: list[str], django_assert_num_queries: Any
) -> None:
    assert not has_webhooks(case.firm_id)
    with django_assert_num_queries(0):
        assert not has_webhooks(case.firm_id)


def test_who_finds_it_at_work_leaves_word(woken: list[str]) -> None:
    runs: list[int] = []

    def work() -> bool:
        runs.append(1)
        if len(runs) == 1:
            assert alone(work) is False, "somebody is at it"
        return False

    assert alone(work) is False
    assert len(runs) == 2, "once more, for who came meanwhile"


def test_what_is_left_is_said(woken: list[str]) -> None:
    assert alone(lambda: True) is True
    assert not connection().exists(SENDING)
