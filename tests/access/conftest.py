"""The world of the matrix: built once for each module, every call rolled back to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection, transaction
from django.test.utils import override_settings
from pytest_django.plugin import DjangoDbBlocker

from tests.access.automation import make_rules
from tests.access.callers import PLENTY
from tests.access.calls import forget_limits
from tests.access.changesets import make_changesets
from tests.access.letters import make_letters
from tests.access.money import make_money
from tests.access.world import World, make_world
from tests.registry import every_tool

LIMITS = {"minute": PLENTY, "hour": PLENTY, "concurrent": 1000}


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with (
        django_db_blocker.unblock(),
        override_settings(PERSON_LIMITS=LIMITS, ANONYMOUS_LIMITS=LIMITS, MAX_SESSIONS_PER_CASE=50),
        transaction.atomic(),
    ):
        every_tool()
        forget_limits()
        world = make_world()
        make_letters(world)
        make_rules(world)
        make_changesets(world)
        make_money(world)
        yield world
        transaction.set_rollback(True)
    connection.close()
