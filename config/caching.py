"""What is computed or fetched again when it is not in the cache; without Redis, each time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from django.core.cache import cache
from redis.exceptions import RedisError

Kept = TypeVar("Kept")


def cached(place: str, make: Callable[[], Kept], *, seconds: float) -> Kept:
    """Return what lies at ``place``, or make it and keep it for so long. ``None`` is not kept."""
    kept: Kept | None = None
    with suppress(RedisError):
        kept = cache.get(place)
    if kept is not None:
        return kept
    made = make()
    if made is not None:
        with suppress(RedisError):
            cache.set(place, made, timeout=seconds)
    return made
