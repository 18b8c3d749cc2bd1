"""A line holds as much as its receiver takes soon, and has no more threads than its share."""

from __future__ import annotations

import time
import uuid

from agents.webhooks.attempts import Letter
from agents.webhooks.queues import LONGEST, Line

HOOK = uuid.uuid4()


def letter(webhook_id: uuid.UUID = HOOK) -> Letter:
    return Letter(
        delivery_id=uuid.uuid4(), webhook_id=webhook_id, firm_id=uuid.uuid4(), attempt=1, receiver="one.example",
        url="https://one.example/", headers={}, payload=b"", send_by=time.monotonic() + 60,
    )  # fmt: skip


def filled(number: int) -> Line:
    line = Line()
    for _ in range(number):
        line.take(letter())
    return line


def test_of_an_unknown_receiver_only_what_its_threads_send_at_once() -> None:
    line = filled(8)
    assert line.begin(8) == 8
    assert (line.most, line.room) == (8, 0)


def test_a_quick_receiver_is_given_bigger_batches_and_a_slow_one_is_not() -> None:
    line = filled(8)
    line.begin(8)
    for _ in range(50):
        line.took(0.005)
    assert line.most == LONGEST
    assert line.room == LONGEST - 8
    for _ in range(50):
        line.took(1.0)
    assert (line.most, line.room) == (8, 0)


def test_no_more_threads_than_letters_or_the_share() -> None:
    line = filled(3)
    assert line.begin(8) == 3
    assert [line.next() is None for _ in range(3)] == [False, False, False]
    assert line.begin(8) == 0
    line.take(letter())
    assert line.begin(3) == 0, "each thread of its share is at a letter"
    assert line.begin(8) == 1


def test_a_thread_leaves_when_the_line_is_empty_or_the_share_became_smaller() -> None:
    line = filled(3)
    assert line.begin(2) == 2
    line.begin(1)
    assert line.next() is None
    assert [line.next() is None for _ in range(4)] == [False, False, False, True]
    line.take(letter())
    assert line.begin(2) == 1


def test_what_waits_for_a_webhook_is_withdrawn_and_nothing_else() -> None:
    line, other = filled(2), letter(uuid.uuid4())
    line.take(other)
    assert [one.webhook_id for one in line.withdraw(HOOK)] == [HOOK, HOOK]
    line.begin(1)
    assert line.next() is other
