"""Browsers of the world's people, signed in once for many tests: to sign in takes as long as to read a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from tests.access.callers import Caller
from tests.factories import signed_in


@contextmanager
def signed_in_browsers(people: Iterable[Caller]) -> Iterator[dict[str, Any]]:
    """A signed-in browser of each, by name, within a transaction around those of the tests; it ends with the block."""
    with transaction.atomic():
        yield {one.name: signed_in(one.user) for one in people if one.user}
        transaction.set_rollback(True)
