"""The demo is loaded once, whoever begins: another command that wants it waits until it is there."""

from __future__ import annotations

from pathlib import Path

from cases.demo import gold
from cases.models import Case, User
from tests.agents.test_demo_data import demo_data, home, small
from tests.concurrency.conftest import at_once

__all__ = ["home", "small"]


def test_two_loads_at_once_make_one_demo(many_connections: None, home: Path, small: gold.Gold) -> None:
    first, second = at_once(2, lambda place: demo_data())
    for person in first["people"] + second["people"]:
        person.pop("sign_in")
    assert first == second
    assert (User.objects.count(), Case.objects.count()) == (10, 3)
