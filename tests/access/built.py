"""The world as a database and files to copy: built and committed once in a run, for every worker and test alike."""

from __future__ import annotations

import pickle
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from shutil import copytree

from django.db import connection, transaction
from django.utils import timezone

from cases.models import Case, Firm
from tests import databases, factories
from tests.access.automation import make_rules
from tests.access.callers import make_callers
from tests.access.canaries import FIRM, NOTE, canary
from tests.access.changesets import make_changesets
from tests.access.failed_deliveries import make_failed_deliveries
from tests.access.money import make_money
from tests.access.objects import make_objects
from tests.access.people import make_people
from tests.access.places import ABROAD, ARCHIVED, CLOSED, ELSEWHERE, FOREIGN, HOME, MISSING, OTHER, OWN, PLACE
from tests.access.world import World
from tests.factories import make_case, make_firm
from tests.files import folder_of, kept_in
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
        copytree(folder_of(TEMPLATE), folder_of(COPY), dirs_exist_ok=True)
    with databases.using(COPY), kept_in(folder_of(COPY)):
        yield world


def _known() -> World:
    """What the world's ids and credentials are. The first to ask builds it."""
    kept = home() / "world.pickle"
    with databases.one_at_a_time("world"):
        if not kept.exists():
            databases.copy_template(TEMPLATE)
            with databases.using(TEMPLATE), kept_in(folder_of(TEMPLATE)):
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


def make_world() -> World:
    """Build everything; the archived case is archived last, since nothing changes in it afterwards."""
    ours, theirs = make_firm(f"Ours {canary(OWN, FIRM)}"), make_firm(f"Theirs {canary(FOREIGN, FIRM)}")
    Firm.objects.update(clients_see_unapproved_facts=True)  # as open to clients as a firm can choose
    world = World({"ours": ours, "theirs": theirs}, {})
    for place, relation in ((HOME, OWN), (ELSEWHERE, OTHER), (ABROAD, FOREIGN), (CLOSED, ARCHIVED)):
        world.cases[place] = _case(theirs if place == ABROAD else ours, relation)
        world.ids["case"][relation] = world.cases[place].pk
    world.ids["case"][MISSING] = uuid.uuid4()
    world.callers = make_callers(ours, theirs, world.cases)
    for relation in PLACE:
        make_objects(world, relation)
    make_people(world)
    for kind in list(world.ids):
        world.ids[kind].setdefault(MISSING, uuid.uuid4())
    Case.objects.filter(pk=world.cases[CLOSED].pk).update(status=Case.Status.ARCHIVED, archived_at=timezone.now())
    return world


def _case(firm: Firm, relation: str) -> Case:
    word, note = canary(relation), canary(relation, NOTE)
    case = make_case(firm, name=f"Case {word}")
    Case.objects.filter(pk=case.pk).update(number=word, description=note, client_name=word, practice_area=note)
    return case
