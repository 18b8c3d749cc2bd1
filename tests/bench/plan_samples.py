"""How the database answers the most important calls, written into the document of measurements between two marks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.db import connection
from rest_framework.test import APIClient

from cases.models import Case
from tests.scale.calls import calls
from tests.scale.plans import Explained, Plan

BEGIN, END = "<!-- plans -->", "<!-- end of plans -->"
IMPORTANT = (
    "evidence.list sort=-created", "evidence.list sort=title", "facts.list sort=-created", "timeline.list",
    "entities.list sort=name", "evidence.search mode=text q=w2500", "audit.list", "cases.list",
)  # fmt: skip


def write_samples(document: Path, case: Case, token: str) -> None:
    """Replace what stands between the marks. Raises ValueError where the document has no marks."""
    before, _, rest = document.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise ValueError(f"{document} has no {BEGIN} … {END}")
    document.write_text(f"{before}{BEGIN}\n{samples(case, token)}{END}{after}")


def samples(case: Case, token: str) -> str:
    """A block for each important call: its longest read of a big table, step by step."""
    client = APIClient(headers={"Host": "localhost"})
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    blocks = [f"A case of {case.evidence.count():,} items, read by a member of the firm with a few cases.\n"]
    for call in (one for one in calls(case) if one.name in IMPORTANT):
        explained = Explained()
        with connection.execute_wrapper(explained):
            getattr(client, call.tool.method.lower())(call.url, call.body)
        if explained.plans:
            longest = max(explained.plans, key=lambda plan: plan.milliseconds)
            blocks.append(f"`{call.name}`\n```\n{drawn(longest)}\n```\n")
    return "\n".join(blocks)


def drawn(plan: Plan) -> str:
    """The steps below each other with the rows they gave, without any value."""
    return "\n".join([*_steps(plan.root["Plan"], 0), f"{plan.milliseconds:.1f} ms"])


def _steps(node: dict[str, Any], depth: int) -> list[str]:
    place = " ".join(str(node[key]) for key in ("Index Name", "Relation Name") if key in node)
    rows = f"{node['Actual Rows']:g} rows" + (f" × {node['Actual Loops']}" if node["Actual Loops"] != 1 else "")
    removed = sum(value for key, value in node.items() if key.startswith("Rows Removed by"))
    line = (
        f"{'  ' * depth}{node['Node Type']} {place}".rstrip()
        + f": {rows}"
        + (f", {removed:g} passed over" if removed else "")
    )
    return [line, *(step for inner in node.get("Plans", []) for step in _steps(inner, depth + 1))]
