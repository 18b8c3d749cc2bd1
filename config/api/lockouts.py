"""Lock-outs: who presents wrong credentials waits, longer each time, and meanwhile none of theirs is looked up.

Only failures count, by the kind of credential and the network they come from; Redis keeps them, and each process by itself
while Redis is away. There are two ways, by whether a credential can be guessed:

- Tokens and links have 256 random bits: :func:`check`, look it up, then :func:`count_failure` or :func:`remember`. What was
  right here lately is looked up even while the network is locked, so that nobody is shut out by a neighbour.
- Passwords and codes are short: :func:`charge` counts a failure before anything is compared, so that many at once are no
  more than one after the other; :func:`forgive` takes it back. While locked, the right one is refused too.
"""

from __future__ import annotations

import hashlib
import threading
import time
from dataclasses import dataclass
from enum import StrEnum
from math import ceil

import redis
from django.conf import settings

from config.api import throttles
from config.api.errors import RateLimited

REPEAT_SECONDS = 60  # the same wrong token counts once so long, and is looked up no more often than others may fail
MEMORY_SECONDS = 3600  # since the last failure
KNOWN_SECONDS = 24 * 3600  # since a credential was last right here
MOST_LOCAL = 10_000  # networks a process remembers by itself

# KEYS: failures of the network, this credential was right, this credential was wrong. Returns the seconds to wait, and
# whether it was right here lately.
CHECK = """
local repeats = tonumber(redis.call('GET', KEYS[3]) or '0')
if repeats >= tonumber(ARGV[2]) then return {math.max(1, redis.call('TTL', KEYS[3])), 0} end
if redis.call('EXPIRE', KEYS[2], ARGV[3]) == 1 then return {0, 1} end
local ends = tonumber(redis.call('HGET', KEYS[1], 'ends') or '0')
return {math.max(0, math.ceil(ends - tonumber(ARGV[1]))), 0}
"""
# KEYS as above, or only the first. Returns the seconds to wait if it was locked before, else 0 and the lock it began.
COUNT = """
local now, repeats = tonumber(ARGV[1]), 1
if KEYS[2] then
  redis.call('DEL', KEYS[2])
  repeats = redis.call('INCR', KEYS[3])
  if repeats == 1 then redis.call('EXPIRE', KEYS[3], ARGV[6]) end
end
local ends = tonumber(redis.call('HGET', KEYS[1], 'ends') or '0')
if ends > now then return {math.ceil(ends - now), ''} end
if repeats > 1 then return {0, ''} end
local failures, began = redis.call('HINCRBY', KEYS[1], 'failures', 1), ''
if failures >= tonumber(ARGV[2]) then
  began = tostring(now + math.min(tonumber(ARGV[4]), tonumber(ARGV[3]) * 2 ^ (failures - tonumber(ARGV[2]))))
  redis.call('HSET', KEYS[1], 'ends', began)
end
redis.call('EXPIRE', KEYS[1], ARGV[5])
return {0, began}
"""
FORGIVE = """
redis.call('HINCRBY', KEYS[1], 'failures', -1)
if redis.call('HGET', KEYS[1], 'ends') == ARGV[1] then redis.call('HDEL', KEYS[1], 'ends') end
"""


class CredentialKind(StrEnum):
    BEARER = "bearer_token"
    LINK = "sign_in_link"
    STORAGE = "storage_address"
    CALENDAR = "calendar_address"
    PASSWORD = "password"  # the kind, no password
    CODE = "sign_in_code"
    SECOND_FACTOR = "second_factor"  # counted by person: who guesses at it has their first factor already

    @property
    def bounds(self) -> dict[str, int]:
        """How many failures are free, and how long a lock-out lasts first and at most, in seconds."""
        found: dict[str, int] = settings.LOCKOUTS[self]
        return found


