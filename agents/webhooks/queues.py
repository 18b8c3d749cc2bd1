"""The letters waiting for one receiver, and how many of them to hold: a quick one's come in bigger batches."""

from __future__ import annotations

import threading
import uuid
from collections import deque

from agents.webhooks.attempts import Letter

AHEAD_SECONDS = 0.5  # of a receiver's time are held here; what waits longer is asked for anew, with its rights
LONGEST = 128
SMOOTH = 0.2  # how much the last answer counts in what is usual


class Line:
    """Threads take letters from it, one thread puts them in. ``held`` counts those that wait or are on their way."""

    def __init__(self) -> None:
        self.waiting: deque[Letter] = deque()
        self.threads, self.share, self.held = 0, 1, 0
        self.usual: float | None = None  # seconds for one letter; unknown before the first answer
        self._lock = threading.Lock()

    @property
    def most(self) -> int:
        """How many to hold: one for each thread, and what these send within the time ahead."""
        ahead = int(AHEAD_SECONDS / max(self.usual, 0.001)) if self.usual else 0
        return min(LONGEST, self.share * (1 + ahead))

    @property
    def room(self) -> int:
        return max(0, self.most - self.held)

    @property
    def runs_out(self) -> bool:
        """Whether it is time to ask for more."""
        return len(self.waiting) <= self.most // 4 and self.room > 0

    def take(self, letter: Letter) -> None:
        with self._lock:
            self.waiting.append(letter)
            self.held += 1

    def begin(self, share: int) -> int:
        """How many more threads are to send from now on, of at most ``share``."""
        with self._lock:
            self.share = share
            number = max(0, min(share - self.threads, len(self.waiting)))
            self.threads += number
            return number

    def next(self) -> Letter | None:
        """The next letter for one of its threads; ``None``: this thread is to leave."""
        with self._lock:
            if not self.waiting or self.threads > self.share:
                self.threads -= 1
                return None
            return self.waiting.popleft()

    def took(self, seconds: float) -> None:
        """One letter took so long."""
        with self._lock:
            self.usual = seconds if self.usual is None else (1 - SMOOTH) * self.usual + SMOOTH * seconds

    def withdraw(self, webhook_id: uuid.UUID) -> list[Letter]:
        """Take out what waits for a webhook that wants nothing now."""
        with self._lock:
            out = [one for one in self.waiting if one.webhook_id == webhook_id]
            self.waiting = deque(one for one in self.waiting if one.webhook_id != webhook_id)
            return out
