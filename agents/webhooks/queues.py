"""The queue of one receiver. How many attempts it holds depends on how fast the receiver answers."""

from __future__ import annotations

import threading
import uuid
from collections import deque

from agents.webhooks.attempts import DeliveryAttempt

AHEAD_SECONDS = 0.5  # of a receiver's time are queued here; the rest is claimed later, with the rights of that moment
MAX_LENGTH = 128
SMOOTHING = 0.2  # weight of the last answer in the moving average


class ReceiverQueue:
    """Threads take attempts from it, one thread adds them. ``held`` counts those that are queued or being sent."""

    def __init__(self) -> None:
        self.waiting: deque[DeliveryAttempt] = deque()
        self.threads, self.share, self.held = 0, 1, 0
        self.average: float | None = None  # seconds for one attempt; unknown before the first answer
        self._stopped: set[uuid.UUID] = set()  # webhooks whose last answer is not stored yet
        self._lock = threading.Lock()

    @property
    def most(self) -> int:
        """How many attempts to hold: one for each thread, and what the threads send in the time ahead."""
        ahead = int(AHEAD_SECONDS / max(self.average, 0.001)) if self.average else 0
        return min(MAX_LENGTH, self.share * (1 + ahead))

    @property
    def capacity(self) -> int:
        return max(0, self.most - self.held)

    @property
    def is_low(self) -> bool:
        """Whether it is time to claim more deliveries."""
        return len(self.waiting) <= self.most // 4 and self.capacity > 0

    def add(self, attempt: DeliveryAttempt) -> None:
        with self._lock:
            self.waiting.append(attempt)
            self.held += 1

    def start_threads(self, share: int) -> int:
        """Returns how many more threads are to send from now on, of at most ``share``."""
        with self._lock:
            self.share = share
            number = max(0, min(share - self.threads, len(self.waiting)))
            self.threads += number
            return number

    def next(self) -> DeliveryAttempt | None:
        """Returns the next attempt for one of its threads, or ``None`` if this thread is to stop."""
        with self._lock:
            found = next((one for one in self.waiting if one.webhook_id not in self._stopped), None)
            if found is None or self.threads > self.share:
                self.threads -= 1
                return None
            self.waiting.remove(found)
            return found

    def record_duration(self, seconds: float) -> None:
        """Update the average with the duration of one attempt."""
        with self._lock:
            self.average = seconds if self.average is None else (1 - SMOOTHING) * self.average + SMOOTHING * seconds

    def stop(self, webhook_id: uuid.UUID) -> None:
        """Give out no attempts of a webhook that wants no deliveries now, nor those that are added before this is stored."""
        with self._lock:
            self._stopped.add(webhook_id)

    def withdraw(self, webhook_id: uuid.UUID) -> list[DeliveryAttempt]:
        """Remove and return the waiting attempts of a stopped webhook: from now on the claim leaves it out."""
        with self._lock:
            self._stopped.discard(webhook_id)
            out = [one for one in self.waiting if one.webhook_id == webhook_id]
            self.waiting = deque(one for one in self.waiting if one.webhook_id != webhook_id)
            return out
