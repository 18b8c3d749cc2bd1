"""The tools of causes of action and defences with their elements."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from audit.changes.history import history_page
from audit.changes.serializers import HistoryEntrySerializer
from config.api.errors import Conflict
from config.api.params import ListParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.elements.actions import cause_create, cause_delete, cause_update
from facts.elements.catalogue import REVIEW, Cause, all_causes, of_row
from facts.elements.serializers import CataloguedSerializer, CauseChange, CauseFilter, CauseSerializer, NewCause
from facts.models import CauseOfAction

ASKS = "What the elements of a claim are in all of the firm's cases is for a person to say."
EXAMPLE: dict[str, Any] = {
    "name": "Breach of a franchise agreement", "jurisdiction": "Oregon", "source": "The firm's own list",
    "elements": [{"name": "Agreement", "text": "The parties had a franchise agreement in force."}],
}  # fmt: skip


class ElementTools(ToolViewSet):
    rows = CauseOfAction.objects

    @tool(
        "elements.list", "GET elements", permission="read:issues", audit="read", entity="element", query=CauseFilter,
        answer=CataloguedSerializer, subject=None, activity="looked through the elements of claims",
        when="Use it to find what a claim or defence takes to prove, and the key that claims.create takes.",
    )  # fmt: skip
    def list(self, request: Request) -> Response:
        """List causes of action and defences with their elements in plain words, each with jurisdiction and source: a
        starting list for an attorney's review, and those that the firm added. Filter by words, kind or jurisdiction.
        Changes nothing."""
        causes = all_causes(self.scope)
        found = [one for one in causes if _fits(one, self.query)]
        places = sorted({one.jurisdiction for one in causes})
        return self.answer({"note": REVIEW, "jurisdictions": places, "total": len(found), "causes": found})

    @tool(
        "elements.create", "POST elements", permission="write:issues", audit="create", entity="element", body=NewCause,
        answer=CauseSerializer, status=201, example=EXAMPLE, approval=ASKS, approval_fixed=True,
        activity="added a cause of action to the firm’s list",
        when="Use it for a cause of action or defence that elements.list does not have, or has for another jurisdiction.",
    )  # fmt: skip
    def create(self, request: Request) -> Response:
        """Add a cause of action or defence with its elements to the firm's own list, for all of its cases. An agent's call
        waits for approval (202). 409 where the firm has one of that name and jurisdiction. Emits element.created."""
        return self.shown(cause_create(actor=self.actor, **self.body))

    @tool(
        "elements.update", "PATCH elements/{element_id}", permission="write:issues", audit="update", entity="element",
        body=CauseChange, answer=CauseSerializer, example={"source": "2 Restatement (Second) of Contracts § 205"},
        subject="element_id", approval=ASKS, approval_fixed=True, activity="changed {object}",
        when="Use it to correct a cause of action that the firm added; those that come with the product do not change.",
    )  # fmt: skip
    def update(self, request: Request, element: CauseOfAction) -> Response:
        """Change a cause of action that the firm added. Claims that were made of it keep the elements they have. An agent's
        call waits for approval (202). Emits element.updated if anything changed; a retry changes nothing more."""
        fields = dict(self.body)
        if fields.pop("version", element.version) != element.version:
            raise Conflict("Someone else changed this since you read it.", details={"version": element.version})
        return self.shown(cause_update(actor=self.actor, cause=element, **fields))

    @tool(
        "elements.delete", "DELETE elements/{element_id}", permission="write:issues", audit="delete", entity="element",
        status=204, subject="element_id", approval=ASKS, approval_fixed=True, activity="removed {object}",
        when="Use it to take a cause of action off the firm's own list.",
    )  # fmt: skip
    def delete_one(self, request: Request, element: CauseOfAction) -> Response:
        """Remove a cause of action that the firm added. Claims that were made of it stay as they are. An agent's call waits
        for approval (202). Emits element.deleted. A retry answers 404."""
        cause_delete(actor=self.actor, cause=element)
        return self.nothing()

    @tool(
        "elements.history", "GET elements/{element_id}/history", permission="read:issues", audit="read", entity="element",
        query=ListParams, answer=HistoryEntrySerializer, many=True, subject="element_id",
        activity="read the history of {object}", when="Use it to see who changed a cause of action of the firm's own.",
    )  # fmt: skip
    def history(self, request: Request, element: CauseOfAction) -> Response:
        """List the changes of a cause of action that the firm added, with who made them and what each field said before: the
        newest comes first, and none is ever removed. Those of the built-in catalogue have none. Changes nothing."""
        return history_page(self, element)

    def shown(self, element: CauseOfAction) -> Response:
        return self.answer(of_row(element))


def _fits(cause: Cause, query: dict[str, Any]) -> bool:
    if any(query.get(name) not in (None, "", getattr(cause, name)) for name in ("kind", "jurisdiction")):
        return False
    said = [
        cause.name,
        cause.source,
        cause.jurisdiction,
        *(f"{one.name} {one.text} {one.source}" for one in cause.elements),
    ]
    words = " ".join(said).casefold()
    return all(word in words for word in query.get("q", "").casefold().split())
