"""Refused calls that no rate limit counted: of many alike the log gets the first, the tenth, the hundredth and so on.

Audit entries can never be deleted, so what anyone may do without end must not write one each time. An entry says how many
attempts it stands for.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict

import redis

from config.api import throttles

WINDOW_SECONDS = 3600
COUNT = """
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return count
"""


def attempts_to_record(alike: str) -> int | None:
    """Count one more refusal of those that are ``alike``; its number within the hour if it is to be recorded."""
    try:
        count = int(throttles.connection().eval(COUNT, 1, f"refusals:{alike}", WINDOW_SECONDS))
    except redis.RedisError:
        count = _local.count(alike, time.time())
    return count if _is_power_of_ten(count) else None


def _is_power_of_ten(count: int) -> bool:
    return str(count).rstrip("0") == "1"


class _LocalCounts:
    """The fallback while Redis is away: each process counts by itself, so the log may get an entry from each."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.window = 0
        self.counts: dict[str, int] = defaultdict(int)

    def count(self, alike: str, now: float) -> int:
        with self.lock:
            if self.window != int(now) // WINDOW_SECONDS:
                self.window = int(now) // WINDOW_SECONDS
                self.counts.clear()
            self.counts[alike] += 1
            return self.counts[alike]


_local = _LocalCounts()
