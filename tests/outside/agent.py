"""A scripted agent. It knows an address, a key and how to look for a payment; ids and answers it has to find."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from tests.outside.reading import Conflict, Statement, contradiction, statements

PHRASES = (
    "wire OR wired OR transfer",
    "paid OR payment",
    "deposit OR invoice",
)  # what one looks for when money was paid
Call = Callable[..., Awaitable[dict[str, Any]]]


@dataclass
class Agent:
    """``find(what)`` gives the name of the best tool for a task; ``call(name, path=, query=, body=, …)`` its answer."""

    find: Callable[[str], Awaitable[str]]
    call: Call
    key: str = field(default_factory=lambda: uuid4().hex)  # of the one thing it writes, should it have to repeat it

    async def file_the_contradiction(self) -> tuple[Conflict, dict[str, Any]]:
        """Find two documents that contradict each other on a payment, and file that as a fact citing both."""
        conflict = case_id = None
        for case in (await self.call(await self.find("list cases"), reasoning="Which matters are mine?"))["items"]:
            conflict, case_id = contradiction(await self._read(case["id"])), case["id"]
            if conflict:
                break
        assert conflict, "no contradiction in any case"
        return conflict, await self._file(str(case_id), conflict)

    async def _read(self, case_id: str) -> list[Statement]:
        search, view = await self.find("search the text of the evidence"), await self.find("read one page's text")
        places: dict[tuple[str, int], str] = {}
        for phrase in PHRASES:
            hits = await self.call(
                search, path={"case_id": case_id}, body={"q": phrase, "limit": 40}, reasoning="Who was paid what, when?"
            )
            places |= {(hit["evidence_id"], hit["page"]): hit["title"] for hit in hits["items"]}
        found: list[Statement] = []
        for (evidence_id, page), title in places.items():
            read = await self.call(
                view, path={"evidence_id": evidence_id}, query={"page": page}, reasoning="Reading the source itself."
            )
            found += statements(evidence_id, title, page, read["text"])
        return found

    async def _file(self, case_id: str, conflict: Conflict) -> dict[str, Any]:
        """Check both quotations at their source, try it as a dry run, then file it; a repeat files nothing twice."""
        context, create = (
            await self.find("words of a quote in their context"),
            await self.find("store a fact with citations"),
        )
        sides = (conflict.one, conflict.other)
        for side in sides:
            await self.call(
                context, path={"evidence_id": side.evidence_id}, query={"page": side.page, "quote": side.quote},
                reasoning="Do these words stand there?",
            )  # fmt: skip
        citations = [{"evidence_id": side.evidence_id, "page": side.page, "quote": side.quote} for side in sides]
        asked = {"path": {"case_id": case_id}, "body": {"text": conflict.text, "citations": citations}}
        rehearsed = await self.call(create, **asked, dry_run=True, reasoning="Would this be accepted?")
        assert rehearsed["dry_run"] is True
        reasoning = "Two documents differ on one payment — an attorney should decide."
        first = await self.call(create, **asked, reasoning=reasoning, idempotency_key=self.key)
        again = await self.call(create, **asked, reasoning=reasoning, idempotency_key=self.key)
        assert first == again
        return first
