"""A briefing as Markdown. Names and words from evidence are data: they can't open a heading, a link or a list."""

from __future__ import annotations

from typing import Any

from config.api.markdown import plain


def as_markdown(briefing: dict[str, Any]) -> str:
    """One section for each case, in the order of the briefing."""
    return "\n".join(line for case in briefing["cases"] for line in _case(briefing, case))


def _case(briefing: dict[str, Any], case: dict[str, Any]) -> list[str]:
    return [
        f"# Case Briefing: {plain(case['name'])}",
        f"Generated: {briefing['generated_at']:%Y-%m-%d %H:%M:%S} UTC  ",
        f"Attorney: {plain(briefing['attorney']['name'])}  ",
        f"Agent Role: {plain(briefing['agent_type'])}  ",
        f"Case ID: {case['case_id']}",
        "",
        "## Case Summary",
        plain(case["summary"]),
        "",
        "## Key Entities",
        *_listed(
            f"{plain(one['name'])} ({one['type'].replace('_', ' ')}): {one['relationships']} relationships, "
            f"{one['facts']} facts"
            for one in case["key_entities"]
        ),
        "## Open Issues",
        *_listed(line for issue in case["open_issues"] for line in _issue(issue)),
        "## Recent Activity",
        *_listed(
            f"{one['timestamp']:%Y-%m-%d %H:%M} {one['event_type']} by {one['actor_type']}"
            + (f": {plain(one['title'])}" if one["title"] else "")
            for one in case["recent_activity"]
        ),
        "## Privilege Boundaries",
        *_boundaries(briefing),
    ]  # fmt: skip


def _issue(issue: dict[str, Any]) -> list[str]:
    examples = (
        f"  {one['entity_type']} {one['entity_id']}: {plain(one['title'])}" for one in issue["examples"]
    )  # fmt: skip
    return [plain(issue["message"]), *examples]


def _boundaries(briefing: dict[str, Any]) -> list[str]:
    limits = briefing["boundaries"]
    kinds = limits["entity_types"]
    return _listed(
        [
            f"Agent owner: {plain(briefing['attorney']['name'])}",
            f"Accessible cases: {'; '.join(plain(one['name']) for one in limits['cases'])}",
            f"Permitted operations: {', '.join(limits['operations']) or 'none'}",
            f"Restricted entities: {'only ' + ', '.join(kinds) if kinds is not None else 'none'}",
            f"Client boundary: {'only what the client may see' if limits['client_boundary'] else 'no'}",
            f"Privileged evidence: {'included' if limits['privileged'] else 'withheld from this session'}",
            f"Session ends: {briefing['expires_at']:%Y-%m-%d %H:%M} UTC",
        ]
    )


def _listed(lines: Any) -> list[str]:
    """A list, or that there is nothing; a line that begins with spaces belongs to the one before."""
    found = [f"  - {line.strip()}" if line.startswith("  ") else f"- {line}" for line in lines]
    return [*(found or ["- None."]), ""]
