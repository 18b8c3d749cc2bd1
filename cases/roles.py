"""What each role may do: the table of the API conventions. Tools declare what they need, this says who has it."""

from __future__ import annotations

from cases.models import Role

OPERATIONS: dict[str, frozenset[str]] = {
    Role.FIRM_ADMIN: frozenset({"read", "write", "delete", "analyze", "admin"}),
    Role.ATTORNEY: frozenset({"read", "write", "delete", "analyze", "admin:agent_keys"}),
    Role.STAFF: frozenset({"read", "write"}),
    Role.CLIENT: frozenset({"read", "write"}),  # and only tools open to clients
    Role.GUEST: frozenset({"read"}),
}
EVERY_CASE = frozenset({Role.FIRM_ADMIN})
AGENT_OPERATIONS = frozenset({"read", "write", "delete", "analyze"})  # never admin: that is for people


def operations_of(role: str) -> frozenset[str]:
    return OPERATIONS.get(role, frozenset())
