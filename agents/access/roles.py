"""Roles of agents: what a key or session of this type may do at most, whatever its caller asks for.

An ``agent_type`` that names no role here, such as "general", has no bounds beyond its key's and its owner's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

DAY = 86_400  # seconds


@dataclass(frozen=True, slots=True)
class AgentRole:
    """The bounds of one kind of agent. ``operations`` are words such as ``read`` or pairs such as ``write:reports``;
    ``client_boundary``: it sees only what the client may see; ``longest_seconds``: how long its sessions may last.
    """

    label: str
    purpose: str
    operations: frozenset[str]
    client_boundary: bool = False
    longest_seconds: int = DAY

    @property
    def words(self) -> frozenset[str]:
        """The operations without their kinds of objects: what keys and sessions name."""
        return frozenset(operation.partition(":")[0] for operation in self.operations)

    @property
    def entity_types(self) -> frozenset[str] | None:
        """The kinds of objects it reaches; ``None`` for every kind."""
        kinds = frozenset(operation.partition(":")[2] for operation in self.operations)
        return None if "" in kinds else kinds


# Beyond what a role works on, it may see the case itself, its events and its jobs: how it learns that there is work.
SURROUNDINGS = frozenset({"read:cases", "read:events", "read:jobs"})
ROLES = {
    "intake": AgentRole(
        "Intake",
        "Triages new uploads: metadata, classification, flags for review.",
        SURROUNDINGS
        | {f"{word}:{kind}" for word in ("read", "write") for kind in ("evidence", "entities", "relationships")}
        | {"write:notifications"},  # to its own attorney: how it asks for a look
        longest_seconds=4 * 3600,
    ),
    "research": AgentRole(
        "Research",
        "Searches, finds patterns and contradictions. Changes nothing.",
        frozenset({"read", "analyze"}),
    ),
    "drafting": AgentRole(
        "Drafting",
        "Reads everything, writes reports only.",
        frozenset({"read", "write:reports", "analyze:reports"}),
    ),
    "client_facing": AgentRole(
        "Client-facing",
        "Answers the client from what the client may see.",
        frozenset({"read:cases", "read:events", "read:evidence", "read:facts", "read:chat", "analyze:chat"}),
        client_boundary=True,
        longest_seconds=8 * 3600,
    ),
}


def roles_of(*agent_types: str) -> list[AgentRole]:
    """The roles these types name."""
    return [ROLES[name] for name in agent_types if name in ROLES]


def narrowed(held: Iterable[str], bound: Iterable[str]) -> frozenset[str]:
    """What two sets of operations have in common, where a word covers its pairs: ``write`` and ``write:reports`` have
    ``write:reports``."""
    held, bound = frozenset(held), frozenset(bound)
    pairs = {one for one in held ^ bound if ":" in one}
    within = {one for one in pairs if one.partition(":")[0] in (bound if one in held else held)}
    return (held & bound) | within


def within_roles(held: Iterable[str], *agent_types: str) -> frozenset[str]:
    """The operations that remain of ``held`` to an agent of these types: a session's own and its key's."""
    left = frozenset(held)
    for role in roles_of(*agent_types):
        left = narrowed(left, role.operations)
    return left
