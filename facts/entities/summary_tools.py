"""The tool that has an engine summarize the facts about an entity."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.asking import Questions
from config.api.params import NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.entities.policies import can_change_entity
from facts.entities.readers import named_entities, shown_entities
from facts.entities.serializers import EntitySerializer
from facts.entities.summaries import summary_ask, summary_keep
from facts.models import Entity


class EntitySummaryTools(ToolViewSet):
    rows = Entity.objects.select_related("case")

    @tool(
        "entities.summarize", "POST entities/{entity_id}/summarize", permission="analyze:entities", audit="analyze",
        entity="entity", body=NoParams, answer=EntitySerializer, allowed=can_change_entity, asks="consider",
        subject="entity_id", activity="had the facts about {object} summarized",
        when="Use it to get what is known of someone in a few sentences; all of it is in entities.get_facts.",
    )  # fmt: skip
    def summarize(self, request: Request, entity: Entity) -> Response:
        """Have the engine say in at most 8 sentences what the facts about a name come to, of those you may see; each sentence
        names the facts that say so, and none without any is kept. summary in the answer has them, and is stale once facts
        come, go or change. It replaces the earlier summary. Refused (409) where no fact is about it. Emits
        entity.summarized."""
        summary_keep(actor=self.actor, scope=self.scope, entity=entity, summarized=self.asked)
        return self.shown(entity)

    def shown(self, entity: Entity) -> Response:
        return self.answer(shown_entities(self.scope, entity.case_id).get(pk=entity.pk))

    def consider(self, entity: Entity) -> Questions:
        """What the engine makes of the facts, with whom they are about."""
        name = named_entities(self.scope).values_list("shown_name", flat=True).get(pk=entity.pk)
        return (yield from summary_ask(scope=self.scope, entity=entity, name=name or ""))
