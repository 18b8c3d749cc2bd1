"""The sender is woken for firms that have webhooks, once for commits in a row, and runs one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from agents.webhooks import wakeup
from agents.webhooks.wakeup import AWAKE, SENDING, events_committed, has_webhooks, with_lock
from audit.events.actions import wake_readers
from cases.models import Case
from config.api.throttles import connection
from tests.agents.webhooks.conftest import Registered


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Each time the task is sent."""
    calls: list[str] = []
    monkeypatch.setattr("agents.tasks.deliver_webhooks.delay", lambda: calls.append("woken"))
    wakeup._known.clear()
    connection().delete(AWAKE, SENDING)
    yield calls
    wakeup._known.clear()
    connection().delete(AWAKE, SENDING)


def test_a_commit_wakes_the_sender_where_there_is_a_webhook(register: Registered, case: Case, woken: list[str]) -> None:
    wake_readers(case.firm_id, case.pk)
    assert woken == []
    register("https://receiver.example/")
    wakeup.forget(case.firm_id)
    wake_readers(case.firm_id, case.pk)
    assert woken == ["woken"]


def test_commits_in_a_row_wake_it_once(register: Registered, case: Case, woken: list[str]) -> None:
    register("https://receiver.example/")
    for _ in range(5):
        events_committed(case.firm_id, case.pk)
    assert woken == ["woken"]
    with_lock(lambda: False)
    events_committed(case.firm_id, case.pk)
    assert woken == ["woken"] * 2, "once it has begun, the next commit wakes it anew"


def test_a_process_remembers_for_a_moment(
    register: Registered, case: Case, woken: list[str], django_assert_num_queries: Any
) -> None:
    assert not has_webhooks(case.firm_id)
    with django_assert_num_queries(0):
        assert not has_webhooks(case.firm_id)


def test_a_request_while_it_works_is_done_after(woken: list[str]) -> None:
    runs: list[int] = []

    def work() -> bool:
        runs.append(1)
        if len(runs) == 1:
            assert with_lock(work) is False, "another worker holds the lock"
        return False

    assert with_lock(work) is False
    assert len(runs) == 2, "once more, for who came meanwhile"


def test_what_is_left_is_said(woken: list[str]) -> None:
    assert with_lock(lambda: True) is True
    assert not connection().exists(SENDING)
