"""The world as a database to copy: built and committed once in a run, for every worker and test alike."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from django.db import connection, transaction

from tests import databases, factories
from tests.access.automation import make_rules
from tests.access.changesets import make_changesets
from tests.access.failed_deliveries import make_failed_deliveries
from tests.access.money import make_money
from tests.access.world import World, make_world
from tests.services import home, worker

TEMPLATE = "test_world"
COPY = f"test_world_{worker()}"
NUMBERS = (
    1_000_000_000  # the names and addresses in the world begin here: tests that add people to it count up from less
)


@contextmanager
def in_world() -> Iterator[World]:
    """Let every database alias use this worker's copy of the world within the block."""
    world = _known()
    if not databases.exists(COPY):
        with databases.one_at_a_time("world"):
            databases.create(COPY, TEMPLATE)
    with databases.using(COPY):
        yield world


def _known() -> World:
    """What the world's ids and credentials are. The first to ask builds it."""
    kept = home() / "world.pickle"
    with databases.one_at_a_time("world"):
        if not kept.exists():
            databases.copy_template(TEMPLATE)
            with databases.using(TEMPLATE):
                kept.write_bytes(pickle.dumps(_build()))
    found: World = pickle.loads(kept.read_bytes())  # noqa: S301 - our own, of this run
    return found


@transaction.atomic
def _build() -> World:
    numbers, factories._numbers = factories._numbers, count(NUMBERS)
    world = make_world()
    make_failed_deliveries(world)
    make_rules(world)
    make_changesets(world)
    make_money(world)
    factories._numbers = numbers
    connection.run_on_commit.clear()  # nobody is there who would be informed
    return world
