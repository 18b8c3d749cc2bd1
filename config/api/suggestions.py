"""Which tools may be meant by an address that leads to none."""

from __future__ import annotations

import re
from typing import Any

from rapidfuzz import fuzz

from config.api.tool import Tool, all_tools

SUGGESTED_TOOLS = "details.tools has the addresses most like it; GET /v1/tools/search?q=… finds tools by what they do."
SUGGESTED = 3
LEAST_SIMILARITY = 50  # of 100
LONGEST_PATH = 200
PARAMETER = re.compile(r"\{[^}]*\}")
IDENTIFIER = re.compile(r"(?<=/)(?:[0-9a-fA-F-]{32,36}|\d+|:\w+|\{[^/]*\})(?=/|\Z)")


def named(tool: Tool) -> dict[str, str]:
    """A tool as errors name it."""
    return {"name": tool.name, "method": tool.method, "path": f"/{tool.route}"}


def tools_like(path: str, method: str) -> list[Tool]:
    """The tools whose address is most like the path, the best first; of the same address, that of the method first."""
    given = IDENTIFIER.sub("{}", path[:LONGEST_PATH].rstrip("/"))
    given = given if given.startswith("/v1/") else "/v1/" + given.removeprefix("/api").removeprefix("/v1").lstrip("/")
    said = given.removeprefix("/v1/").replace("/{}", "").replace("/", ".")  # as in facts/list
    scored = [(max(_likeness(given, one), fuzz.ratio(said, one.name)), one) for one in all_tools()]
    likely = [(score, one) for score, one in scored if score >= LEAST_SIMILARITY]
    likely.sort(key=lambda found: (-found[0], found[1].method != method, found[1].name))
    return [one for _, one in likely[:SUGGESTED]]


def _likeness(path: str, tool: Tool) -> float:
    return fuzz.ratio(path, PARAMETER.sub("{}", f"/{tool.route}"))


def details_of(path: str, method: str) -> dict[str, Any]:
    return {"tools": [named(one) for one in tools_like(path, method)]}
