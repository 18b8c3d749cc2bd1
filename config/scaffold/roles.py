"""What each kind of caller is answered, by the operation that a tool needs: the tests of a new tool begin with it."""

from __future__ import annotations

from config.scaffold.wanted import Wanted

OUTSIDE = ("attorney of another case", "agent of another case", "admin of another firm")
GRANTED = {
    "read": {"firm admin", "attorney", "staff", "guest", "client", "agent", "agent that reads"},
    "write": {"firm admin", "attorney", "staff", "client", "agent"},
    "delete": {"firm admin", "attorney", "agent"},
    "analyze": {"firm admin", "attorney", "agent"},
    "admin": {"firm admin"},
}
EVERYBODY = ("firm admin", "attorney", "staff", "guest", "client", "agent", "agent that reads")


def table(wanted: Wanted) -> list[tuple[str, int]]:
    """The status of each caller's call."""
    granted = GRANTED[wanted.permission.partition(":")[0]] - (set() if wanted.client else {"client"})
    return [("anonymous", 401), *((who, wanted.status if who in granted else 403) for who in EVERYBODY)]
