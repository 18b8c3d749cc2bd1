"""The kind of object that a name stands for: a path's parameter or a body's field that holds an id."""

from __future__ import annotations

import re

from config.api.tool import Tool

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")
SAME = {
    "parent": "evidence", "recipient": "user", "owner": "user", "entry": "audit_entry", "operation": "usage",
    "key": "agent_key", "rule": "automation_rule", "delivery": "webhook_delivery", "entitie": "entity",
    "access": "support_access", "link": "issue link",
}  # fmt: skip
# Of people, or of the firm: an archived case says nothing about them. Everything else lives in a case.
OF_NO_CASE = frozenset(
    {"browser", "agent_session", "agent_key", "notification", "automation_rule", "user", "support_access", "element"}
)


def kind_of(name: str, tool: Tool | None = None) -> str:
    """The kind of object that a parameter of the tool, or a field named so, holds the id of."""
    kind = name.removesuffix("s").removesuffix("_id")
    if kind == "session":
        return "agent_session" if tool and "/agent/" in f"/{tool.route}" else "browser"
    return SAME.get(kind, kind)
