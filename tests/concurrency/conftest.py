"""Real commits by many threads at once: each has a connection of its own and gives it back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, cast

import pytest
from django.core.cache import cache
from django.db import connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper

from cases.models import Case, Firm, Role, User
from tests.factories import make_case, make_firm, make_user

THREADS = 24  # connections at once; more threads wait for one


@pytest.fixture
def many_connections(transactional_db: None) -> Iterator[None]:
    """Widen the connection pool for the test."""
    wrapper = cast(DatabaseWrapper, connection)
    pool = connection.settings_dict["OPTIONS"]["pool"]
    connection.close()
    wrapper.close_pool()
    connection.settings_dict["OPTIONS"]["pool"] = {**pool, "max_size": THREADS}
    cache.clear()
    yield
    connection.close()
    wrapper.close_pool()
    connection.settings_dict["OPTIONS"]["pool"] = pool


def at_once(number: int, act: Callable[[int], Any]) -> list[Any]:
    """The results of ``act(0)`` … ``act(number - 1)``, begun together in threads of their own."""
    start = Barrier(number)

    def run(place: int) -> Any:
        start.wait()
        try:
            return act(place)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(run, range(number)))


@pytest.fixture
def firm(many_connections: None) -> Firm:
    return make_firm()


@pytest.fixture
def attorney(firm: Firm) -> User:
    return make_user(firm, Role.ATTORNEY)


@pytest.fixture
def case(firm: Firm, attorney: User) -> Case:
    return make_case(firm, attorney)
