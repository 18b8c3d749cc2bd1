"""Rate windows and concurrency leases, counted atomically in Redis; per process while Redis is away.

Away is whatever keeps Redis from answering: it can't be reached, is full, only reads as a replica does, or still loads.
"""

from __future__ import annotations

import threading
import time
import uuid
from collections import defaultdict
from dataclasses import dataclass
from functools import cache

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.api.errors import RateLimited

LEASE_SECONDS = 60
# One round trip: refuse without counting if any window or the leases are full, else count and take a lease.
SCRIPT = """
local now = tonumber(ARGV[1])
local used_minute = tonumber(redis.call('GET', KEYS[1]) or '0')
local used_hour = tonumber(redis.call('GET', KEYS[2]) or '0')
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now)
if used_minute >= tonumber(ARGV[2]) then return {'minute', used_minute} end
if used_hour >= tonumber(ARGV[3]) then return {'hour', used_hour} end
if redis.call('ZCARD', KEYS[3]) >= tonumber(ARGV[4]) then return {'concurrent', used_minute} end
redis.call('INCR', KEYS[1]); redis.call('EXPIRE', KEYS[1], 61)
redis.call('INCR', KEYS[2]); redis.call('EXPIRE', KEYS[2], 3601)
redis.call('ZADD', KEYS[3], now + tonumber(ARGV[6]), ARGV[5]); redis.call('EXPIRE', KEYS[3], tonumber(ARGV[6]) + 1)
return {'', used_minute + 1}
"""


@dataclass(frozen=True, slots=True)
class Lease:
    """A counted request: its place among the caller's concurrent ones, and what its response's headers say."""

    caller: str
    id: str
    limit: int
    remaining: int
    reset: int

    @property
    def headers(self) -> dict[str, str]:
        return limit_headers(self.limit, self.remaining, self.reset)


def limit_headers(limit: int, remaining: int, reset: int) -> dict[str, str]:
    """What every response says about its limit; ``reset`` in seconds since the epoch."""
    return {
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": str(reset),
    }


@cache
def connection() -> redis.Redis:
    """This process's connections: who comes when all are in use waits for one, and only then counts by itself."""
    pool = redis.BlockingConnectionPool.from_url(
        settings.REDIS_URL, max_connections=100, timeout=2, socket_timeout=2, socket_connect_timeout=1,
        retry=Retry(NoBackoff(), 1),  # a connection that a restart cut off is made anew; who waits longer is a caller
    )  # fmt: skip
    return redis.Redis(connection_pool=pool)


def acquire(caller: str, limits: dict[str, int]) -> Lease:
    """Count a request of ``caller``; raises ``RateLimited`` when a window or the concurrent leases are full."""
    now = time.time()
    lease_id = uuid.uuid4().hex
    try:
        full, used = _count_in_redis(caller, limits, lease_id, now)
    except redis.RedisError:
        full, used = _local.count(caller, limits, now)
    reset = int(now) // 60 * 60 + 60
    if full:
        wait = max(1, {"minute": reset - int(now), "hour": 3600 - int(now) % 3600, "concurrent": 1}[full])
        what = "concurrent requests" if full == "concurrent" else f"requests this {full}"
        raise RateLimited(
            f"Too many {what}: the limit is {limits[full]}.",
            retry_after=wait,
            details={"limit": full},
            headers=limit_headers(limits[full], 0, int(now) + wait),
        )
    return Lease(caller, lease_id, limits["minute"], max(0, limits["minute"] - used), reset)


def renew(lease: Lease) -> None:
    """Keep the concurrency slot of a request that lasts longer than a lease."""
    try:
        connection().zadd(_keys(lease.caller, 0)[2], {lease.id: time.time() + LEASE_SECONDS})
    except redis.RedisError:
        return


def release(lease: Lease) -> None:
    """Give the concurrency slot back; a lost one expires by itself."""
    try:
        connection().zrem(_keys(lease.caller, 0)[2], lease.id)
    except redis.RedisError:
        return


def _keys(caller: str, now: float) -> list[str]:
    prefix = f"limit:{caller}"
    return [f"{prefix}:m{int(now) // 60}", f"{prefix}:h{int(now) // 3600}", f"{prefix}:leases"]


def _count_in_redis(caller: str, limits: dict[str, int], lease_id: str, now: float) -> tuple[str, int]:
    arguments: list[str | float] = [
        now,
        limits["minute"],
        limits["hour"],
        limits["concurrent"],
        lease_id,
        LEASE_SECONDS,
    ]
    full, used = connection().eval(SCRIPT, 3, *_keys(caller, now), *arguments)
    return full.decode(), int(used)


class _LocalWindow:
    """The fallback: one minute window per process, a third of the limit, so that several processes stay below it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.minute = 0
        self.used: dict[str, int] = defaultdict(int)

    def count(self, caller: str, limits: dict[str, int], now: float) -> tuple[str, int]:
        with self.lock:
            if self.minute != int(now) // 60:
                self.minute = int(now) // 60
                self.used.clear()
            if self.used[caller] >= max(1, limits["minute"] // 3):
                return "minute", limits["minute"]
            self.used[caller] += 1
            return "", self.used[caller]


_local = _LocalWindow()
