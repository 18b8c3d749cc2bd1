"""What /mcp offers besides tools: schemas that hold, documents as resources, prompts, and progress."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError
from mcp_types import TextContent, TextResourceContents

from tests.outside.clients import connected, headers_of, new_key, people_web, said
from tests.outside.conftest import Firm, rows

MAIN_CASE = """
SELECT item.case_id FROM evidence_evidenceitem item JOIN agents_agentkey key ON key.firm_id = item.firm_id
WHERE key.id = %s GROUP BY item.case_id ORDER BY count(*) DESC LIMIT 1
"""
OTHER = "01890a5d-ac96-774b-bcce-b302099a8057"


@pytest.fixture
def session(firm: Firm) -> Iterator[dict[str, Any]]:
    """A session on the main case, of a key of its own."""
    key = new_key(firm)
    [(case_id,)] = rows(MAIN_CASE, key["id"])
    with httpx.Client(base_url=firm.url, headers=headers_of(key["key"]), trust_env=False, timeout=60) as web:
        opened = web.post("/v1/agent/sessions", json={"case_ids": [str(case_id)], "purpose": "Read"})
    assert opened.status_code == 201, opened.text
    yield opened.json()
    with people_web(firm) as web:
        web.delete(f"/v1/agent/keys/{key['id']}")


async def document(client: Client, case: str) -> str:
    """One that was read: what other tests put into the case has no file."""
    items = (await said(client, "evidence_list", case_id=case))["items"]
    return next(str(one["id"]) for one in items if one["status"] == "ready")


def test_answers_hold_to_their_schemas(firm: Firm, session: dict[str, Any]) -> None:
    """The client compares each answer with the listed schema, and raises if it does not hold."""
    [case] = session["case_ids"]

    async def work() -> None:
        async with connected(firm, session["token"]) as client:
            tools = {one.name: one for one in (await client.list_tools()).tools}
            assert all(one.output_schema for one in tools.values())
            evidence = await document(client, case)
            view = await said(client, "evidence_view", evidence_id=evidence)
            quote = view["text"][:20]
            fact = {"text": "It begins so.", "citations": [{"evidence_id": evidence, "page": 1, "quote": quote}]}
            made = await said(client, "facts_create", case_id=case, **fact)
            calls: dict[str, dict[str, Any]] = {
                "search_tools": {"q": "facts"}, "call_tool": {"name": "cases.get", "path": {"case_id": case}},
                "agents_list_permissions": {}, "agents_get_briefing": {}, "cases_list": {},
                "evidence_search": {"case_id": case, "q": "wire"}, "search_query": {"case_id": case, "q": "wire"},
                "facts_list": {"case_id": case},
                "evidence_get_source_context": {"evidence_id": evidence, "page": 1, "start": 0, "end": 5},
                "facts_update": {"fact_id": made["id"], "text": "It begins thus.", "if_match": str(made["version"])},
                "timeline_list": {"case_id": case}, "timeline_chronology": {"case_id": case}, "entities_list": {"case_id": case},
                "relationships_list": {"case_id": case}, "events_poll": {}, "agents_get_changes": {},
            }  # fmt: skip
            for name, arguments in calls.items():
                answer = await client.call_tool(name, arguments)
                assert not answer.is_error, (name, answer.structured_content)
            stale = await said(client, "facts_update", fact_id=made["id"], text="Late.", if_match=str(made["version"]))
            assert stale["error"]["code"] == "CONFLICT"
            left = tools.keys() - calls.keys() - {"evidence_list", "evidence_view", "facts_create"}
            assert left == {"jobs_get_status"}, "there is no job yet"

    asyncio.run(work())


def test_refused_arguments_come_with_those_there_are(firm: Firm, session: dict[str, Any]) -> None:
    [case] = session["case_ids"]

    async def work() -> tuple[dict[str, Any], dict[str, Any]]:
        async with connected(firm, session["token"]) as client:
            body = {"txet": "He paid."}
            by_call = await said(client, "call_tool", name="facts.create", path={"case_id": case}, body=body)
            listed = await said(client, "evidence_search", case_id=case, query="wire")
            return by_call["error"]["details"], listed["error"]["details"]

    by_call, listed = asyncio.run(work())
    assert (by_call["missing"], by_call["did_you_mean"]) == (["text"], {"txet": "text"})
    assert {"text", "citations"} <= set(by_call["accepted"]["body"])
    assert (listed["missing"], "q" in listed["accepted"]["body"]) == (["q"], True)


def test_documents_and_pages_are_resources(firm: Firm, session: dict[str, Any]) -> None:
    [case] = session["case_ids"]

    async def work() -> list[str]:
        async with connected(firm, session["token"]) as client:
            listed = (await client.list_resources()).resources
            assert listed
            assert all(str(one.uri).startswith(f"intactus://cases/{case}/evidence/") for one in listed)
            readable = [one for one in listed if one.name.endswith(".txt")] or listed
            uri = str(readable[0].uri)
            document = (await client.read_resource(uri)).contents[0]
            page = (await client.read_resource(f"{uri}/pages/1")).contents[0]
            assert isinstance(document, TextResourceContents)
            assert isinstance(page, TextResourceContents)
            assert f'"case_id": "{case}"' in document.text
            view = await said(client, "evidence_view", evidence_id=uri.rpartition("/")[2], page=1)
            assert (page.mime_type, page.text) == ("text/plain", view["text"])
            templates = (await client.list_resource_templates()).resource_templates
            assert {one.name for one in templates} == {"document", "page", "job"}
            for wrong in (
                uri.replace(case, OTHER),
                f"{uri}/pages/9999",
                f"{uri}/pages/x",
                "intactus://firms/1",
                "file:///etc/passwd",
            ):
                with pytest.raises(MCPError):
                    await client.read_resource(wrong)
            return [uri.rpartition("/")[2]]

    [evidence] = asyncio.run(work())
    query = "SELECT DISTINCT tool FROM audit_auditentry WHERE session_id = %s AND entity_id = %s"
    assert {("evidence.get",), ("evidence.view",)} <= set(rows(query, session["id"], evidence))


def test_a_document_beyond_the_session_is_no_resource(firm: Firm, session: dict[str, Any]) -> None:
    [(case_id, evidence_id)] = rows(
        "SELECT case_id, id FROM evidence_evidenceitem WHERE case_id <> %s LIMIT 1", session["case_ids"][0]
    )

    async def work() -> list[str]:
        async with connected(firm, session["token"]) as client:
            messages = []
            for case, evidence in ((case_id, evidence_id), (session["case_ids"][0], evidence_id), (case_id, OTHER)):
                with pytest.raises(MCPError) as refused:
                    await client.read_resource(f"intactus://cases/{case}/evidence/{evidence}")
                messages.append(str(refused.value))
            return messages

    assert len(set(asyncio.run(work()))) == 1


def test_resources_come_in_pages(firm: Firm, session: dict[str, Any]) -> None:
    """A session on several cases is listed case by case; a cursor of another list is refused."""

    async def work() -> None:
        async with connected(firm, session["token"]) as client:
            found, cursor = [], None
            while True:
                page = await client.list_resources(cursor=cursor)
                found += [str(one.uri) for one in page.resources]
                cursor = page.next_cursor
                if cursor is None:
                    break
            [case] = session["case_ids"]
            query = "SELECT id FROM evidence_evidenceitem WHERE case_id = %s AND deleted_at IS NULL AND withheld = %s"
            shown, withheld = ([str(id_) for (id_,) in rows(query, case, which)] for which in (False, True))
            assert sorted(found) == sorted(f"intactus://cases/{case}/evidence/{one}" for one in shown)
            assert withheld, "the case has documents that are likely to be privileged: none of them is listed"
            for listing in (
                client.list_tools,
                client.list_prompts,
                client.list_resources,
                client.list_resource_templates,
            ):
                with pytest.raises(MCPError):
                    await listing(cursor="forged")

    asyncio.run(work())


def test_prompts_are_offered(firm: Firm, session: dict[str, Any]) -> None:
    async def work() -> None:
        async with connected(firm, session["token"]) as client:
            assert len((await client.list_prompts()).prompts) == 5
            given = {"case_id": session["case_ids"][0], "statement": "She was paid in {March}."}
            [message] = (await client.get_prompt("test_statement", given)).messages
            assert isinstance(message.content, TextContent)
            assert "She was paid in {March}." in message.content.text

    asyncio.run(work())


def test_a_job_is_followed_for_who_asks_for_progress(firm: Firm, session: dict[str, Any]) -> None:
    [case] = session["case_ids"]

    async def work() -> tuple[list[tuple[float, str | None]], dict[str, Any]]:
        async with connected(firm, session["token"]) as client:
            evidence = await document(client, case)
            seen: list[tuple[float, str | None]] = []

            async def look(done: float, total: float | None, message: str | None) -> None:
                if not seen:  # the job goes on until somebody stops it
                    stop_jobs(firm, evidence)
                seen.append((done, message))

            arguments = {"name": "evidence.re_extract", "path": {"evidence_id": evidence}}
            answer = await client.call_tool("call_tool", arguments, progress_callback=look)
            assert not answer.is_error, answer.structured_content
            return seen, answer.structured_content

    seen, data = asyncio.run(work())
    assert seen, data
    assert (data["status"], "job_id" in data) == ("cancelled", True)


def stop_jobs(firm: Firm, evidence_id: str) -> None:
    with people_web(firm) as web:
        for one in web.get("/v1/jobs", params={"evidence_id": evidence_id, "status": "queued"}).json()["items"]:
            assert web.post(f"/v1/jobs/{one['id']}/cancel", json={}).status_code == 200
