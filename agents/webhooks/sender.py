"""Sending: many letters at a time, few to one receiver, so that a slow one holds up nobody else."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from django.conf import settings

from agents.outgoing import OutgoingError, exchange
from agents.webhooks.due import make_deliveries
from agents.webhooks.letters import Letter, claim, write_letters
from agents.webhooks.outcomes import Outcome, record

LOOK_SECONDS = 0.2  # how often to look for new events while something is under way


def send(letter: Letter) -> Outcome:
    """One attempt, which touches no database: what the receiver answered, or why it did not."""
    try:
        answer = exchange(
            "POST", letter.url, headers=letter.headers, content=letter.payload, seconds=settings.WEBHOOK_TIMEOUT_SECONDS
        )
    except OutgoingError as error:
        return Outcome(letter, None, str(error))
    return Outcome(letter, answer.status)


@dataclass
class Sender:
    """Makes and sends what is due, from one thread that talks to the database and many that talk to receivers."""

    pool: ThreadPoolExecutor
    looked: float = 0.0

    def __post_init__(self) -> None:
        self.under_way: dict[Future[Outcome], Letter] = {}

    def run(self, *, seconds: float) -> bool:
        """Go on until nothing is due or the time is over; returns whether there may be more."""
        end = time.monotonic() + seconds
        while True:
            more = time.monotonic() < end
            started = self._start() if more else 0
            if not self.under_way:
                if not started:
                    return not more
                continue
            done, _ = wait(self.under_way, timeout=LOOK_SECONDS, return_when=FIRST_COMPLETED)
            record([one.result() for one in done])
            for one in done:
                del self.under_way[one]

    def _start(self) -> int:
        """Hand out what is due and has room; returns how many deliveries were taken up."""
        if not self.under_way or time.monotonic() - self.looked > LOOK_SECONDS:
            make_deliveries()
            self.looked = time.monotonic()
        each, room = settings.WEBHOOK_CONCURRENCY_PER_RECEIVER, settings.WEBHOOK_CONCURRENCY - len(self.under_way)
        if room <= 0:
            return 0
        busy = [receiver for receiver, number in self._receivers().items() if number > each // 2]
        claimed = claim(room=room, each=max(1, each // 2), busy=busy)
        for letter in write_letters(claimed):
            self.under_way[self.pool.submit(send, letter)] = letter
        return len(claimed)

    def _receivers(self) -> Counter[str]:
        return Counter(letter.receiver for letter in self.under_way.values())


def send_due(*, seconds: float) -> bool:
    """Make and send all that is due now, for at most so many seconds; returns whether there may be more."""
    with ThreadPoolExecutor(settings.WEBHOOK_CONCURRENCY, thread_name_prefix="webhook") as pool:
        return Sender(pool).run(seconds=seconds)