@dataclass(frozen=True, slots=True)
class CredentialAttempt:
    """One credential of a kind, presented from a network. Of the credential only its SHA-256 is kept."""

    kind: CredentialKind
    network: str
    credential: str | None = None  # none is kept of what can be guessed; an empty one is a wrong one

    @property
    def bucket(self) -> str:
        return f"lockout:{self.kind}:{self.network}"

    @property
    def keys(self) -> list[str]:
        if self.credential is None:
            return [self.bucket]
        digest = hashlib.sha256(self.credential.encode("utf-8", "surrogatepass")).hexdigest()
        return [self.bucket, f"{self.bucket}:right:{digest}", f"{self.bucket}:wrong:{digest}"]


@dataclass(frozen=True, slots=True)
class Charge:
    """A failure counted in advance, and the lock-out that began with it."""

    attempt: CredentialAttempt
    began: bytes = b""


def check(attempt: CredentialAttempt) -> bool:
    """Whether this credential was right here lately. Raises ``RateLimited`` if it is not to be looked up now."""
    now, free = int(time.time()), attempt.kind.bounds["failures"]
    try:
        wait, known = throttles.connection().eval(CHECK, 3, *attempt.keys, now, free, KNOWN_SECONDS)
    except redis.RedisError:
        wait, known = _local.wait(attempt.bucket, now), 0
    if wait:
        raise locked(attempt.kind, int(wait))
    return bool(known)


def remember(attempt: CredentialAttempt) -> None:
    """Note that the credential was right, so that it is looked up even while its network is locked."""
    try:
        throttles.connection().set(attempt.keys[1], 1, ex=KNOWN_SECONDS)
    except redis.RedisError:
        return


def count_failure(attempt: CredentialAttempt) -> int:
    """Count a wrong credential; returns for how many seconds its network was locked already."""
    return _count(attempt)[0]


def charge(attempt: CredentialAttempt) -> Charge:
    """Count a failure before the credential is compared. Raises ``RateLimited`` while locked."""
    wait, began = _count(attempt)
    if wait:
        raise locked(attempt.kind, wait)
    return Charge(attempt, began)


def forgive(charged: Charge) -> None:
    """Take back what was counted for a credential that was right; the failures before it stay."""
    try:
        throttles.connection().eval(FORGIVE, 1, charged.attempt.bucket, charged.began)
    except redis.RedisError:
        _local.forgive(charged.attempt.bucket)


def _count(attempt: CredentialAttempt) -> tuple[int, bytes]:
    now, bounds = int(time.time()), attempt.kind.bounds
    given = (now, bounds["failures"], bounds["first"], bounds["longest"], MEMORY_SECONDS, REPEAT_SECONDS)
    try:
        wait, began = throttles.connection().eval(COUNT, len(attempt.keys), *attempt.keys, *given)
    except redis.RedisError:
        return _local.count(attempt.bucket, bounds, now), b""
    return int(wait), began


def locked(kind: CredentialKind, seconds: int) -> RateLimited:
    return RateLimited(
        f"Too many wrong credentials came from your network. Try again in {seconds} s.",
        retry_after=seconds,
        details={"limit": str(kind)},
        headers=throttles.limit_headers(kind.bounds["failures"], 0, int(time.time()) + seconds),
    )


class _LocalLockouts:
    """The fallback: one process's own failures, a third of what is free, so that several processes stay below it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.failures: dict[str, tuple[int, float]] = {}

    def wait(self, bucket: str, now: float) -> int:
        return max(0, ceil(self.failures.get(bucket, (0, 0.0))[1] - now))

    def count(self, bucket: str, bounds: dict[str, int], now: float) -> int:
        with self.lock:
            if wait := self.wait(bucket, now):
                return wait
            if len(self.failures) >= MOST_LOCAL:
                self.failures.clear()
            failures = self.failures.get(bucket, (0, 0.0))[0] + 1
            over = failures - max(1, bounds["failures"] // 3)
            ends = now + min(bounds["longest"], bounds["first"] * 2.0 ** min(over, 30)) if over >= 0 else 0.0
            self.failures[bucket] = (failures, ends)
            return 0

    def forgive(self, bucket: str) -> None:
        with self.lock:
            failures, _ = self.failures.get(bucket, (1, 0.0))
            self.failures[bucket] = (failures - 1, 0.0)


_local = _LocalLockouts()
