"""What every test shares: a database of its own worker, copied from one migrated template."""

import gc
from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from django.test import TransactionTestCase
from pytest_django.plugin import DjangoDbBlocker

from config.api import throttles
from tests import databases
from tests.services import worker

GARBAGE_THRESHOLDS = 50_000, 20, 100
gc.disable()  # until all is collected: hardly anything of it is garbage


@pytest.fixture(scope="session", autouse=True)
def _only_filled_tables_are_emptied() -> Iterator[None]:
    """After a test that commits (``transaction=True``)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda self: databases.empty())
        yield


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """Every test begins with nothing counted against anybody: limits live in Valkey, beyond the database's roll-back."""
    throttles.connection().flushdb()


@pytest.fixture
def quick_passwords(settings: LazySettings) -> None:
    """To hash a password takes long, as it should; of tests that sign in with one again and again it would be all the time."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def pytest_collection_finish() -> None:
    """What is loaded by now stays until the end: looking through it for garbage again and again is a seventh of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    gc.enable()


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Give this worker a database. The first worker migrates the template, the others copy it."""
    name = f"test_intactus_{worker()}"
    with django_db_blocker.unblock():
        databases.copy_template(name)
        databases.point_to(name)
        yield
        databases.close()
