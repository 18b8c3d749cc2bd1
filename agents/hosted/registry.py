"""The agents that automation rules can start, by their type."""

from __future__ import annotations

from agents.hosted import intake
from agents.hosted.agent import HostedAgent

HOSTED: dict[str, HostedAgent] = {"intake": intake.AGENT}


def triggers() -> list[str]:
    """Every event type a rule can wait for."""
    return list(dict.fromkeys(trigger for one in HOSTED.values() for trigger in one.triggers))
