"""The world of the matrix: built once for the whole run, and for each test as it was built."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test.utils import override_settings
from pytest_django.plugin import DjangoDbBlocker

from tests.access.built import in_world
from tests.access.callers import PLENTY
from tests.access.world import World
from tests.registry import every_tool

LIMITS = {"minute": PLENTY, "hour": PLENTY, "concurrent": 1000}


@pytest.fixture(scope="module")
def built_world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """The world in a database of this worker's, where nothing is ever committed to it."""
    with (
        django_db_blocker.unblock(),
        override_settings(
            PERSON_LIMITS=LIMITS, ANONYMOUS_LIMITS=LIMITS, MAX_SESSIONS_PER_CASE=50, COMPARE_STATEMENTS=True
        ),
    ):
        every_tool()
        with in_world() as world:
            yield world


@pytest.fixture
def world(built_world: World) -> Iterator[World]:
    """The world, within a transaction that ends with the test."""
    with transaction.atomic():
        yield built_world
        transaction.set_rollback(True)
