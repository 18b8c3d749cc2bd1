"""Sending: many letters at a time, few to one receiver, so that a slow one holds up nobody else."""

from __future__ import annotations

import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from django.conf import settings

from agents.webhooks.attempts import Letter, claim, give_up_stranded, write_letters
from agents.webhooks.due import make_deliveries
from agents.webhooks.outcomes import Outcome, record
from agents.webhooks.queues import Line
from agents.webhooks.retry_after import asked_wait
from config.outgoing.client import OutgoingError, exchange

LOOK_SECONDS = 0.2  # how often to look for new events while something is under way
GATHER_SECONDS = 0.05  # outcomes within so long are stored together
HELD = 512  # letters in this process at most


def send(letter: Letter) -> Outcome:
    """One attempt, which touches no database: what the receiver answered, or why it did not."""
    try:
        answer = exchange(
            "POST", letter.url, headers=letter.headers, content=letter.payload, seconds=settings.WEBHOOK_TIMEOUT_SECONDS
        )
    except OutgoingError as error:
        return Outcome(letter, None, str(error))
    return Outcome(letter, answer.status, wait=asked_wait(answer.status, answer.headers))


@dataclass
class Sender:
    """Makes and sends what is due: one thread talks to the database, many to receivers, each for one line of letters."""

    pool: ThreadPoolExecutor
    looked: float = 0.0

    def __post_init__(self) -> None:
        self.lines: dict[str, Line] = {}  # of every receiver met in this run: what is known of its speed stays
        self.outcomes: SimpleQueue[Outcome] = SimpleQueue()
        self.threads: set[Future[None]] = set()

    def run(self, *, seconds: float) -> bool:
        """Go on until nothing is due or the time is over; returns whether there may be more."""
        end = time.monotonic() + seconds
        give_up_stranded()
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
        """How many letters are waiting here or on their way."""
        return sum(line.held for line in self.lines.values())

    def _start(self) -> int:
        """Hand out what is due and has room; returns how many deliveries were taken up."""
        late = time.monotonic() - self.looked > LOOK_SECONDS
        if self.held and not late and not any(line.runs_out for line in self.lines.values()):
            return 0
        if late or not self.held:
            make_deliveries()
            self.looked = time.monotonic()
        rooms = {name: line.room for name, line in self.lines.items()}
        claimed = claim(room=HELD - self.held, each=self._share(), rooms=rooms)
        for letter in write_letters(claimed):
            self.lines.setdefault(letter.receiver, Line()).take(letter)
        self._employ()
        return len(claimed)

    def _employ(self) -> None:
        """Threads for the lines, divided evenly when there are more receivers than would have all they may."""
        share = self._share()
        for line in self.lines.values():
            for _ in range(line.begin(share)):
                self.threads.add(self.pool.submit(self._work, line))

    def _share(self) -> int:
        """Threads for one receiver, so that there are some left for one that comes next."""
        busy = sum(line.held > 0 for line in self.lines.values())
        each = settings.WEBHOOK_CONCURRENCY // (busy + 1)
        return max(1, min(settings.WEBHOOK_CONCURRENCY_PER_RECEIVER, each))

    def _work(self, line: Line) -> None:
        """Send one letter after the other, until the line is empty or has more threads than its share."""
        while (letter := line.next()) is not None:
            began = time.monotonic()
            outcome = send(letter) if letter.fresh else Outcome(letter, None, tried=False)
            if outcome.ends_line:
                for other in line.withdraw(letter.webhook_id):
                    self.outcomes.put(Outcome(other, None, tried=False))
            if outcome.tried:
                line.took(time.monotonic() - began)
            self.outcomes.put(outcome)

    def _ended(self) -> list[Outcome]:
        """What has ended, gathered for a moment so that it is stored together; empty if nothing did for a while."""
        found: list[Outcome] = []
        until = time.monotonic() + LOOK_SECONDS
        while len(found) < self.held and (left := until - time.monotonic()) > 0:
            try:
                found.append(self.outcomes.get(timeout=left))
            except Empty:
                break
            if len(found) == 1:
                until = time.monotonic() + GATHER_SECONDS
        return found

    def _store(self, ended: list[Outcome]) -> None:
        """Store what became of letters. A thread that broke down breaks the run, whose leases run out."""
        for thread in [one for one in self.threads if one.done()]:
            self.threads.remove(thread)
            thread.result()
        record(ended)
        for outcome in ended:
            self.lines[outcome.letter.receiver].held -= 1


def send_due(*, seconds: float) -> bool:
    """Make and send all that is due now, for at most so many seconds; returns whether there may be more."""
    with ThreadPoolExecutor(settings.WEBHOOK_CONCURRENCY, thread_name_prefix="webhook") as pool:
        return Sender(pool).run(seconds=seconds)
