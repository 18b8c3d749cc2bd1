"""The tools of relationships between entities."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from audit.changes.history import history_page
from audit.changes.serializers import HistoryEntrySerializer
from cases.models import Case
from config.api.params import ListParams
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.facts.policies import check_version
from facts.facts.readers import shown_facts
from facts.facts.serializers import FactSerializer
from facts.models import Fact, Relationship
from facts.relationships import actions
from facts.relationships.policies import can_change_relationship, can_delete_relationship
from facts.relationships.readers import facts_of, filtered, shown_relationships
from facts.relationships.serializers import (
    NewRelationship,
    RelationshipChange,
    RelationshipFilter,
    RelationshipSerializer,
)


class RelationshipTools(ToolViewSet):
    rows = Relationship.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "relationships.list", "GET cases/{case_id}/relationships", permission="read:relationships", audit="read",
        entity="relationship", query=RelationshipFilter, answer=RelationshipSerializer, many=True, client=True,
        subject=None, common=True, listed=("entity_id",), activity="looked through {objects}",
        when="Use it to learn who dealt with whom; for what is known of one of them, entities.get_facts.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List who did what to whom in a case, newest first, each with the sentence that says so, or marked as without a
        source (citation null), from when until when, and how many facts it rests on. Filter by entity,
        evidence, predicate, status, confidence, or sourced: whether words of a document say so. Changes nothing."""
        rows = filtered(self.visible.filter(case=case), self.query)
        return self.page(shown_relationships(rows, self.scope))

    @tool(
        "relationships.get", "GET relationships/{relationship_id}", permission="read:relationships", audit="read",
        entity="relationship", answer=RelationshipSerializer, client=True,
        subject="relationship_id", activity="read {object}",
        when="Use it when you have a relationship's id; relationships.list finds it.",
    )  # fmt: skip
    def get_one(self, request: Request, relationship: Relationship) -> Response:
        """Get one relationship with both entities and the sentence that says so. Changes nothing."""
        return self.shown(relationship)

    @tool(
        "relationships.get_facts", "GET relationships/{relationship_id}/facts", permission="read:relationships", audit="read",
        entity="relationship", query=ListParams, answer=FactSerializer, many=True,
        subject="relationship_id", activity="read the facts behind {object}",
        when="Use it to see what a relationship rests on besides its own sentence.",
    )  # fmt: skip
    def get_facts(self, request: Request, relationship: Relationship) -> Response:
        """List the facts that a relationship was said to rest on, and those that cite words of its own sentence, newest
        first, with their citations; only facts you may see. Changes nothing."""
        return self.page(shown_facts(facts_of(relationship, self.scope), self.scope), order=("-id",))

    @tool(
        "relationships.create", "POST cases/{case_id}/relationships", permission="write:relationships", audit="create",
        entity="relationship", body=NewRelationship, answer=RelationshipSerializer, status=201,
        example={
            "subject_id": "0192d3a0-0000-7000-8000-000000000000", "predicate": "owns",
            "object_id": "0192d3a0-0000-7000-8000-000000000001", "since": "2019-01-01", "since_precision": "year",
        },
        subject=None, activity="added {object}",
        when="Use it for what no reading found; entities.list finds the ids of both ends.",
    )  # fmt: skip
    def create(self, request: Request, case: Case) -> Response:
        """Store what one person or organization is to another: what, from when until when, how sure, with a note. A
        citation is verified as a fact's is (422 with details.nearest if its words do not stand there); without one it is
        marked as without a source. fact_ids are facts it rests on. A person's is approved, an agent's proposed. Emits
        relationship.created. A retry with the same Idempotency-Key stores nothing twice."""
        fields = self._fields(dict(self.body))
        return self.shown(actions.relationship_create(actor=self.actor, scope=self.scope, case=case, **fields))

    @tool(
        "relationships.update", "PATCH relationships/{relationship_id}", permission="write:relationships", audit="update",
        entity="relationship", body=RelationshipChange, answer=RelationshipSerializer, allowed=can_change_relationship,
        example={"predicate": "owns"}, subject="relationship_id", activity="changed {object}",
        when="Use it to correct, date, annotate, approve or dismiss a relationship.",
    )  # fmt: skip
    def update(self, request: Request, relationship: Relationship) -> Response:
        """Change whom it joins, how, when, its source, the facts it rests on, its note or status. Only people approve. What a
        person wrote or decided about, an agent changes with approval (202). What was changed stays when the document is read
        again. Emits relationship.updated if anything changed; a retry changes nothing more."""
        changes = self._fields(dict(self.body))
        check_version(relationship, changes.pop("version", None))
        row = actions.relationship_update(actor=self.actor, scope=self.scope, relationship=relationship, **changes)
        return self.shown(row)

    @tool(
        "relationships.delete", "DELETE relationships/{relationship_id}", permission="delete:relationships", audit="delete",
        entity="relationship", status=204, allowed=can_delete_relationship,
        subject="relationship_id", activity="deleted {object}",
        when="Use it for what should not be there at all; what is merely wrong is dismissed by relationships.update.",
    )  # fmt: skip
    def delete_one(self, request: Request, relationship: Relationship) -> Response:
        """Remove a relationship; names, facts and documents stay. What a document says, and what a person wrote or decided
        about, an agent deletes with approval (202); once deleted, reading the document again does not bring it back. Emits
        relationship.deleted. A retry answers 404."""
        actions.relationship_delete(actor=self.actor, relationship=relationship)
        return self.nothing()

    @tool(
        "relationships.history", "GET relationships/{relationship_id}/history", permission="read:relationships", audit="read",
        entity="relationship", query=ListParams, answer=HistoryEntrySerializer, many=True,
        subject="relationship_id", activity="read the history of {object}",
        when="Use it to see who changed a relationship and what it was before; as it is now, relationships.get.",
    )  # fmt: skip
    def history(self, request: Request, relationship: Relationship) -> Response:
        """See how a relationship between two names came to be as it is, newest first: for each call or job who changed its
        ends, its kind or its words, on whose behalf, when, by which tool and why, before and after. Nothing is ever taken
        out of it. Changes nothing."""
        return history_page(self, relationship)

    def shown(self, relationship: Relationship) -> Response:
        return self.answer(shown_relationships(self.visible, self.scope).get(pk=relationship.pk))

    def _fields(self, body: dict[str, Any]) -> dict[str, Any]:
        """The body with the facts that its ids name."""
        if "fact_ids" in body:
            body["facts"] = resolve_ids(Fact.objects, body.pop("fact_ids"), "fact_ids", view=self)
        return body
