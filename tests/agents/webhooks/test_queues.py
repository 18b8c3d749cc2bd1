"""A queue holds as much as its receiver takes soon, and has no more threads than its share."""

from __future__ import annotations

import time
import uuid

from agents.webhooks.attempts import DeliveryAttempt
from agents.webhooks.queues import MAX_LENGTH, ReceiverQueue

HOOK = uuid.uuid4()


def make_attempt(webhook_id: uuid.UUID = HOOK) -> DeliveryAttempt:
    return DeliveryAttempt(
        delivery_id=uuid.uuid4(), webhook_id=webhook_id, firm_id=uuid.uuid4(), number=1, receiver="one.example",
        url="https://one.example/", headers={}, payload=b"", send_by=time.monotonic() + 60,
    )  # fmt: skip


def filled(number: int) -> ReceiverQueue:
    queue = ReceiverQueue()
    for _ in range(number):
        queue.add(make_attempt())
    return queue


def test_of_an_unknown_receiver_only_what_its_threads_send_at_once() -> None:
    queue = filled(8)
    assert queue.start_threads(8) == 8
    assert (queue.most, queue.capacity) == (8, 0)


def test_a_quick_receiver_is_given_bigger_batches_and_a_slow_one_is_not() -> None:
    queue = filled(8)
    queue.start_threads(8)
    for _ in range(50):
        queue.record_duration(0.005)
    assert queue.most == MAX_LENGTH
    assert queue.capacity == MAX_LENGTH - 8
    for _ in range(50):
        queue.record_duration(1.0)
    assert (queue.most, queue.capacity) == (8, 0)


def test_no_more_threads_than_attempts_or_the_share() -> None:
    queue = filled(3)
    assert queue.start_threads(8) == 3
    assert [queue.next() is None for _ in range(3)] == [False, False, False]
    assert queue.start_threads(8) == 0
    queue.add(make_attempt())
    assert queue.start_threads(3) == 0, "each thread of its share is making an attempt"
    assert queue.start_threads(8) == 1


def test_a_thread_leaves_when_the_queue_is_empty_or_the_share_became_smaller() -> None:
    queue = filled(3)
    assert queue.start_threads(2) == 2
    queue.start_threads(1)
    assert queue.next() is None
    assert [queue.next() is None for _ in range(4)] == [False, False, False, True]
    queue.add(make_attempt())
    assert queue.start_threads(2) == 1


def test_what_waits_for_a_webhook_is_withdrawn_and_nothing_else() -> None:
    queue, other = filled(2), make_attempt(uuid.uuid4())
    queue.add(other)
    assert [one.webhook_id for one in queue.withdraw(HOOK)] == [HOOK, HOOK]
    queue.start_threads(1)
    assert queue.next() is other


def test_what_comes_before_a_last_answer_is_stored_is_kept_back_too() -> None:
    queue = filled(1)
    queue.stop(HOOK)
    queue.add(make_attempt())
    assert queue.next() is None
    assert len(queue.withdraw(HOOK)) == 2
    queue.add(make_attempt())
    assert queue.next() is not None, "once it is stored, the claim knows whether the webhook wants more"
