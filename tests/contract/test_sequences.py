"""Calls one after the other, each fed with what earlier ones answered: documented, recorded, and nothing of others in them."""

from __future__ import annotations

import pytest

from tests.access.calls import rolled_back
from tests.access.world import World
from tests.contract.made_up import MadeUp
from tests.contract.test_generated_requests import FEW
from tests.contract.walk import Walk
from tests.extent import full

CALLS, MANY = 24, 800  # of each caller, and with --full; more find more
LENGTH = 20  # calls of one sequence
ENOUGH = 5  # wrong answers to tell of
FED = 0.4  # at least so many of all calls named something an earlier answer gave, and succeeded


@pytest.mark.timeout(300 + MANY)
@pytest.mark.parametrize("caller", ["assigned attorney", "agent, full", "client of this case"])
def test_sequences_are_answered_as_documented(world: World, made_up: MadeUp, caller: str) -> None:
    calls = MANY if full() else CALLS
    walk = Walk(world, world.callers[caller], made_up, length=LENGTH, variety=max(FEW, calls // 50))
    with rolled_back():
        while len(walk.steps) < calls and len(walk.wrong) < ENOUGH:
            walk.step()
    assert not walk.wrong, "\n\n".join(walk.wrong)
    fed = [one for one in walk.steps if one.fed and one.status < 300]
    assert len(fed) >= FED * len(walk.steps), f"{len(fed)} of {len(walk.steps)} calls used an answer's id and succeeded"
