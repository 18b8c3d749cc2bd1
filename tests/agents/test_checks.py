"""Private networks may be let in for trials, never in production."""

from __future__ import annotations

import pytest
from django.conf import LazySettings

from agents.checks import only_public_receivers


@pytest.mark.parametrize(
    ("production", "networks", "found"),
    [
        (False, [], []),
        (True, [], []),
        (False, ["127.0.0.0/8", "::1/128"], []),
        (True, ["127.0.0.0/8"], ["intactus.E010"]),
        (False, ["localhost"], ["intactus.E011"]),
    ],
)
def test_private_receivers_are_for_trials(
    settings: LazySettings, production: bool, networks: list[str], found: list[str]
) -> None:
    settings.PRODUCTION, settings.OUTGOING_ALLOWED_NETWORKS = production, networks
    assert [one.id for one in only_public_receivers(None)] == found
