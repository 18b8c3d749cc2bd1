"""Sends many delivery attempts at a time, few to one receiver, so that a slow receiver holds up no other."""

from __future__ import annotations

import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from django.conf import settings

from agents.webhooks.attempts import DeliveryAttempt, claim, give_up_orphaned, prepare_attempts
from agents.webhooks.due import make_deliveries
from agents.webhooks.outcomes import AttemptOutcome, record
from agents.webhooks.queues import ReceiverQueue
from agents.webhooks.retry_after import asked_wait
from config.outgoing.client import OutgoingError, exchange

LOOK_SECONDS = 0.2  # how often to look for new events while attempts are being made
GATHER_SECONDS = 0.05  # outcomes that arrive within this time are stored together
MAX_HELD = 512  # attempts in this process


def send(attempt: DeliveryAttempt) -> AttemptOutcome:
    """Make one attempt, without the database: returns what the receiver answered, or why it did not."""
    try:
        answer = exchange(
            "POST",
            attempt.url,
            headers=attempt.headers,
            content=attempt.payload,
            seconds=settings.WEBHOOK_TIMEOUT_SECONDS,
        )
    except OutgoingError as error:
        return AttemptOutcome(attempt, None, str(error))
    return AttemptOutcome(attempt, answer.status, wait=asked_wait(answer.status, answer.headers))


@dataclass
class Sender:
    """Makes and sends due deliveries: one thread uses the database, many send, each from the queue of one receiver."""

    pool: ThreadPoolExecutor
    looked: float = 0.0

    def __post_init__(self) -> None:
        self.queues: dict[str, ReceiverQueue] = {}  # of every receiver of this run, with its average duration
        self.outcomes: SimpleQueue[AttemptOutcome] = SimpleQueue()
        self.threads: set[Future[None]] = set()

    def run(self, *, seconds: float) -> bool:
        """Send until nothing is due or the time is over; returns whether there may be more."""
        end = time.monotonic() + seconds
        give_up_orphaned()
        while True:
            more = time.monotonic() < end
            started = self._start() if more else 0
            if not self.held:
                if not started:
                    return not more
                continue
            self._store(self._ended())

    @property
    def held(self) -> int:
        """How many attempts are queued or being sent."""
        return sum(queue.held for queue in self.queues.values())

    def _start(self) -> int:
        """Queue due deliveries as far as there is capacity; returns how many were claimed."""
        late = time.monotonic() - self.looked > LOOK_SECONDS
        if self.held and not late and not any(queue.is_low for queue in self.queues.values()):
            return 0
        if late or not self.held:
            make_deliveries()
            self.looked = time.monotonic()
        limits = {name: queue.capacity for name, queue in self.queues.items()}
        claimed = claim(limit=MAX_HELD - self.held, each=self._share(), limits=limits)
        for attempt in prepare_attempts(claimed):
            self.queues.setdefault(attempt.receiver, ReceiverQueue()).add(attempt)
        self._start_threads()
        return len(claimed)

    def _start_threads(self) -> None:
        """Start threads for the queues, divided evenly when there are more receivers than can have their full number."""
        share = self._share()
        for queue in self.queues.values():
            for _ in range(queue.start_threads(share)):
                self.threads.add(self.pool.submit(self._work, queue))

    def _share(self) -> int:
        """Returns the number of threads for one receiver, which leaves some for a receiver that comes next."""
        busy = sum(queue.held > 0 for queue in self.queues.values())
        each = settings.WEBHOOK_CONCURRENCY // (busy + 1)
        return max(1, min(settings.WEBHOOK_CONCURRENCY_PER_RECEIVER, each))

    def _work(self, queue: ReceiverQueue) -> None:
        """Send one attempt after the other, until the queue is empty or has more threads than its share."""
        while (attempt := queue.next()) is not None:
            began = time.monotonic()
            outcome = AttemptOutcome(attempt, None, tried=False) if attempt.stale else send(attempt)
            if outcome.ends_queue:
                queue.stop(attempt.webhook_id)
            if outcome.tried:
                queue.record_duration(time.monotonic() - began)
            self.outcomes.put(outcome)

    def _ended(self) -> list[AttemptOutcome]:
        """Returns the outcomes of the next moment, to store them together; empty if nothing ended for a while."""
        found: list[AttemptOutcome] = []
        until = time.monotonic() + LOOK_SECONDS
        while len(found) < self.held and (left := until - time.monotonic()) > 0:
            try:
                found.append(self.outcomes.get(timeout=left))
            except Empty:
                break
            if len(found) == 1:
                until = time.monotonic() + GATHER_SECONDS
        return found

    def _store(self, ended: list[AttemptOutcome]) -> None:
        """Store the outcomes of attempts. A thread that raised ends the run, whose leases then expire."""
        for thread in [one for one in self.threads if one.done()]:
            self.threads.remove(thread)
            thread.result()
        for last in [one.attempt for one in ended if one.ends_queue]:
            withdrawn = self.queues[last.receiver].withdraw(last.webhook_id)
            ended += [AttemptOutcome(one, None, tried=False) for one in withdrawn]
        record(ended)
        for outcome in ended:
            self.queues[outcome.attempt.receiver].held -= 1


def send_due(*, seconds: float) -> bool:
    """Make and send all that is due now, for at most so many seconds; returns whether there may be more."""
    with ThreadPoolExecutor(settings.WEBHOOK_CONCURRENCY, thread_name_prefix="webhook") as pool:
        return Sender(pool).run(seconds=seconds)
