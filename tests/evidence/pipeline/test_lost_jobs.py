"""Jobs whose wake-up was lost are woken again; those that wait for their turn are not, however long they do."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from audit.jobs.actions import OTHER_MESSAGES
from cases.models import Case, Role
from cases.scopes import person_actor
from config.api import throttles
from config.jobs import messages_in
from evidence.models import EvidenceItem
from evidence.pipeline.start import start_processing
from evidence.tasks import JOB_QUEUES, wake_stalled_jobs
from facts.tasks import wake_stalled_rereadings
from tests.factories import make_case, make_firm, make_item, make_user

JOBS = 7
Committed = Callable[..., AbstractContextManager[list[Any]]]


@pytest.fixture
def case(db: None) -> Case:
    return make_case(firm := make_firm(), make_user(firm, Role.ATTORNEY))


@pytest.fixture
def waiting(case: Case, django_capture_on_commit_callbacks: Committed) -> None:
    """Jobs that no worker has taken yet."""
    actor = person_actor(case.participants.get().user)
    with django_capture_on_commit_callbacks(execute=True):
        for number in range(JOBS):
            item = make_item(case, title=f"Letter {number}", content=b"Words.", status=EvidenceItem.Status.UPLOADED)
            start_processing(actor=actor, item=item)


def woken(times: int, committed: Committed) -> int:
    """How many messages wait after the scheduler looked so often."""
    for _ in range(times):
        with committed(execute=True):
            wake_stalled_jobs()
            wake_stalled_rereadings()
    return messages_in(JOB_QUEUES)


def test_jobs_that_wait_for_their_turn_are_not_sent_again_and_again(
    waiting: None, django_capture_on_commit_callbacks: Committed
) -> None:
    assert messages_in(JOB_QUEUES) == JOBS
    assert woken(20, django_capture_on_commit_callbacks) <= JOBS + OTHER_MESSAGES


def test_jobs_whose_messages_were_lost_are_all_sent_again(
    waiting: None, django_capture_on_commit_callbacks: Committed
) -> None:
    throttles.connection().flushdb()  # the broker came back empty
    assert messages_in(JOB_QUEUES) == 0
    assert woken(1, django_capture_on_commit_callbacks) == JOBS


def test_nothing_is_sent_where_no_job_waits(case: Case, django_capture_on_commit_callbacks: Committed) -> None:
    assert woken(1, django_capture_on_commit_callbacks) == 0
