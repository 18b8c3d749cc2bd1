"""The tools that say whom and what facts are about."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.facts import linking
from facts.facts.link_serializers import EntityLink, EntityLinks, LinkedFactsSerializer
from facts.facts.outcomes import outcome_of
from facts.facts.policies import can_change_fact
from facts.facts.readers import shown_facts
from facts.facts.serializers import FactSerializer
from facts.models import Entity, Fact

WRITE: dict[str, Any] = {"permission": "write:facts", "audit": "update", "entity": "fact"}


class FactEntityTools(ToolViewSet):
    rows = Fact.objects.select_related("case")
    lookups = {"case_id": Case.objects, "entity_id": Entity.objects}

    @tool(
        "facts.link_entity", "POST facts/{fact_id}/entities", **WRITE, body=EntityLink, answer=FactSerializer,
        example={"entity_id": "0192d3a0-0000-7000-8000-000000000000"},
        subject="fact_id", allowed=can_change_fact, activity="linked a name to {object}",
        when="Use it when a fact is about somebody or something it is not linked to; for many facts, facts.bulk_link_entities.",
    )  # fmt: skip
    def link_entity(self, request: Request, fact: Fact) -> Response:
        """Say that a fact is about a person, organization or other name of the case: it is then among the facts of that
        name. An approval stays whose it was. What a person decided about an agent links with approval (202). Emits
        fact.updated if anything changed; a retry changes nothing more."""
        return self.shown(linking.fact_link_entity(actor=self.actor, fact=fact, entity=self.body["entity"]))

    @tool(
        "facts.unlink_entity", "DELETE facts/{fact_id}/entities/{entity_id}", **WRITE, answer=FactSerializer,
        subject="fact_id", allowed=can_change_fact, activity="took a name off {object}",
        when="Use it when a fact is not about a name it is linked to: another of the same name, say.",
    )  # fmt: skip
    def unlink_entity(self, request: Request, fact: Fact, entity: Entity) -> Response:
        """Take a name off a fact; both stay. What a person decided about an agent changes with approval (202). Emits
        fact.updated. A retry answers 404."""
        return self.shown(linking.fact_unlink_entity(actor=self.actor, fact=fact, entity=entity))

    @tool(
        "facts.bulk_link_entities", "POST cases/{case_id}/facts/batch-link-entity", **WRITE, body=EntityLinks,
        answer=LinkedFactsSerializer, each="facts.link_entity",
        example={
            "fact_ids": ["0192d3a0-0000-7000-8000-000000000000"], "entity_id": "0192d3a0-0000-7000-8000-000000000001",
        },
        subject=None, activity="linked a name to several facts",
        when="Use it when many facts are about one name; for one fact, facts.link_entity.",
    )  # fmt: skip
    def bulk_link_entities(self, request: Request, case: Case) -> Response:
        """Say of up to 500 facts of a case that they are about one name; if any id is not right, of none of them. outcomes
        says which changed, or why one was refused (it is about too many names already): one refusal stops no other, so look
        at refused. If a person decided about any of them, an agent's call waits for approval as a whole (202). Emits
        fact.updated for each that was not linked before. A retry changes nothing more."""
        rows = self.rows.select_for_update(of=("self",)).order_by("pk")
        ids = list(dict.fromkeys(self.body["fact_ids"]))
        facts = resolve_ids(rows, ids, "fact_ids", view=self)
        done = linking.facts_link_entity(actor=self.actor, case=case, facts=facts, entity=self.body["entity"])
        fields = {fact.pk: ["entity_ids"] for fact in done.changed}
        outcomes = [outcome_of(pk, fields.get(pk, ()), done.refused.get(pk)) for pk in ids]
        shown = shown_facts(self.visible.filter(pk__in=ids), self.scope).order_by("-id")
        counts = {"updated": len(done.changed), "refused": len(done.refused)}
        return self.answer({**counts, "outcomes": outcomes, "facts": shown})

    def shown(self, fact: Fact) -> Response:
        return self.answer(shown_facts(Fact.objects.visible_to(self.scope), self.scope).get(pk=fact.pk))
