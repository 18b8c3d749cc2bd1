"""Documents, their pages and jobs as MCP resources. Each is read by a tool's call, with its scope, limits and audit."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from mcp.shared.exceptions import MCPError
from mcp.shared.uri_template import UriTemplate
from mcp_types import (
    INVALID_PARAMS,
    ListResourcesResult,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    TextResourceContents,
)

from agents.discovery.mcp.arguments import CallArguments
from agents.discovery.mcp.paging import PAGE, make_cursor, read_cursor
from agents.discovery.mcp.requests import ToolResponse
from config.api.tool import Tool, get_tool

Make = Callable[[Tool, CallArguments], Awaitable[ToolResponse]]
LIST = "resources"  # whose cursors these are
JSON, TEXT = "application/json", "text/plain"
# A key's calls name their session in the address; a session's own calls need not.
DOCUMENT = UriTemplate.parse("intactus://cases/{case_id}/evidence/{evidence_id}{?session_id}")
DOCUMENT_PAGE = UriTemplate.parse("intactus://cases/{case_id}/evidence/{evidence_id}/pages/{page}{?session_id}")
JOB = UriTemplate.parse("intactus://jobs/{job_id}{?session_id}")
DESCRIBED = (
    (DOCUMENT, "document", "A document's particulars, and how many pages it has.", JSON),
    (DOCUMENT_PAGE, "page", "One page's text, as it is stored and cited; pages count from 1.", TEXT),
    (JOB, "job", "How far a job is, and what came of it.", JSON),
)


def listed_templates() -> list[ResourceTemplate]:
    return [
        ResourceTemplate(uri_template=str(template), name=name, description=described, mime_type=kind)
        for template, name, described, kind in DESCRIBED
    ]


async def list_documents(make: Make, cursor: str | None, *, session_id: str | None) -> ListResourcesResult:
    """One page of the documents of the session's cases, case by case, each case's newest first."""
    cases = sorted((await _data(make, "agents.list_permissions", CallArguments()))["case_ids"])
    case_id, inner = read_cursor(cursor, of=LIST) if cursor else (next(iter(cases), None), None)
    if case_id not in cases:
        return ListResourcesResult(resources=[], ttl_ms=0, cache_scope="private")
    query = {"limit": PAGE, **({"cursor": inner} if inner else {})}
    found = await _data(make, "evidence.list", CallArguments(path={"case_id": case_id}, query=query))
    following = cases[cases.index(case_id) + 1 :]
    position = (case_id, found["next_cursor"]) if found["has_more"] else (next(iter(following), None), None)
    return ListResourcesResult(
        resources=[_listed(one, session_id) for one in found["items"]],
        next_cursor=make_cursor(position, of=LIST) if position[0] else None,
        ttl_ms=0, cache_scope="private",
    )  # fmt: skip


def session_in(uri: str) -> str | None:
    """The session that an address names."""
    for template in (DOCUMENT, DOCUMENT_PAGE, JOB):
        if matched := template.match(uri):
            return _one(matched, "session_id")
    return None


async def read_resource(make: Make, uri: str) -> ReadResourceResult:
    """The contents at an address. Raises ``MCPError`` as the tool refuses, or for an address that no template has."""
    if matched := DOCUMENT.match(uri):
        item = await _document(make, matched)
        pages = DOCUMENT_PAGE.template.partition("{?")[0].replace("{case_id}", item["case_id"])
        content = {**item, "pages": pages.replace("{evidence_id}", item["id"])}
        return _contents(uri, JSON, json.dumps(content, ensure_ascii=False))
    if matched := DOCUMENT_PAGE.match(uri):
        item = await _document(make, matched)
        view = CallArguments(path={"evidence_id": item["id"]}, query={"page": _one(matched, "page")})
        return _contents(uri, TEXT, (await _data(make, "evidence.view", view))["text"])
    if matched := JOB.match(uri):
        job = await _data(make, "jobs.get_status", CallArguments(path={"job_id": _one(matched, "job_id")}))
        return _contents(uri, JSON, json.dumps(job, ensure_ascii=False))
    addresses = [str(template) for template, *_ in DESCRIBED]
    raise MCPError(INVALID_PARAMS, "There is no resource with this address.", {"uri": uri, "templates": addresses})


async def _document(make: Make, matched: dict[str, Any]) -> dict[str, Any]:
    """The document, if it is of the case in its address."""
    item = await _data(make, "evidence.get", CallArguments(path={"evidence_id": _one(matched, "evidence_id")}))
    if item["case_id"] != str(_one(matched, "case_id")).lower():
        raise MCPError(INVALID_PARAMS, "There is no such thing here, or you may not see it.")
    return item


async def _data(make: Make, name: str, made: CallArguments) -> dict[str, Any]:
    answer = await make(get_tool(name), made)
    if answer.status >= 400:
        raise MCPError(INVALID_PARAMS, answer.data["error"]["message"], answer.data)
    return dict(answer.data)


def _listed(item: dict[str, Any], session_id: str | None) -> Resource:
    named = {"case_id": item["case_id"], "evidence_id": item["id"]}
    return Resource(
        uri=DOCUMENT.expand(named | ({"session_id": session_id} if session_id else {})),
        name=item["title"], title=item["title"], mime_type=JSON,
        description=", ".join(part for part in (item["classification"], item["document_date"]) if part) or None,
    )  # fmt: skip


def _one(matched: dict[str, Any], name: str) -> str | None:
    value = matched.get(name)
    return value if isinstance(value, str) else None


def _contents(uri: str, kind: str, text: str) -> ReadResourceResult:
    return ReadResourceResult(
        contents=[TextResourceContents(uri=uri, mime_type=kind, text=text)], ttl_ms=0, cache_scope="private"
    )
